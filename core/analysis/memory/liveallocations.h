// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace core {

constexpr std::int64_t NeverFreedNs = std::numeric_limits<std::int64_t>::max(); ///< end of what is allocated to the end

/// How long something was allocated.
struct AllocationSpan {
    std::uint32_t row = 0; ///< of the allocation in Trace::allocations
    bool isFreed = false; ///< false: never, or the free is not in the trace since the address was given out again
    std::int64_t startNs = 0;
    std::int64_t endNs = NeverFreedNs; ///< of the next row with the address
};

/// All allocations of a trace, and what became of them.
struct LiveAllocations {
    std::vector<AllocationSpan> spans; ///< by start
    std::vector<std::uint32_t> strayFrees; ///< rows: frees of what was allocated before the trace, or not recorded
};

/**
 * Pairs each allocation with the next row of the same process and address, whatever that is: an address is given out
 * once at a time. O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<LiveAllocations> pairAllocations(const Trace& trace, const std::stop_token& stop = {});

/// True for memory that is on the GPU for as long as it is allocated; pages of managed memory come and go.
[[nodiscard]] constexpr bool isOnDevice(MemoryKind kind)
{
    return kind == MemoryKind::Device || kind == MemoryKind::Array || kind == MemoryKind::DeviceStatic;
}

/// How many bytes are allocated from a moment on.
struct LiveBytes {
    std::int64_t timeNs = 0;
    std::int64_t bytes = 0;
    friend bool operator==(const LiveBytes&, const LiveBytes&) = default;
};

/// The bytes of `spans` together at each moment at which they change, by time. O(n log n).
[[nodiscard]] std::vector<LiveBytes> liveBytesOf(const Trace& trace, const std::vector<AllocationSpan>& spans);

} // namespace core
