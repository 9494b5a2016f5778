// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace core {

/// What an event is painted as. A pixel that many events share takes the class with most time.
enum class TimelineClass : std::uint8_t {
    Kernel,
    NcclKernel,
    Memcpy,
    Memset,
    GraphLaunch, ///< a whole CUDA graph whose kernels were not recorded
    Call, ///< CUDA API call
    BlockingCall, ///< CUDA API call that makes the host wait for the GPU
    NvtxRange,
    OsRuntime,
    Overhead, ///< of the profiler
    Running, ///< the thread has a processor
    Busy, ///< some stream of the device works
};
constexpr std::size_t TimelineClassCount = 12;

} // namespace core
