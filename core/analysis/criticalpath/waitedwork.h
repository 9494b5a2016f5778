// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/criticalpath/eventwaits.h"
#include "analysis/criticalpath/workorder.h"
#include "analysis/host/hoststates.h"

#include <unordered_map>

namespace core {

/// What a call waited for on the GPU.
struct WaitedFor {
    enum class Answer : std::uint8_t {
        Nothing, ///< it is no wait, or what it waits for had ended
        Work, ///< `work`, which ended while the call waited
        Unknown, ///< the GPU; for which work is not recorded
    };
    Answer answer = Answer::Nothing;
    WorkReference work;
};

/// Tells which work a blocking call waited for, as far as the trace says. Refers to what it is given.
class WaitedWork
{
public:
    WaitedWork(const Trace& trace, const HostStates& host, const WorkOrder& order, const EventWaits& events);

    /// `call`: an outermost one. O(log n), and at most 256 pieces of work.
    [[nodiscard]] WaitedFor of(CallRow call) const;

private:
    /// Which work a wait is about.
    enum class WaitScope : std::uint8_t { Stream, Device, Event };
    [[nodiscard]] WaitedFor ownCopyOf(CallRow call) const;
    [[nodiscard]] WaitedFor lastOf(const WorkOrder::Group& group, CallRow call) const;
    [[nodiscard]] WaitedFor lastOf(const WorkOrder::Group& group, CallRow call, std::int64_t launchedBeforeNs) const;
    [[nodiscard]] WaitedFor onlyCandidate(CallRow call, WaitScope about) const;
    [[nodiscard]] bool isLaunchedBefore(const WorkReference& work, std::int64_t timeNs) const;
    [[nodiscard]] StreamIndex recordedStream(CallRow call) const;

    const Trace* m_trace;
    const HostStates* m_host;
    const WorkOrder* m_order;
    const EventWaits* m_events;
    std::vector<WaitScope> m_waitScopes; ///< by CallNameIndex
    std::unordered_map<std::uint64_t, StreamIndex> m_streamOfWait; ///< by process and correlation id
};

} // namespace core
