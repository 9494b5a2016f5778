// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"
#include "timeline/timeline.h"

#include <memory>
#include <span>
#include <stop_token>
#include <utility>

namespace core {

/// Rows of the table of eventsInView() unless more are asked for.
constexpr std::size_t DefaultEventsInView = 1000;

/// What of the shown tracks is listed: what is in the window and in the scope.
struct ViewedPart {
    // NOLINTNEXTLINE(google-explicit-constructor): a window alone is all of it
    ViewedPart(const TimeWindow& ofWindow, Scope ofScope = {})
        : window(ofWindow)
        , scope(std::move(ofScope))
    {
    }
    TimeWindow window;
    Scope scope;
};

/**
 * The picture as a table, "events_in_view": the events of the shown tracks that overlap a window or start in it, by
 * start (at equal starts from the top track to the bottom): start, duration, track, name, class, correlation id. A
 * row's subject is its event. What the scope leaves out is not listed and not counted: processor time, counters and GPU
 * utilization are kept by its window, processes and GPUs alone.
 *
 * @param tracks  positions in Timeline::tracks of those that are shown, from top to bottom
 * @param limit  most rows: the first by start. The summary says "showing 1,000 of 12,345 events".
 * Errors: Cancelled. O(tracks log events + events in view): not for the UI thread.
 */
[[nodiscard]] Cancellable<Table> eventsInView(std::shared_ptr<const Timeline> timeline,
                                              std::span<const std::size_t> tracks, const ViewedPart& part,
                                              std::size_t limit = DefaultEventsInView,
                                              const std::stop_token& stop = {});

} // namespace core
