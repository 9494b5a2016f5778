// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findingcauses.h"
#include "findings/rulefunctions.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core::rules {

namespace {

const auto IdleTable = TableKey::GpuIdle;

/// Idle time of a device that no finding claimed.
std::int64_t remainingNs(const FindingContext& context, const DeviceIdle& device)
{
    return std::max<std::int64_t>(0, device.idleNs - context.gaps.claimedNs(device.device));
}

/// Claims the gaps in `rows` (of the table of gaps), which are all free ones of at least `leastNs`.
Finding starvationFinding(FindingContext& context, const std::vector<std::size_t>& rows, std::int64_t leastNs)
{
    const auto claimedNs = context.gaps.claim(
        FindingRule::Starvation, [leastNs](const IdleGap& gap) { return gap.span.durationNs() >= leastNs; });
    for (std::size_t device = 0; device < claimedNs.size(); ++device) {
        if (claimedNs[device] > 0)
            context.isIdleReported[device] = 1;
    }
    const DeviceIndex worst { static_cast<std::size_t>(std::max_element(claimedNs.begin(), claimedNs.end())
                                                       - claimedNs.begin()) };
    const auto boundNs = context.bounded(claimedNs[worst.value()]);
    auto finding = context.finding(
        FindingRule::Starvation,
        context.severity(context.fractionOfWindow(boundNs), ThresholdId::GpuIdleMedium, ThresholdId::GpuIdleHigh),
        Text::tr("%1 of at least %2 between work on the GPUs, %3 ms of them on %4")
            .arg(gapCount(static_cast<std::int64_t>(rows.size())),
                 thresholdText(context.thresholds, ThresholdId::StarvationGap), sentenceMs(boundNs),
                 context.gpuName(worst)));
    for (std::size_t i = 0; i < std::min(rows.size(), MaximumFigures); ++i) {
        const auto gap = context.in.gpuIdle.gaps.longest(context.trace, rows[i]);
        finding.evidence.push_back({ Text::tr("%1: idle for %2 ms from %3 s on, cause %4")
                                         .arg(context.gpuName(gap.device), sentenceMs(gap.span.durationNs()),
                                              sentenceSeconds(gap.span.startNs - context.trace.extent.startNs),
                                              Text::ofWord(idleCauseName(gap.cause))),
                                     TableKey::GpuIdleGaps, rows[i], QStringLiteral("gap_us"), gap.span.startNs });
    }
    finding.recommendation
        = Text::tr("Find out what the program does in these gaps (loading data, writing checkpoints, waiting for "
                   "other machines) and "
                   "do it beside GPU work: load ahead in other processes, write in the background.");
    finding.recoverableNs = boundNs;
    finding.subject.device = worst;
    if (rows.size() == 1)
        finding.subject.window = context.in.gpuIdle.gaps.longest(context.trace, rows.front()).span;
    return finding;
}

/// True when a device is idle for long, and other findings do not explain it all.
bool isIdle(const FindingContext& context, const DeviceIdle& device)
{
    const auto ns = remainingNs(context, device);
    return device.idleFraction() >= context.thresholds.fraction(ThresholdId::GpuIdleMedium) && ns > 0
        && context.fractionOfWindow(ns) >= context.thresholds.fraction(ThresholdId::GpuIdleRemaining);
}

/// `rows`: devices of GpuIdle, most remaining idle time first.
Finding idleFinding(const FindingContext& context, const std::vector<std::size_t>& rows)
{
    const auto& devices = context.in.gpuIdle.devices;
    const auto& worst = devices[rows.front()];
    auto finding
        = context.finding(FindingRule::GpuIdle,
                          context.severity(worst.idleFraction(), ThresholdId::GpuIdleMedium, ThresholdId::GpuIdleHigh),
                          Text::tr("%1 is idle for %2 of its window")
                              .arg(context.gpuName(worst.device), sentencePercent(worst.idleFraction())));
    for (std::size_t i = 0; i < std::min(rows.size(), MaximumFigures); ++i) {
        const auto& device = devices[rows[i]];
        const auto gpu = context.gpuName(device.device);
        finding.evidence.push_back(
            { Text::tr("%1: idle %2").arg(gpu, FindingContext::ofWindow(device.idleNs, device.window)), IdleTable,
              rows[i], QStringLiteral("idle_ms") });
        finding.evidence.push_back(
            { Text::tr("%1: idle for %2 of its window").arg(gpu, sentencePercent(device.idleFraction())), IdleTable,
              rows[i], QStringLiteral("idle_pct") });
    }
    finding.recommendation = idleAdvice(addIdleCauses(finding, context, worst.device));
    finding.limitation = context.gaps.claimsText(worst.device);
    finding.recoverableNs = context.bounded(remainingNs(context, worst));
    finding.subject.device = worst.device;
    return finding;
}

} // namespace

RuleVerdict starvation(FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope"));
    const auto leastNs = context.thresholds.durationNs(ThresholdId::StarvationGap);
    std::vector<std::size_t> rows; // of the table of gaps, which are sorted by length
    std::size_t row = 0;
    for (; row < idle.gaps.size(); ++row) {
        const auto gap = idle.gaps.longest(context.trace, row);
        if (gap.span.durationNs() < leastNs)
            break;
        if (context.gaps.isFree(gap))
            rows.push_back(row);
    }
    if (!rows.empty())
        return fired(starvationFinding(context, rows, leastNs));
    return notFired(
        (row > 0 ? Text::tr("other findings explain all gaps of at least %1") : Text::tr("no gap is as long as %1"))
            .arg(thresholdText(context.thresholds, ThresholdId::StarvationGap)));
}

RuleVerdict gpuIdle(FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope"));
    std::vector<std::size_t> rows;
    double largest = 0;
    for (std::size_t i = 0; i < idle.devices.size(); ++i) {
        largest = std::max(largest, idle.devices[i].idleFraction());
        if (!isIdle(context, idle.devices[i]))
            continue;
        rows.push_back(i);
        context.isIdleReported[idle.devices[i].device.value()] = 1;
    }
    if (rows.empty()) {
        const bool isExplained = largest >= context.thresholds.fraction(ThresholdId::GpuIdleMedium);
        return notFired(
            Text::tr("no GPU is idle for more than %1 of its window%2")
                .arg(sentencePercent(largest), isExplained ? Text::tr(", and other findings explain it") : QString()));
    }
    std::stable_sort(rows.begin(), rows.end(), [&](std::size_t left, std::size_t right) {
        return remainingNs(context, idle.devices[left]) > remainingNs(context, idle.devices[right]);
    });
    return fired(idleFinding(context, rows));
}

} // namespace core::rules
