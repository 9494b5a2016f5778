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

/// A device with such parts.
struct LowDevice {
    std::size_t row = 0; ///< of GpuIdle
    std::int64_t boundNs = 0; ///< idle in the parts that no finding claimed
    std::int64_t parts = 0;
};

/// The devices to report, most unexplained idle time first.
std::vector<LowDevice> lowDevices(const FindingContext& context)
{
    std::vector<LowDevice> found;
    const auto& devices = context.in.gpuIdle.devices;
    for (std::size_t row = 0; row < devices.size(); ++row) {
        const auto& device = devices[row];
        if (context.isIdleReported[device.device.value()] != 0)
            continue;
        auto low = lowParts(context, device);
        const CoverageIndex spans(std::move(low.spans));
        const auto boundNs = context.bounded(low.idleNs - context.gaps.claimedInNs(device.device, spans));
        if (boundNs > 0
            && context.fractionOfWindow(boundNs) >= context.thresholds.fraction(ThresholdId::GpuIdleRemaining))
            found.push_back({ row, boundNs, low.count });
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const LowDevice& left, const LowDevice& right) { return left.boundNs > right.boundNs; });
    return found;
}

} // namespace

RuleVerdict lowUtilization(const FindingContext& context)
{
    const auto& idle = context.in.gpuIdle;
    if (!idle.provenance.isAvailable())
        return notJudged(idle.provenance);
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope"));
    const auto busyText = thresholdText(context.thresholds, ThresholdId::UtilizationBusy);
    const auto partsText = thresholdText(context.thresholds, ThresholdId::UtilizationChunks);
    const auto found = lowDevices(context);
    if (found.empty())
        return notFired(Text::tr("no GPU works less than %1 in any of %2 parts of its window, but for what other "
                                 "findings explain")
                            .arg(busyText, partsText));
    const auto& worst = found.front();
    const auto worstDevice = idle.devices[worst.row].device;
    auto finding
        = context.finding(FindingRule::LowUtilization, FindingSeverity::Low,
                          Text::tr("%1 works less than %2 in %3 of %4 parts of its window")
                              .arg(context.gpuName(worstDevice), busyText, formatCount(worst.parts), partsText));
    for (std::size_t i = 0; i < std::min(found.size(), MaximumFigures); ++i) {
        const auto& device = idle.devices[found[i].row];
        finding.evidence.push_back({ Text::tr("%1: %2 of %3 parts under %4, busy %5")
                                         .arg(context.gpuName(device.device), formatCount(found[i].parts), partsText,
                                              busyText, FindingContext::ofWindow(device.busyNs, device.window)),
                                     TableKey::GpuIdle, found[i].row, QStringLiteral("busy_ms") });
    }
    finding.recommendation = idleAdvice(addIdleCauses(finding, context, worstDevice));
    finding.limitation = context.gaps.claimsText(worstDevice);
    finding.recoverableNs = worst.boundNs;
    finding.subject.device = worstDevice;
    return fired(std::move(finding));
}

} // namespace core::rules
