// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/eventwaits.h"

#include "base/stopcheck.h"
#include "scope/launchofwork.h"
#include "trace/eventlinks.h"

#include <algorithm>

namespace core {

namespace {

/// The most pieces of work of a stream that are looked at for the last before a recording.
constexpr std::size_t MostLookedAt = 256;

std::uint64_t keyOf(ProcessIndex process, std::uint32_t number)
{
    return std::uint64_t { process.value() } << 32U | number;
}

} // namespace

Cancellable<EventWaits> EventWaits::make(const Trace& trace, const WorkOrder& order, const std::stop_token& stop)
{
    EventWaits waits(trace, order);
    if (!trace.eventRecords.empty() && (!waits.indexRecords(stop) || !waits.findWaits(stop)))
        return cancelled();
    return waits;
}

bool EventWaits::findWaits(const std::stop_token& stop)
{
    const auto& trace = *m_trace;
    const auto& waits = trace.synchronizations;
    m_waits.resize(trace.streams.size());
    for (std::size_t row = 0; row < waits.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto record = recordOfWait(row);
        if (!record)
            continue;
        const auto stream = waits.stream[row];
        if (isStreamWait(trace, row))
            m_waits[stream.value()].push_back({ waits.startNs[row], *record });
        else if (waits.correlationId[row] != 0)
            m_recordOfCall.emplace(keyOf(trace.processOf(stream), waits.correlationId[row]), *record);
    }
    return true;
}

bool EventWaits::indexRecords(const std::stop_token& stop)
{
    const auto& records = m_trace->eventRecords;
    for (std::size_t at = 0; at < records.size(); ++at) {
        if (isStopDue(at, stop))
            return false;
        const auto process = m_trace->processOf(records[at].stream);
        m_recordsOfEvent[keyOf(process, records[at].event)].push_back(static_cast<std::uint32_t>(at));
        if (records[at].eventSync != 0)
            m_recordOfSync.emplace(keyOf(process, records[at].eventSync), static_cast<std::uint32_t>(at));
    }
    return true;
}

std::optional<std::uint32_t> EventWaits::recordOfWait(std::size_t synchronization) const
{
    const auto& waits = m_trace->synchronizations;
    const auto event = waits.event[synchronization];
    if (event == NoSyncEvent)
        return {};
    const auto& records = m_trace->eventRecords;
    const auto process = m_trace->processOf(waits.stream[synchronization]);
    if (const auto sync = waits.eventSync[synchronization]; sync != 0 && !m_recordOfSync.empty()) {
        const auto found = m_recordOfSync.find(keyOf(process, sync));
        return found != m_recordOfSync.end() && records[found->second].event == event ? std::optional(found->second)
                                                                                      : std::nullopt;
    }
    const auto found = m_recordsOfEvent.find(keyOf(process, event));
    if (found == m_recordsOfEvent.end())
        return {};
    const auto later = std::ranges::partition_point(found->second, [&](std::uint32_t record) {
        return recordedNs(records[record]) < waits.startNs[synchronization];
    });
    return later == found->second.begin() ? std::nullopt : std::optional(*std::prev(later));
}

std::int64_t EventWaits::recordedNs(const EventRecord& record) const
{
    return m_trace->calls.startNs[record.call.value()];
}

const EventRecord* EventWaits::recordOfCall(CallRow call) const
{
    if (m_recordOfCall.empty())
        return nullptr;
    const auto& calls = m_trace->calls;
    const auto process = m_trace->processOf(calls.thread[call.value()]);
    const auto found = m_recordOfCall.find(keyOf(process, calls.correlationId[call.value()]));
    return found == m_recordOfCall.end() ? nullptr : &m_trace->eventRecords[found->second];
}

/// The last work of the recording's stream that was launched before it.
std::optional<WorkReference> EventWaits::lastRecorded(const EventRecord& record, std::int64_t endedByNs) const
{
    if (!m_order->isInOrder(record.stream))
        return {};
    const auto group = m_order->ofStream(record.stream);
    auto position = group.endedBy(endedByNs);
    for (std::size_t looked = 0; position > 0 && looked < MostLookedAt; ++looked) {
        const auto work = group.work(--position);
        const auto launch = launchOfWork(*m_trace, work);
        const auto launchedNs
            = launch.isValid() ? m_trace->calls.startNs[launch.value()] : spanOfWork(*m_trace, work).startNs;
        if (launchedNs < recordedNs(record))
            return work;
    }
    return {};
}

std::optional<WorkReference> EventWaits::lastAwaited(StreamIndex stream, const TimeWindow& calls,
                                                     std::int64_t endedByNs) const
{
    if (m_waits.empty())
        return {};
    const auto& waits = m_waits[stream.value()];
    auto wait = std::ranges::partition_point(waits,
                                             [&](const StreamWait& before) { return before.calledNs < calls.startNs; });
    std::optional<WorkReference> last;
    for (std::size_t looked = 0; wait != waits.end() && wait->calledNs < calls.endNs && looked < MostLookedAt;
         ++wait, ++looked) {
        const auto work = lastRecorded(m_trace->eventRecords[wait->record], endedByNs);
        if (work && (!last || spanOfWork(*m_trace, *work).endNs > spanOfWork(*m_trace, *last).endNs))
            last = work;
    }
    return last;
}

} // namespace core
