// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/spandetails.h"

#include "base/labels.h"
#include "base/text.h"
#include "timeline/events/eventdetails.h"

namespace core {

QStringList placeToolTip(const Timeline& timeline, const Timeline::Place& place, const DisplayFormat& format)
{
    const auto& track = timeline.tracks[place.track];
    const auto& lane = track.lanes[place.lane];
    const auto event = lane.event(place.position);
    auto lines = event.isValid() ? eventToolTip(*timeline.trace, event, format) : QStringList();
    if (!isDerived(track.kind))
        return lines;
    const auto span = lane.span(*timeline.trace, place.position);
    const auto duration = displayDuration(span.durationNs(), format);
    const auto from = displayMoment(span.startNs, timeline.trace->extent.startNs, format);
    switch (track.kind) {
    case TrackKind::IdleCauses: {
        const auto text = lane.spans()->text(place.position);
        lines = { withRaisedFirst(text.name), Text::tr("%1 idle from %2 on").arg(duration, from) };
        if (!text.detail.isEmpty())
            lines += text.detail;
        return lines;
    }
    case TrackKind::CriticalPath: {
        const auto text = lane.spans()->text(place.position);
        lines = { text.name, Text::tr("%1 of the critical path, from %2 on").arg(duration, from) };
        if (!text.detail.isEmpty())
            lines += text.detail;
        return lines;
    }
    case TrackKind::ExposedNccl:
        lines.insert(1, Text::tr("%1 of it with no other kernel beside it, from %2 on").arg(duration, from));
        return lines;
    default:
        lines.insert(1,
                     Text::tr("On %1: %2 from its first to its last work, from %3 on")
                         .arg(timeline.tracks[track.parent].name, duration, from));
        return lines;
    }
}

} // namespace core
