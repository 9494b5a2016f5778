// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/queuechart.h"

#include "analysis/idle/queuedepth.h"
#include "charts/charttext.h"
#include "charts/stepcurves.h"
#include "scope/streamname.h"
#include "table/tablekeys.h"

#include <QLocale>
#include <QtGlobal>

#include <algorithm>
#include <utility>

namespace {

std::int64_t queuedOf(const core::QueueDepth& depth, std::size_t firstPart)
{
    const auto stream = depth.parts[firstPart].stream;
    const auto found = std::ranges::find(depth.streams, stream, &core::StreamQueue::stream);
    return found == depth.streams.end() ? 0 : found->queuedNs;
}

} // namespace

ChartContent makeQueueDepthChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto depth = results->queueDepth;
    StepCurves curves;
    curves.window = depth->window;
    curves.bucketCount = depth->bucketCount;
    curves.firstParts = greatestCurves(depth->parts.size(), depth->bucketCount, MostQueueCurves,
                                       [&](std::size_t first) { return queuedOf(*depth, first); });
    const auto& trace = *results->trace;
    for (const auto first : curves.firstParts) {
        const auto stream = depth->parts[first].stream;
        curves.names.append(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "GPU %1, %2"))
                                .arg(QString::number(trace.devices[trace.deviceOf(stream).value()].gpuId),
                                     core::streamText(trace.streams[stream.value()])));
    }
    curves.valueTitle = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Queued work"));
    curves.tableKey = core::TableKey::QueueDepthOverTime;
    curves.columnKey = QStringLiteral("mean_depth");
    curves.part = [depth](std::size_t row) {
        const auto& part = depth->parts[row];
        return StepCurves::Part { part.window, part.meanDepth() };
    };
    curves.text = [depth](const QString& name, std::size_t row, const StepCurves::Times& times) {
        const auto& part = depth->parts[row];
        return chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: %2 queued on average, at most %3\nfrom %4, for %5"))
            .arg(name, QLocale().toString(part.meanDepth(), 'f', 1),
                 QLocale().toString(static_cast<qlonglong>(part.mostQueued)), times.start, times.length);
    };
    return makeStepCurvesChart(std::move(curves), trace.extent.startNs, links);
}
