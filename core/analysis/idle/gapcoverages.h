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

/// Tells how much of gaps barriers and profiler overhead cover, wherever they lie, in scope or not.
class GapCoverages
{
public:
    /// Looks up barriers and overhead. Errors: Cancelled.
    [[nodiscard]] static Cancellable<GapCoverages> make(const Trace& trace, const ScopeFilter& filter,
                                                        const std::stop_token& stop);
    /// What covers `gap`; those of a device come in ascending order.
    [[nodiscard]] GapCoverage coverageOf(const IdleGap& gap);

private:
    explicit GapCoverages(const Trace& trace);

    const Trace& m_trace;
    std::vector<IntervalSet> m_barriers, m_overhead; ///< by ProcessIndex
    std::vector<AscendingCoverage> m_barrierWalk, m_overheadWalk; ///< by (device, process)
};

} // namespace core
