// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineoverlay.h"

#include <QLineF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace {

/// The part of a line that lies in a rectangle (Liang and Barsky), or a null line.
QLineF clipped(const QLineF& line, const QRectF& area)
{
    double from = 0;
    double to = 1;
    const auto cut = [&](double step, double room) {
        if (step == 0)
            return room >= 0;
        const double at = room / step;
        if (step < 0)
            from = std::max(from, at);
        else
            to = std::min(to, at);
        return from <= to;
    };
    const bool isSeen = cut(-line.dx(), line.x1() - area.left()) && cut(line.dx(), area.right() - line.x1())
        && cut(-line.dy(), line.y1() - area.top()) && cut(line.dy(), area.bottom() - line.y1());
    return isSeen ? QLineF(line.pointAt(from), line.pointAt(to)) : QLineF();
}

} // namespace

TimelineOverlay::TimelineOverlay(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights,
                                 const TimelineColors& colors)
    : m_painter(painter)
    , m_scene(scene)
    , m_highlights(highlights)
    , m_colors(colors)
    , m_canvas(0, 0, scene.widthPx(), scene.heightPx)
{
}

void TimelineOverlay::paint(const QRegion& named)
{
    dimOutsideScope();
    drawTrack();
    drawWindow();
    drawMarks();
    outline(m_highlights.hovered, m_colors.text(), 1);
    drawPartners(named);
    constexpr double SelectionWidth = 2;
    outline(m_highlights.selected, m_colors.text(), SelectionWidth);
}

bool TimelineOverlay::isInScope(const core::TimelineTrack& track) const
{
    const auto fits = [](const auto& limit, auto index) {
        return limit.empty() || !index.isValid() || std::find(limit.begin(), limit.end(), index) != limit.end();
    };
    const auto& scope = m_highlights.scope;
    return fits(scope.devices, track.device) && fits(scope.processes, track.process)
        && fits(scope.streams, track.stream);
}

void TimelineOverlay::dimTrack(const core::TrackRow& row)
{
    const auto top = static_cast<double>(m_scene.topOf(row));
    const double from = row.isPinned ? top : std::max<double>(top, m_scene.layout.pinnedHeightPx);
    const double to = top + row.heightPx;
    if (to > from && from < m_canvas.bottom())
        m_painter.fillRect(QRectF(0, from, m_canvas.width(), to - from), m_colors.veil());
}

void TimelineOverlay::dimOutsideScope()
{
    const auto& scope = m_highlights.scope;
    if (!scope.devices.empty() || !scope.processes.empty() || !scope.streams.empty()) {
        for (const auto& row : m_scene.layout.rows) {
            if (!isInScope(m_scene.timeline->tracks[row.track]))
                dimTrack(row);
        }
    }
    if (!scope.window)
        return;
    const double left = std::clamp(m_scene.xOf(scope.window->startNs), 0.0, m_canvas.width());
    const double right = std::clamp(m_scene.xOf(scope.window->endNs), 0.0, m_canvas.width());
    m_painter.fillRect(QRectF(0, 0, left, m_canvas.height()), m_colors.veil());
    m_painter.fillRect(QRectF(right, 0, m_canvas.width() - right, m_canvas.height()), m_colors.veil());
}

/// The row that the arrow keys move along has a bar at its left and a tint.
void TimelineOverlay::drawTrack()
{
    const auto at = m_highlights.track ? m_scene.layout.rowOf(*m_highlights.track) : std::nullopt;
    if (!at)
        return;
    const auto& row = m_scene.layout.rows[*at];
    const auto top = static_cast<double>(m_scene.topOf(row));
    const double from = row.isPinned ? top : std::max<double>(top, m_scene.layout.pinnedHeightPx);
    if (top + row.heightPx <= from)
        return;
    constexpr double BarWidth = 3;
    constexpr float Tint = 0.10F;
    auto tint = m_colors.selection();
    m_painter.fillRect(QRectF(0, from, BarWidth, top + row.heightPx - from), tint);
    tint.setAlphaF(Tint);
    m_painter.fillRect(QRectF(0, from, m_canvas.width(), top + row.heightPx - from), tint);
}

void TimelineOverlay::drawWindow()
{
    if (!m_highlights.window)
        return;
    constexpr float Tint = 0.18F;
    const double left = m_scene.xOf(m_highlights.window->startNs);
    const double right = m_scene.xOf(m_highlights.window->endNs);
    auto color = m_colors.selection();
    m_painter.setPen(QPen(color, 1));
    for (const double x : { left, right })
        m_painter.drawLine(QLineF(x, 0, x, m_canvas.height()));
    color.setAlphaF(Tint);
    m_painter.fillRect(QRectF(left, 0, right - left, m_canvas.height()), color);
}

void TimelineOverlay::drawMarks()
{
    m_painter.setPen(QPen(m_colors.mark(), 1, Qt::DashLine));
    for (const auto timeNs : m_highlights.marksNs) {
        const double x = m_scene.xOf(timeNs);
        if (x >= 0 && x <= m_canvas.width())
            m_painter.drawLine(QLineF(x, 0, x, m_canvas.height()));
    }
}

void TimelineOverlay::outline(core::EventId event, const QColor& color, double width)
{
    const auto rect = m_scene.eventRect(event);
    if (!rect || !rect->intersects(m_canvas))
        return;
    // a light line inside of a dark one is seen on any colour
    const auto placed = rect->adjusted(-width / 2, 0, width / 2, 0);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_colors.base(), width + 2));
    m_painter.drawRect(placed);
    m_painter.setPen(QPen(color, width));
    m_painter.drawRect(placed);
}

void TimelineOverlay::drawPartners(const QRegion& named)
{
    const auto selected = m_scene.eventRect(m_highlights.selected);
    m_painter.setRenderHint(QPainter::Antialiasing);
    std::size_t lines = 0;
    for (const auto& partner : m_highlights.partners) {
        outline(partner, m_colors.selection(), 1);
        const auto place = m_scene.eventRect(partner);
        if (place && selected && lines < MostLines) {
            m_painter.save();
            m_painter.setClipRegion(QRegion(m_canvas.toAlignedRect()) - named);
            drawLine(*selected, *place);
            m_painter.restore();
            ++lines;
        }
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelineOverlay::drawLine(const QRectF& from, const QRectF& to)
{
    // to the visible part of a long event, not to its middle far away
    const auto middle = [this](const QRectF& rect) {
        const auto seen = rect.intersected(m_canvas);
        return seen.isEmpty() ? rect.center() : seen.center();
    };
    const QLineF whole(middle(from), middle(to));
    constexpr double Edge = 4;
    const auto shown = clipped(whole, m_canvas.adjusted(Edge, Edge, -Edge, -Edge));
    if (shown.isNull())
        return;
    m_painter.setPen(QPen(m_colors.base(), 3));
    m_painter.drawLine(shown);
    m_painter.setPen(QPen(m_colors.text(), 1.25));
    m_painter.drawLine(shown);
    drawArrow(shown.p2(), whole.p2() - whole.p1());
}

/// At the partner, or at the edge behind which it is.
void TimelineOverlay::drawArrow(const QPointF& tip, const QPointF& direction)
{
    const double length = std::hypot(direction.x(), direction.y());
    if (length == 0)
        return;
    constexpr double Size = 8;
    const auto along = direction / length * Size;
    const QPointF across(-along.y() / 2, along.x() / 2);
    m_painter.setPen(QPen(m_colors.base(), 1));
    m_painter.setBrush(m_colors.text());
    m_painter.drawPolygon(QPolygonF({ tip, tip - along + across, tip - along - across }));
}
