// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <algorithm>
#include <cstdint>

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

} // namespace core
