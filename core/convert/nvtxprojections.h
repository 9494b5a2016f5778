// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "base/column.h"

#include <functional>
#include <stop_token>

namespace core {

/// NVTX ranges as the GPU saw them: one row for each range and each stream that ran kernels launched inside it, sorted
/// by start.
struct NvtxProjections {
    Column<std::int64_t> startNs; ///< of the first kernel
    Column<std::int64_t> endNs; ///< the latest end of the kernels
    Column<NvtxRow> range;
    Column<StreamIndex> stream;
    Column<std::uint32_t> kernelCount;
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/**
 * Projects the ranges that `acceptsRange(NVTX row)` wants onto the kernels that `acceptsKernel(kernel row)` wants;
 * marks have no projection. At equal spans the range that was opened first stands first. O((kernels + ranges × streams
 * of a thread) · log kernels), as long as the launch calls of a thread do not overlap. Errors: Cancelled.
 */
[[nodiscard]] Expected<NvtxProjections> projectRanges(const Trace& trace, const LaunchedKernels& launches,
                                                      const std::function<bool(std::size_t)>& acceptsKernel,
                                                      const std::function<bool(std::size_t)>& acceptsRange,
                                                      const std::stop_token& stop = {});

} // namespace core
