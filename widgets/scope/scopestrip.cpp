// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopestrip.h"

#include "base/phrases.h"
#include "models/scopetext.h"
#include "results/summary.h"
#include "scope/partscope.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"
#include "trace/trace.h"

#include <QHelpEvent>
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
constexpr std::int64_t StepsOfWhole = 50; ///< a key moves the frame by one of them

} // namespace

ScopeStrip::ScopeStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time window"));
    describe();
}

void ScopeStrip::setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace)
{
    if (trace != m_trace) {
        m_whole.reset();
        m_picture = {};
    }
    m_scope = scope;
    m_trace = trace;
    m_drag.reset();
    describe();
    update();
}

void ScopeStrip::setFormat(const core::DisplayFormat& format)
{
    m_format = format;
    describe();
}

void ScopeStrip::setResults(const core::ResultsPointer& results)
{
    if (!results || results->scope != core::scopeOfPart(*results->trace)) // what was read of the trace, or all
        return;
    m_trace = results->trace;
    m_whole = results->summary;
    m_picture = {};
    describe();
    update();
}

core::TimeWindow ScopeStrip::extent() const
{
    return m_trace ? core::TimeWindow { m_trace->extent.startNs, m_trace->extent.endNs } : core::TimeWindow();
}

core::TimeWindow ScopeStrip::window() const
{
    if (m_drag && m_drag->hasMoved)
        return { std::min(m_drag->anchorNs, m_drag->movedNs), std::max(m_drag->anchorNs, m_drag->movedNs) };
    return m_scope.window.value_or(extent());
}

QRectF ScopeStrip::content() const
{
    return QRectF(rect()).adjusted(FramePx, FramePx, -FramePx, -FramePx);
}

double ScopeStrip::positionOf(std::int64_t timeNs) const
{
    const auto whole = extent();
    const auto place = whole.durationNs() > 0
        ? static_cast<double>(timeNs - whole.startNs) / static_cast<double>(whole.durationNs())
        : 0;
    return content().left() + std::clamp(place, 0.0, 1.0) * content().width();
}

std::int64_t ScopeStrip::timeAt(double x) const
{
    const auto place = std::clamp((x - content().left()) / std::max(1.0, content().width()), 0.0, 1.0);
    return extent().startNs + std::llround(place * static_cast<double>(extent().durationNs()));
}

QRectF ScopeStrip::frameRect() const
{
    const auto shown = window();
    const auto left = positionOf(shown.startNs);
    return { left, 0, std::max(1.0, positionOf(shown.endNs) - left), static_cast<qreal>(height()) };
}

int ScopeStrip::edgeAt(double x) const
{
    const auto frame = frameRect();
    const auto toLeft = std::abs(x - frame.left());
    const auto toRight = std::abs(x - frame.right());
    if (std::min(toLeft, toRight) > EdgePx)
        return 0;
    return toLeft < toRight ? -1 : 1;
}

QSize ScopeStrip::sizeHint() const
{
    constexpr int PreferredPx = 400;
    constexpr int HeightPx = 30;
    return { scaledPx(PreferredPx, font()), scaledPx(HeightPx, font()) };
}

QSize ScopeStrip::minimumSizeHint() const
{
    constexpr int LeastPx = 80;
    return { scaledPx(LeastPx, font()), sizeHint().height() };
}

void ScopeStrip::request(std::optional<core::TimeWindow> window)
{
    auto scope = m_scope;
    scope.window = window;
    if (window && (window->durationNs() <= 0 || *window == extent()))
        scope.window.reset();
    scope.rows.reset();
    if (scope != m_scope)
        Q_EMIT scopeRequested(scope);
}

void ScopeStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_trace)
        return;
    const auto x = event->position().x();
    const auto edge = edgeAt(x);
    const auto shown = window();
    const auto anchorNs = edge == 0 ? timeAt(x) : edge < 0 ? shown.endNs : shown.startNs;
    m_drag = Drag { anchorNs, timeAt(x), static_cast<int>(x), false };
}

void ScopeStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto x = event->position().x();
    if (!m_drag) {
        setCursor(m_trace && edgeAt(x) != 0 ? Qt::SizeHorCursor : Qt::CrossCursor);
        return;
    }
    m_drag->movedNs = timeAt(x);
    m_drag->hasMoved = m_drag->hasMoved || std::abs(static_cast<int>(x) - m_drag->pressedAt) >= LeastDragPx;
    if (m_drag->hasMoved)
        QToolTip::showText(event->globalPosition().toPoint(),
                           tr("%1, %2").arg(windowText(), core::threeDigitDuration(window().durationNs())), this);
    describe();
    update();
}

void ScopeStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const bool hasMoved = m_drag->hasMoved;
    const auto chosen = window();
    m_drag.reset();
    if (hasMoved)
        request(chosen);
    describe();
    update();
}

void ScopeStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_drag.reset();
    request({});
}

void ScopeStrip::moveBy(const QKeyEvent& event, int direction)
{
    const auto whole = extent();
    const auto stepNs = std::max<std::int64_t>(1, whole.durationNs() / StepsOfWhole) * direction;
    auto moved = window();
    const bool isEnd = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool isStart = event.modifiers().testFlag(Qt::ControlModifier);
    if (!isEnd && !isStart) { // as far as there is room
        const auto roomNs = direction > 0 ? whole.endNs - moved.endNs : whole.startNs - moved.startNs;
        const auto byNs = direction > 0 ? std::min(stepNs, roomNs) : std::max(stepNs, roomNs);
        moved = { moved.startNs + byNs, moved.endNs + byNs };
    }
    if (isEnd)
        moved.endNs = std::clamp(moved.endNs + stepNs, moved.startNs + 1, whole.endNs);
    if (isStart)
        moved.startNs = std::clamp(moved.startNs + stepNs, whole.startNs, moved.endNs - 1);
    request(moved);
}

void ScopeStrip::keyPressEvent(QKeyEvent* event)
{
    if (m_drag && event->key() == Qt::Key_Escape) {
        m_drag.reset();
        describe();
        update();
        return;
    }
    const bool isOn = event->key() == Qt::Key_Right;
    if (m_trace && (isOn || event->key() == Qt::Key_Left) && extent().durationNs() > 1)
        moveBy(*event, isOn ? 1 : -1);
    else if (m_trace && event->key() == Qt::Key_Home)
        request({});
    else
        QWidget::keyPressEvent(event);
}

void ScopeStrip::describe()
{
    if (!m_trace) {
        setAccessibleDescription({});
        return;
    }
    const auto shown = window();
    setAccessibleDescription(shown == extent()
                                 ? tr("Whole trace, %1").arg(core::threeDigitDuration(shown.durationNs()))
                                 : tr("%1, %2").arg(windowText(), core::threeDigitDuration(shown.durationNs())));
}

/// "0.100000–0.200000 s", in the base that moments count from.
QString ScopeStrip::windowText() const
{
    core::Scope scope;
    scope.window = window();
    return core::displayScope(scope, *m_trace, m_format);
}

/// What the pointer is on: the moment, or the window that it drags.
bool ScopeStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_trace) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto moment = core::displayMoment(timeAt(help->pos().x()), extent().startNs, m_format);
        QToolTip::showText(help->globalPos(),
                           QStringLiteral("%1\n%2").arg(
                               moment,
                               tr("Drag to limit all figures to a part of the trace; a double click takes the whole "
                                  "trace")),
                           this);
        return true;
    }
    return QWidget::event(event);
}

void ScopeStrip::makePicture()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_picture = QPixmap(size() * ratio);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(Qt::transparent);
    QPainter painter(&m_picture);
    painter.fillRect(content(), QColor(tokens.track));
    if (!m_whole || m_whole->overRun.bins.count == 0)
        return;
    const auto& span = m_whole->overRun.bins.span;
    const auto left = std::round(positionOf(span.startNs));
    const QRectF place(left, content().top(), std::max(1.0, std::round(positionOf(span.endNs)) - left),
                       content().height());
    drawCourses(painter, place, m_whole->overRun, m_whole->parts, tokens);
}

void ScopeStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatioF())
        makePicture();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (!m_trace)
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

void ScopeStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}

void ScopeStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void ScopeStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
