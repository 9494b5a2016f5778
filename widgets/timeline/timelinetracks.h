// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinestate.h"

// What a user does to the rows of a timeline: folding, pinning, hiding, moving.

/// "GPU 0 · Stream 7": the labels of the track and all above it.
[[nodiscard]] QString fullTrackLabel(const core::Timeline& timeline, std::size_t track);
/// True when the row can be folded: a group with rows below, or a track of several lanes.
[[nodiscard]] bool isFoldable(const core::Timeline& timeline, const core::TrackRow& row);
[[nodiscard]] bool isPinned(const TimelineState& state, std::size_t track);

/// Folds or unfolds the row of a track, if it can be folded.
void toggleFolded(TimelineState& state, std::size_t track);
/// Folds all processes and devices, or unfolds everything.
void setAllFolded(TimelineState& state, bool isFolded);
void togglePinned(TimelineState& state, std::size_t track);
void hideTrack(TimelineState& state, std::size_t track);
void showAllTracks(TimelineState& state);
/// Moves the track among its siblings: -1 up, 1 down.
void moveTrack(TimelineState& state, std::size_t track, int step);

/// How many tracks with events or counters are in the picture, and how many there are.
struct LaneCount {
    std::size_t shown = 0;
    std::size_t all = 0;
    friend bool operator==(const LaneCount&, const LaneCount&) = default;
};
[[nodiscard]] LaneCount laneCount(const TimelineState& state);
[[nodiscard]] bool hasKind(const TimelineState& state, core::TrackKind kind);
/// False when any track of the kind is hidden.
[[nodiscard]] bool isKindShown(const TimelineState& state, core::TrackKind kind);
void showKind(TimelineState& state, core::TrackKind kind, bool isShown);
