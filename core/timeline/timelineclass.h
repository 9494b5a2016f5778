// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"

#include <cstddef>
#include <cstdint>

namespace core {

/// What an event is painted as. A pixel that many events share takes the class with most time.
enum class TimelineClass : std::uint8_t {
    Kernel, ///< of a family without a hue of its own
    NcclKernel,
    Memcpy, ///< to the GPU
    Memset,
    GraphLaunch, ///< a whole CUDA graph whose kernels were not recorded
    Call, ///< CUDA API call
    BlockingCall, ///< CUDA API call that makes the host wait for the GPU
    NvtxRange,
    OsRuntime,
    Overhead, ///< of the profiler
    Running, ///< the thread has a processor
    Busy, ///< some stream of the device works
    // kernels by the hue of their family
    MatrixKernel,
    AttentionKernel,
    NormalisationKernel,
    ElementwiseKernel,
    // copies by direction
    CopyToHost,
    CopyOnDevice, ///< or between devices
    Migration, ///< of pages of unified memory
    // kernels by their range: see WorkClasses::slotNames()
    Slot0,
    Slot1,
    Slot2,
    Slot3,
    Slot4,
    OutsideRanges,
    // kernels by duration: below 10 µs, 100 µs, 1 ms, and longer
    Duration0,
    Duration1,
    Duration2,
    Duration3,
    // why a GPU is idle, by group of causes
    IdleLaunch,
    IdleSync,
    IdleHost,
    IdleAllocation,
    IdleLoading,
    IdleDependency,
    IdleProfiler,
    IdleUnknown,
    IdleImbalance,
    IdleMigration, ///< between page migrations
    IdleCopyCall, ///< the host is inside a blocking copy
    ExposedNccl, ///< NCCL with no other kernel beside it
    LibraryCall, ///< of cuBLAS, cuDNN, OpenACC or OpenMP
    PageFault, ///< of a GPU
    MpiCall,
};
constexpr std::size_t TimelineClassCount = 44;
/// The first of them are those whose colour a user can choose.
constexpr std::size_t ChosenClassCount = static_cast<std::size_t>(TimelineClass::Slot0);
constexpr std::size_t TimelineSlotCount = 5;

/// What idle time of a class is painted as.
[[nodiscard]] TimelineClass timelineClassOf(TimeClass idleClass);

} // namespace core
