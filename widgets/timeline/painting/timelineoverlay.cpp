// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelineoverlay.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
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
    drawWindowMarks();
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

/// The row that the arrow keys move along has a bar at its left; a tint would change the colours of its events.
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
    m_painter.fillRect(QRectF(0, from, BarWidth, top + row.heightPx - from), m_colors.selection());
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

/// Dims all but the marked time of the tracks that it is of. @return where these are
QRectF TimelineOverlay::dimOthers(const core::MarkedWindow& mark)
{
    constexpr float Veil = 0.7F; // 30 % are left
    auto veil = m_colors.base();
    veil.setAlphaF(Veil);
    const double left = std::clamp(m_scene.xOf(mark.window.startNs), m_canvas.left(), m_canvas.right());
    const double right = std::clamp(m_scene.xOf(mark.window.endNs), left, m_canvas.right());
    QRectF place;
    for (const auto& row : m_scene.layout.rows) {
        const auto top = static_cast<double>(m_scene.topOf(row));
        const double from = row.isPinned ? top : std::max<double>(top, m_scene.layout.pinnedHeightPx);
        const QRectF line(0, from, m_canvas.width(), top + row.heightPx - from);
        if (line.height() <= 0 || from >= m_canvas.bottom())
            continue;
        const auto& track = m_scene.timeline->tracks[row.track];
        const bool isOther = (mark.device.isValid() && track.device.isValid() && track.device != mark.device)
            || (mark.stream.isValid() && track.stream.isValid() && track.stream != mark.stream);
        if (isOther) {
            m_painter.fillRect(line, veil);
            continue;
        }
        m_painter.fillRect(QRectF(0, from, left, line.height()), veil);
        m_painter.fillRect(QRectF(right, from, m_canvas.right() - right, line.height()), veil);
        if (!mark.device.isValid() || track.device == mark.device)
            place |= line;
    }
    return place & m_canvas;
}

/// The time that is shown has an outline, the others of its table a line at the top.
void TimelineOverlay::drawWindowMarks()
{
    if (!m_highlights.windowMarks)
        return;
    const auto& windows = m_highlights.windowMarks->windows();
    const auto& mark = windows[m_highlights.windowMark];
    const auto tracks = dimOthers(mark);
    const auto placeOf = [&](const core::MarkedWindow& window, double top, double height) {
        constexpr double Least = 3; // to be seen
        const double left = m_scene.xOf(window.window.startNs);
        return QRectF(left, top, std::max(Least, m_scene.xOf(window.window.endNs) - left), height);
    };
    constexpr double LineHeight = 3;
    const auto firstFrom = [&](double x) {
        return std::lower_bound(
            windows.begin(), windows.end(), m_scene.timeAt(x),
            [](const core::MarkedWindow& window, std::int64_t timeNs) { return window.window.startNs < timeNs; });
    };
    // a line for some pixels each, however many there are
    for (auto next = firstFrom(0); next != windows.end();) {
        const auto line = placeOf(*next, 0, LineHeight);
        if (line.left() > m_canvas.right())
            break;
        m_painter.fillRect(line.adjusted(0, 0, line.width() > 2 * LineHeight ? -1 : 0, 0), m_colors.faintText());
        next = std::max(next + 1, firstFrom(line.left() + LineHeight));
    }
    const auto place = placeOf(mark, tracks.top(), tracks.height());
    if (!tracks.isEmpty() && place.intersects(m_canvas))
        drawOutline(place.adjusted(0, 1, 0, -1), m_colors.text(), 2);
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
    if (rect && rect->intersects(m_canvas))
        drawOutline(rect->adjusted(-width / 2, 0, width / 2, 0), color, width);
}

/// A light line inside of a dark one is seen on any colour.
void TimelineOverlay::drawOutline(const QRectF& placed, const QColor& color, double width)
{
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
    const auto area = m_canvas.adjusted(Edge, Edge, -Edge, -Edge);
    QPainterPath path;
    QPointF tip, direction;
    if (area.contains(whole.p1()) && area.contains(whole.p2()) && from.center().y() != to.center().y()) {
        // from edge to edge and upright at both ends, so that it crosses rows where it touches least of them
        const bool isDown = to.center().y() > from.center().y();
        const QPointF begin(whole.x1(), isDown ? from.bottom() : from.top());
        tip = { whole.x2(), isDown ? to.top() : to.bottom() };
        const QPointF reach(0, (tip.y() - begin.y()) / 2);
        path.moveTo(begin);
        path.cubicTo(begin + reach, tip - reach, tip);
        direction = { 0, isDown ? 1.0 : -1.0 };
    } else {
        // where it is out of sight a long line would strike through what stands between: an arrow at the edge tells
        constexpr double StubPx = 28;
        const auto shown = clipped(whole, area);
        if (shown.isNull())
            return;
        tip = shown.p2();
        direction = whole.p2() - whole.p1();
        const double length = std::hypot(shown.dx(), shown.dy());
        path.moveTo(length > StubPx ? shown.pointAt(1 - StubPx / length) : shown.p1());
        path.lineTo(tip);
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_colors.base(), 3));
    m_painter.drawPath(path);
    m_painter.setPen(QPen(m_colors.text(), 1.25));
    m_painter.drawPath(path);
    drawArrow(tip, direction);
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
