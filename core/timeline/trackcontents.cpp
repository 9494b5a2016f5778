// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/trackcontents.h"

#include "analysis/barriers/barriers.h"
#include "base/parallel.h"
#include "scope/devicework.h"
#include "trace/nestingrows.h"

#include <array>

namespace core {

namespace {

/// Where events of a thread, or of none, are kept.
std::size_t slotOf(const Trace& trace, ThreadIndex thread)
{
    return thread.isValid() ? thread.value() : trace.threads.size();
}

TimelineClass classOfWork(const Trace& trace, const std::vector<char>& isNcclKernelName, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return isNcclKernelName[trace.kernels.name[work.row].value()] != 0 ? TimelineClass::NcclKernel
                                                                           : TimelineClass::Kernel;
    case WorkKind::Copy:
        return TimelineClass::Memcpy;
    case WorkKind::Set:
        return TimelineClass::Memset;
    case WorkKind::Graph:
        break;
    }
    return TimelineClass::GraphLaunch;
}

void collectWork(const Trace& trace, const std::vector<char>& isNcclKernelName, TrackContents& contents,
                 const std::stop_token& stop)
{
    contents.streams.resize(trace.streams.size());
    contents.utilization.assign(trace.devices.size() + 1, LaneEvents(TimelineClass::Busy));
    std::vector<std::int64_t> busyUntilNs(contents.utilization.size());
    const ScopeFilter everything(trace, Scope());
    const bool isDone = forEachWork(trace, everything, WorkTables::All, stop, [&](const DeviceWork& work) {
        const auto reference
            = LaneEvents::reference(classOfWork(trace, isNcclKernelName, work.reference), work.reference.row);
        const auto [startNs, endNs] = work.span;
        contents.streams[work.stream.value()].add(startNs, endNs, reference);
        const auto device = trace.deviceOf(work.stream);
        const auto slot = device.isValid() ? device.value() : trace.devices.size();
        auto& busy = contents.utilization[slot];
        if (busy.size() == 0 || startNs > busyUntilNs[slot]) {
            busy.appendUntil(reference, reference);
            busyUntilNs[slot] = endNs;
        } else if (endNs > busyUntilNs[slot]) {
            busy.extendLast(reference);
            busyUntilNs[slot] = endNs;
        }
    });
    if (!isDone)
        return;
    for (auto& busy : contents.utilization)
        busy.shrinkToFit();
}

void collectPageFaults(const Trace& trace, TrackContents& contents, const std::stop_token& stop)
{
    const auto& faults = trace.gpuPageFaults;
    if (faults.size() == 0)
        return;
    contents.pageFaults.assign(trace.streams.size(), TrackLanes(TimelineClass::PageFault));
    for (std::size_t row = 0; row < faults.size(); ++row) {
        if (isStopDue(row, stop))
            return;
        contents.pageFaults[faults.stream[row].value()].add(faults.startNs[row], faults.endNs[row],
                                                            LaneEvents::reference(TimelineClass::PageFault, row));
    }
}

/// Puts the rows of a table for which `isWanted(row)` into the lanes of their threads; `classOf(row)` is their class.
template <typename Table, typename IsWanted, typename ClassOf>
void collectSpans(const Trace& trace, const Table& table, IsWanted isWanted, ClassOf classOf,
                  std::vector<TrackLanes>& tracks, const std::stop_token& stop)
{
    std::size_t visited = 0;
    for (NestingRows rows(table.startNs, table.endNs); !rows.isAtEnd(); rows.next()) {
        const auto row = rows.row();
        if (isStopDue(visited++, stop))
            return;
        if (isWanted(row)) {
            tracks[slotOf(trace, table.thread[row])].add(table.startNs[row], table.endNs[row],
                                                         LaneEvents::reference(classOf(row), row));
        }
    }
}

template <typename Table>
void collectSpans(const Trace& trace, const Table& table, TimelineClass timelineClass, std::vector<TrackLanes>& tracks,
                  const std::stop_token& stop)
{
    tracks.assign(trace.threads.size() + 1, TrackLanes(timelineClass));
    collectSpans(
        trace, table, [](std::size_t) { return true; }, [timelineClass](std::size_t) { return timelineClass; }, tracks,
        stop);
}

void collectCalls(const Trace& trace, TrackContents& contents, const std::stop_token& stop)
{
    std::vector<char> mayBlock; // most calls are launches: one look at a small array passes them by
    mayBlock.reserve(trace.callNames.size());
    for (const auto& name : trace.callNames)
        mayBlock.push_back(name.kind != CallKind::Other && name.kind != CallKind::Launch ? 1 : 0);
    contents.calls.resize(trace.threads.size() + 1);
    const auto classOf = [&](std::size_t row) {
        return mayBlock[trace.calls.name[row].value()] != 0 && isBlockingCall(trace, row) ? TimelineClass::BlockingCall
                                                                                          : TimelineClass::Call;
    };
    collectSpans(
        trace, trace.calls, [](std::size_t) { return true; }, classOf, contents.calls, stop);
}

void collectNvtx(const Trace& trace, TrackContents& contents, const std::stop_token& stop)
{
    const auto& nvtx = trace.nvtx;
    contents.nvtx.assign(trace.threads.size() + 1, TrackLanes(TimelineClass::NvtxRange));
    const auto isStartEnd = [&](std::size_t row) { return nvtx.kind[row] == NvtxKind::StartEnd; };
    const auto classOf = [](std::size_t) { return TimelineClass::NvtxRange; };
    collectSpans(
        trace, nvtx, [&](std::size_t row) { return !isStartEnd(row); }, classOf, contents.nvtx, stop);
    for (auto& track : contents.nvtx)
        track.beginBelow();
    collectSpans(trace, nvtx, isStartEnd, classOf, contents.nvtx, stop);
}

/// A thread runs from getting a processor to its next event; one that lost a processor it was not seen to get leaves a
/// moment.
void collectStates(const Trace& trace, TrackContents& contents, const std::stop_token& stop)
{
    const auto& table = trace.scheduling;
    contents.states.assign(trace.threads.size() + 1, LaneEvents(TimelineClass::Running));
    std::vector<char> isRunning(contents.states.size());
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return;
        const auto slot = slotOf(trace, table.thread[row]);
        auto& state = contents.states[slot];
        const auto reference = LaneEvents::reference(TimelineClass::Running, row);
        if (isRunning[slot] != 0)
            state.extendLast(reference);
        if (table.isIn[row] != 0)
            state.appendUntil(reference, EventId::NoRow);
        else if (isRunning[slot] == 0)
            state.appendUntil(reference, reference);
        isRunning[slot] = table.isIn[row] != 0 ? 1 : 0;
    }
    for (auto& state : contents.states)
        state.shrinkToFit();
}

