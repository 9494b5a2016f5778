// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelinescene.h"

#include <algorithm>
#include <cmath>

double TimelineScene::xOf(std::int64_t timeNs) const
{
    constexpr double Far = 20'000; // raster painting is exact up to there
    return std::clamp(view.positionOf(timeNs) / scale, -Far, widthPx() + Far);
}

std::optional<std::size_t> TimelineScene::rowAt(int y) const
{
    if (y < 0)
        return {};
    return layout.rowAt(y < layout.pinnedHeightPx ? y : y + scrollY);
}

QRectF TimelineScene::laneRect(const core::TrackRow& row, std::size_t lane) const
{
    const auto shown = row.laneCount == 0 ? 0 : std::min(lane, row.laneCount - 1);
    const int laneHeight = row.laneHeightPx > 0 ? row.laneHeightPx : row.heightPx;
    const auto top = topOf(row) + static_cast<int>(shown) * laneHeight;
    constexpr int RoomShare = 8; // of the height
    const int roomPx = laneHeight / RoomShare;
    const auto room = static_cast<double>(roomPx);
    return { 0, top + room, widthPx(), laneHeight - 2 * room };
}

std::optional<QRectF> TimelineScene::eventRect(core::EventId event) const
{
    if (!timeline || !event.isValid())
        return {};
    const auto place = timeline->placeOf(event);
    if (!place)
        return {};
    const auto row = layout.rowOf(place->track);
    if (!row)
        return {};
    auto rect = laneRect(layout.rows[*row], place->lane);
    const auto& shownLane = timeline->tracks[place->track].lanes[place->lane];
    const auto span = shownLane.span(*timeline->trace, place->position);
    // whole device pixels, as the events are painted
    const double left = std::floor(xOf(span.startNs) * scale) / scale;
    const double right = std::ceil(xOf(span.endNs) * scale) / scale;
    rect.setLeft(left);
    rect.setRight(std::max(right, left + 1 / scale));
    return rect;
}

std::optional<core::EventId> TimelineScene::eventAt(const QPointF& place) const
{
    const auto found = placeAt(place);
    if (!found)
        return {};
    const auto event = timeline->tracks[found->track].lanes[found->lane].event(found->position);
    return event.isValid() ? std::optional(event) : std::nullopt;
}

std::optional<core::Timeline::Place> TimelineScene::placeAt(const QPointF& place) const
{
    const auto at = timeline ? rowAt(static_cast<int>(std::floor(place.y()))) : std::nullopt;
    if (!at)
        return {};
    const auto& row = layout.rows[*at];
    const auto& track = timeline->tracks[row.track];
    const auto& lanes = track.lanes;
    if (lanes.empty() || row.laneHeightPx <= 0 || track.kind == core::TrackKind::Device)
        return {};
    const auto offset = std::max(0, static_cast<int>(std::floor(place.y())) - topOf(row));
    const auto pointed = static_cast<std::size_t>(offset / row.laneHeightPx);
    if (pointed >= row.laneCount)
        return {};
    // the last lane that is shown has all deeper ones in it, painted later
    const auto deepest = pointed + 1 == row.laneCount ? lanes.size() - 1 : std::min(pointed, lanes.size() - 1);
    constexpr double ReachPx = 3;
    const auto reachNs = static_cast<std::int64_t>(std::min(ReachPx * scale * view.nsPerPixel, 1e18));
    for (const auto reach : { std::int64_t { 0 }, reachNs }) {
        for (auto lane = deepest + 1; lane-- > pointed;) {
            if (const auto position = lanes[lane].eventAt(*timeline->trace, timeAt(place.x()), reach))
                return core::Timeline::Place { row.track, lane, *position };
        }
    }
    return {};
}

double chartMaximum(const core::TimelineTrack& track)
{
    constexpr double Whole = 100;
    const double largest = track.series ? track.series->maximum() : 0;
    return track.label.contains(QLatin1Char('%')) ? std::max(largest, Whole) : largest;
}
