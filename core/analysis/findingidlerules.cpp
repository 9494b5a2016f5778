// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findingrules.h"
#include "analysis/gpuidle.h"
#include "analysis/phrases.h"

#include <algorithm>
#include <array>

namespace core::rules {

namespace {

const auto IdleTable = QStringLiteral("gpu_idle");
const auto GapTable = QStringLiteral("gpu_idle_gaps");

/// The idle gaps of one GPU with one cause that no finding claimed.
struct GapSums {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    std::optional<std::size_t> longest; ///< row of the table of gaps
};
constexpr std::size_t CauseCount = 5;

std::array<GapSums, CauseCount> freeGapsByCause(const FindingContext& context, DeviceIndex device)
{
    std::array<GapSums, CauseCount> sums {};
    const auto& idle = context.in.gpuIdle;
    std::size_t causes = 0;
    for (const auto& gap : idle.gaps.inOriginalOrder()) {
        if (gap.device != device || !context.gaps.isFree(gap))
            continue;
        auto& cause = sums[static_cast<std::size_t>(gap.cause)];
        causes += cause.count == 0 ? 1 : 0;
        ++cause.count;
        cause.totalNs += gap.span.durationNs();
    }
    for (std::size_t row = 0; causes > 0 && row < idle.gaps.size(); ++row) { // longest first
        const auto& gap = idle.gaps[row];
        auto& cause = sums[static_cast<std::size_t>(gap.cause)];
        if (gap.device == device && !cause.longest && context.gaps.isFree(gap)) {
            cause.longest = row;
            --causes;
        }
    }
    return sums;
}

QString gapCount(std::int64_t count)
{
    return counted(count, QStringLiteral("gap"), QStringLiteral("gaps"));
}

/// The split of idle time by cause, longest first; returns the cause with most.
std::optional<IdleCause> addCauses(Finding& finding, const FindingContext& context, DeviceIndex device)
{
    const auto sums = freeGapsByCause(context, device);
    std::vector<std::size_t> causes;
    for (std::size_t cause = 0; cause < sums.size(); ++cause) {
        if (sums[cause].longest)
            causes.push_back(cause);
    }
    std::stable_sort(causes.begin(), causes.end(),
                     [&sums](std::size_t left, std::size_t right) { return sums[left].totalNs > sums[right].totalNs; });
    for (const auto cause : causes) {
        const auto& sum = sums[cause];
        const auto longestNs = context.in.gpuIdle.gaps[*sum.longest].span.durationNs();
        finding.evidence.push_back({ QStringLiteral("%1: cause %2: %3 with %4 ms, the longest %5 ms")
                                         .arg(context.gpuName(device), idleCauseName(static_cast<IdleCause>(cause)),
                                              gapCount(sum.count), sentenceMs(sum.totalNs), sentenceMs(longestNs)),
                                     GapTable, *sum.longest, QStringLiteral("gap_us") });
    }
    return causes.empty() ? std::nullopt : std::optional(static_cast<IdleCause>(causes.front()));
}

QString idleAdvice(std::optional<IdleCause> cause)
{
    if (cause == IdleCause::Launch) {
        return QStringLiteral(
            "The host launches too late: let it run ahead of the GPU (no waits between steps, data loading in "
            "other threads or processes), or launch a CUDA graph instead of single kernels.");
    }
    if (cause == IdleCause::BlockingApi) {
        return QStringLiteral(
            "Calls block the host in these gaps: take cudaMalloc, cudaFree and their like out of the loop (reuse "
            "the memory, or cudaMallocAsync), and copy asynchronously from pinned memory.");
    }
    if (cause == IdleCause::ProfilerOverhead) {
        return QStringLiteral(
            "The profiler itself is at work in these gaps: capture less (--trace, no call stacks) and compare.");
    }
    return QStringLiteral(
        "Look on the timeline at what the host does in the longest gaps (input, Python, operating system calls), "
        "and at work of other streams that the next kernel waits for.");
}

/// Idle time of a device that no finding claimed.
std::int64_t remainingNs(const FindingContext& context, const DeviceIdle& device)
{
    return std::max<std::int64_t>(0, device.idleNs - context.gaps.claimedNs(device.device));
}

} // namespace

RuleVerdict starvation(FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(QStringLiteral("no GPU work in this scope"));
    const auto leastNs = context.thresholds.durationNs(ThresholdId::StarvationGap);
    std::vector<std::size_t> rows; // of the table of gaps
    std::size_t explained = 0;
    for (std::size_t row = 0; row < idle.gaps.size() && idle.gaps[row].span.durationNs() >= leastNs; ++row) {
        if (context.gaps.isFree(idle.gaps[row]))
            rows.push_back(row);
        else
            ++explained;
    }
    if (rows.empty()) {
        return notFired(explained > 0 ? QStringLiteral("other findings explain all gaps of at least %1")
                                            .arg(thresholdText(context.thresholds, ThresholdId::StarvationGap))
                                      : QStringLiteral("no gap is as long as %1")
                                            .arg(thresholdText(context.thresholds, ThresholdId::StarvationGap)));
    }
    const auto claimedNs = context.gaps.claim(
        FindingRule::Starvation, [leastNs](const IdleGap& gap) { return gap.span.durationNs() >= leastNs; });
    for (std::size_t device = 0; device < claimedNs.size(); ++device) {
        if (claimedNs[device] > 0)
            context.isIdleReported[device] = 1;
    }
    const auto worst
        = static_cast<std::size_t>(std::max_element(claimedNs.begin(), claimedNs.end()) - claimedNs.begin());
    const auto boundNs = context.bounded(claimedNs[worst]);
    auto finding = context.finding(
        FindingRule::Starvation,
        context.severity(context.fractionOfWindow(boundNs), ThresholdId::GpuIdleMedium, ThresholdId::GpuIdleHigh),
        QStringLiteral("%1 of at least %2 between work on the GPUs, %3 ms of them on %4")
            .arg(gapCount(static_cast<std::int64_t>(rows.size())),
                 thresholdText(context.thresholds, ThresholdId::StarvationGap), sentenceMs(boundNs),
                 context.gpuName(DeviceIndex { worst })));
    for (std::size_t i = 0; i < std::min(rows.size(), MaximumFigures); ++i) {
        const auto& gap = idle.gaps[rows[i]];
        finding.evidence.push_back(
            { QStringLiteral("%1: idle for %2 ms from %3 s on, cause %4")
                  .arg(context.gpuName(gap.device), sentenceMs(gap.span.durationNs()),
                       sentenceSeconds(gap.span.startNs - context.trace.extent.startNs), idleCauseName(gap.cause)),
              GapTable, rows[i], QStringLiteral("gap_us") });
    }
    const auto& longest = idle.gaps[rows.front()];
    finding.recommendation = QStringLiteral(
        "Find out what the program does in these gaps (loading data, writing checkpoints, waiting for other "
        "machines) and do it beside GPU work: load ahead in other processes, write in the background.");
    finding.recoverableNs = boundNs;
    finding.subject.device = DeviceIndex { worst };
    if (rows.size() == 1)
        finding.subject.window = longest.span;
    return fired(std::move(finding));
}

RuleVerdict gpuIdle(FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(QStringLiteral("no GPU work in this scope"));
    std::vector<std::size_t> rows; // devices to report, most remaining idle time first
    double largest = 0;
    for (std::size_t i = 0; i < idle.devices.size(); ++i) {
        const auto& device = idle.devices[i];
        largest = std::max(largest, device.idleFraction());
        if (device.idleFraction() >= context.thresholds.fraction(ThresholdId::GpuIdleMedium)
            && remainingNs(context, device) > 0
            && context.fractionOfWindow(remainingNs(context, device))
                >= context.thresholds.fraction(ThresholdId::GpuIdleRemaining))
            rows.push_back(i);
    }
    if (rows.empty()) {
        const bool isExplained = largest >= context.thresholds.fraction(ThresholdId::GpuIdleMedium);
        return notFired(QStringLiteral("no GPU is idle for more than %1 of its window%2")
                            .arg(sentencePercent(largest),
                                 isExplained ? QStringLiteral(", and other findings explain it") : QString()));
    }
    std::stable_sort(rows.begin(), rows.end(), [&](std::size_t left, std::size_t right) {
        return remainingNs(context, idle.devices[left]) > remainingNs(context, idle.devices[right]);
    });
    const auto& worst = idle.devices[rows.front()];
    auto finding
        = context.finding(FindingRule::GpuIdle,
                          context.severity(worst.idleFraction(), ThresholdId::GpuIdleMedium, ThresholdId::GpuIdleHigh),
                          QStringLiteral("%1 is idle for %2 of its window")
                              .arg(context.gpuName(worst.device), sentencePercent(worst.idleFraction())));
    for (std::size_t i = 0; i < std::min(rows.size(), MaximumFigures); ++i) {
        const auto& device = idle.devices[rows[i]];
        const auto gpu = context.gpuName(device.device);
        finding.evidence.push_back(
            { QStringLiteral("%1: idle %2").arg(gpu, FindingContext::ofWindow(device.idleNs, device.window)), IdleTable,
              rows[i], QStringLiteral("idle_ms") });
        finding.evidence.push_back(
            { QStringLiteral("%1: idle for %2 of its window").arg(gpu, sentencePercent(device.idleFraction())),
              IdleTable, rows[i], QStringLiteral("idle_pct") });
    }
    const auto cause = addCauses(finding, context, worst.device);
    finding.limitation = context.gaps.claimsText(worst.device);
    finding.recommendation = idleAdvice(cause);
    finding.recoverableNs = context.bounded(remainingNs(context, worst));
    finding.subject.device = worst.device;
    for (const auto row : rows)
        context.isIdleReported[idle.devices[row].device.value()] = 1;
    return fired(std::move(finding));
}

namespace {

/// The parts of a device's window in which it works too little.
struct LowParts {
    std::int64_t count = 0;
    std::int64_t idleNs = 0; ///< in them
    IntervalSet spans;
};

LowParts lowParts(const FindingContext& context, const DeviceIdle& device)
{
    LowParts low;
    const auto parts = static_cast<std::int64_t>(context.thresholds.value(ThresholdId::UtilizationChunks));
    const auto limit = context.thresholds.fraction(ThresholdId::UtilizationBusy);
    const CoverageIndex busy(device.busy);
    const auto lengthNs = static_cast<double>(device.window.durationNs()) / static_cast<double>(parts);
    auto start = device.window.startNs;
    for (std::int64_t part = 1; part <= parts; ++part) {
        const auto end = part == parts
            ? device.window.endNs
            : device.window.startNs + static_cast<std::int64_t>(static_cast<double>(part) * lengthNs);
        const Interval span { start, end };
        start = end;
        const auto busyNs = busy.coveredNs(span);
        if (span.lengthNs() == 0 || static_cast<double>(busyNs) >= limit * static_cast<double>(span.lengthNs()))
            continue;
        ++low.count;
        low.idleNs += span.lengthNs() - busyNs;
        low.spans.appendSorted(span);
    }
    return low;
}

} // namespace

RuleVerdict lowUtilization(FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(QStringLiteral("no GPU work in this scope"));
    struct LowDevice {
        std::size_t row = 0;
        std::int64_t boundNs = 0;
        std::int64_t parts = 0;
    };
    std::vector<LowDevice> found;
    for (std::size_t row = 0; row < idle.devices.size(); ++row) {
        const auto& device = idle.devices[row];
        if (context.isIdleReported[device.device.value()] != 0)
            continue;
        auto low = lowParts(context, device);
        const CoverageIndex spans(std::move(low.spans));
        const auto boundNs = context.bounded(low.idleNs - context.gaps.claimedInNs(device.device, spans));
        if (boundNs > 0
            && context.fractionOfWindow(boundNs) >= context.thresholds.fraction(ThresholdId::GpuIdleRemaining))
            found.push_back({ row, boundNs, low.count });
    }
    const auto busyText = thresholdText(context.thresholds, ThresholdId::UtilizationBusy);
    const auto partsText = thresholdText(context.thresholds, ThresholdId::UtilizationChunks);
    if (found.empty())
        return notFired(
            QStringLiteral(
                "no GPU works less than %1 in any of %2 parts of its window, but for what other findings explain")
                .arg(busyText, partsText));
    std::stable_sort(found.begin(), found.end(),
                     [](const LowDevice& left, const LowDevice& right) { return left.boundNs > right.boundNs; });
    const auto& worst = found.front();
    const auto worstDevice = idle.devices[worst.row].device;
    auto finding
        = context.finding(FindingRule::LowUtilization, FindingSeverity::Low,
                          QStringLiteral("%1 works less than %2 in %3 of %4 parts of its window")
                              .arg(context.gpuName(worstDevice), busyText, formatCount(worst.parts), partsText));
    for (std::size_t i = 0; i < std::min(found.size(), MaximumFigures); ++i) {
        const auto& device = idle.devices[found[i].row];
        finding.evidence.push_back({ QStringLiteral("%1: %2 of %3 parts under %4, busy %5")
                                         .arg(context.gpuName(device.device), formatCount(found[i].parts), partsText,
                                              busyText, FindingContext::ofWindow(device.busyNs, device.window)),
                                     IdleTable, found[i].row, QStringLiteral("busy_ms") });
    }
    const auto cause = addCauses(finding, context, worstDevice);
    finding.limitation = context.gaps.claimsText(worstDevice);
    finding.recommendation = idleAdvice(cause);
    finding.recoverableNs = worst.boundNs;
    finding.subject.device = worstDevice;
    return fired(std::move(finding));
}

} // namespace core::rules
