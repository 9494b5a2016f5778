// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/matchbits.h"
#include "timeline/timeline.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// One event that a search found.
struct SearchMatch {
    EventId event;
    std::int64_t number = 0; ///< 1 to EventSearch::count(), in the order of next()
    bool isWrapped = false; ///< the search wrapped around to the other end of the trace
};

/**
 * The events whose name matches a text, in order of their start; at equal starts in the order of the tracks they are
 * on, from top to bottom. Holds hardly more than a bit per event. Immutable; made by findEvents() off the UI thread,
 * asked on it: next() and previous() look at a bit per event at most, 64 at a time.
 */
class EventSearch
{
public:
    /// Of all searched tracks.
    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// The match after `event` (which need not be one itself), wrapping around at the end; none without matches.
    [[nodiscard]] std::optional<SearchMatch> next(EventId event) const;
    [[nodiscard]] std::optional<SearchMatch> previous(EventId event) const;
    /// The first match that starts at `timeNs` or later, wrapping around at the end; none without matches.
    [[nodiscard]] std::optional<SearchMatch> nextFrom(std::int64_t timeNs) const;
    /// The last match that starts before `timeNs`.
    [[nodiscard]] std::optional<SearchMatch> previousBefore(std::int64_t timeNs) const;
    /// True when the event is one of those found: to mark it where it is painted.
    [[nodiscard]] bool contains(EventId event) const;

private:
    friend class EventFinder;
    /// Where an event stands in the order of matches.
    struct Place {
        std::int64_t startNs = 0;
        std::uint32_t rank = 0; ///< of its track
        std::uint8_t eventClass = 0;
        std::uint32_t row = 0;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    [[nodiscard]] Place placeOf(EventId event) const;
    [[nodiscard]] std::optional<Place> firstAfter(const Place& place) const;
    [[nodiscard]] std::optional<Place> lastBefore(const Place& place) const;
    [[nodiscard]] std::optional<SearchMatch> matchAt(std::optional<Place> place, std::optional<Place> wrapped) const;
    [[nodiscard]] std::int64_t numberOf(const Place& place) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::array<MatchBits, EventClassCount> m_matches; ///< by EventClass
    std::array<std::vector<std::uint32_t>, EventClassCount>
        m_ranks; ///< by EventClass and stream or thread (none: last)
    std::int64_t m_count = 0;
};

/**
 * Finds the events whose eventName(), or full kernel name, matches `text`: a text that it contains (case ignored) or a
 * /regular expression/, as in the filter of tables. Kernels, copies, sets, opaque graphs, API calls, NVTX ranges and
 * marks (by their exact text), OS runtime calls and profiler overhead; not processor time and counters.
 *
 * @param tracks  positions in Timeline::tracks of those to search, from top to bottom: TrackLayout::shownTracks()
 * @return the search; without matches when `text` is empty. Errors: Usage for a bad expression (see filterProblem()),
 *         Cancelled.
 */
[[nodiscard]] Expected<std::shared_ptr<const EventSearch>> findEvents(std::shared_ptr<const Timeline> timeline,
                                                                      std::span<const std::size_t> tracks,
                                                                      const QString& text,
                                                                      const std::stop_token& stop = {});

} // namespace core
