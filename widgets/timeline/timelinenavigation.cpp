// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinenavigation.h"

#include <algorithm>

namespace {

bool hasEvents(const core::TimelineTrack& track)
{
    return std::any_of(track.lanes.begin(), track.lanes.end(), [](const auto& lane) { return lane.size() > 0; });
}

/// The track that is current, or the first one with events when none is.
std::optional<std::size_t> currentTrack(const TimelineState& state)
{
    if (state.highlights().track)
        return state.highlights().track;
    for (const auto& row : state.scene().layout.rows) {
        const auto kind = state.scene().timeline->tracks[row.track].kind;
        if (kind != core::TrackKind::Device && !core::isDerived(kind)
            && hasEvents(state.scene().timeline->tracks[row.track]))
            return row.track;
    }
    return {};
}

/// The event of the track that begins next to a time.
core::EventId eventBeside(const TimelineState& state, std::size_t track, std::int64_t timeNs, int step)
{
    const auto& trace = *state.scene().timeline->trace;
    core::EventId best;
    std::int64_t bestNs = 0;
    for (const auto& lane : state.scene().timeline->tracks[track].lanes) {
        auto position = lane.firstStartingAt(trace, timeNs);
        if (step < 0 && position-- == 0)
            continue;
        if (position >= lane.size())
            continue;
        const auto event = lane.event(position);
        const auto startNs = lane.span(trace, position).startNs;
        if (!event.isValid())
            continue; // worked out: nothing that could be selected
        if (!best.isValid() || (step > 0 ? startNs < bestNs : startNs > bestNs)) {
            best = event;
            bestNs = startNs;
        }
    }
    return best;
}

} // namespace

void stepEvent(TimelineState& state, int step)
{
    const auto track = state.isEmpty() ? std::nullopt : currentTrack(state);
    if (!track)
        return;
    const auto& timeline = *state.scene().timeline;
    const auto selected = state.highlights().selected;
    const auto place = selected.isValid() ? timeline.placeOf(selected) : std::nullopt;
    core::EventId next;
    if (place && place->track == *track) {
        const auto& lane = timeline.tracks[*track].lanes[place->lane];
        const auto position = static_cast<std::int64_t>(place->position) + step;
        if (position < 0 || position >= static_cast<std::int64_t>(lane.size()))
            return;
        next = lane.event(static_cast<std::size_t>(position));
    } else {
        next = eventBeside(state, *track, state.anchorNs(), step);
    }
    if (!next.isValid())
        return;
    state.selectEvent(next);
    state.revealEvent(next);
}

void stepTrack(TimelineState& state, int step)
{
    const auto& rows = state.scene().layout.rows;
    if (rows.empty())
        return;
    const auto at = state.highlights().track ? state.scene().layout.rowOf(*state.highlights().track) : std::nullopt;
    const auto last = static_cast<std::int64_t>(rows.size()) - 1;
    const auto row = at ? std::clamp<std::int64_t>(static_cast<std::int64_t>(*at) + step, 0, last) : 0;
    state.setTrack(rows[static_cast<std::size_t>(row)].track);
    state.revealRow(static_cast<std::size_t>(row));
}

void stepMark(TimelineState& state, int step)
{
    const auto& marks = state.highlights().marksNs;
    if (marks.empty())
        return;
    const auto& view = state.scene().view;
    const auto middle = view.timeAt(view.widthPx / 2.0);
    // the mark that is in the middle already is not the next one
    const auto reach = static_cast<std::int64_t>(view.nsPerPixel * state.scene().scale) + 1;
    if (step > 0) {
        const auto next = std::upper_bound(marks.begin(), marks.end(), middle + reach);
        state.centreOn(next == marks.end() ? marks.front() : *next);
    } else {
        const auto next = std::lower_bound(marks.begin(), marks.end(), middle - reach);
        state.centreOn(next == marks.begin() ? marks.back() : *std::prev(next));
    }
}

void showSubject(TimelineState& state, const core::RowSubject& subject)
{
    if (state.isEmpty())
        return;
    const auto& timeline = *state.scene().timeline;
    const auto place = subject.event.isValid() ? timeline.placeOf(subject.event) : std::nullopt;
    auto window = subject.window;
    if (place && !window) {
        const auto span = core::eventSpan(*timeline.trace, subject.event);
        window = core::TimeWindow { span.startNs, span.endNs };
    }
    if (window)
        state.showWindow(widened(*window, 1));
    if (place) {
        state.setWindow({});
        state.selectEvent(subject.event);
        state.revealTrack(place->track);
        return;
    }
    state.selectEvent({});
    state.setWindow(window);
    const auto& tracks = timeline.tracks;
    const auto find = [&tracks](core::TrackKind kind, auto member, auto index) {
        return std::find_if(tracks.begin(), tracks.end(), [&](const core::TimelineTrack& track) {
            return track.kind == kind && track.*member == index;
        });
    };
    auto track = tracks.end();
    if (subject.stream.isValid())
        track = find(core::TrackKind::Stream, &core::TimelineTrack::stream, subject.stream);
    else if (subject.device.isValid())
        track = find(core::TrackKind::Device, &core::TimelineTrack::device, subject.device);
    else if (subject.process.isValid())
        track = find(core::TrackKind::Process, &core::TimelineTrack::process, subject.process);
    if (track == tracks.end())
        return;
    const auto index = static_cast<std::size_t>(track - tracks.begin());
    state.setTrack(index);
    state.revealTrack(index);
}

core::Scope scopeOfTrack(const TimelineState& state, std::size_t track)
{
    auto scope = state.highlights().scope;
    const auto& of = state.scene().timeline->tracks[track];
    if (of.stream.isValid())
        scope.streams = { of.stream };
    else if (of.device.isValid())
        scope.devices = { of.device };
    else if (of.process.isValid())
        scope.processes = { of.process };
    return scope;
}

std::vector<std::size_t> searchedTracks(const TimelineState& state)
{
    auto choice = state.choice();
    choice.collapsed.clear(); // threads without events stay folded
    choice.filter.clear();
    const auto layout = core::layOutTracks(*state.scene().timeline, choice, {});
    std::vector<std::size_t> tracks;
    tracks.reserve(layout.rows.size());
    for (const auto& row : layout.rows)
        tracks.push_back(row.track);
    return tracks;
}

std::vector<std::size_t> tracksInView(const TimelineState& state)
{
    const auto& scene = state.scene();
    std::vector<std::size_t> tracks;
    tracks.reserve(scene.layout.rows.size());
    for (const auto& row : scene.layout.rows) {
        const int top = scene.topOf(row);
        const bool isCovered = !row.isPinned && top + row.heightPx <= scene.layout.pinnedHeightPx;
        if (!isCovered && top < scene.heightPx)
            tracks.push_back(row.track);
    }
    return tracks;
}
