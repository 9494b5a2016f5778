// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/criticalpath/workorder.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace core {

/**
 * Which recording of a CUDA event each wait for one refers to, as far as both are in the trace. A wait and a recording
 * belong together by process, event and, where exports have it, eventSyncId; else the last recording before the wait
 * counts. Refers to what it is given.
 */
class EventWaits
{
public:
    /// O(n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<EventWaits> make(const Trace& trace, const WorkOrder& order,
                                                      const std::stop_token& stop);

    /// The recording that a call of the host waited for; nullptr: it waits for none, or that is not in the trace.
    [[nodiscard]] const EventRecord* recordOfCall(CallRow call) const;
    /// Whether `stream` was ever told to wait for a recording that is in the trace.
    [[nodiscard]] bool hasWaits(StreamIndex stream) const
    {
        return !m_waits.empty() && !m_waits[stream.value()].empty();
    }
    /// The work that ended last by `endedByNs` of all that `stream` was told to wait for in the calls that began in
    /// `calls`; none: there was no such wait, or its recording is not in the trace.
    [[nodiscard]] std::optional<WorkReference> lastAwaited(StreamIndex stream, const TimeWindow& calls,
                                                           std::int64_t endedByNs) const;
    /// When the call of a recording began.
    [[nodiscard]] std::int64_t recordedNs(const EventRecord& record) const;

private:
    /// A stream is told to wait.
    struct StreamWait {
        std::int64_t calledNs = 0;
        std::uint32_t record = 0; ///< in Trace::eventRecords
    };
    EventWaits(const Trace& trace, const WorkOrder& order)
        : m_trace(&trace)
        , m_order(&order)
    {
    }
    [[nodiscard]] bool indexRecords(const std::stop_token& stop);
    [[nodiscard]] bool findWaits(const std::stop_token& stop);
    [[nodiscard]] std::optional<std::uint32_t> recordOfWait(std::size_t synchronization) const;
    [[nodiscard]] std::optional<WorkReference> lastRecorded(const EventRecord& record, std::int64_t endedByNs) const;

    const Trace* m_trace;
    const WorkOrder* m_order;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_recordsOfEvent; ///< by process and event, by time
    std::unordered_map<std::uint64_t, std::uint32_t> m_recordOfSync; ///< by process and eventSyncId
    std::unordered_map<std::uint64_t, std::uint32_t> m_recordOfCall; ///< by process and correlation id of the wait
    std::vector<std::vector<StreamWait>> m_waits; ///< by stream, by time
};

} // namespace core
