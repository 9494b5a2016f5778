// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/prefetch.h"
#include "base/stopcheck.h"
#include "scope/scope.h"

namespace core {

/// Calls `visit(row)` for the rows of all `ranges` in their order, and `fetch(row)` well before for the first of each.
/// False when stopped.
template <typename Fetch, typename Visitor>
[[nodiscard]] bool forEachRowIn(const RowRanges& ranges, const std::stop_token& stop, Fetch fetch, Visitor visit)
{
    if (stop.stop_requested())
        return false;
    std::size_t visited = 0; // not the row: ranges may miss those at which to poll
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        fetch(ranges.rowAhead(i));
        const auto& range = ranges[i];
        for (std::size_t row = range.begin; row < range.end; ++row) {
            if (isStopDue(visited++, stop))
                return false;
            visit(row);
        }
    }
    return true;
}

/// The same without fetching anything.
template <typename Visitor>
[[nodiscard]] bool forEachRowIn(const RowRanges& ranges, const std::stop_token& stop, Visitor visit)
{
    return forEachRowIn(
        ranges, stop, [](std::size_t) {}, visit);
}

/// Prefetches the times of a row of a table of spans.
template <typename Table> void prefetchTimes(const Table& table, std::size_t row)
{
    prefetch(table.startNs.data() + row);
    prefetch(table.endNs.data() + row);
}

/**
 * The same for a superset of the rows of a table of spans that the filter accepts, close to them where a window or
 * Scope::rows narrow it. It does not look at the rest of the table.
 */
template <typename Table, typename Visitor>
[[nodiscard]] bool forEachRowOf(const Table& table, const ScopeFilter& filter, const std::stop_token& stop,
                                Visitor visit)
{
    return forEachRowIn(
        filter.rowsOf(table), stop, [&table](std::size_t row) { prefetchTimes(table, row); }, visit);
}

/// Rows in all `ranges`.
[[nodiscard]] inline std::size_t rowCount(const RowRanges& ranges)
{
    std::size_t count = 0;
    for (const auto& range : ranges)
        count += range.end - range.begin;
    return count;
}

} // namespace core
