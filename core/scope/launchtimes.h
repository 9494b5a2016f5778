// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/prefetch.h"
#include "trace/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace core {

/// The times between a launch call and the end of its kernel.
struct LaunchTimes {
    std::int64_t callNs = 0; ///< A: duration of the launch call
    std::int64_t queueNs = 0; ///< end of the call → start of the kernel; not positive when the kernel started before
    std::int64_t totalNs = 0; ///< T: start of the call → end of call and kernel, whichever is later
};

/// The times of kernel `row`, whose launch call is in the trace.
[[nodiscard]] inline LaunchTimes launchTimes(const Trace& trace, std::size_t row)
{
    const auto call = trace.kernels.launch[row].value();
    const auto callStart = trace.calls.startNs[call];
    const auto callEnd = trace.calls.endNs[call];
    return { callEnd - callStart, trace.kernels.startNs[row] - callEnd,
             std::max(callEnd, trace.kernels.endNs[row]) - callStart };
}

/// Prefetches what launchTimes() will read of kernels some places after `position`. For lists of kernels that lie far
/// apart in their table, as their launch calls do. Each has a launch call in the trace.
inline void prefetchLaunchTimes(const Trace& trace, std::span<const std::uint32_t> kernels, std::size_t position)
{
    constexpr std::size_t CallsAhead = 12;
    const auto rowAhead = [&](std::size_t ahead) { return kernels[std::min(position + ahead, kernels.size() - 1)]; };
    const auto kernel = rowAhead(2 * CallsAhead);
    prefetch(trace.kernels.startNs.data() + kernel);
    prefetch(trace.kernels.endNs.data() + kernel);
    prefetch(trace.kernels.launch.data() + kernel);
    const auto call = trace.kernels.launch[rowAhead(CallsAhead)].value(); // fetched by now
    prefetch(trace.calls.startNs.data() + call);
    prefetch(trace.calls.endNs.data() + call);
}

} // namespace core
