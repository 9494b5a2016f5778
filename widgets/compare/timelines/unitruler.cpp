// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/unitruler.h"

#include "compare/rows/unitmoment.h"
#include "compare/timelines/timelinelink.h"
#include "compare/unitpartners.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"
#include "timeline/timelinecanvas.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr int LinePx = 18; // px of the design; two of them

} // namespace

UnitRuler::UnitRuler(core::Side side, const ComparedUnits& units, TimelineState& state, const TimelineLink& link,
                     QWidget* parent)
    : QWidget(parent)
    , m_side(side)
    , m_units(units)
    , m_state(state)
    , m_link(link)
{
    setAccessibleName(side == core::Side::Base ? tr("Units of BASE") : tr("Units of NEW"));
    setToolTip(tr("Click on a unit to align both runs at it; drag to select units of both"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&link, &TimelineLink::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&units, &ComparedUnits::changed, this, qOverload<>(&QWidget::update));
    for (const auto signal :
         { &TimelineState::timelineChanged, &TimelineState::viewChanged, &TimelineState::highlightsChanged })
        connect(&state, signal, this, qOverload<>(&QWidget::update));
}

QSize UnitRuler::sizeHint() const
{
    return { scaledPx(10 * LinePx, font()), 2 * scaledPx(LinePx, font()) };
}

const core::UnitSpans* UnitRuler::spans() const
{
    return m_units.hasUnits() ? &m_units.spans()[m_side] : nullptr;
}

void UnitRuler::setPointer(std::optional<double> x)
{
    if (x == m_pointer)
        return;
    m_pointer = x;
    update();
}

QString UnitRuler::pointerText() const
{
    if (!m_pointer || m_state.isEmpty() || !spans())
        return {};
    const auto timeNs = m_state.scene().timeAt(*m_pointer);
    const auto moment = core::unitMomentAt(*spans(), timeNs);
    if (moment && m_units.comparison()->unit)
        return tr("unit %1 + %2")
            .arg(locale().toString(qulonglong { moment->unit } + 1), localDuration(moment->offsetNs));
    return signedDuration(timeNs - m_link.anchors()[m_side]);
}

void UnitRuler::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
    if (m_state.isEmpty())
        return;
    painter.setFont(typeFont(TypeRole::Axis, font()));
    paintTicks(painter);
    paintUnits(painter);
    paintPointer(painter);
}

void UnitRuler::paintTicks(QPainter& painter) const
{
    constexpr int TickPx = 110;
    const auto& tokens = tokensOf(palette());
    const auto fromNs = m_state.scene().view.startNs - m_link.anchors()[m_side];
    const core::TimeWindow span { fromNs, fromNs + m_state.scene().view.window().durationNs() };
    const auto ticks = timeTicks(span, 0, std::max(2, width() / scaledPx(TickPx, font())));
    const int half = height() / 2;
    for (const auto& tick : ticks.ticks) {
        const auto x = std::round(tick.place * width());
        painter.fillRect(QRectF(x, half - 5, 1, 5), QColor(tokens.text3));
        painter.setPen(QColor(tokens.text2));
        painter.drawText(QRectF(x + 4, 0, width(), half), Qt::AlignVCenter | Qt::AlignLeft, tick.text);
    }
}

/// Kept units have their number; what is left out between them is hatched.
void UnitRuler::paintUnits(QPainter& painter) const
{
    const auto* units = spans();
    if (!units || !m_units.comparison()->unit)
        return;
    const auto& tokens = tokensOf(palette());
    const QRectF line(0, height() / 2.0, width(), height() / 2.0 - 1);
    const auto window = m_state.scene().view.window();
    const auto hull = units->hull();
    const auto left = m_state.scene().xOf(hull.startNs);
    painter.fillRect(QRectF(left, line.top(), m_state.scene().xOf(hull.endNs) - left, line.height()),
                     QBrush(QColor(tokens.strong), Qt::BDiagPattern));
    const auto seen = core::unitsIn(*units, window);
    if (!seen)
        return;
    const auto aligned = m_units.places()[m_side];
    double painted = -1; // several units on one pixel are painted once
    for (auto unit = seen->first; unit <= seen->last; ++unit) {
        const auto of = core::windowOfUnit(*units, unit);
        const auto from = std::max(-1.0, m_state.scene().xOf(of.startNs));
        const auto until = std::min(width() + 1.0, m_state.scene().xOf(of.endNs));
        if (until - painted < 1)
            continue;
        const QRectF place(from, line.top(), std::max(1.0, until - from - 1), line.height());
        painter.fillRect(place, QColor(unit == aligned ? tokens.selected : tokens.track));
        painted = until;
        const auto text = locale().toString(qulonglong { unit } + 1);
        if (painter.fontMetrics().horizontalAdvance(text) + 6 > place.width()) // NOLINT: room on both sides
            continue;
        painter.setPen(QColor(unit == aligned ? tokens.text : tokens.text2));
        painter.drawText(place, Qt::AlignCenter, text);
    }
}

void UnitRuler::paintPointer(QPainter& painter) const
{
    if (!m_pointer)
        return;
    const auto& tokens = tokensOf(palette());
    painter.fillRect(QRectF(std::floor(*m_pointer), 0, 1, height()), QColor(tokens.text));
    const auto text = pointerText();
    const double textWidth = painter.fontMetrics().horizontalAdvance(text) + 8; // NOLINT: room on both sides
    const double left = *m_pointer + textWidth > width() ? *m_pointer - textWidth : *m_pointer + 1;
    const QRectF room(left, 0, textWidth, height() / 2.0);
    painter.fillRect(room, QColor(tokens.window));
    painter.setPen(QColor(tokens.text));
    painter.drawText(room, Qt::AlignCenter, text);
}

void UnitRuler::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

void UnitRuler::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressedAt = event->position().x();
}

void UnitRuler::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    Q_EMIT pointerMoved(x);
    if (m_state.isEmpty() || !m_pressedAt)
        return;
    m_isDragging = m_isDragging || std::abs(x - *m_pressedAt) >= QApplication::startDragDistance();
    if (m_isDragging)
        Q_EMIT windowDragged(windowBetween(m_state, *m_pressedAt, x));
}

void UnitRuler::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasDragging = std::exchange(m_isDragging, false);
    if (!std::exchange(m_pressedAt, std::nullopt) || wasDragging || !spans() || m_state.isEmpty())
        return;
    if (const auto moment = core::unitMomentAt(*spans(), m_state.scene().timeAt(event->position().x())))
        Q_EMIT unitClicked(moment->unit);
}

void UnitRuler::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    Q_EMIT pointerMoved({});
}

void UnitRuler::wheelEvent(QWheelEvent* event)
{
    turnWheel(m_state, *event);
    event->accept();
}
