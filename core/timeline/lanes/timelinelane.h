// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/laneevents.h"
#include "timeline/lanes/lanesummary.h"
#include "timeline/timelineclass.h"
#include "timeline/viewport.h"
#include "trace/eventid.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What a lane shows on some neighbouring pixels.
struct VisibleRun {
    static constexpr std::uint32_t NoEvent = std::numeric_limits<std::uint32_t>::max();

    int x = 0; ///< first pixel, within the view
    int widthPx = 1; ///< at least 1
    TimelineClass timelineClass = TimelineClass::Kernel; ///< the class with most time
    std::uint8_t busy = 255; ///< how much of the run's time is covered: 1 (hardly) to 255 (all)
    std::uint32_t event = NoEvent; ///< position in the lane when the run is one event and no other; else NoEvent
    friend bool operator==(const VisibleRun&, const VisibleRun&) = default;
};

/**
 * The events of one row of a track, sorted by start, with a summary that makes painting cost pixels instead of events.
 *
 * Does not hold times: they stay in the Trace, which every question gets. Copies share their events. Events of a lane do not overlap, except in
 * the last lane of a track that has more depth than lanes.
 */
class TimelineLane
{
public:
    /// The lane without events.
    TimelineLane();
    /// `events` are in the order of start; `isOverlapping`: some begin before others have ended. When stopped, the lane
    /// is of no use.
    TimelineLane(const Trace& trace, LaneEvents events, bool isOverlapping, const std::stop_token& stop = {});

    /// The same events as they are painted by other classes. When stopped, the lane is of no use.
    [[nodiscard]] TimelineLane recolored(const Trace& trace, std::shared_ptr<const WorkClasses> classes,
                                         const std::stop_token& stop = {}) const;

    [[nodiscard]] std::size_t size() const { return m_events->size(); }
    /// True when work of GPUs is in it, whose classes can be others.
    [[nodiscard]] bool hasWork() const { return m_events->hasWork(); }
    /// What was worked out; null for events of the trace.
    [[nodiscard]] const LaneSpans* spans() const { return m_events->spans(); }
    /// What the event or span at a position is painted as.
    [[nodiscard]] TimelineClass timelineClass(const Trace& trace, std::size_t position) const
    {
        return LaneTimes(trace, *m_events).timelineClass(position);
    }
    /// The event at a position; of a thread's state the SCHED_EVENTS row by which it got its processor; none (not
    /// valid) for a span of GPU utilization, which is no event of the trace.
    [[nodiscard]] EventId event(std::size_t position) const
    {
        auto event = m_events->event(position);
        if (event.isValid())
            event.trace = m_trace;
        return event;
    }
    /// When the event or span at a position is: for what event() and eventSpan() do not tell.
    [[nodiscard]] TimeWindow span(const Trace& trace, std::size_t position) const;

    /**
     * What is visible, from left to right, without overlaps. Every event that meets the view leaves at least one pixel,
     * at its place give or take one. Work is bounded by pixels and a constant, not by events. Appends to `runs`.
     */
    void appendVisibleRuns(const Trace& trace, const Viewport& view, std::vector<VisibleRun>& runs) const;
    /// Adds what meets the view to columns that begin with it: of several lanes together what a GPU did.
    void addVisible(const Trace& trace, const Viewport& view, TimeColumns& columns) const;
    /// The event shown at a time: the shortest one that covers it, else the nearest that begins or ends within
    /// `reachNs`.
    [[nodiscard]] std::optional<std::size_t> eventAt(const Trace& trace, std::int64_t timeNs,
                                                     std::int64_t reachNs) const;
    /// The first event that starts after a time, or at it.
    [[nodiscard]] std::size_t firstStartingAt(const Trace& trace, std::int64_t timeNs) const;
    /// The same among those from `begin` on; quick when it is not many times `stride` further on.
    [[nodiscard]] std::size_t firstStartingAt(const Trace& trace, std::int64_t timeNs, std::size_t begin,
                                              std::size_t stride) const;
    /// Positions of the events that start before a time and end after it, ascending.
    [[nodiscard]] std::vector<std::size_t> reachingOver(const Trace& trace, std::int64_t timeNs) const;
    /// Position of an event, if it is in this lane.
    [[nodiscard]] std::optional<std::size_t> positionOf(const Trace& trace, EventId event) const;

    /// Heap bytes of the event list, and of the summary alone.
    [[nodiscard]] std::size_t memoryBytes() const;
    [[nodiscard]] std::size_t summaryBytes() const;

private:
    // shared, so that a timeline with more lanes, or other colours, holds no event twice
    std::shared_ptr<const LaneEvents> m_events;
    std::shared_ptr<const LaneSummary> m_summary;
    bool m_isOverlapping = false;
    TraceId m_trace;
};

} // namespace core
