// SPDX-License-Identifier: GPL-3.0-or-later
// How UnitLanesView is painted.
#include "compare/unitlanesview.h"

#include "compare/changelook.h"
#include "compare/changetext.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>

void UnitLanesView::paintEvents(QPainter& painter, core::Side side, Lane which) const
{
    constexpr double Margin = 2;
    const auto room = lane(side, which).adjusted(0, Margin, 0, -Margin);
    if (which != Lane::MeanwhileWork) {
        paintEvents(painter, room, m_picture->events[side],
                    [which](const core::UnitEvent& event) { return laneOf(event) == which; });
        return;
    }
    for (const bool isOnTop : { false, true }) { // copies and NCCL show where nothing computes
        paintEvents(painter, room, m_picture->meanwhile->events[side], [isOnTop](const core::UnitEvent& event) {
            const auto timeClass = event.look.timeClass;
            return isOnTop == (timeClass == core::TimeClass::Compute || timeClass == core::TimeClass::Graph);
        });
    }
}

/// Each event is a pixel wide at least; of those on one pixel the first shows.
void UnitLanesView::paintEvents(QPainter& painter, const QRectF& room, const std::vector<core::UnitEvent>& events,
                                const std::function<bool(const core::UnitEvent&)>& isShown) const
{
    const auto& tokens = tokensOf(palette());
    double filled = room.left();
    for (const auto& event : events) {
        if (!isShown(event))
            continue;
        const auto from = std::max(room.left(), positionOf(event.fromNs));
        const auto until = std::min(room.right(), std::max(from + 1, positionOf(event.untilNs)));
        if (from >= room.right())
            break;
        if (until <= filled + (filled > room.left() ? 1 : 0) - 1 || until <= room.left())
            continue;
        const auto start = std::max(from, filled);
        if (until - start < 0.5) // NOLINT: half a pixel is seen by none
            continue;
        constexpr double GapFromPx = 4;
        const auto width = until - start > GapFromPx ? until - start - 1 : until - start;
        drawFill(painter, QRectF(start, room.top(), width, room.height()), fillOfLook(event.look, tokens.isDark),
                 tokens);
        filled = until;
    }
}

/// Empty: out of view.
QRectF UnitLanesView::spanRect(const core::UnitSpan& span, const QRectF& room) const
{
    const auto from = std::max(room.left(), positionOf(span.fromNs));
    const auto until = std::min(room.right(), std::max(from + 1, positionOf(span.untilNs)));
    return from < until ? QRectF(from, room.top(), until - from, room.height()) : QRectF();
}

/// Spans that end on a pixel that is filled already are not seen.
void UnitLanesView::paintIdle(QPainter& painter, core::Side side, Lane which) const
{
    const auto& tokens = tokensOf(palette());
    constexpr double Margin = 4;
    const auto room = lane(side, which).adjusted(0, Margin, 0, -Margin);
    double filled = room.left() - 1;
    for (const auto& span : spansOf(side, which)) {
        const auto place = spanRect(span, room);
        if (place.isEmpty() || place.right() < filled + 1)
            continue;
        drawFill(painter, place, fillOf(span.timeClass, tokens.isDark), tokens);
        filled = place.right();
    }
}

/// In grey, as all that the host does, with their texts where these fit.
void UnitLanesView::paintRanges(QPainter& painter, core::Side side) const
{
    const auto& tokens = tokensOf(palette());
    constexpr double Margin = 2;
    constexpr double TextMargin = 6;
    const auto room = lane(side, Lane::Ranges).adjusted(0, Margin, 0, -Margin);
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text));
    const auto metrics = painter.fontMetrics();
    for (const auto& span : m_picture->ranges[side]) {
        const auto place = spanRect(span, room);
        if (place.isEmpty())
            continue;
        drawFill(painter, place.adjusted(0, 0, place.width() > 2 ? -1 : 0, 0), hostFill(tokens.isDark), tokens);
        const auto inner = place.adjusted(TextMargin, 0, -TextMargin, 0);
        const auto text = metrics.elidedText(span.name, Qt::ElideRight, static_cast<int>(inner.width()));
        if (inner.width() >= metrics.horizontalAdvance(QStringLiteral("mmm")))
            painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    }
}

/// How much later NEW is, over the unit: above the line it is ahead.
void UnitLanesView::paintDrift(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = driftLane().adjusted(0, 4, 0, -4);
    const auto mostNs = core::mostDriftNs(*m_picture);
    painter.fillRect(QRectF(room.left(), std::round(room.center().y()), room.width(), 1), QColor(tokens.hairline));
    if (mostNs == 0)
        return;
    const auto heightOf = [&](std::int64_t driftNs) {
        return room.center().y() + static_cast<double>(driftNs) / static_cast<double>(mostNs) * room.height() / 2;
    };
    QPolygonF curve;
    for (const auto& partner : m_picture->partners) {
        if (!partner.driftNs || !partner.event.now)
            continue;
        const auto x = positionOf(m_picture->events.now[*partner.event.now].fromNs);
        if (curve.isEmpty() || std::abs(x - curve.constLast().x()) >= 1)
            curve.append({ x, heightOf(*partner.driftNs) });
    }
    curve.append({ positionOf(m_picture->wallNs.now), heightOf(m_picture->wallNs.now - m_picture->wallNs.base) });
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double PenPx = 1.5;
    painter.setPen(QPen(QColor(tokens.text2), PenPx));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    painter.restore();
}

