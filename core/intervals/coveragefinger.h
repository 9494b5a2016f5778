// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
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
    /// In strides that double, until what is looked for lies in between.
    void moveTo(std::int64_t timeNs)
    {
        const auto isLater = [timeNs](const Interval& interval) { return interval.startNs > timeNs; };
        std::size_t first = m_next, last = m_next; // the first that starts later is there or in between
        if (m_next > 0 && isLater(m_intervals[m_next - 1])) {
            for (std::size_t stride = 1; first > 0 && isLater(m_intervals[first - 1]); stride *= 2) {
                last = first - 1;
                first -= std::min(first, stride);
            }
        } else {
            for (std::size_t stride = 1; last < m_intervals.size() && !isLater(m_intervals[last]); stride *= 2) {
                first = last + 1;
                last = std::min(m_intervals.size(), last + stride);
            }
        }
        const auto found = std::ranges::partition_point(m_intervals.subspan(first, last - first), std::not_fn(isLater));
        m_next = static_cast<std::size_t>(found - m_intervals.begin());
    }

    std::span<const Interval> m_intervals;
    std::vector<std::int64_t> m_totalBefore; ///< length of all intervals before the i-th
    std::size_t m_next = 0; ///< the first that starts after the moment that was asked last
};

} // namespace core
