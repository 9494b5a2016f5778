// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"
#include "intervals/partitionpoint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core {

/**
 * Answers how much of an interval a set covers, beginning where the last answer was found: in O(log d), d being the
 * number of the set's intervals in between, whatever the order and however the intervals overlap. Refers to the set.
 */
class CoverageFinger
{
public:
    explicit CoverageFinger(const IntervalSet& set)
        : m_intervals(set.intervals())
    {
        m_totalBefore.reserve(m_intervals.size());
        std::int64_t total = 0;
        for (const auto& interval : m_intervals) {
            m_totalBefore.push_back(total);
            total += interval.lengthNs();
        }
    }
    [[nodiscard]] std::int64_t coveredNs(const Interval& interval)
    {
        if (interval.endNs <= interval.startNs)
            return 0;
        const auto before = coveredBefore(interval.startNs);
        return coveredBefore(interval.endNs) - before;
    }

private:
    [[nodiscard]] std::int64_t coveredBefore(std::int64_t timeNs)
    {
        moveTo(timeNs);
        if (m_next == 0)
            return 0;
        const auto& last = m_intervals[m_next - 1];
        return m_totalBefore[m_next - 1] + std::min(timeNs, last.endNs) - last.startNs;
    }
    void moveTo(std::int64_t timeNs)
    {
        m_next = partitionPointFrom(m_intervals, m_next,
                                    [timeNs](const Interval& interval) { return interval.startNs <= timeNs; });
    }

    std::span<const Interval> m_intervals;
    std::vector<std::int64_t> m_totalBefore; ///< length of all intervals before the i-th
    std::size_t m_next = 0; ///< the first that starts after the moment that was asked last
};

} // namespace core