void UnitLanesView::paintRuler(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const QRectF ruler(0, 0, width(), rulerHeight());
    painter.fillRect(ruler, QColor(tokens.window));
    painter.setFont(typeFont(TypeRole::Axis, font()));
    constexpr int TickPx = 110;
    const core::TimeWindow span { std::llround(m_fromNs), std::llround(m_fromNs + m_lengthNs) };
    const auto ticks = timeTicks(span, 0, std::max(2, static_cast<int>(plotWidth()) / scaledPx(TickPx, font())));
    for (const auto& tick : ticks.ticks) {
        const auto x = std::round(left() + tick.place * plotWidth());
        painter.fillRect(QRectF(x, 0, 1, height()), QColor(tokens.hairline));
        painter.setPen(QColor(tokens.text2));
        painter.drawText(QPointF(x + 4, ruler.bottom() - 7), tick.text);
    }
}

/// Where the units end, and by how much NEW's ends earlier or later.
void UnitLanesView::paintEnds(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    for (const auto side : core::BothSides) {
        const auto x = std::round(positionOf(m_picture->wallNs[side]));
        if (x < left() || x > left() + plotWidth() + 1)
            continue;
        const auto top = lane(side, Lane::Main).top();
        painter.fillRect(QRectF(x - 1, top, 2, lanesHeight()), QColor(tokens.text));
        painter.setPen(QPen(QColor(tokens.text3), 1, Qt::DashLine));
        painter.drawLine(QPointF(x, lane(core::Side::Base, Lane::Main).top()), QPointF(x, height()));
    }
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text));
    const auto room = driftLane();
    painter.drawText(QRectF(room.right() + 4, room.top(), width() - room.right() - 4, room.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, signedDuration(m_picture->wallNs.now - m_picture->wallNs.base));
}

void UnitLanesView::makeRaster()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_raster = QPixmap(size() * ratio);
    m_raster.setDevicePixelRatio(ratio);
    m_raster.fill(QColor(tokens.content));
    QPainter painter(&m_raster);
    paintRuler(painter);
    for (const auto side : core::BothSides) {
        for (const auto which : m_laneKinds) {
            if (which == Lane::Idle || which == Lane::MeanwhileIdle)
                paintIdle(painter, side, which);
            else if (which == Lane::Ranges)
                paintRanges(painter, side);
            else
                paintEvents(painter, side, which);
        }
    }
    paintDrift(painter);
    paintEnds(painter);
    paintNames(painter);
}

/// Beside the lanes, and lines below them.
void UnitLanesView::paintNames(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    painter.fillRect(QRectF(0, 0, left(), height()), QColor(tokens.content));
    const auto name = [&](const QRectF& room, const QString& text, bool isStrong) {
        auto letters = font();
        letters.setWeight(isStrong ? QFont::DemiBold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(QColor(isStrong ? tokens.text : tokens.text2));
        const QRectF place(6, room.top(), left() - 12, room.height()); // NOLINT: a little room on both sides
        painter.drawText(place, Qt::AlignVCenter,
                         QFontMetrics(letters).elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
        painter.fillRect(QRectF(0, room.bottom() - 1, width(), 1), QColor(tokens.hairline));
    };
    for (const auto side : core::BothSides) {
        for (const auto which : m_laneKinds)
            name(lane(side, which), laneName(side, which), which == Lane::Main);
    }
    auto upper = driftLane();
    upper.setHeight(upper.height() / 2);
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRectF(6, upper.top(), left() - 12, upper.height()), Qt::AlignBottom, // NOLINT: as the others
                     tr("NEW ahead ↑, behind ↓"));
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text3));
    painter.drawText(QRectF(6, upper.bottom(), left() - 12, upper.height()), Qt::AlignTop, // NOLINT
                     tr("by up to %1").arg(localDuration(core::mostDriftNs(*m_picture))));
    painter.fillRect(QRectF(0, driftLane().bottom() - 1, width(), 1), QColor(tokens.hairline));
}

void UnitLanesView::outline(QPainter& painter, std::size_t partner, int widthPx) const
{
    const auto& tokens = tokensOf(palette());
    painter.setPen(QPen(QColor(tokens.text), widthPx));
    painter.setBrush(Qt::NoBrush);
    const auto& of = m_picture->partners[partner];
    core::Sides<std::optional<double>> middles;
    for (const auto side : core::BothSides) {
        if (!of.event[side])
            continue;
        const auto& event = m_picture->events[side][*of.event[side]];
        const auto from = positionOf(event.fromNs);
        const auto until = std::max(from + 3, positionOf(event.untilNs)); // NOLINT: to be seen
        painter.drawRect(
            QRectF(from, lane(side, Lane::Main).top() + 1, until - from, lane(side, Lane::Main).height() - 3));
        middles[side] = (from + until) / 2;
    }
    if (middles.base && middles.now)
        painter.drawLine(QPointF(*middles.base, lane(core::Side::Base, Lane::Main).bottom()),
                         QPointF(*middles.now, lane(core::Side::New, Lane::Main).top()));
}
