// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/spansinturn.h"

#include "intervals/intervalset.h"
#include "intervals/partitionpoint.h"

#include <utility>

namespace core {

namespace {

/// When any of the ranges is open.
IntervalSet timesOf(const LimitRanges& ranges)
{
    std::vector<Interval> open;
    for (const auto& thread : ranges.ofThreads) {
        IntervalSet ofThread;
        for (std::size_t i = 0; i < thread.startNs.size(); ++i)
            ofThread.appendSorted({ thread.startNs[i], thread.latestEndNs[i] });
        open.insert(open.end(), ofThread.intervals().begin(), ofThread.intervals().end());
    }
    return IntervalSet::unionOf(std::move(open));
}

} // namespace

RowRanges rowsInLimit(const RowRanges& rows, std::span<const std::int64_t> startNs, const ScopeFilter& filter)
{
    const auto& limit = filter.limitRanges();
    if (!limit)
        return rows;
    std::vector<RowRange> narrowed;
    const auto times = timesOf(*limit);
    auto time = times.intervals().begin();
    for (const auto& range : rows) {
        const auto startsNs = startNs.first(range.end);
        const auto firstFrom = [startsNs](std::size_t row, std::int64_t timeNs) {
            return std::max(row, partitionPointFrom(startsNs, row, [timeNs](auto start) { return start < timeNs; }));
        };
        for (auto row = range.begin; row < range.end && time != times.intervals().end();) {
            const auto first = firstFrom(row, time->startNs);
            row = firstFrom(first, time->endNs);
            if (first < row && !narrowed.empty() && narrowed.back().end == first)
                narrowed.back().end = row;
            else if (first < row)
                narrowed.push_back({ first, row });
            if (row < range.end) // the next one begins after this time
                ++time;
        }
    }
    return RowRanges(std::move(narrowed));
}

} // namespace core
