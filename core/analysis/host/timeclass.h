// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace core {

/// What a moment of the run is counted as, by what the GPU does or, while it is idle, by why. A moment of a GPU is exactly one of these.
enum class TimeClass : std::uint8_t {
    // the GPU works
    Compute, ///< kernels, no copy and no NCCL beside them
    ComputeCopy, ///< kernels beside a copy or set
    ComputeComm, ///< kernels beside NCCL kernels
    Graph, ///< a CUDA graph whose kernels were not recorded
    KernelMigrating, ///< kernels while pages of unified memory migrate
    Migration, ///< page migration, no kernel
    Comm, ///< NCCL, no other kernel: exposed
    CopyToDevice, ///< host to device, no kernel
    CopyToHost, ///< device to host, no kernel
    CopyPeer, ///< between GPUs, no kernel
    CopyOnDevice, ///< within a GPU, no kernel
    Memset, ///< no kernel
    OtherWork, ///< only work outside the scope runs
    // the GPU is idle
    UmHost, ///< between page migrations: fault handling or host code, which cannot be told apart
    CopyCall, ///< the host is inside a blocking copy or memset call
    Enqueue, ///< the host is about to launch
    LaunchCall, ///< the host is inside the launch call
    LaunchLatency, ///< launched, starts shortly
    Turnaround, ///< queued before the gap, starts at once
    OtherApi, ///< the host is inside another CUDA call
    RoundTrip, ///< the host waited for the GPU and issues the next work soon after
    SyncReturn, ///< the host is still inside its wait
    HostCode, ///< the host runs its own code
    OsWait, ///< the host waits in the operating system
    OsIo, ///< the host reads or writes
    OsOther, ///< the host is in another call of the operating system
    Mpi, ///< the host is inside MPI
    Descheduled, ///< the thread has no processor
    Interop, ///< the host is in a call of graphics interoperation
    Alloc, ///< the host allocates or frees memory
    Module, ///< the host loads code
    Jit, ///< the host compiles code
    Context, ///< the host sets up the GPU's context
    Dependency, ///< queued behind another stream or GPU
    WaitOtherGpu, ///< the host waits for another GPU
    Profiler, ///< the profiler keeps the host
    Unknown, ///< nothing recorded says why
    Imbalance, ///< the GPU has no work while another works
};
constexpr std::size_t TimeClassCount = 38;

/// Classes that share a remedy. All from Launch on are idle time.
enum class TimeGroup : std::uint8_t {
    Compute,
    Migration,
    Communication,
    Copy,
    OtherWork,
    Launch,
    Sync,
    Host,
    Allocation,
    Loading,
    Dependency,
    Profiler,
    Unknown,
    Imbalance,
};
constexpr std::size_t TimeGroupCount = 14;

/// How far a cause is known.
enum class Confidence : std::uint8_t {
    Sure, ///< recorded
    Likely, ///< inferred from what was recorded
    Weak, ///< one of several explanations
    None, ///< no cause
};

/// Keys of exports and of the list of words: "copy_h2d", "os_io", …; "compute", "launch", …; "sure", ….
[[nodiscard]] std::string_view timeClassKey(TimeClass timeClass);
[[nodiscard]] std::string_view timeGroupKey(TimeGroup group);
[[nodiscard]] std::string_view confidenceKey(Confidence confidence);
/// The class with this key; none: there is none.
[[nodiscard]] std::optional<TimeClass> timeClassOfKey(std::string_view key);

[[nodiscard]] TimeGroup timeGroup(TimeClass timeClass);
/// The GPU does nothing at all.
[[nodiscard]] constexpr bool isIdle(TimeClass timeClass)
{
    return timeClass >= TimeClass::UmHost;
}
/// Its group is one of idle time. Page faults and blocking copy calls are idle moments of groups that work.
[[nodiscard]] constexpr bool isIdle(TimeGroup group)
{
    return group >= TimeGroup::Launch;
}

} // namespace core
