// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/hostblocks.h"
#include "findings/findinggaps.h"
#include "findings/findings.h"

#include <stop_token>
#include <vector>

namespace core {

/// A finding names at most this many rows of one kind; the table has them all.
constexpr std::size_t MaximumFigures = 4;

/// What a rule says.
struct RuleVerdict {
    std::vector<Finding> findings;
    QString reason; ///< why there are none
    bool isJudged = true; ///< false: the data it needs is missing
};
/// The rule was judged and all is well. `reason` is a sentence without a full stop.
[[nodiscard]] RuleVerdict notFired(const QString& reason);
/// The data is missing: `reason` says which.
[[nodiscard]] RuleVerdict notJudged(const QString& reason);
/// The same for a section that is not available.
[[nodiscard]] RuleVerdict notJudged(const Provenance& section);
[[nodiscard]] RuleVerdict fired(Finding finding);

/// What all rules need: the inputs, the window, and who claims which gap.
class FindingContext
{
public:
    FindingContext(const FindingInputs& inputs, const HostBlocks& hostBlocks, const std::stop_token& stopToken);

    const FindingInputs& in;
    const Trace& trace;
    const Thresholds& thresholds;
    const HostBlocks& blocks;
    GapLedger gaps;
    std::vector<char> isIdleReported; ///< by DeviceIndex: GPU idle or starvation was reported of it
    std::stop_token stop;
    /// First to last GPU work of any device in scope; without GPU work the scope's window within the trace's extent.
    TimeWindow window;

    [[nodiscard]] bool hasGpuWork() const { return !in.gpuIdle.devices.empty(); }
    /// Gives `rule` the gaps in which calls of `block` kept the process that had to launch the next work.
    void claimBlocked(FindingRule rule, HostBlock block);
    /// A finding that has its window.
    [[nodiscard]] Finding finding(FindingRule rule, FindingSeverity severity, const QString& title) const;
    /// 0–1 of the window; 0 when it is empty.
    [[nodiscard]] double fractionOfWindow(std::int64_t ns) const;
    /// `ns` as a bound: 0 up to the window.
    [[nodiscard]] std::int64_t bounded(std::int64_t ns) const;
    /// High from `high` on, medium from `medium` on (percentages of `fraction`), else low.
    [[nodiscard]] FindingSeverity severity(double fraction, ThresholdId medium, ThresholdId high) const;
    /// "3.1 ms of a 41.0 ms window".
    [[nodiscard]] QString ofWindow(std::int64_t ns) const { return ofWindow(ns, window); }
    /// The same of another window: that of one GPU.
    [[nodiscard]] static QString ofWindow(std::int64_t ns, const TimeWindow& window);
    /// "GPU 1".
    [[nodiscard]] QString gpuName(DeviceIndex device) const;
    /// "pid 222".
    [[nodiscard]] QString pidName(ProcessIndex process) const;
};

/// A threshold as it stands in a sentence: "20%", "500 ms".
[[nodiscard]] QString thresholdText(const Thresholds& thresholds, ThresholdId id);

} // namespace core
