// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QSet>
#include <QString>
#include <QStringList>

#include <vector>

namespace core {

/// What the user chose to see of the track tree, by TimelineTrack::key.
struct TrackChoice {
    /// Groups without their children; leaf tracks with one lane for all their depth. Of tracks that start folded: those
    /// that are unfolded.
    QSet<QString> collapsed;
    QSet<QString> hidden;
    /// Above all others, in this order, with what is below them; also when their parent is collapsed or hidden.
    QStringList pinned;
    QStringList order; ///< siblings that were moved stand in this order before the others
    QSet<QString> unfolded; ///< where rows are dense: leaf tracks that show all their lanes
    /// Shows only tracks whose label, name or qualifier, or a parent's, contains it, case-insensitive; with the parents of those,
    /// which it opens. Pinned tracks stay.
    QString filter;
    friend bool operator==(const TrackChoice&, const TrackChoice&) = default;
};

/// One shown row: a track at its place. Pixels are device independent. A track has one row at most.
struct TrackRow {
    static constexpr std::size_t NoHeading = SIZE_MAX;

    std::size_t track = 0;
    int indent = 0; ///< levels below the top
    int y = 0;
    int heightPx = 0;
    int laneHeightPx = 0; ///< 0 for a group or a metric
    std::size_t heading = NoHeading; ///< where rows are dense: the GPU or process whose first row this is
    std::size_t laneCount = 0; ///< lanes shown; with collapsed depth the deeper lanes are painted into the same
    bool isPinned = false;
    bool isCollapsed = false;
    bool hasChildren = false; ///< that are shown, or would be if the row were not collapsed
};

/// Row heights, from the font: no number of pixels is fixed.
struct TrackMetrics {
    int headingHeightPx = 36; ///< of GPUs: how busy they are over time
    int groupHeightPx = 24; ///< of other groups
    int laneHeightPx = 20;
    int mostLaneHeightPx = 24; ///< lanes grow so far to fill the height
    int deepLaneHeightPx = 20; ///< of tracks with several lanes
    int chartHeightPx = 36;
    int mostChartHeightPx = 108; ///< where lanes have all their height, charts and rows of GPUs grow so far
    int gapPx = 0; ///< below each row
    /// For a place of little height: unfolded GPUs and processes have no row of their own, tracks have one lane, and
    /// what other rows say already is left out.
    bool isDense = false;
};

/// Which rows are shown and where. Pinned tracks come first, without indent. A thread that is not folded has no row of
/// its own.
struct TrackLayout {
    std::vector<TrackRow> rows; ///< from top to bottom
    int pinnedHeightPx = 0; ///< height of the pinned rows, which do not scroll
    int heightPx = 0; ///< of all rows, the pinned ones included
    static constexpr std::size_t NoRow = SIZE_MAX;
    std::vector<std::size_t> rowOfTrack; ///< by track: its row, or NoRow

    /// The row at a height, if any; `y` counts from the top of all rows. The gap below a row is the row's. O(log rows).
    [[nodiscard]] std::optional<std::size_t> rowAt(int y) const;
    /// The row that shows a track, if any; of a thread whose rows stand without one for itself their first. O(1).
    [[nodiscard]] std::optional<std::size_t> rowOf(std::size_t track) const;
    /// The tracks of all rows, from top to bottom: what is searched and listed.
    [[nodiscard]] std::vector<std::size_t> shownTracks() const;
};

/// Lays out what is shown. Where the rows are less than `fillHeightPx`, they are higher: tracks of one lane, then those
/// of several, then what is read by its height. Dense rows stop after the first. O(tracks log siblings).
[[nodiscard]] TrackLayout layOutTracks(const Timeline& timeline, const TrackChoice& choice, const TrackMetrics& metrics,
                                       int fillHeightPx = 0);

/// "GPU 0 (H100) › Stream 7": the labels of a track and of those above it, for where the tree is not seen.
[[nodiscard]] QString trackTitle(const Timeline& timeline, std::size_t track);

} // namespace core
