// SPDX-License-Identifier: GPL-3.0-or-later
#include "intervals/intervalset.h"

#include <QtGlobal>

#include <algorithm>
#include <utility>

namespace core {

namespace {

bool startsEarlier(const Interval& left, const Interval& right)
{
    return left.startNs < right.startNs;
}

/// Calls `visit` with every non-empty piece that lies in an interval of both lists, in order.
template <typename Visitor>
void forEachCommonPiece(std::span<const Interval> left, std::span<const Interval> right, Visitor visit)
{
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        const Interval piece { std::max(left[i].startNs, right[j].startNs), std::min(left[i].endNs, right[j].endNs) };
        if (piece.startNs < piece.endNs)
            visit(piece);
        // the one that ends first can meet nothing further
        if (left[i].endNs < right[j].endNs)
            ++i;
        else
            ++j;
    }
}

} // namespace

IntervalSet::IntervalSet(std::initializer_list<Interval> intervals)
    : IntervalSet(unionOf(intervals))
{
}

IntervalSet IntervalSet::unionOf(std::vector<Interval> intervals)
{
    if (!std::is_sorted(intervals.begin(), intervals.end(), startsEarlier))
        std::sort(intervals.begin(), intervals.end(), startsEarlier);
    IntervalSet result;
    for (const auto& interval : intervals)
        result.appendSorted(interval);
    return result;
}

Interval IntervalSet::hull() const
{
    return isEmpty() ? Interval {} : Interval { m_intervals.front().startNs, m_intervals.back().endNs };
}

std::int64_t IntervalSet::totalNs() const
{
    std::int64_t total = 0;
    for (const auto& interval : m_intervals)
        total += interval.lengthNs();
    return total;
}

IntervalSet IntervalSet::intersectedWith(const IntervalSet& other) const
{
    IntervalSet result;
    forEachCommonPiece(m_intervals, other.m_intervals,
                       [&result](const Interval& piece) { result.appendSorted(piece); });
    return result;
}

IntervalSet IntervalSet::unitedWith(const IntervalSet& other) const
{
    IntervalSet result;
    auto left = m_intervals.begin();
    auto right = other.m_intervals.begin();
    while (left != m_intervals.end() || right != other.m_intervals.end()) {
        const bool takeLeft
            = right == other.m_intervals.end() || (left != m_intervals.end() && left->startNs <= right->startNs);
        result.appendSorted(takeLeft ? *left++ : *right++);
    }
    return result;
}

IntervalSet IntervalSet::complementIn(Interval within) const
{
    IntervalSet result;
    std::int64_t freeFrom = within.startNs;
    for (const auto& interval : m_intervals) {
        if (interval.startNs >= within.endNs)
            break;
        result.appendSorted({ freeFrom, interval.startNs });
        freeFrom = std::max(freeFrom, interval.endNs);
    }
    result.appendSorted({ freeFrom, within.endNs });
    return result;
}

std::int64_t IntervalSet::overlapNs(const IntervalSet& other) const
{
    std::int64_t total = 0;
    forEachCommonPiece(m_intervals, other.m_intervals, [&total](const Interval& piece) { total += piece.lengthNs(); });
    return total;
}

bool IntervalSet::contains(std::int64_t timeNs) const
{
    const auto next
        = std::upper_bound(m_intervals.begin(), m_intervals.end(), Interval { timeNs, timeNs }, startsEarlier);
    return next != m_intervals.begin() && timeNs < std::prev(next)->endNs;
}

CoverageIndex::CoverageIndex(std::shared_ptr<const IntervalSet> set)
    : m_set(std::move(set))
{
    m_totalBefore.reserve(m_set->size());
    std::int64_t total = 0;
    for (const auto& interval : m_set->intervals()) {
        m_totalBefore.push_back(total);
        total += interval.lengthNs();
    }
}

std::int64_t CoverageIndex::coveredNs(Interval interval) const
{
    return interval.endNs > interval.startNs ? coveredBefore(interval.endNs) - coveredBefore(interval.startNs) : 0;
}

std::int64_t CoverageIndex::coveredBefore(std::int64_t timeNs) const
{
    const auto intervals = m_set->intervals();
    const auto next = std::upper_bound(intervals.begin(), intervals.end(), Interval { timeNs, timeNs }, startsEarlier);
    if (next == intervals.begin())
        return 0;
    const auto position = static_cast<std::size_t>(std::distance(intervals.begin(), next)) - 1;
    return m_totalBefore[position] + std::min(timeNs, intervals[position].endNs) - intervals[position].startNs;
}

} // namespace core
