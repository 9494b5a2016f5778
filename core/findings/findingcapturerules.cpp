// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/graphs/cudagraphs.h"
#include "analysis/launches/launchstorms.h"
#include "analysis/nvtx/nvtxattribution.h"
#include "analysis/phases/phases.h"
#include "analysis/traceinfo/traceinfo.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace core::rules {

namespace {

// DIAGNOSTIC_EVENT.severity
constexpr int WarningSeverity = 2;
constexpr int ErrorSeverity = 3;

/// How many kernels start in the first part of the time between the first and the last start, and in the rest.
struct LaunchRates {
    std::int64_t spanNs = 0; ///< first to last start
    std::int64_t firstCount = 0, restCount = 0;
    double firstPerSecond = 0, restPerSecond = 0;
};

/// The kernels in scope in the order of their starts, without going through all of them.
class LaunchOrder
{
public:
    explicit LaunchOrder(const FindingContext& context)
        : m_kernels(context.trace.kernels)
        , m_stop(context.stop)
        , m_filter(context.trace, context.in.scope)
        , m_rows(m_filter.rowsOf(m_kernels))
    {
    }
    /// Starts of kernels, beginning with the first, until `isWanted(startNs)` says no. Stopped or not: whoever judges
    /// looks at the token too.
    template <typename IsWanted> std::int64_t countWhile(IsWanted isWanted) const
    {
        std::int64_t count = 0;
        std::size_t visited = 0;
        for (const auto& range : m_rows) {
            for (auto row = range.begin; row < range.end; ++row) {
                if (isStopDue(visited++, m_stop))
                    return count;
                if (!m_filter.acceptsKernel(row))
                    continue;
                if (!isWanted(startNs(row)))
                    return count;
                ++count;
            }
        }
        return count;
    }
    [[nodiscard]] std::optional<std::int64_t> lastNs() const
    {
        std::size_t visited = 0;
        for (auto range = m_rows.size(); range-- > 0;) {
            for (auto row = m_rows[range].end; row-- > m_rows[range].begin;) {
                if (isStopDue(visited++, m_stop))
                    return std::nullopt;
                if (m_filter.acceptsKernel(row))
                    return startNs(row);
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::int64_t startNs(std::size_t row) const
    {
        return m_filter.clipped(m_kernels.startNs[row], m_kernels.endNs[row]).startNs;
    }

    const KernelTable& m_kernels;
    const std::stop_token& m_stop;
    ScopeFilter m_filter;
    RowRanges m_rows;
};

/// `launches`: how many kernels are in scope.
LaunchRates launchRates(const FindingContext& context, std::int64_t launches)
{
    const LaunchOrder order(context);
    LaunchRates rates;
    std::optional<std::int64_t> firstNs;
    order.countWhile([&firstNs](std::int64_t startNs) {
        firstNs = startNs;
        return false;
    });
    const auto lastNs = order.lastNs();
    if (!firstNs || !lastNs || *firstNs >= *lastNs)
        return rates;
    const auto part = context.thresholds.fraction(ThresholdId::WarmUpPart);
    rates.spanNs = *lastNs - *firstNs;
    const auto partNs = static_cast<double>(rates.spanNs) * part;
    rates.firstCount
        = order.countWhile([&](std::int64_t startNs) { return static_cast<double>(startNs - *firstNs) < partNs; });
    rates.restCount = launches - rates.firstCount;
    rates.firstPerSecond = static_cast<double>(rates.firstCount) / (partNs / NsPerS);
    rates.restPerSecond
        = static_cast<double>(rates.restCount) / ((static_cast<double>(rates.spanNs) - partNs) / NsPerS);
    return rates;
}

QString rateText(double perSecond)
{
    return QStringLiteral("%1/s").arg(QString::number(perSecond, 'f', 1));
}

/// What a finding says of a row of the messages of nsys. Its text may name paths and hosts, findings must not.
QString messageText(const CaptureMessageGroup& message)
{
    const auto known = publicMessageText(message.text);
    const auto what = message.text.isEmpty() ? Text::tr("a message without a text, first at %1 ns").arg(message.firstNs)
        : known.isEmpty()                    ? Text::tr("a message whose text may name paths or hosts")
                                             : QStringLiteral("\"%1\"").arg(known);
    return (message.severity == ErrorSeverity ? Text::tr("error from %1: %2, reported %3")
                                              : Text::tr("warning from %1: %2, reported %3"))
        .arg(Text::ofWord(messageSourceName(message.source)), what,
             counted(message.count, Text::tr("time", "reported 1 time"), Text::tr("times", "reported 5 times")));
}

} // namespace

RuleVerdict dominantPhase(const FindingContext& context)
{
    const auto* phases = context.in.phases;
    if (!phases)
        return notJudged(Text::tr("phases were not analysed"));
    if (!phases->provenance.isAvailable())
        return notJudged(phases->provenance);
    if (!phases->areKernelsKnown)
        return notJudged(Text::tr("no kernel can be tied to a phase"));
    std::optional<std::size_t> top;
    for (std::size_t i = 0; i < phases->rows.size(); ++i) {
        if (phases->rows[i].kind == PhaseKind::Mapped
            && (!top || phases->rows[i].shareOfKernelTime > phases->rows[*top].shareOfKernelTime))
            top = i;
    }
    if (!top)
        return notFired(Text::tr("no phase of the map is in this scope"));
    const auto& phase = phases->rows[*top];
    const auto share = sentencePercent(phase.shareOfKernelTime);
    if (phase.shareOfKernelTime < context.thresholds.fraction(ThresholdId::DominantPhase))
        return notFired(Text::tr("phase %1 has most kernel time, %2").arg(phase.name, share));
    auto finding = context.finding(FindingRule::DominantPhase, FindingSeverity::Low,
                                   Text::tr("Phase %1 holds %2 of the kernel time").arg(phase.name, share));
    const auto table = TableKey::Phases;
    finding.evidence = {
        { Text::tr("%1: %2 of the kernel time").arg(phase.name, share), table, *top,
          QStringLiteral("pct_of_kernel_time") },
        { QStringLiteral("%1: %2").arg(phase.name, counted(phase.rangeCount, Text::tr("range"), Text::tr("ranges"))),
          table, *top, QStringLiteral("ranges") },
    };
    finding.recommendation
        = Text::tr("Begin with phase %1: limit the scope to its ranges and look at kernels and gaps there.")
              .arg(phase.name);
    return fired(std::move(finding));
}

RuleVerdict nvtxCoverage(const FindingContext& context)
{
    const auto* attribution = context.in.nvtxAttribution;
    if (!attribution)
        return notJudged(Text::tr("NVTX ranges were not analysed"));
    if (!attribution->provenance.isAvailable())
        return notJudged(attribution->provenance);
    const auto fraction = attribution->total.fraction();
    if (!fraction)
        return notJudged(Text::tr("no kernel time in this scope"));
    if (*fraction >= context.thresholds.fraction(ThresholdId::NvtxCoverage))
        return notFired(coverageSentence(attribution->total));
    auto finding = context.finding(
        FindingRule::NvtxCoverage, FindingSeverity::Low,
        Text::tr("Only %1 of the kernel time is tied to NVTX ranges").arg(sentencePercent(*fraction)));
    const auto table = TableKey::NvtxCoverage;
    finding.evidence = { { coverageSentence(attribution->total), table, 0, QStringLiteral("coverage_pct") } };
    const auto withoutLaunch = attribution->total.withoutLaunch.count;
    if (withoutLaunch > 0) {
        finding.evidence.push_back({ Text::tr("%1 without a launch call in the trace")
                                         .arg(counted(withoutLaunch, Text::tr("kernel"), Text::tr("kernels"))),
                                     table, 0, QStringLiteral("without_launch") });
    }
    finding.recommendation = withoutLaunch > attribution->total.kernels.count / 2
        ? Text::tr("Export the whole capture rather than a window of it, so that the launch calls are in the trace.")
        : Text::tr("Open NVTX ranges around the steps that launch the other kernels, on the threads that launch them.");
    finding.limitation
        = Text::tr("about the analysis, not the program: figures per range and phase miss this kernel time");
    return fired(std::move(finding));
}

RuleVerdict opaqueGraphs(const FindingContext& context)
{
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope"));
    if (!context.trace.hasOpaqueGraphs())
        return notFired(Text::tr("no CUDA graph was traced as a whole"));
    const auto* graphs = context.in.cudaGraphs;
    if (!graphs)
        return notJudged(Text::tr("CUDA graphs were not analysed"));
    const auto fraction = opaqueFraction(graphs->opaque, context.in.gpuIdle);
    if (graphs->opaque.launches == 0 || fraction < context.thresholds.fraction(ThresholdId::OpaqueGraphs))
        return notFired(Text::tr("%1 of the GPU time lies in graphs traced as a whole").arg(sentencePercent(fraction)));
    auto finding = context.finding(
        FindingRule::OpaqueGraphs, FindingSeverity::Medium,
        Text::tr("%1 of the GPU time lies in CUDA graphs traced as a whole").arg(sentencePercent(fraction)));
    const auto& rows = graphs->rows;
    for (std::size_t i = 0; i < rows.size() && finding.evidence.size() < MaximumFigures; ++i) {
        if (rows[i].capture != GraphCapture::Graph)
            continue;
        const auto name = rows[i].graphId ? Text::tr("graph %1").arg(*rows[i].graphId) : Text::tr("a graph");
        finding.evidence.push_back(
            { Text::tr("%1 on %2: %3 of the GPU's busy time in %4")
                  .arg(name, rows[i].device.isValid() ? context.gpuName(rows[i].device) : Text::tr("unknown GPU"),
                       sentencePercent(rows[i].shareOfBusy),
                       counted(rows[i].replays, Text::tr("launch"), Text::tr("launches"))),
              TableKey::CudaGraphs, i, QStringLiteral("pct_of_busy") });
    }
    finding.recommendation
        = Text::tr("Capture again with nsys profile --cuda-graph-trace=node to see the kernels inside.");
    finding.limitation = Text::tr("about the capture: kernels inside of these graphs are in no kernel figure");
    return fired(std::move(finding));
}

RuleVerdict shortCapture(const FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (context.in.scope.window)
        return notJudged(Text::tr("the scope limits the time, so it says nothing of the capture"));
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope"));
    const auto windowNs = context.window.durationNs();
    if (windowNs >= context.thresholds.durationNs(ThresholdId::ShortCapture))
        return notFired(Text::tr("%1 s lie between the first and the last GPU work").arg(sentenceSeconds(windowNs)));
    auto finding
        = context.finding(FindingRule::ShortCapture, FindingSeverity::Low,
                          Text::tr("Only %1 ms lie between the first and the last GPU work").arg(sentenceMs(windowNs)));
    for (std::size_t i = 0; i < std::min(idle.devices.size(), MaximumFigures); ++i) {
        const auto& device = idle.devices[i];
        finding.evidence.push_back({ Text::tr("%1: %2 ms from first to last work")
                                         .arg(context.gpuName(device.device), sentenceMs(device.window.durationNs())),
                                     TableKey::GpuIdle, i, QStringLiteral("window_ms") });
    }
    finding.recommendation
        = Text::tr("Capture several steps after warm-up, a few seconds of them: nsys profile --delay=… "
                   "--duration=…, or --capture-range=cudaProfilerApi around them.");
    finding.limitation = Text::tr("shares and rates of so little time may not hold for the whole run");
    return fired(std::move(finding));
}

RuleVerdict warmUp(const FindingContext& context)
{
    const auto& storms = context.in.launchStorms;
    if (!storms.provenance.isAvailable())
        return notJudged(storms.provenance);
    const auto launches = storms.rows.empty() ? 0 : storms.rows.front().launches;
    if (static_cast<double>(launches) < context.thresholds.value(ThresholdId::WarmUpLaunches)) {
        return notJudged(Text::tr("only %1 in scope, at least %2 are needed")
                             .arg(counted(launches, Text::tr("launch"), Text::tr("launches")),
                                  thresholdText(context.thresholds, ThresholdId::WarmUpLaunches)));
    }
    const auto rates = launchRates(context, launches);
    if (rates.firstCount == 0 || rates.restCount == 0)
        return notJudged(Text::tr("all kernels start at the same time"));
    const auto part = thresholdText(context.thresholds, ThresholdId::WarmUpPart);
    const auto text = Text::tr("%1 in the first %2 of the time, %3 in the rest")
                          .arg(rateText(rates.firstPerSecond), part, rateText(rates.restPerSecond));
    const auto ratio = rates.firstPerSecond / rates.restPerSecond;
    if (std::max(ratio, 1 / ratio) <= context.thresholds.value(ThresholdId::WarmUpRatio))
        return notFired(Text::tr("launch rates are alike: %1").arg(text));
    auto finding = context.finding(FindingRule::WarmUp, FindingSeverity::Low,
                                   Text::tr("Kernels start at another rate in the first %1: %2").arg(part, text));
    finding.evidence = { { Text::tr("%1 in all, %2 of them in the first %3 of the time")
                               .arg(counted(launches, Text::tr("launch"), Text::tr("launches")),
                                    formatCount(rates.firstCount), part),
                           TableKey::LaunchStorms, 0, QStringLiteral("launches") } };
    finding.recommendation
        = Text::tr("Limit the scope to the steady part, or capture after warm-up: nsys profile --delay=…, or "
                   "--capture-range=cudaProfilerApi.");
    finding.limitation = Text::tr("figures of the whole trace mix warm-up and steady state");
    return fired(std::move(finding));
}

RuleVerdict captureErrors(const FindingContext& context)
{
    const auto& trace = context.trace;
    if (trace.captureMessages.empty() && !trace.schema.find(u"DIAGNOSTIC_EVENT"))
        return notJudged(Text::tr("the file has no table DIAGNOSTIC_EVENT"));
    std::int64_t errors = 0, warnings = 0;
    std::vector<FindingFigure> figures;
    const auto groups = groupCaptureMessages(trace);
    for (std::size_t row = 0; row < groups.size(); ++row) {
        const auto& group = groups[row];
        if (group.severity != WarningSeverity && group.severity != ErrorSeverity)
            continue;
        (group.severity == ErrorSeverity ? errors : warnings) += group.count;
        if (figures.size() < MaximumFigures)
            figures.push_back({ messageText(group), QStringLiteral("capture_messages"), row, QStringLiteral("count") });
    }
    if (errors + warnings == 0)
        return notFired(Text::tr("nsys reported neither warnings nor errors"));
    const auto errorText = counted(errors, Text::tr("error"), Text::tr("errors"));
    const auto warningText = counted(warnings, Text::tr("warning"), Text::tr("warnings"));
    auto finding
        = context.finding(FindingRule::CaptureErrors, errors > 0 ? FindingSeverity::Medium : FindingSeverity::Low,
                          Text::tr("nsys reported %1")
                              .arg(errors == 0         ? warningText
                                       : warnings == 0 ? errorText
                                                       : Text::tr("%1 and %2").arg(errorText, warningText)));
    finding.evidence = std::move(figures);
    finding.recommendation = Text::tr(
        "Read the messages of nsys (capture_messages): events may be missing, or a feature was not permitted. "
        "The window shows all texts under Trace info, a report those that name nothing of the machine, "
        "unless machine details are asked for.");
    finding.limitation = Text::tr("about the capture of the whole trace, whatever the scope");
    return fired(std::move(finding));
}

} // namespace core::rules
