// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stopcheck.h"
#include "scope/scope.h"

namespace core {

/// Calls `visit(row)` for the rows of all `ranges` in their order. False when stopped.
template <typename Visitor>
[[nodiscard]] bool forEachRowIn(const RowRanges& ranges, const std::stop_token& stop, Visitor visit)
{
    if (stop.stop_requested())
        return false;
    std::size_t visited = 0; // not the row: ranges may miss those at which to poll
    for (const auto& range : ranges) {
        for (std::size_t row = range.begin; row < range.end; ++row) {
            if (isStopDue(visited++, stop))
                return false;
            visit(row);
        }
    }
    return true;
}

/**
 * The same for a superset of the rows of a table of spans that the filter accepts, close to them where a window or
 * Scope::rows narrow it. It does not look at the rest of the table.
 */
template <typename Table, typename Visitor>
[[nodiscard]] bool forEachRowOf(const Table& table, const ScopeFilter& filter, const std::stop_token& stop,
                                Visitor visit)
{
    return forEachRowIn(filter.rowsOf(table), stop, visit);
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