void collectMetrics(const Trace& trace, TrackContents& contents, const std::stop_token& stop)
{
    const auto& table = trace.gpuMetrics;
    contents.metricRows.resize(table.metrics.size());
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return;
        contents.metricRows[table.metric[row]].push_back(static_cast<std::uint32_t>(row));
    }
}

} // namespace

bool isBlockingCall(const Trace& trace, std::size_t row)
{
    const auto& pageable = trace.pageableCopyCalls;
    const bool isAsyncCopy = trace.callNames[trace.calls.name[row].value()].kind == CallKind::AsyncMemcpy;
    const bool isPageable = isAsyncCopy && std::binary_search(pageable.begin(), pageable.end(), CallRow { row });
    return barrierKindOfCall(trace, row, isPageable).has_value();
}

TrackContents collectTracks(const Trace& trace, const std::vector<char>& isNcclKernelName, const std::stop_token& stop)
{
    TrackContents contents;
    constexpr std::size_t JobCount = 5;
    const auto run = [&](std::size_t job) {
        switch (job) {
        case 0:
            return collectWork(trace, isNcclKernelName, contents, stop);
        case 1:
            return collectCalls(trace, contents, stop);
        case 2:
            return collectNvtx(trace, contents, stop);
        case 3:
            return collectSpans(trace, trace.osRuntime, TimelineClass::OsRuntime, contents.osRuntime, stop);
        default:
            collectSpans(trace, trace.mpi, TimelineClass::MpiCall, contents.mpi, stop);
            collectSpans(trace, trace.libraryCalls, TimelineClass::LibraryCall, contents.libraryCalls, stop);
            collectPageFaults(trace, contents, stop);
            collectSpans(trace, trace.overhead, TimelineClass::Overhead, contents.overhead, stop);
            collectStates(trace, contents, stop);
            collectMetrics(trace, contents, stop);
        }
    };
    runParallel(defaultThreads(), JobCount, run);
    return contents;
}

} // namespace core
