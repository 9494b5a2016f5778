// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/analysisresults.h"

#include "analysis/barriers/barriers.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernels.h"
#include "analysis/launches/launchstorms.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvlink/nvlink.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/summaryfirst.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// "Top kernel: not available, because …".
QString missingLine(const QString& what, const QString& reason)
{
    return QStringLiteral("%1: %2").arg(what, reason);
}

QString topKernelLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top kernel");
    const auto& kernels = *results.kernels;
    if (!kernels.provenance.isAvailable())
        return missingLine(what, kernels.provenance.unavailable);
    if (kernels.rows.empty())
        return missingLine(what, Text::tr("none in this scope"));
    const auto& top = kernels.rows.front();
    return Text::tr("%1: %2 (%3 of kernel time, %4, %5)")
        .arg(what, results.trace->kernelNames[top.name.value()].displayName, threeDigitShare(top.shareOfRows),
             threeDigitDuration(top.duration.totalNs),
             counted(top.duration.count, Text::tr("call"), Text::tr("calls")));
}

QString topBarrierLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top barrier");
    const auto& barriers = *results.barriers;
    if (!barriers.provenance.isAvailable())
        return missingLine(what, barriers.provenance.unavailable);
    if (barriers.rows.empty())
        return missingLine(what, Text::tr("none in this scope"));
    const auto& top = barriers.rows.front();
    return Text::tr("%1: %2 (%3, %4, %5)")
        .arg(what, top.apiName, barrierKindWords(top.kind), threeDigitDuration(top.duration.totalNs),
             counted(top.duration.count, Text::tr("call"), Text::tr("calls")));
}

QString launchStormLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Launch storm");
    const auto& storms = *results.launchStorms;
    if (!storms.provenance.isAvailable())
        return missingLine(what, storms.provenance.unavailable);
    return storms.rows.empty() ? missingLine(what, Text::tr("no kernels in this scope")) : stormSummary(storms);
}

QString ncclLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top NCCL op");
    if (!results.nccl->provenance.isAvailable())
        return missingLine(what, results.nccl->provenance.unavailable);
    const auto sentence = ncclSentence(*results.nccl);
    return sentence.isEmpty() ? missingLine(what, Text::tr("none in this scope")) : sentence;
}

} // namespace

TablePointer AnalysisResults::table(QStringView key) const
{
    const auto found
        = std::find_if(tables.begin(), tables.end(), [key](const TablePointer& table) { return table->key == key; });
    return found == tables.end() ? nullptr : *found;
}

Cancellable<ResultsPointer> analyze(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                                    const std::stop_token& stop)
{
    return analyzeSummaryFirst(std::move(trace), std::move(scope), std::move(options), {}, stop);
}

QStringList summaryLines(const AnalysisResults& results)
{
    QStringList lines;
    if (const auto& verdict = results.findings->verdict.sentence; !verdict.isEmpty())
        lines.append(verdict);
    lines
        += QStringList { topKernelLine(results), topBarrierLine(results), ncclLine(results), launchStormLine(results) };
    const auto& idle = *results.gpuIdle;
    if (!idle.provenance.isAvailable())
        lines.append(missingLine(Text::tr("GPU idle"), idle.provenance.unavailable));
    else if (idle.devices.empty())
        lines.append(missingLine(Text::tr("GPU idle"), Text::tr("no GPU work in this scope")));
    for (const auto& device : idle.devices)
        lines.append(idleSentence(*results.trace, device));
    lines.append(nvlinkSentence(*results.nvlink));
    return lines;
}

} // namespace core
