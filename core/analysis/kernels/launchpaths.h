// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/**
 * A number for the path of NVTX ranges (push/pop) of the launching thread around the launch call of each of `kernels`,
 * rows of Trace::kernels: the same number for the same texts from the outermost to the innermost, where digits say
 * nothing ("step 7" is "step 8"); also in another trace. 0: no range, or no launch call.
 *
 * O(ranges + k log k). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<std::uint64_t>>
launchPaths(const Trace& trace, std::span<const std::uint32_t> kernels, const std::stop_token& stop = {});

} // namespace core
