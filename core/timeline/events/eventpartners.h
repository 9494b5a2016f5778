// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "trace/eventid.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/**
 * The events that belong to one event: the call that launched it, the NVTX range around that, or the GPU work it
 * launched.
 *
 * Of GPU work (kernels, copies, sets, opaque graphs): `call` and `range`. Of an API call: `work` that it launched, and
 * `range`. Of an NVTX range: the kernels that are attributed to it as `work` (their whole launch call lies inside the
 * range, on the same thread), and the range around it. Of other events: `range`, as far as they have a thread.
 */
struct EventPartners {
    static constexpr std::size_t MostListed = 1000;

    EventId event; ///< whose partners these are
    EventId call; ///< the API call of the same process and correlation id; invalid: none in the trace
    /// The innermost NVTX range around the launch call, or around the event on its own thread; may be invalid.
    EventId range;
    std::vector<EventId> work; ///< the first MostListed by start
    std::int64_t workCount = 0; ///< of all
    TimeWindow workSpan; ///< first start to last end of all; empty without work
    [[nodiscard]] bool isEmpty() const { return !call.isValid() && !range.isValid() && workCount == 0; }
};

/// Finds the partners of an event. O(events of the trace): not for the UI thread. Errors: Cancelled.
[[nodiscard]] Cancellable<EventPartners> eventPartners(const Trace& trace, EventId event,
                                                       const std::stop_token& stop = {});

/**
 * The innermost NVTX range of the same thread around an API call, another range, a mark or whatever else a thread did,
 * by the rule of attributeToNvtx(); of GPU work: around its launch call. Invalid when there is none.
 */
[[nodiscard]] EventId enclosingNvtxRange(const Trace& trace, EventId event);

} // namespace core
