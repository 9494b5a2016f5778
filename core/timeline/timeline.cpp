// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline.h"

#include "base/parallel.h"
#include "table/eventname.h"
#include "timeline/trackcontents.h"

#include <algorithm>

namespace core {

namespace {

/// Kind of track of a class of events, if it has lanes.
std::optional<TrackKind> trackKindOf(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernels:
    case EventClass::Memcpy:
    case EventClass::Memset:
    case EventClass::GraphLaunches:
        return TrackKind::Stream;
    case EventClass::Calls:
        return TrackKind::Calls;
    case EventClass::Nvtx:
        return TrackKind::Nvtx;
    case EventClass::OsRuntime:
        return TrackKind::OsRuntime;
    case EventClass::Mpi:
        return TrackKind::Mpi;
    case EventClass::LibraryCalls:
        return TrackKind::LibraryCalls;
    case EventClass::GpuPageFaults:
        return TrackKind::PageFaults;
    case EventClass::Overhead:
        return TrackKind::ProfilerOverhead;
    case EventClass::Scheduling:
        return TrackKind::ThreadState;
    case EventClass::Synchronizations:
    case EventClass::GpuMetrics:
    case EventClass::CpuPageFaults:
    case EventClass::Allocations:
        break;
    }
    return std::nullopt;
}

/// The stream or thread that an event belongs to, as in Timeline::trackBySubject.
std::uint32_t subjectOf(const Trace& trace, EventId event)
{
    if (const auto stream = eventStream(trace, event); stream.isValid())
        return static_cast<std::uint32_t>(stream.value());
    return static_cast<std::uint32_t>(eventThread(trace, event).value());
}

} // namespace

std::optional<Timeline::Place> Timeline::placeOf(EventId event) const
{
    const auto kind = trackKindOf(event.eventClass);
    if (!event.isValid() || event.trace != trace->id || !kind)
        return std::nullopt;
    const auto found = trackBySubject.find({ *kind, subjectOf(*trace, event) });
    if (found == trackBySubject.end())
        return std::nullopt;
    const auto& lanes = tracks[found->second].lanes;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        if (const auto position = lanes[lane].positionOf(*trace, event))
            return Place { found->second, lane, *position };
    }
    return std::nullopt;
}

TimelineClass Timeline::classOf(EventId event) const
{
    switch (event.eventClass) {
    case EventClass::Kernels:
        return event.isValid() && isNcclKernelName[trace->kernels.name[event.row].value()] != 0
            ? TimelineClass::NcclKernel
            : TimelineClass::Kernel;
    case EventClass::Memcpy:
        return TimelineClass::Memcpy;
    case EventClass::Memset:
        return TimelineClass::Memset;
    case EventClass::GraphLaunches:
        return TimelineClass::GraphLaunch;
    case EventClass::Calls:
        return event.isValid() && isBlockingCall(*trace, event.row) ? TimelineClass::BlockingCall : TimelineClass::Call;
    case EventClass::Synchronizations:
        return TimelineClass::BlockingCall;
    case EventClass::Nvtx:
        return TimelineClass::NvtxRange;
    case EventClass::OsRuntime:
        return TimelineClass::OsRuntime;
    case EventClass::Mpi:
        return TimelineClass::MpiCall;
    case EventClass::LibraryCalls:
        return TimelineClass::LibraryCall;
    case EventClass::GpuPageFaults:
        return TimelineClass::PageFault;
    case EventClass::Overhead:
        return TimelineClass::Overhead;
    case EventClass::Scheduling:
        return TimelineClass::Running;
    case EventClass::GpuMetrics:
    case EventClass::CpuPageFaults:
    case EventClass::Allocations:
        break;
    }
    return TimelineClass::Busy;
}

SpanText Timeline::textAt(const TimelineTrack& track, const TimelineLane& lane, std::size_t position) const
{
    if (const auto event = lane.event(position); event.isValid())
        return { eventName(*trace, event), {} };
    return track.kind == TrackKind::Device || !lane.spans() ? SpanText {} : lane.spans()->text(position);
}

std::size_t Timeline::memoryBytes() const
{
    std::size_t bytes = tracks.capacity() * sizeof(TimelineTrack) + isNcclKernelName.capacity();
    bytes += workClasses ? workClasses->memoryBytes() : 0;
    for (const auto& track : tracks) {
        for (const auto& lane : track.lanes)
            bytes += lane.memoryBytes();
        bytes += track.series ? track.series->memoryBytes() : 0;
    }
    return bytes;
}

Cancellable<std::shared_ptr<const Timeline>> recolored(const Timeline& timeline, const TimelineOptions& options,
                                                       const std::stop_token& stop)
{
    const auto& trace = *timeline.trace;
    auto families = classifyKernels(trace, options.families, stop);
    if (!families)
        return cancelled();
    auto classes = WorkClasses::make(trace, options.coloring, std::move(*families), stop);
    if (!classes)
        return cancelled();
    auto changed = std::make_shared<Timeline>(timeline);
    changed->workClasses = *classes;
    std::vector<TimelineLane*> lanes;
    for (auto& track : changed->tracks) {
        for (auto& lane : track.lanes) {
            if (track.kind == TrackKind::Stream && lane.hasWork())
                lanes.push_back(&lane);
        }
    }
    runParallel(defaultThreads(), lanes.size(), [&](std::size_t at) {
        if (!stop.stop_requested())
            *lanes[at] = lanes[at]->recolored(trace, *classes, stop);
    });
    if (stop.stop_requested())
        return cancelled();
    return std::shared_ptr<const Timeline>(std::move(changed));
}

} // namespace core
