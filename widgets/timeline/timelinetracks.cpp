// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinetracks.h"

#include <algorithm>

namespace {

const core::TimelineTrack& trackOf(const TimelineState& state, std::size_t track)
{
    return state.scene().timeline->tracks[track];
}

bool hasContents(const core::TimelineTrack& track)
{
    return !core::isGroup(track.kind) && track.isShown();
}

} // namespace

QString fullTrackLabel(const core::Timeline& timeline, std::size_t track)
{
    auto label = timeline.tracks[track].label;
    for (auto at = timeline.tracks[track].parent; at != core::TimelineTrack::NoParent; at = timeline.tracks[at].parent)
        label = timeline.tracks[at].label + QStringLiteral(" · ") + label;
    return label;
}

bool isFoldable(const core::Timeline& timeline, const core::TrackRow& row)
{
    const auto& track = timeline.tracks[row.track];
    return row.hasChildren || row.isCollapsed || track.lanes.size() > 1;
}

bool isPinned(const TimelineState& state, std::size_t track)
{
    return state.choice().pinned.contains(trackOf(state, track).key);
}

void toggleFolded(TimelineState& state, std::size_t track)
{
    const auto at = state.scene().layout.rowOf(track);
    if (!at || !isFoldable(*state.scene().timeline, state.scene().layout.rows[*at]))
        return;
    auto choice = state.choice();
    const auto key = trackOf(state, track).key;
    const bool isOwnChoice = state.isDense() && !core::isGroup(trackOf(state, track).kind);
    auto& toggled = isOwnChoice ? choice.unfolded : choice.collapsed;
    if (!toggled.remove(key))
        toggled.insert(key);
    state.setChoice(choice);
}

void setAllFolded(TimelineState& state, bool isFolded)
{
    if (state.isEmpty())
        return;
    auto choice = state.choice();
    choice.collapsed.clear();
    for (const auto& track : state.scene().timeline->tracks) {
        const bool isTop = track.parent == core::TimelineTrack::NoParent;
        if (isFolded ? isTop : track.startsFolded)
            choice.collapsed.insert(track.key);
    }
    state.setChoice(choice);
}

void togglePinned(TimelineState& state, std::size_t track)
{
    auto choice = state.choice();
    const auto key = trackOf(state, track).key;
    if (choice.pinned.removeAll(key) == 0)
        choice.pinned += key;
    state.setChoice(choice);
}

void hideTrack(TimelineState& state, std::size_t track)
{
    auto choice = state.choice();
    const auto key = trackOf(state, track).key;
    choice.hidden.insert(key);
    choice.pinned.removeAll(key);
    state.setChoice(choice);
}

void showAllTracks(TimelineState& state)
{
    auto choice = state.choice();
    choice.hidden.clear();
    choice.filter.clear();
    state.setChoice(choice);
}

void moveTrack(TimelineState& state, std::size_t track, int step)
{
    auto choice = state.choice();
    const auto key = trackOf(state, track).key;
    if (const auto at = choice.pinned.indexOf(key); at >= 0) {
        choice.pinned.move(at, std::clamp<qsizetype>(at + step, 0, choice.pinned.size() - 1));
        state.setChoice(choice);
        return;
    }
    // the siblings as they stand now, so that the others keep their places
    QStringList siblings;
    for (const auto& row : state.scene().layout.rows) {
        const auto& shown = trackOf(state, row.track);
        if (!row.isPinned && shown.parent == trackOf(state, track).parent)
            siblings += shown.key;
    }
    const auto at = siblings.indexOf(key);
    if (at < 0)
        return;
    siblings.move(at, std::clamp<qsizetype>(at + step, 0, siblings.size() - 1));
    for (const auto& sibling : siblings)
        choice.order.removeAll(sibling);
    choice.order += siblings;
    state.setChoice(choice);
}

LaneCount laneCount(const TimelineState& state)
{
    LaneCount count;
    if (state.isEmpty())
        return count;
    const auto& tracks = state.scene().timeline->tracks;
    const auto& rows = state.scene().layout.rows;
    count.all = static_cast<std::size_t>(std::count_if(tracks.begin(), tracks.end(), hasContents));
    count.shown = static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return hasContents(tracks[row.track]); }));
    return count;
}

bool hasKind(const TimelineState& state, core::TrackKind kind)
{
    const auto& tracks = state.scene().timeline->tracks;
    return std::any_of(tracks.begin(), tracks.end(),
                       [kind](const auto& track) { return track.kind == kind && track.isShown(); });
}

bool isKindShown(const TimelineState& state, core::TrackKind kind)
{
    const auto& tracks = state.scene().timeline->tracks;
    const auto& hidden = state.choice().hidden;
    return std::none_of(tracks.begin(), tracks.end(),
                        [&](const auto& track) { return track.kind == kind && hidden.contains(track.key); });
}

void showKind(TimelineState& state, core::TrackKind kind, bool isShown)
{
    auto choice = state.choice();
    for (const auto& track : state.scene().timeline->tracks) {
        if (track.kind != kind)
            continue;
        if (isShown) {
            choice.hidden.remove(track.key);
        } else {
            choice.hidden.insert(track.key);
            choice.pinned.removeAll(track.key);
        }
    }
    state.setChoice(choice);
}
