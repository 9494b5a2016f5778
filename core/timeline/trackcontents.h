// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/tracklanes.h"
#include "trace/trace.h"

#include <stop_token>
#include <vector>

namespace core {

/// All events of a trace, put into the lanes of the tracks they belong to. Threads have one entry more: for events of
/// none.
struct TrackContents {
    std::vector<TrackLanes> streams; ///< by StreamIndex
    std::vector<LaneEvents> utilization; ///< by DeviceIndex, and one more: spans in which a stream of the device works
    std::vector<TrackLanes> pageFaults; ///< by StreamIndex; empty without any
    std::vector<TrackLanes> calls, nvtx, osRuntime, mpi, libraryCalls, overhead; ///< by ThreadIndex
    std::vector<LaneEvents> states; ///< by ThreadIndex: when it had a processor
    std::vector<std::vector<std::uint32_t>> metricRows; ///< by metric: its samples
};

/// Sorts the events, by several threads. What comes out when stopped is of no use.
[[nodiscard]] TrackContents collectTracks(const Trace& trace, const std::vector<char>& isNcclKernelName,
                                          const std::stop_token& stop);

/// Whether an API call makes the host wait for the GPU, as the analysis of barriers has it.
[[nodiscard]] bool isBlockingCall(const Trace& trace, std::size_t row);

} // namespace core
