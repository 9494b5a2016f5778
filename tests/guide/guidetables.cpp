// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidetables.h"

#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/traceinfo/traceinfo.h"
#include "guidance/nsyscommand.h"
#include "report/reportdocument.h"
#include "results/analysisresults.h"
#include "timeline/events/eventsinview.h"
#include "timeline/timeline.h"
#include "timeline/windowsummary.h"
#include "trace/sampletrace.h"
#include "trace/traceloader.h"

#include <QTemporaryDir>

#include <numeric>

namespace {

using Tables = std::vector<core::TablePointer>;

void add(Tables& tables, core::Expected<core::Table> table)
{
    if (table)
        tables.push_back(std::make_shared<const core::Table>(std::move(*table)));
}

/// The events behind a row, as the lower pane of a tab shows them.
void addInstances(Tables& tables, const core::AnalysisResults& results)
{
    if (!results.kernels->rows.empty())
        add(tables, core::kernelInstances(results.trace, {}, results.kernels->rows.front()));
    if (!results.nccl->rows.empty())
        add(tables,
            core::ncclInstances(results.trace, {}, results.options.ncclEvents, results.ncclWork,
                                results.nccl->rows.front()));
    if (!results.nvtxRanges->rows.empty())
        add(tables, core::nvtxRangeInstances(results.trace, {}, {}, results.nvtxRanges->rows.front()));
}

void addTimeline(Tables& tables, const core::AnalysisResults& results)
{
    const auto timeline = core::buildTimeline(results.trace);
    if (!timeline)
        return;
    std::vector<std::size_t> tracks((*timeline)->tracks.size());
    std::iota(tracks.begin(), tracks.end(), std::size_t { 0 });
    add(tables, core::eventsInView(*timeline, tracks, (*timeline)->extent));
    core::Scope window;
    window.window = (*timeline)->extent;
    add(tables, core::summarizeWindow(results.trace, window, results.options.ncclEvents));
}

} // namespace

std::vector<core::TablePointer> guideTables()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("sample.sqlite"));
    if (!core::writeSampleTrace(path))
        return {};
    const auto trace = core::loadTrace(path);
    if (!trace)
        return {};
    core::AnalysisOptions options;
    if (auto phases = core::parsePhaseMap(R"({"prefill": ["prefill"], "decode": ["decode"]})", QString()))
        options.phases = std::move(*phases);
    const auto results = core::analyze(*trace, {}, options);
    if (!results)
        return {};
    auto tables = core::reportTables(**results);
    addInstances(tables, **results);
    addTimeline(tables, **results);
    add(tables, core::describeSchema(*trace));
    core::CaptureRequest request;
    request.questions.set();
    add(tables, core::describeCaptureOptions(core::captureCommands(request)));
    return tables;
}
