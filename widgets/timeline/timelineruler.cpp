// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineruler.h"

#include "style/tokens.h"
#include "style/typography.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinetimes.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double LabelGapPx = 4; ///< beside a label
constexpr double FlagWidthPx = 9;
constexpr double FlagHeightPx = 7;

} // namespace

TimelineRuler::TimelineRuler(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_colors(palette())
{
    setAccessibleName(tr("Time ruler"));
    setToolTip(tr("Drag to select a window; Enter then limits all figures to it"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal : { &TimelineState::timelineChanged, &TimelineState::viewChanged,
                               &TimelineState::highlightsChanged, &TimelineState::appearanceChanged })
        connect(&state, signal, this, qOverload<>(&QWidget::update));
}

QSize TimelineRuler::sizeHint() const
{
    constexpr int RulerHeight = 28;
    return { fontMetrics().averageCharWidth() * 100, scaledPx(RulerHeight, font()) };
}

void TimelineRuler::setPointer(std::optional<double> x)
{
    if (x == m_pointer)
        return;
    m_pointer = x;
    update();
}

void TimelineRuler::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_colors = TimelineColors(palette());
    QWidget::changeEvent(event);
}

void TimelineRuler::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), m_colors.band());
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_colors.line());
    if (m_state.isEmpty())
        return;
    paintTicks(painter);
    paintWindow(painter);
    paintFlags(painter);
    paintMarks(painter);
    paintPointer(painter);
}

TimelineTicks TimelineRuler::ticks() const
{
    constexpr int LeastCharacters = 14; // between two labels
    const auto& scene = m_state.scene();
    const double least = fontMetrics().averageCharWidth() * LeastCharacters * scene.scale;
    return ticksOf(scene.view, rulerOrigin(m_state.extent().startNs, m_state.appearance().format), least);
}

void TimelineRuler::paintTicks(QPainter& painter) const
{
    constexpr int MinorPerTick = 5;
    painter.setFont(typeFont(TypeRole::Axis, font()));
    const auto& scene = m_state.scene();
    const auto base = m_state.appearance().format.shownBase();
    const auto originNs = rulerOrigin(m_state.extent().startNs, m_state.appearance().format);
    const auto shownTicks = ticks();
    const double stepPx = static_cast<double>(shownTicks.stepNs) / scene.view.nsPerPixel / scene.scale;
    const auto origin = tickBaseText(shownTicks, base);
    const QRectF room(0, 0, origin.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(origin) + 2 * LabelGapPx,
                      height() - 1);
    for (const auto timeNs : shownTicks.timesNs) {
        const double x = scene.xOf(timeNs + originNs);
        painter.setPen(m_colors.line());
        for (int minor = 1; minor < MinorPerTick; ++minor) {
            const double at = x + stepPx * minor / MinorPerTick;
            painter.drawLine(QLineF(at, height() - 4, at, height()));
        }
        painter.setPen(m_colors.faintText());
        painter.drawLine(QLineF(x, height() - 8, x, height()));
        if (!origin.isEmpty() && x < room.right()) // the label would begin below that of the base
            continue;
        painter.setPen(m_colors.text());
        painter.drawText(QRectF(x + LabelGapPx, 0, stepPx, height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tickText(shownTicks, timeNs, base));
    }
    if (origin.isEmpty())
        return;
    painter.fillRect(room, m_colors.band()); // over ticks that would stand there
    painter.setPen(m_colors.faintText());
    painter.drawText(room, Qt::AlignCenter | Qt::TextSingleLine, origin);
}

void TimelineRuler::paintMarks(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colors.mark());
    constexpr double Size = 5;
    for (const auto timeNs : m_state.highlights().marksNs) {
        const double x = m_state.scene().xOf(timeNs);
        painter.drawPolygon(QPolygonF({ QPointF(x - Size, 0), QPointF(x + Size, 0), QPointF(x, 2 * Size) }));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// A flag where a note is; below it the time that it is about.
void TimelineRuler::paintFlags(QPainter& painter) const
{
    for (const auto& flag : m_state.highlights().flags) {
        const double left = m_state.scene().xOf(flag.window.startNs);
        const double right = m_state.scene().xOf(flag.window.endNs);
        if (right > left)
            painter.fillRect(QRectF(left, height() - 3, right - left, 2), m_colors.mark());
        painter.fillRect(QRectF(left, 0, 1, height()), m_colors.mark());
        painter.fillRect(QRectF(left, 1, FlagWidthPx, FlagHeightPx), m_colors.mark());
    }
}

const TimelineFlag* TimelineRuler::flagAt(double x) const
{
    const auto& flags = m_state.highlights().flags;
    const auto isAt = [&](const TimelineFlag& flag) {
        const double left = m_state.scene().xOf(flag.window.startNs);
        return !m_state.isEmpty() && x >= left - 1 && x <= left + FlagWidthPx;
    };
    const auto found = std::find_if(flags.rbegin(), flags.rend(), isAt); // the last is painted over the others
    return found == flags.rend() ? nullptr : &*found;
}

/// Over a flag its note is the tool tip.
bool TimelineRuler::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<const QHelpEvent*>(event);
    const auto* flag = flagAt(help->pos().x());
    if (!flag)
        return QWidget::event(event);
    QToolTip::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(flag->text.toHtmlEscaped()), this);
    return true;
}

