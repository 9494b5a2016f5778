// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/eventmarks.h"
#include "timeline/timeline.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>

namespace core {

/// Who waits for a search.
struct SearchWatch {
    /// What starts at this time or later is looked at first.
    std::int64_t fromNs = std::numeric_limits<std::int64_t>::min();
    /// Gets what was found until now, again and again, in the thread of the search; may be empty.
    std::function<void(std::shared_ptr<const EventMarks> soFar)> found;
};

/**
 * Finds the events whose eventName(), or full kernel name, matches `text`: a text that it contains (case ignored) or a
 * /regular expression/, as in the filter of tables. Kernels, copies, sets, opaque graphs, API calls, NVTX ranges and
 * marks (by their exact text), OS runtime calls and profiler overhead; not processor time and counters.
 *
 * @param tracks  positions in Timeline::tracks of those to search, from top to bottom: TrackLayout::shownTracks()
 * @return the events; none when `text` is empty. Errors: Usage for a bad expression (see filterProblem()), Cancelled.
 */
[[nodiscard]] Expected<std::shared_ptr<const EventMarks>>
findEvents(std::shared_ptr<const Timeline> timeline, std::span<const std::size_t> tracks, const QString& text,
           const std::stop_token& stop = {}, const SearchWatch& watch = {});

} // namespace core
