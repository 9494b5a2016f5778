// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"

#include <algorithm>
#include <cstddef>

namespace core {

/// Answers how much of intervals a set covers, when they come with ascending starts: all of them together in O(n + m)
/// as long as they do not overlap. Refers to the set.
class CoverageSweep
{
public:
    explicit CoverageSweep(const IntervalSet& set)
        : m_intervals(set.intervals())
    {
    }
    std::int64_t coveredNs(const Interval& interval)
    {
        while (m_next < m_intervals.size() && m_intervals[m_next].endNs <= interval.startNs)
            ++m_next;
        std::int64_t covered = 0;
        for (auto i = m_next; i < m_intervals.size() && m_intervals[i].startNs < interval.endNs; ++i) {
            covered
                += std::min(m_intervals[i].endNs, interval.endNs) - std::max(m_intervals[i].startNs, interval.startNs);
        }
        return covered;
    }

private:
    std::span<const Interval> m_intervals;
    std::size_t m_next = 0; ///< the first that ends after the last interval's start
};

} // namespace core