void TimelineRuler::paintWindow(QPainter& painter) const
{
    const auto& window = m_state.highlights().window;
    if (!window)
        return;
    const double left = m_state.scene().xOf(window->startNs);
    const double right = m_state.scene().xOf(window->endNs);
    constexpr float Tint = 0.35F;
    auto color = m_colors.selection();
    color.setAlphaF(Tint);
    painter.fillRect(QRectF(left, 0, std::max(1.0, right - left), height()), color);
    const auto text = core::displayDuration(window->durationNs(), m_state.appearance().format);
    const auto seen = QRectF(left, 0, right - left, height() - 1).intersected(QRectF(rect()));
    const double widthPx = painter.fontMetrics().horizontalAdvance(text) + 2 * LabelGapPx;
    if (widthPx >= seen.width())
        return;
    QRectF room(0, 0, widthPx, seen.height());
    room.moveCenter(seen.center());
    painter.fillRect(room, mixedColor(m_colors.band(), m_colors.selection(), Tint)); // over labels of ticks
    painter.setPen(m_colors.text());
    painter.drawText(room, Qt::AlignCenter | Qt::TextSingleLine, text);
}

QString TimelineRuler::pointerText() const
{
    if (!m_pointer)
        return {};
    const auto& scene = m_state.scene();
    const auto& format = m_state.appearance().format;
    return pointText(ticks(), scene.timeAt(*m_pointer) - rulerOrigin(m_state.extent().startNs, format),
                     scene.view.nsPerPixel, format.shownBase());
}

void TimelineRuler::paintPointer(QPainter& painter) const
{
    if (!m_pointer)
        return;
    painter.setPen(m_colors.text());
    painter.drawLine(QLineF(*m_pointer, 0, *m_pointer, height()));
    const auto& tokens = tokensOf(palette());
    const auto text = pointerText();
    constexpr double MarginPx = 2, RadiusPx = 4, HalfPx = 0.5;
    const double width = painter.fontMetrics().horizontalAdvance(text) + 4 * LabelGapPx;
    const double left = std::clamp(*m_pointer - width / 2, 0.0, std::max(0.0, this->width() - width - 1));
    const QRectF box(left + HalfPx, MarginPx + HalfPx, width, height() - 2 * MarginPx - 1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor::fromRgb(tokens.strong));
    painter.setBrush(QColor::fromRgb(tokens.raised));
    painter.drawRoundedRect(box, RadiusPx, RadiusPx);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_colors.text());
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void TimelineRuler::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressedAt = event->position().x();
}

void TimelineRuler::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    setPointer(x);
    Q_EMIT pointerMoved(x);
    if (m_pressedAt && std::abs(x - *m_pressedAt) >= QApplication::startDragDistance())
        m_state.setWindow(windowBetween(m_state, *m_pressedAt, x));
}

void TimelineRuler::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pressedAt)
        return;
    const double pressedAt = *std::exchange(m_pressedAt, std::nullopt);
    if (std::abs(event->position().x() - pressedAt) >= QApplication::startDragDistance())
        return;
    if (const auto* flag = flagAt(pressedAt))
        Q_EMIT flagChosen(flag->note);
    else
        m_state.setWindow({});
}

void TimelineRuler::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    setPointer({});
    Q_EMIT pointerMoved({});
}

void TimelineRuler::wheelEvent(QWheelEvent* event)
{
    turnWheel(m_state, *event);
    event->accept();
}
