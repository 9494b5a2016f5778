// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetwindows.h"
#include "analysis/host/callclasses.h"
#include "analysis/host/hoststates.h"
#include "analysis/nccl/ncclevents.h"
#include "timeline/devicemix.h"
#include "timeline/events/eventdetails.h"
#include "timeline/events/eventpartners.h"
#include "timeline/events/eventsinview.h"
#include "timeline/events/spandetails.h"
#include "timeline/lanes/derivedlanes.h"
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

/// Lanes that are worked out, and other colours.
void lookAtDerivedLanes(const core::Timeline& timeline, const core::TimeWindow& window)
{
    constexpr std::size_t MostSpans = 1000; // so that leaving out is tried as well
    const auto& trace = *timeline.trace;
    const auto& classes = core::builtInDiagnosisClasses();
    auto host = core::HostStates::make(trace, core::CallClasses(trace, classes));
    auto nccl = core::findNcclEvents(trace);
    auto times = core::TraceTimes::make(trace);
    require(host && nccl && times, "no states of the host, or no NCCL events");
    const core::DerivedLaneInputs inputs { std::make_shared<const core::HostStates>(std::move(*host)),
                                           std::make_shared<const core::NcclEvents>(std::move(*nccl)),
                                           std::make_shared<const core::TraceTimes>(std::move(*times)),
                                           classes.thresholds };
    const auto derived = core::withDerivedLanes(timeline, inputs, {}, MostSpans);
    require(derived.has_value(), "no lanes were worked out");
    for (std::size_t at = 0; at < (*derived)->tracks.size(); ++at) {
        const auto& track = (*derived)->tracks[at];
        if (track.kind == core::TrackKind::Device)
            static_cast<void>(core::deviceMix(**derived, at, core::Viewport::showing(window, WidthPx), 4));
        if (!core::isDerived(track.kind))
            continue;
        for (std::size_t lane = 0; lane < track.lanes.size(); ++lane) {
            lookAtLane(trace, track.lanes[lane], window);
            static_cast<void>(core::placeToolTip(**derived, { at, lane, 0 }, {}));
        }
    }
    for (const auto coloring : { core::KernelColoring::Range, core::KernelColoring::Duration })
        require(core::recolored(timeline, { coloring, {} }).has_value(), "no other colours");
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
    lookAtDerivedLanes(*timeline, window);
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
