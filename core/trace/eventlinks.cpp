// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventlinks.h"

#include "trace/eventtables.h"

#include <algorithm>

namespace core {

Interval eventSpan(const Trace& trace, EventId event)
{
    if (!event.isValid())
        return {};
    return withTable(trace, event.eventClass, [&event](const auto& table) -> Interval {
        if constexpr (requires { table.startNs; })
            return { table.startNs[event.row], std::max(table.startNs[event.row], table.endNs[event.row]) };
        else
            return { table.timeNs[event.row], table.timeNs[event.row] };
    });
}

StreamIndex eventStream(const Trace& trace, EventId event)
{
    return withTable(trace, event.eventClass, [&event](const auto& table) -> StreamIndex {
        if constexpr (requires { table.stream; })
            return table.stream[event.row];
        else
            return {};
    });
}

bool isNoSingleStream(const Stream& stream)
{
    return stream.streamId == -1 || stream.streamId == UINT32_MAX;
}

bool isStreamWait(const Trace& trace, std::size_t synchronization)
{
    constexpr std::uint8_t StreamWaitType = 2;
    const auto& table = trace.synchronizations;
    return table.syncType[synchronization] == StreamWaitType && table.event[synchronization] != NoSyncEvent
        && !isNoSingleStream(trace.streams[table.stream[synchronization].value()]);
}

std::vector<FailedCall> failedCalls(const CallTable& calls)
{
    const auto isFailure = [](std::uint16_t code) { return code != 0 && code != UnknownReturnCode; };
    std::vector<FailedCall> failed;
    const auto codes = calls.returnCode.values();
    if (std::none_of(codes.begin(), codes.end(), isFailure))
        return failed;
    for (std::size_t row = 0; row < calls.size(); ++row) {
        if (isFailure(calls.returnCode[row]))
            failed.push_back({ CallRow { row }, calls.returnCode[row] });
    }
    return failed;
}

ThreadIndex eventThread(const Trace& trace, EventId event)
{
    return withTable(trace, event.eventClass, [&event](const auto& table) -> ThreadIndex {
        if constexpr (requires { table.thread; })
            return table.thread[event.row];
        else
            return {};
    });
}

ProcessIndex eventProcess(const Trace& trace, EventId event)
{
    if (const auto stream = eventStream(trace, event); stream.isValid())
        return trace.processOf(stream);
    if (event.eventClass == EventClass::CpuPageFaults)
        return trace.cpuPageFaults.process[event.row];
    if (event.eventClass == EventClass::Allocations)
        return trace.memoryPlaces[trace.allocations.place[event.row].value()].process;
    const auto thread = eventThread(trace, event);
    return thread.isValid() ? trace.processOf(thread) : ProcessIndex();
}

CallRow eventLaunch(const Trace& trace, EventId event)
{
    return withTable(trace, event.eventClass, [&event](const auto& table) -> CallRow {
        if constexpr (requires { table.launch; })
            return table.launch[event.row];
        else
            return {};
    });
}

std::uint32_t eventCorrelation(const Trace& trace, EventId event)
{
    return withTable(trace, event.eventClass, [&event](const auto& table) -> std::uint32_t {
        if constexpr (requires { table.correlationId; })
            return table.correlationId[event.row];
        else
            return 0;
    });
}

} // namespace core
