// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"
#include "intervals/intervalset.h"

#include <algorithm>
#include <vector>

namespace core {

/// Asks how much of a span a set covers, for disjoint spans in ascending order: O(n + spans) in all.
class AscendingCoverage
{
public:
    std::int64_t coveredNs(const IntervalSet& set, const TimeWindow& span)
    {
        const auto intervals = set.intervals();
        while (m_position < intervals.size() && intervals[m_position].endNs <= span.startNs)
            ++m_position;
        std::int64_t covered = 0;
        for (auto i = m_position; i < intervals.size() && intervals[i].startNs < span.endNs; ++i)
            covered += std::min(intervals[i].endNs, span.endNs) - std::max(intervals[i].startNs, span.startNs);
        return covered;
    }

private:
    std::size_t m_position = 0;
};

/// Tells why devices were idle. Barriers and overhead count wherever they lie, in scope or not.
class GapExplainer
{
public:
    struct Reason {
        IdleCause cause = IdleCause::Unknown;
        GapCoverage coverage;
    };

    /// Looks up what can be a cause. Errors: Cancelled.
    [[nodiscard]] static Cancellable<GapExplainer> make(const Trace& trace, const ScopeFilter& filter,
                                                        const IdleOptions& options, const std::stop_token& stop);
    /// Why `gap` was; those of a device come in ascending order.
    [[nodiscard]] Reason reasonOf(const IdleGap& gap);

private:
    explicit GapExplainer(const Trace& trace);

    const Trace& m_trace;
    std::vector<IntervalSet> m_barriers, m_overhead; ///< by ProcessIndex
    std::vector<IntervalSet> m_memory; ///< by DeviceIndex
    std::vector<AscendingCoverage> m_barrierWalk, m_overheadWalk; ///< by (device, process)
    std::vector<AscendingCoverage> m_memoryWalk; ///< by DeviceIndex
};

} // namespace core
