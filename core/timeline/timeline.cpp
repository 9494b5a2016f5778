// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline.h"

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
    case EventClass::Overhead:
        return TrackKind::ProfilerOverhead;
    case EventClass::Scheduling:
        return TrackKind::ThreadState;
    case EventClass::Synchronizations:
    case EventClass::GpuMetrics:
    case EventClass::Mpi:
    case EventClass::CpuPageFaults:
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
    case EventClass::Overhead:
        return TimelineClass::Overhead;
    case EventClass::Scheduling:
        return TimelineClass::Running;
    case EventClass::GpuMetrics:
    case EventClass::Mpi:
    case EventClass::CpuPageFaults:
        break;
    }
    return TimelineClass::Busy;
}

std::size_t Timeline::memoryBytes() const
{
    std::size_t bytes = tracks.capacity() * sizeof(TimelineTrack) + isNcclKernelName.capacity();
    for (const auto& track : tracks) {
        for (const auto& lane : track.lanes)
            bytes += lane.memoryBytes();
        bytes += track.series ? track.series->memoryBytes() : 0;
    }
    return bytes;
}

} // namespace core
