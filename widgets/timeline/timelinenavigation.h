// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinestate.h"

// Moving about in a timeline by keys.

/// Selects the next (1) or previous (-1) event of the current track; nothing happens at its end.
void stepEvent(TimelineState& state, int step);
/// Makes the next (1) or previous (-1) row the current one.
void stepTrack(TimelineState& state, int step);
/// Goes to the next (1) or previous (-1) mark as seen from the middle of the view.
void stepMark(TimelineState& state, int step);
/// Shows what a table row stands for: its window with some room on either side, its event, or the track of its stream,
/// device or process.
void showSubject(TimelineState& state, const core::RowSubject& subject);
/// The current scope limited to what a track shows: its stream, GPU or process.
[[nodiscard]] core::Scope scopeOfTrack(const TimelineState& state, std::size_t track);
/// The tracks that are not hidden, folded or not, from top to bottom.
[[nodiscard]] std::vector<std::size_t> searchedTracks(const TimelineState& state);
/// The tracks whose rows the canvas shows now, from top to bottom.
[[nodiscard]] std::vector<std::size_t> tracksInView(const TimelineState& state);
