// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/stoppoll.h"

#include <vector>

namespace core {

/**
 * Calls `visit(row, kind)` for every API call of the trace that is a barrier, in the order of start; no scope.
 *
 * @return false when stopped
 */
template <typename Visitor>
[[nodiscard]] bool forEachBarrierCall(const Trace& trace, const std::stop_token& stop, Visitor visit)
{
    std::vector<char> mayBlock; // most calls are launches: one look at a small array passes them by
    for (const auto& name : trace.callNames)
        mayBlock.push_back(name.kind != CallKind::Other && name.kind != CallKind::Launch ? 1 : 0);
    const auto isPageable = pageableCopyCalls(trace);
    const auto& names = trace.calls.name;
    for (std::size_t row = 0; row < names.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (mayBlock[names[row].value()] == 0)
            continue;
        if (const auto kind = barrierKindOfCall(trace, row, isPageable[row] != 0))
            visit(row, *kind);
    }
    return true;
}

} // namespace core
