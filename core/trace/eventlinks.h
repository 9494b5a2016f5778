// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"
#include "trace/eventid.h"

#include <vector>

namespace core {

/// Start and end of an event, ns as exported; the end is not before the start. A GPU metric or scheduling row is a
/// moment. {0, 0} for no event.
[[nodiscard]] Interval eventSpan(const Trace& trace, EventId event);
/// The stream of device work and synchronizations; none of others.
[[nodiscard]] StreamIndex eventStream(const Trace& trace, EventId event);
/// True for what is no stream, but how synchronizations say that they are of no single one: streamId −1, also as 32
/// bits without a sign.
[[nodiscard]] bool isNoSingleStream(const Stream& stream);
/// The thread of what a thread did; none of others, and when it was not recorded.
[[nodiscard]] ThreadIndex eventThread(const Trace& trace, EventId event);
/// The process of an event's stream or thread; none when not known.
[[nodiscard]] ProcessIndex eventProcess(const Trace& trace, EventId event);
/// The API call that launched device work; none of others, and when it is not in the trace.
[[nodiscard]] CallRow eventLaunch(const Trace& trace, EventId event);
/// True when work on the row's stream waited for a CUDA event. That syncType is 2 (stream wait) says too little:
/// exports from 3.17 on write 2 also for synchronizations with a stream, and those before wrote it for synchronizations
/// with an event; neither has both a stream and an event.
[[nodiscard]] bool isStreamWait(const Trace& trace, std::size_t synchronization);
/// The calls that returned something other than success, in the order of their rows; those that say "not ready" among
/// them.
[[nodiscard]] std::vector<FailedCall> failedCalls(const CallTable& calls);
/// 0: none.
[[nodiscard]] std::uint32_t eventCorrelation(const Trace& trace, EventId event);

/// The event in row `row` of a class of `trace`.
[[nodiscard]] constexpr EventId eventOf(EventClass eventClass, std::size_t row, TraceId trace = {})
{
    return { eventClass, static_cast<std::uint32_t>(row), trace };
}

} // namespace core
