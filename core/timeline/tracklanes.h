// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/laneevents.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/**
 * Puts the events of a track into lanes: each into the first in which nothing else goes on. Of events that come by
 * start, longer ones first, this makes lanes by nesting depth. What finds no lane free shares the last one.
 */
class TrackLanes
{
public:
    /// Of device work and calls; or of events that are all painted as `onlyClass`, see LaneEvents.
    explicit TrackLanes(std::optional<TimelineClass> onlyClass = std::nullopt)
        : m_onlyClass(onlyClass)
    {
    }
    /// `reference` is LaneEvents::reference(). Starts ascend.
    void add(std::int64_t startNs, std::int64_t endNs, std::uint32_t reference);
    /// Further events go below all lanes so far; their starts ascend from the beginning again.
    void beginBelow();

    [[nodiscard]] std::size_t laneCount() const { return m_lanes.size(); }
    [[nodiscard]] std::size_t eventCount() const { return m_eventCount; }
    /// Events of device work and calls, by the class that their references have.
    [[nodiscard]] const std::array<std::size_t, LaneEvents::TagCount>& countsByTag() const { return m_countsByTag; }
    /// Takes the events of a lane out, in the order of start.
    [[nodiscard]] LaneEvents takeLane(std::size_t lane, const Trace& trace);
    [[nodiscard]] bool isOverlapping(std::size_t lane) const { return m_lanes[lane].isOverlapping; }

private:
    struct Lane {
        LaneEvents events;
        bool isOverlapping = false;
        bool isUnsorted = false;
    };
    std::optional<TimelineClass> m_onlyClass;
    std::vector<Lane> m_lanes;
    std::vector<std::int64_t> m_endsNs; ///< of what is in the lanes
    std::size_t m_firstLane = 0; ///< that may be used
    std::size_t m_eventCount = 0;
    std::array<std::size_t, LaneEvents::TagCount> m_countsByTag {};
};

} // namespace core
