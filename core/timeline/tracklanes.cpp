// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/tracklanes.h"

#include "timeline/timeline.h"

#include <algorithm>
#include <utility>

namespace core {

void TrackLanes::add(std::int64_t startNs, std::int64_t endNs, std::uint32_t reference)
{
    const auto first = m_endsNs.begin() + static_cast<std::ptrdiff_t>(m_firstLane);
    auto lane = static_cast<std::size_t>(std::distance(
        m_endsNs.begin(), std::find_if(first, m_endsNs.end(), [startNs](std::int64_t end) { return end <= startNs; })));
    endNs = std::max(startNs, endNs);
    ++m_eventCount;
    ++m_countsByTag[reference >> LaneEvents::RowBits];
    if (lane < m_lanes.size()) {
        m_endsNs[lane] = endNs;
    } else if (lane < Timeline::MaximumLanes) {
        m_lanes.push_back({ m_onlyClass ? LaneEvents(*m_onlyClass) : LaneEvents(), false, false });
        m_endsNs.push_back(endNs);
    } else {
        lane = Timeline::MaximumLanes - 1;
        m_lanes[lane].isOverlapping = true;
        m_endsNs[lane] = std::max(m_endsNs[lane], endNs);
    }
    m_lanes[lane].events.append(reference);
}

void TrackLanes::beginBelow()
{
    m_firstLane = std::min(m_lanes.size(), Timeline::MaximumLanes - 1);
    if (m_firstLane < m_lanes.size())
        m_lanes[m_firstLane].isUnsorted = m_lanes[m_firstLane].isOverlapping = true;
}

LaneEvents TrackLanes::takeLane(std::size_t lane, const Trace& trace)
{
    auto events = std::move(m_lanes[lane].events);
    if (m_lanes[lane].isUnsorted)
        events.sortByStart(trace);
    events.shrinkToFit();
    return events;
}

} // namespace core
