// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/timelinelane.h"
#include "timeline/timelineseries.h"
#include "trace/eventlinks.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/// What a track shows. Groups have no lanes of their own.
enum class TrackKind : std::uint8_t {
    Device, ///< group: a GPU
    GpuUtilization, ///< one lane of the time in which any stream of the GPU works
    Stream, ///< kernels, copies, sets and opaque graphs of one CUDA stream
    GpuMetric, ///< a hardware counter
    Process, ///< group
    Thread, ///< group
    ThreadState, ///< when the thread had a processor
    Calls, ///< CUDA API calls of a thread
    Nvtx, ///< NVTX ranges and marks of a thread, nested in depth lanes
    OsRuntime, ///< operating system calls of a thread
    ProfilerOverhead,
};

/// One row of the track tree.
struct TimelineTrack {
    static constexpr std::size_t NoParent = SIZE_MAX;

    TrackKind kind = TrackKind::Device;
    std::size_t parent = NoParent; ///< position in Timeline::tracks, before this one
    QString key; ///< stable over loads of the same trace: what pins and hidden tracks are remembered by
    QString label; ///< "Stream 7", "NVTX", "SMs Active [Throughput %]": without what the parents' labels say
    DeviceIndex device;
    StreamIndex stream;
    ProcessIndex process;
    ThreadIndex thread;
    std::vector<TimelineLane> lanes; ///< outermost first; empty for groups and metrics
    std::optional<TimelineSeries> series; ///< of a GpuMetric
};

/**
 * The tracks of a trace and what is needed to paint them. Immutable once built.
 *
 * Order: devices with their utilization, streams (by process and stream id) and metrics, then processes with their
 * threads, busiest thread first, each with NVTX, API calls, OS runtime, thread state and profiler overhead, as far as
 * there are any.
 */
struct Timeline {
    /// More depth than this shares the last lane.
    static constexpr std::size_t MaximumLanes = 32;

    std::shared_ptr<const Trace> trace;
    std::vector<TimelineTrack> tracks; ///< parents before their children, siblings in display order
    std::vector<char> isNcclKernelName; ///< by KernelNameIndex
    TimeWindow extent; ///< of the trace, never of 0 ns

    /// Tracks that have lanes, by kind and stream or thread; ThreadIndex() stands for "not recorded".
    std::map<std::pair<TrackKind, std::uint32_t>, std::size_t> trackBySubject;

    /// The track and lane of an event, if it is shown in one. GPU metrics, synchronizations and ends of running are
    /// not.
    struct Place {
        std::size_t track = 0;
        std::size_t lane = 0;
        std::size_t position = 0; ///< in the lane
        friend bool operator==(const Place&, const Place&) = default;
    };
    [[nodiscard]] std::optional<Place> placeOf(EventId event) const;
    /// What an event is painted as, also one that has no lane.
    [[nodiscard]] TimelineClass classOf(EventId event) const;
    /// Heap bytes of all lanes and series.
    [[nodiscard]] std::size_t memoryBytes() const;
};

/// Sorts all events into tracks and lanes, by several threads. O(n), of events that overlap O(n · lanes). `trace` is
/// not null.
/// @param stop polled every 65,536 rows. Errors: Cancelled; MissingData when a table has more than
///         LaneEvents::MaximumRows rows.
[[nodiscard]] Expected<std::shared_ptr<const Timeline>> buildTimeline(std::shared_ptr<const Trace> trace,
                                                                      const std::stop_token& stop = {});

} // namespace core
