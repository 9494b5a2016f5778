// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/lanes/timelinelane.h"
#include "timeline/lanes/timelineseries.h"
#include "timeline/workclasses.h"
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

/// What a track shows.
enum class TrackKind : std::uint8_t {
    Device, ///< group: a GPU; its lane has the time in which any stream of it works
    Stream, ///< kernels, copies, sets and opaque graphs of one CUDA stream
    IdleCauses, ///< worked out: why the GPU did nothing
    ExposedNccl, ///< worked out: NCCL with no other kernel beside it
    QueueDepth, ///< worked out: how much is queued for the GPU
    ProjectedRanges, ///< worked out: NVTX ranges from their first to their last work on the GPU, by depth
    CriticalPath, ///< worked out: what the end of the window waited for; of the whole trace, below its first GPU
    PageFaults, ///< page faults of a GPU, by one process
    DeviceMemory, ///< how much is allocated on the GPU
    GpuMetric, ///< a hardware counter
    Process, ///< group
    Thread, ///< group; what is below it says whose it is
    QuietThreads, ///< group: threads without events
    ThreadState, ///< when the thread had a processor
    Calls, ///< CUDA API calls of a thread
    Nvtx, ///< NVTX ranges and marks of a thread, nested in depth lanes
    OsRuntime, ///< operating system calls of a thread
    Mpi, ///< MPI calls of a thread
    LibraryCalls, ///< cuBLAS, cuDNN, OpenACC and OpenMP on a thread
    ProfilerOverhead,
};
/// True for what other tracks stand below.
[[nodiscard]] constexpr bool isGroup(TrackKind kind)
{
    return kind == TrackKind::Device || kind == TrackKind::Process || kind == TrackKind::Thread
        || kind == TrackKind::QuietThreads;
}
/// True for lanes that withDerivedLanes() and withPathLane() fill.
[[nodiscard]] constexpr bool isDerived(TrackKind kind)
{
    return kind == TrackKind::IdleCauses || kind == TrackKind::ExposedNccl || kind == TrackKind::QueueDepth
        || kind == TrackKind::ProjectedRanges || kind == TrackKind::CriticalPath;
}

/// One row of the track tree.
struct TimelineTrack {
    static constexpr std::size_t NoParent = SIZE_MAX;

    TrackKind kind = TrackKind::Device;
    std::size_t parent = NoParent; ///< position in Timeline::tracks, before this one
    QString key; ///< stable over loads of the same trace: what pins and hidden tracks are remembered by
    QString label; ///< "Stream 7", "NVTX", "SMs Active [Throughput %]": without what the parents' labels say
    QString name; ///< as it stands beside the row: "Compute", "CUDA calls"
    QString qualifier; ///< beside the name, fainter: "stream 7", "4711"
    DeviceIndex device;
    StreamIndex stream;
    ProcessIndex process;
    ThreadIndex thread;
    bool startsFolded = false; ///< until the user unfolds it
    std::vector<TimelineLane> lanes; ///< outermost first; empty for metrics, and groups but devices
    std::shared_ptr<const TimelineSeries> series; ///< of a GpuMetric, a QueueDepth or DeviceMemory
    /// Spans of a derived track that are shorter are left out, so that its memory is bounded; 0: none is.
    std::int64_t leastNs = 0;

    /// False for lanes that are not worked out yet, or have nothing.
    [[nodiscard]] bool isShown() const { return isGroup(kind) || series || !lanes.empty(); }
};

/**
 * The tracks of a trace and what is needed to paint them. Immutable once built; copies share lanes.
 *
 * Order: each device with its streams (by process and stream id), derived lanes and metrics, then the processes that
 * use it, with their threads, busiest thread first, each with NVTX, API calls, library calls, OS runtime, thread state
 * and profiler overhead, as far as there are any. A process stands after the last of the devices that it uses for a tenth of its
 * work or more; processes without such come last.
 */
struct Timeline {
    /// More depth than this shares the last lane.
    static constexpr std::size_t MaximumLanes = 32;

    std::shared_ptr<const Trace> trace;
    std::vector<TimelineTrack> tracks; ///< parents before their children, siblings in display order
    std::vector<char> isNcclKernelName; ///< by KernelNameIndex
    std::shared_ptr<const WorkClasses> workClasses; ///< what kernels and copies are painted as
    TimeWindow extent; ///< of the trace, never of 0 ns
    bool isDerived = false; ///< the lanes of withDerivedLanes() are there

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
    /// What kind of event it is, as far as the same table has several; also of one that has no lane.
    [[nodiscard]] TimelineClass classOf(EventId event) const;
    /// What stands in the event or span at a place: its name, or what was worked out. Of NVTX on a GPU the range's.
    [[nodiscard]] SpanText textAt(const TimelineTrack& track, const TimelineLane& lane, std::size_t position) const;
    /// Heap bytes of all lanes and series.
    [[nodiscard]] std::size_t memoryBytes() const;
};

/// How a timeline is built.
struct TimelineOptions {
    KernelColoring coloring = KernelColoring::Family;
    FamilyRules families;
};

/// Sorts all events into tracks and lanes, by several threads. O(n), of events that overlap O(n · lanes). `trace` is
/// not null.
/// @param stop polled every 65,536 rows. Errors: Cancelled; MissingData when a table has more than
///         LaneEvents::MaximumRows rows.
[[nodiscard]] Expected<std::shared_ptr<const Timeline>> buildTimeline(std::shared_ptr<const Trace> trace,
                                                                      const std::stop_token& stop = {},
                                                                      const TimelineOptions& options = {});

/// The same timeline with other colours of kernels. O(work on GPUs). Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const Timeline>>
recolored(const Timeline& timeline, const TimelineOptions& options, const std::stop_token& stop = {});

} // namespace core
