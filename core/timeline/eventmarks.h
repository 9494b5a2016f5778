// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/timeline.h"
#include "trace/eventset.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// One event of those that are marked.
struct SearchMatch {
    EventId event;
    std::int64_t number = 0; ///< 1 to EventMarks::count(), in the order of next()
    bool isWrapped = false; ///< it lies at the other end of the trace: there is none in this direction
};

/// Pixels of a lane on which marked events are.
struct MarkedRun {
    int x = 0; ///< first pixel, within the view
    int widthPx = 1; ///< at least 1
    EventId event; ///< none: several, too narrow to be told apart
    friend bool operator==(const MarkedRun&, const MarkedRun&) = default;
};

/// By EventClass and stream or thread (none: last): where the track of an event stands from top to bottom.
using TrackRanks = std::array<std::vector<std::uint32_t>, EventClassCount>;
/// The rank of a track that was not given.
constexpr std::uint32_t NotSearched = UINT32_MAX;
/// @param tracks  positions in Timeline::tracks, from top to bottom
[[nodiscard]] TrackRanks trackRanks(const Timeline& timeline, std::span<const std::size_t> tracks);

/**
 * Events that stand out on a timeline, in order of their start; at equal starts in the order of the tracks they are on,
 * from top to bottom. Holds hardly more than two bits per event. Immutable; made off the UI thread, asked on it: next()
 * and previous() look at a bit per event at most, 64 at a time.
 */
class EventMarks
{
public:
    /// Of classes that have tracks (see classesOn()). O(events of their tracks). Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::shared_ptr<const EventMarks>> make(std::shared_ptr<const Timeline> timeline,
                                                                             const TrackRanks& ranks, EventSet events,
                                                                             const std::stop_token& stop = {});

    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// The marked event after `event` (which need not be one itself), wrapping around at the end; none without any.
    [[nodiscard]] std::optional<SearchMatch> next(EventId event) const;
    [[nodiscard]] std::optional<SearchMatch> previous(EventId event) const;
    /// The first one that starts at `timeNs` or later, wrapping around at the end; none without any.
    [[nodiscard]] std::optional<SearchMatch> nextFrom(std::int64_t timeNs) const;
    /// The last one that starts before `timeNs`.
    [[nodiscard]] std::optional<SearchMatch> previousBefore(std::int64_t timeNs) const;
    [[nodiscard]] bool contains(EventId event) const;
    /// 1 to count() of a marked event.
    [[nodiscard]] std::int64_t numberOf(EventId event) const { return numberOf(placeOf(event)); }

    /// The class that all of them are of; none when they are of several.
    [[nodiscard]] std::optional<EventClass> onlyClass() const;

    /// True when a lane (of Timeline::tracks) has a marked event.
    [[nodiscard]] bool isMarked(std::size_t track, std::size_t lane) const;
    /// Where marked events of a lane are in view, from left to right but for those that reach into it: every one leaves
    /// at least a pixel. Work is bounded by pixels and a bit per event. Appends to `runs`.
    void appendMarkedRuns(std::size_t track, std::size_t lane, const Viewport& view,
                          std::vector<MarkedRun>& runs) const;

private:
    /// Where an event stands in the order.
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
    [[nodiscard]] bool findLanes(const std::stop_token& stop);

    std::shared_ptr<const Timeline> m_timeline;
    EventSet m_events;
    TrackRanks m_ranks;
    std::vector<std::vector<MatchBits>> m_lanes; ///< by track and lane: by position
    std::int64_t m_count = 0;
};

} // namespace core
