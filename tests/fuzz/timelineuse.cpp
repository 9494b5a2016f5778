// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/eventdetails.h"
#include "timeline/eventpartners.h"
#include "timeline/eventsinview.h"
#include "timeline/timeline.h"
#include "timeline/timelinesearch.h"
#include "timeline/tracklayout.h"
#include "timeline/windowsummary.h"
#include "traceuse.h"

namespace {

constexpr int WidthPx = 300;

/// What lies on a lane at some zooms, and under its pixels.
void lookAtLane(const core::Trace& trace, const core::TimelineLane& lane, const core::TimeWindow& window)
{
    const auto whole = core::Viewport::showing(window, WidthPx);
    for (const auto& view : { whole, whole.zoomedAt(10, 1e3, window), whole.zoomedAt(WidthPx, 1e9, window),
                              whole.panned(WidthPx / 3.0, window) }) {
        std::vector<core::VisibleRun> runs;
        lane.appendVisibleRuns(trace, view, runs);
        int free = 0;
        for (const auto& run : runs) {
            require(run.x >= free && run.widthPx > 0 && run.x + run.widthPx <= WidthPx, "pixels that overlap");
            require(run.event == core::VisibleRun::NoEvent || run.event < lane.size(), "an event that is not there");
            free = run.x + run.widthPx;
        }
        static_cast<void>(lane.eventAt(trace, view.timeAt(WidthPx / 2.0), 10));
        static_cast<void>(lane.reachingOver(trace, view.startNs));
    }
}

void lookAtEvents(const std::shared_ptr<const core::Timeline>& timeline, const core::TimelineLane& lane)
{
    const auto& trace = timeline->trace;
    for (std::size_t position = 0; position < std::min<std::size_t>(lane.size(), 3); ++position) {
        const auto event = lane.event(position);
        if (!event.isValid())
            continue;
        require(lane.positionOf(*trace, event) == position, "an event is not where it is");
        static_cast<void>(core::eventToolTip(*trace, event));
        const auto details = core::describeEvent(trace, event);
        for (std::size_t row = 0; row < details.rowCount; ++row)
            static_cast<void>(details.text(row, 1));
        require(core::eventPartners(*trace, event).has_value(), "partners failed");
    }
}

} // namespace

void useTimeline(const std::shared_ptr<const core::Trace>& trace, const core::TimeWindow& window)
{
    const auto built = core::buildTimeline(trace);
    require(built.has_value(), "no timeline");
    const auto& timeline = *built;
    std::vector<core::VisibleSample> samples;
    for (const auto& track : timeline->tracks) {
        for (const auto& lane : track.lanes) {
            lookAtLane(*trace, lane, window);
            lookAtEvents(timeline, lane);
        }
        if (track.series)
            track.series->appendVisibleSamples(*trace, core::Viewport::showing(window, WidthPx), samples);
    }
    const auto layout = core::layOutTracks(*timeline, {}, {});
    const auto shown = layout.shownTracks();
    const auto found = core::findEvents(timeline, shown, QStringLiteral("n"));
    require(found.has_value(), "a search failed");
    for (auto match = (*found)->nextFrom(window.startNs); match && !match->isWrapped;
         match = (*found)->next(match->event))
        require((*found)->contains(match->event), "a match that was not found");
    const auto view = core::eventsInView(timeline, shown, timeline->extent);
    require(view.has_value(), "events in view failed");
    core::Scope scope;
    scope.window = timeline->extent;
    require(core::summarizeWindow(trace, scope, {}).has_value(), "a window has no summary");
}
