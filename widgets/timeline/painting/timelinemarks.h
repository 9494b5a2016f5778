// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"
#include "timeline/painting/timelinescene.h"

#include <QImage>

#include <chrono>
#include <memory>

/// The same rows of a timeline twice, in device pixels: as TimelinePainter::paintRows() and dimmedRows() paint them.
struct TimelineRows {
    QImage plain;
    QImage dimmed;
};

/**
 * The rows of a timeline with its marked events (TimelineHighlights::marks) as they are, outlined, and all others
 * dimmed. `rows` show `scene`.
 *
 * A marked event too narrow for an outline gets a cap above it, so that it is seen even where others have most of its
 * pixel's time.
 */
[[nodiscard]] QImage markedRows(const TimelineRows& rows, const TimelineScene& scene, const core::EventMarks& marks,
                                const TimelineColors& colors);

/// Makes markedRows() bit by bit: many marks on many rows take longer than a window may be away from its events.
class MarkedRowsPainting
{
public:
    /// `scene` must stay as it is for the life of this object.
    MarkedRowsPainting(const TimelineRows& rows, const TimelineScene& scene, const core::EventMarks& marks,
                       const TimelineColors& colors);
    ~MarkedRowsPainting();
    Q_DISABLE_COPY_MOVE(MarkedRowsPainting)

    /// Goes on for about as long as `time` of work, a row at least. @return true when all is painted
    bool paintFor(std::chrono::microseconds time);
    /// What is painted by now.
    [[nodiscard]] const QImage& image() const;

private:
    class Painter;
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};
