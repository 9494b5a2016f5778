// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "timeline/eventmarks.h"
#include "timeline/timeline.h"
#include "timeline/tracklayout.h"
#include "timeline/windowmarks.h"

#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

/// What of a timeline is shown, and where: tracks, time and scrolling. Lengths are device independent pixels where
/// nothing else is said.
struct TimelineScene {
    std::shared_ptr<const core::Timeline> timeline; ///< null: nothing is shown
    core::TrackLayout layout;
    core::Viewport view; ///< in device pixels
    double scale = 1; ///< device pixels per device independent one
    int scrollY = 0; ///< of the rows that are not pinned
    int heightPx = 0;
    std::vector<std::optional<double>> busyShares; ///< by DeviceIndex, of the scope; none: not known

    [[nodiscard]] double widthPx() const { return view.widthPx / scale; }
    /// Where a time stands; far outside of the view it is cut, so that painting stays exact.
    [[nodiscard]] double xOf(std::int64_t timeNs) const;
    /// The time at a place.
    [[nodiscard]] std::int64_t timeAt(double x) const { return view.timeAt(x * scale); }
    /// Top of a row as scrolled.
    [[nodiscard]] int topOf(const core::TrackRow& row) const { return row.isPinned ? row.y : row.y - scrollY; }
    /// The row at a height of the canvas, as the user sees it: pinned rows cover what scrolls below them.
    [[nodiscard]] std::optional<std::size_t> rowAt(int y) const;
    /// Where a lane of a row is painted, over the width of the canvas: there is some room above and below.
    [[nodiscard]] QRectF laneRect(const core::TrackRow& row, std::size_t lane) const;
    /// Where an event is painted, at least one device pixel wide; none when its track is not shown.
    [[nodiscard]] std::optional<QRectF> eventRect(core::EventId event) const;
    /// The event at a place of the canvas, if any is near enough to be meant.
    [[nodiscard]] std::optional<core::EventId> eventAt(const QPointF& place) const;
    /// The event or span that was worked out at a place of the canvas, likewise; spans of GPU utilization are not meant.
    [[nodiscard]] std::optional<core::Timeline::Place> placeAt(const QPointF& place) const;
};

/// A note at a time, which the ruler has a flag of.
struct TimelineFlag {
    core::TimeWindow window; ///< of a moment both ends are it
    QString text;
    std::size_t note = 0; ///< its place among the notes
    friend bool operator==(const TimelineFlag&, const TimelineFlag&) = default;
};

/// What is drawn over the events.
struct TimelineHighlights {
    core::EventId selected;
    core::EventId hovered;
    std::vector<core::EventId> partners; ///< of the selected event
    std::optional<std::size_t> track; ///< the one that arrow keys move along
    std::optional<core::TimeWindow> window; ///< selected by dragging
    std::vector<std::int64_t> marksNs; ///< ascending
    std::vector<TimelineFlag> flags; ///< by note
    core::Scope scope; ///< what all figures are for; the rest is dimmed
    std::shared_ptr<const core::EventMarks> marks; ///< events that stand out, the rest is dimmed; null: none
    std::shared_ptr<const core::WindowMarks> windowMarks; ///< times that stand out; null: none
    std::size_t windowMark = 0; ///< of these the one that is shown: outlined, the rest is dimmed
};

/// The value at the top of a counter's chart: the largest one, of shares in percent at least 100.
[[nodiscard]] double chartMaximum(const core::TimelineTrack& track);
