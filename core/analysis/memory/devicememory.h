// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/memory/liveallocations.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <vector>

namespace core {

/// One row: the memory of one kind and pool that a process allocated on a GPU.
struct MemoryUseRow {
    MemoryPlaceIndex place;
    MemoryKind kind = MemoryKind::Unknown;
    std::uint64_t pool = 0; ///< address of the memory pool, 0: none
    std::int64_t allocationCount = 0; ///< in the window
    std::int64_t allocatedBytes = 0;
    std::int64_t freeCount = 0; ///< in the window, of allocations in the trace
    std::int64_t freedBytes = 0;
    std::int64_t strayFreeCount = 0; ///< in the window, of nothing that the trace knows
    std::int64_t liveBytes = 0; ///< at the end of the window
    std::int64_t peakBytes = 0; ///< the most at one moment of the window
    std::int64_t peakNs = 0; ///< the first such moment
    std::int64_t keptCount = 0; ///< allocated before the end of the window and not freed until the end of the trace
    std::int64_t keptBytes = 0;
};

/// How much is allocated on a GPU in one part of the window, by all processes in scope, without managed memory.
struct MemoryPart {
    DeviceIndex device;
    std::int64_t bucket = 0; ///< number of the part, from 0
    TimeWindow window; ///< of the part
    std::int64_t peakBytes = 0;
    double byteNs = 0; ///< sum of the bytes of each allocation times how long it lived in the part
};

/// Result of "GPU memory", "GPU memory over time" and "Never freed".
struct DeviceMemory {
    std::vector<MemoryUseRow> rows; ///< highest peak first
    std::size_t bucketCount = 0;
    std::vector<MemoryPart> parts; ///< those of a GPU stand together, by time
    std::vector<AllocationSpan> kept; ///< largest first
    TimeWindow window; ///< of the parts: that of the scope inside the trace, else the trace's extent
    Provenance provenance;
    /// Of a GPU: the part of its highest peak and the moment, as a sentence needs them.
    struct Peak {
        DeviceIndex device;
        std::int64_t bytes = 0;
        std::int64_t timeNs = 0;
    };
    std::vector<Peak> peaks; ///< by GPU
};

/**
 * What was allocated and freed in `scope`, how much of it was there at once, and what never was freed.
 *
 * An allocation lives until the next row of its process and address: see pairAllocations(). Limits to streams and NVTX
 * ranges do not hold, since neither is recorded. O(n log n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<DeviceMemory> analyzeDeviceMemory(const Trace& trace, const Scope& scope,
                                                            const std::stop_token& stop = {});

/// Table "gpu_memory": a row per process, GPU, kind of memory and pool.
[[nodiscard]] Table describeDeviceMemory(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceMemory> memory,
                                         const Scope& scope);
/// Table "gpu_memory_over_time": a row per GPU and part of the window.
[[nodiscard]] Table describeMemoryOverTime(std::shared_ptr<const Trace> trace,
                                           std::shared_ptr<const DeviceMemory> memory, const Scope& scope);
/// Table "never_freed": a row per allocation, largest first.
[[nodiscard]] Table describeNeverFreed(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceMemory> memory,
                                       const Scope& scope);

} // namespace core
