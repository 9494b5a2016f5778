// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"
#include "timeline/painting/timelinescene.h"

#include <QRegion>

class QPainter;

/// Draws what lies over the events of a scene. Lives for one frame.
class TimelineOverlay
{
public:
    /// Partners beyond this have no line; the first ones tell where the others are.
    static constexpr std::size_t MostLines = 64;

    TimelineOverlay(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights,
                    const TimelineColors& colors);
    /// `named`: where names of events stand, which lines to partners leave free.
    void paint(const QRegion& named);

private:
    void dimOutsideScope();
    void dimTrack(const core::TrackRow& row);
    [[nodiscard]] bool isInScope(const core::TimelineTrack& track) const;
    void drawTrack();
    void drawWindow();
    void drawWindowMarks();
    [[nodiscard]] QRectF dimOthers(const core::MarkedWindow& mark);
    void drawPartners(const QRegion& named);
    void drawLine(const QRectF& from, const QRectF& to);
    void drawArrow(const QPointF& tip, const QPointF& direction);
    void outline(core::EventId event, const QColor& color, double width);
    void drawOutline(const QRectF& placed, const QColor& color, double width);
    void drawMarks();

    QPainter& m_painter;
    const TimelineScene& m_scene;
    const TimelineHighlights& m_highlights;
    const TimelineColors& m_colors;
    QRectF m_canvas;
};
