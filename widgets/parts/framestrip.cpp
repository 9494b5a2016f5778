// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/framestrip.h"

#include "style/tokens.h"
#include "style/typography.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace {

constexpr int EdgePx = 5; ///< from an edge of the frame to where it can be held
constexpr int LeastDragPx = 4;
constexpr int FramePx = 2;

} // namespace

FrameStrip::FrameStrip(Numbers numbers, QWidget* parent)
    : QWidget(parent)
    , m_numbers(numbers)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

FrameSpan FrameStrip::shown() const
{
    if (m_drag && m_drag->hasMoved)
        return { std::min(m_drag->anchor, m_drag->moved), std::max(m_drag->anchor, m_drag->moved) + room() };
    return chosen();
}

QSize FrameStrip::sizeHint() const
{
    constexpr int PreferredPx = 400;
    constexpr int HeightPx = 30;
    return { scaledPx(PreferredPx, font()), scaledPx(HeightPx, font()) };
}

QSize FrameStrip::minimumSizeHint() const
{
    constexpr int LeastPx = 80;
    return { scaledPx(LeastPx, font()), sizeHint().height() };
}

QRectF FrameStrip::content() const
{
    return QRectF(rect()).adjusted(FramePx, FramePx, -FramePx, -FramePx);
}

double FrameStrip::positionOf(std::int64_t number) const
{
    const auto all = whole();
    const auto place = all.isEmpty() ? 0 : static_cast<double>(number - all.first) / static_cast<double>(all.length());
    return content().left() + std::clamp(place, 0.0, 1.0) * content().width();
}

std::int64_t FrameStrip::numberAt(double x) const
{
    const auto all = whole();
    const auto place = std::clamp((x - content().left()) / std::max(1.0, content().width()), 0.0, 1.0);
    const auto offset = place * static_cast<double>(all.length());
    if (m_numbers == Numbers::Moments)
        return all.first + std::llround(offset);
    return std::min(all.first + static_cast<std::int64_t>(offset), all.end - 1);
}

void FrameStrip::endDrag()
{
    m_drag.reset();
    describe();
    update();
}

QRectF FrameStrip::frameRect() const
{
    const auto span = shown();
    const auto left = positionOf(span.first);
    return { left, 0, std::max(1.0, positionOf(span.end) - left), static_cast<qreal>(height()) };
}

int FrameStrip::edgeAt(double x) const
{
    const auto frame = frameRect();
    const auto toLeft = std::abs(x - frame.left());
    const auto toRight = std::abs(x - frame.right());
    if (std::min(toLeft, toRight) > EdgePx)
        return 0;
    return toLeft < toRight ? -1 : 1;
}

void FrameStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || chosen().isEmpty())
        return;
    const auto x = event->position().x();
    const auto edge = edgeAt(x);
    const auto number = numberAt(x);
    const auto anchor = edge == 0 ? number : edge < 0 ? chosen().end - room() : chosen().first;
    m_drag = Drag { anchor, number, number, x, false };
}

void FrameStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto x = event->position().x();
    if (!m_drag) {
        setCursor(!chosen().isEmpty() && edgeAt(x) != 0 ? Qt::SizeHorCursor : Qt::CrossCursor);
        return;
    }
    m_drag->moved = numberAt(x);
    const bool isFar = std::abs(x - m_drag->pressedAt) >= LeastDragPx && m_drag->moved != m_drag->pressed;
    m_drag->hasMoved = m_drag->hasMoved || isFar;
    describe();
    if (m_drag->hasMoved)
        QToolTip::showText(event->globalPosition().toPoint(), accessibleDescription(), this);
    update();
}

void FrameStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const bool hasMoved = m_drag->hasMoved;
    const auto span = shown();
    endDrag();
    if (hasMoved)
        request(span);
}

void FrameStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    endDrag();
    if (!chosen().isEmpty())
        request(whole());
}

void FrameStrip::moveBy(const QKeyEvent& event, std::int64_t step)
{
    const auto all = whole();
    auto moved = chosen();
    const bool isEnd = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool isStart = event.modifiers().testFlag(Qt::ControlModifier);
    if (!isEnd && !isStart) { // as far as there is room
        const auto by = std::clamp(step, all.first - moved.first, all.end - moved.end);
        moved = { moved.first + by, moved.end + by };
    }
    if (isEnd)
        moved.end = std::clamp(moved.end + step, moved.first + 1, all.end);
    if (isStart)
        moved.first = std::clamp(moved.first + step, all.first, moved.end - 1);
    request(moved);
}

void FrameStrip::keyPressEvent(QKeyEvent* event)
{
    const bool isOn = event->key() == Qt::Key_Right;
    if (m_drag && event->key() == Qt::Key_Escape)
        endDrag();
    else if (!chosen().isEmpty() && (isOn || event->key() == Qt::Key_Left))
        moveBy(*event, isOn ? keyStep() : -keyStep());
    else if (!chosen().isEmpty() && event->key() == Qt::Key_Home)
        request(whole());
    else
        QWidget::keyPressEvent(event);
}

void FrameStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    paintContent(painter);
    if (chosen().isEmpty())
        return;
    const auto frame = frameRect();
    auto ground = QColor(tokens.window);
    constexpr double VeilShare = 0.68; // of what the figures are not for
    ground.setAlphaF(static_cast<float>(VeilShare));
    painter.fillRect(QRectF(0, 0, frame.left(), height()), ground);
    painter.fillRect(QRectF(frame.right(), 0, width() - frame.right(), height()), ground);
    painter.setPen(QPen(QColor(tokens.accent), hasFocus() ? FramePx + 1 : FramePx));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRect(frame.adjusted(0, 1, 0, -1).intersected(QRectF(rect()).adjusted(1, 1, -1, -1)));
    constexpr double GripPx = 10; // seen even where the frame is thin
    for (const auto x : { frame.left(), frame.right() })
        painter.fillRect(QRectF(x - 2, height() / 2.0 - GripPx / 2, 4, GripPx), QColor(tokens.accent));
}

void FrameStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void FrameStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
