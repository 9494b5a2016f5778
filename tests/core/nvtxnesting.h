// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxsweep.h"

#include <vector>

namespace analysistesting {

/// By NVTX row: the innermost range around it; none for outermost ones, and for those of no thread.
[[nodiscard]] inline std::vector<core::NvtxRow> nvtxParents(const core::Trace& trace)
{
    std::vector<core::NvtxRow> parents(trace.nvtx.size());
    const auto launches = core::LaunchedKernels::collect(trace, core::ScopeFilter(trace, {})).value();
    const bool isDone = core::sweepNesting(
        trace, core::RowRanges({ { 0, trace.nvtx.size() } }), launches, {},
        [&trace](std::size_t row) { return trace.nvtx.kind[row] != core::NvtxKind::Mark; },
        [&parents](std::size_t row, core::NvtxRow around) { parents[row] = around; },
        [](std::size_t, core::NvtxRow) {});
    Q_ASSERT(isDone);
    return parents;
}

} // namespace analysistesting
