// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/stepstrip.h"

#include "ranks/heatraster.h"
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
constexpr int FramePx = 2;

} // namespace

StepStrip::StepStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Steps of the job"));
    setToolTip(
        tr("Lateness of all ranks in all steps. Drag to limit all figures to some steps; a double click takes all "
           "steps."));
}

void StepStrip::setGrid(const std::shared_ptr<const core::FleetResult>& whole,
                        const std::shared_ptr<const core::StepGrid>& grid)
{
    m_whole = whole;
    m_grid = grid;
    m_rows = grid ? core::rankRows(*whole, core::RankOrder::Number, grid->meansNs) : std::vector<core::RankRow>();
    m_picture = {};
    update();
}

void StepStrip::setSteps(const StepSpan& steps, std::size_t total)
{
    m_steps = steps;
    m_total = total;
    m_drag.reset();
    m_picture = {};
    describe();
    update();
}

StepSpan StepStrip::steps() const
{
    if (!m_drag || !m_drag->hasMoved)
        return m_steps;
    const auto first = std::min(m_drag->anchor, m_drag->moved);
    return { first, std::max(m_drag->anchor, m_drag->moved) - first + 1 };
}

QSize StepStrip::sizeHint() const
{
    constexpr int PreferredPx = 400;
    constexpr int HeightPx = 30;
    return { scaledPx(PreferredPx, font()), scaledPx(HeightPx, font()) };
}

QSize StepStrip::minimumSizeHint() const
{
    constexpr int LeastPx = 80;
    return { scaledPx(LeastPx, font()), sizeHint().height() };
}

QRectF StepStrip::content() const
{
    return QRectF(rect()).adjusted(FramePx, FramePx, -FramePx, -FramePx);
}

/// Where a step begins; of the number of steps, where the last one ends.
double StepStrip::positionOf(std::size_t step) const
{
    const auto share = m_total == 0 ? 0 : static_cast<double>(step) / static_cast<double>(m_total);
    return content().left() + share * content().width();
}

std::size_t StepStrip::stepAt(double x) const
{
    const auto share = std::clamp((x - content().left()) / std::max(1.0, content().width()), 0.0, 1.0);
    const auto step = static_cast<std::size_t>(share * static_cast<double>(m_total));
    return std::min(step, m_total - 1);
}

QRectF StepStrip::frameRect() const
{
    const auto shown = steps();
    const auto left = positionOf(shown.first);
    return { left, 0, std::max(1.0, positionOf(shown.end()) - left), static_cast<qreal>(height()) };
}

int StepStrip::edgeAt(double x) const
{
    const auto frame = frameRect();
    const auto toLeft = std::abs(x - frame.left());
    const auto toRight = std::abs(x - frame.right());
    if (std::min(toLeft, toRight) > EdgePx)
        return 0;
    return toLeft < toRight ? -1 : 1;
}

void StepStrip::request(const StepSpan& steps)
{
    if (steps == m_steps)
        return;
    if (steps.count == m_total)
        Q_EMIT stepsRequested({});
    else
        Q_EMIT stepsRequested(steps.count == 1 ? QString::number(steps.first)
                                               : QStringLiteral("%1-%2").arg(steps.first).arg(steps.end() - 1));
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_steps.count == 0)
        return;
    const auto x = event->position().x();
    const auto edge = edgeAt(x);
    const auto at = stepAt(x);
    const auto anchor = edge == 0 ? at : edge < 0 ? m_steps.end() - 1 : m_steps.first;
    m_drag = Drag { anchor, at, false };
}

void StepStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto x = event->position().x();
    if (!m_drag) {
        setCursor(m_steps.count > 0 && edgeAt(x) != 0 ? Qt::SizeHorCursor : Qt::CrossCursor);
        return;
    }
    const auto at = stepAt(x);
    m_drag->hasMoved = m_drag->hasMoved || at != m_drag->moved;
    m_drag->moved = at;
    describe();
    if (m_drag->hasMoved)
        QToolTip::showText(event->globalPosition().toPoint(), accessibleDescription(), this);
    update();
}

void StepStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const auto chosen = steps();
    m_drag.reset();
    request(chosen);
    describe();
    update();
}

void StepStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_drag.reset();
    request({ 0, m_total });
}

void StepStrip::moveBy(const QKeyEvent& event, bool isOn)
{
    auto moved = m_steps;
    const bool isEnd = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool isStart = event.modifiers().testFlag(Qt::ControlModifier);
    if (isEnd && (isOn ? moved.end() < m_total : moved.count > 1)) {
        moved.count = isOn ? moved.count + 1 : moved.count - 1;
    } else if (isStart && (isOn ? moved.count > 1 : moved.first > 0)) {
        moved = isOn ? StepSpan { moved.first + 1, moved.count - 1 } : StepSpan { moved.first - 1, moved.count + 1 };
    } else if (!isEnd && !isStart && (isOn ? moved.end() < m_total : moved.first > 0)) {
        moved.first = isOn ? moved.first + 1 : moved.first - 1;
    }
    request(moved);
}

void StepStrip::keyPressEvent(QKeyEvent* event)
{
    const bool isOn = event->key() == Qt::Key_Right;
    if (m_drag && event->key() == Qt::Key_Escape) {
        m_drag.reset();
        describe();
        update();
    } else if (m_steps.count > 0 && (isOn || event->key() == Qt::Key_Left)) {
        moveBy(*event, isOn);
    } else if (m_steps.count > 0 && event->key() == Qt::Key_Home) {
        request({ 0, m_total });
    } else {
        QWidget::keyPressEvent(event);
    }
}

void StepStrip::describe()
{
    const auto shown = steps();
    if (shown.count == m_total)
        setAccessibleDescription(tr("All %1 steps").arg(m_total));
    else if (shown.count == 1)
        setAccessibleDescription(tr("Step %1 of %2").arg(shown.first).arg(m_total));
    else
        setAccessibleDescription(tr("Steps %1–%2 of %3").arg(shown.first).arg(shown.end() - 1).arg(m_total));
}

/// Steps that were left out when the job was read have no cells.
void StepStrip::makePicture()
{
    const auto ratio = devicePixelRatioF();
    const auto width = positionOf(m_grid->firstStep + m_grid->stepCount) - positionOf(m_grid->firstStep);
    const QSize size(std::max(1, qRound(width * ratio)), std::max(1, qRound(content().height() * ratio)));
    m_picture = heatRaster(*m_grid, m_rows, m_grid->scale, size, tokensOf(palette()));
    m_picture.setDevicePixelRatio(ratio);
}

void StepStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(content(), QColor(tokens.track));
    if (m_grid && m_grid->hasSteps && m_grid->stepCount > 0 && m_total > 0) {
        if (m_picture.isNull())
            makePicture();
        painter.drawImage(QPointF(positionOf(m_grid->firstStep), content().top()), m_picture);
    }
    if (m_steps.count == 0)
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

void StepStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_picture = {};
}

void StepStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}

void StepStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void StepStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
