// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace core {

/// A half-open span [startNs, endNs). Empty when endNs <= startNs.
struct Interval {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    [[nodiscard]] std::int64_t lengthNs() const { return endNs > startNs ? endNs - startNs : 0; }
    friend bool operator==(const Interval&, const Interval&) = default;
};

/**
 * A set of moments, kept as sorted, disjoint, non-touching, non-empty intervals.
 *
 * The algebra every analysis stands on: busy time is a union, idle time its complement, overlap an intersection.
 * Overlapping input counts once, so no length here can exceed the span it lies in.
 */
class IntervalSet
{
public:
    IntervalSet() = default;
    IntervalSet(std::initializer_list<Interval> intervals);

    /// The union of `intervals`, in any order, overlapping or not. O(n log n), O(n) when already sorted by start.
    [[nodiscard]] static IntervalSet unionOf(std::vector<Interval> intervals);

    /// Adds one interval whose start is not before the last added interval's start. O(1). For building from sorted
    /// columns.
    void appendSorted(Interval interval)
    {
        if (interval.endNs <= interval.startNs)
            return;
        assert(m_intervals.empty() || m_intervals.back().startNs <= interval.startNs);
        if (!m_intervals.empty() && interval.startNs <= m_intervals.back().endNs)
            m_intervals.back().endNs = std::max(m_intervals.back().endNs, interval.endNs);
        else
            m_intervals.push_back(interval);
    }
    /// Makes room for so many intervals: of memory that is not needed in the end none is touched.
    void reserve(std::size_t count) { m_intervals.reserve(count); }
    /// Gives back the memory kept for more intervals.
    void shrinkToFit() { m_intervals.shrink_to_fit(); }

    [[nodiscard]] std::span<const Interval> intervals() const { return m_intervals; }
    [[nodiscard]] std::size_t size() const { return m_intervals.size(); }
    [[nodiscard]] bool isEmpty() const { return m_intervals.empty(); }
    /// First start to last end; {0, 0} when empty.
    [[nodiscard]] Interval hull() const;
    /// Sum of lengths (ns).
    [[nodiscard]] std::int64_t totalNs() const;

    /// Moments in both. O(n + m).
    [[nodiscard]] IntervalSet intersectedWith(const IntervalSet& other) const;
    /// Moments in either. O(n + m).
    [[nodiscard]] IntervalSet unitedWith(const IntervalSet& other) const;
    /// Moments of `within` that are not in this set. O(n).
    [[nodiscard]] IntervalSet complementIn(Interval within) const;
    /// Length of the intersection with `other`, without building it. O(n + m).
    [[nodiscard]] std::int64_t overlapNs(const IntervalSet& other) const;
    /// True when `timeNs` lies in the set. O(log n).
    [[nodiscard]] bool contains(std::int64_t timeNs) const;

    friend bool operator==(const IntervalSet&, const IntervalSet&) = default;

private:
    std::vector<Interval> m_intervals;
};

/// Answers "how much of [a, b) does the set cover" in O(log n) by prefix sums. Keeps the set.
class CoverageIndex
{
public:
    CoverageIndex()
        : CoverageIndex(IntervalSet())
    {
    }
    explicit CoverageIndex(IntervalSet set)
        : CoverageIndex(std::make_shared<const IntervalSet>(std::move(set)))
    {
    }
    /// Shares `set`, which is not null.
    explicit CoverageIndex(std::shared_ptr<const IntervalSet> set);
    /// Covered ns of `interval`.
    [[nodiscard]] std::int64_t coveredNs(Interval interval) const;
    [[nodiscard]] const IntervalSet& set() const { return *m_set; }

private:
    [[nodiscard]] std::int64_t coveredBefore(std::int64_t timeNs) const;

    std::shared_ptr<const IntervalSet> m_set;
    std::vector<std::int64_t> m_totalBefore; ///< length of all intervals before the i-th
};

} // namespace core
