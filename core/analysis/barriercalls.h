// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/windowrows.h"

#include <algorithm>
#include <vector>

namespace core {

/**
 * Calls `visit(row, kind)` for every API call that is a barrier and can lie in the filter's window, in the order of start; nothing
 * else of the scope is asked.
 *
 * @return false when stopped
 */
template <typename Visitor>
[[nodiscard]] bool forEachBarrierCall(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop,
                                      Visitor visit)
{
    std::vector<char> mayBlock; // most calls are launches: one look at a small array passes them by
    for (const auto& name : trace.callNames)
        mayBlock.push_back(name.kind != CallKind::Other && name.kind != CallKind::Launch ? 1 : 0);
    const auto& names = trace.calls.name;
    const auto& pageable = trace.pageableCopyCalls;
    auto next = pageable.begin(); // the first that is not before the row
    std::size_t expectedRow = 0;
    return forEachRowOf(trace.calls, filter, stop, [&](std::size_t row) {
        if (row != expectedRow) // rows were left out
            next = std::lower_bound(next, pageable.end(), CallRow { row });
        else if (next != pageable.end() && next->value() < row)
            ++next;
        expectedRow = row + 1;
        if (mayBlock[names[row].value()] == 0)
            return;
        const bool isPageable = next != pageable.end() && next->value() == row;
        if (const auto kind = barrierKindOfCall(trace, row, isPageable))
            visit(row, *kind);
    });
}

} // namespace core
