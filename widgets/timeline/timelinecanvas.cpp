// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinecanvas.h"

#include "style/typography.h"
#include "timeline/events/eventdetails.h"
#include "timeline/events/spandetails.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>

#include <cmath>

namespace {

constexpr float PointerAlpha = 0.55F; ///< of the line: what is below it can be read
constexpr double DegreesPerStep = 120; // of QWheelEvent: a notch

} // namespace

core::TimeWindow windowBetween(const TimelineState& state, double from, double to)
{
    const auto& scene = state.scene();
    const auto extent = state.extent();
    const auto first = std::clamp(scene.timeAt(std::min(from, to)), extent.startNs, extent.endNs);
    const auto last = std::clamp(scene.timeAt(std::max(from, to)), extent.startNs, extent.endNs);
    return { first, std::max(last, first + 1) };
}

void turnWheel(TimelineState& state, const QWheelEvent& event)
{
    constexpr double ZoomPerStep = 1.25;
    constexpr double PanShare = 0.1; // of the canvas's width
    constexpr int RowsPerStep = 3;
    const double steps = event.angleDelta().y() / DegreesPerStep;
    const double sideSteps = event.angleDelta().x() / DegreesPerStep;
    const double panPx = state.scene().widthPx() * PanShare;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        state.zoomAt(event.position().x(), std::pow(ZoomPerStep, steps));
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        state.pan(-(steps + sideSteps) * panPx);
    } else {
        if (sideSteps != 0)
            state.pan(-sideSteps * panPx);
        const double rowPx = state.laneHeightPx();
        state.setScrollY(state.scene().scrollY - static_cast<int>(std::lround(steps * RowsPerStep * rowPx)));
    }
}

TimelineCanvas::TimelineCanvas(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    setMinimumSize(fontMetrics().averageCharWidth() * 10, fontMetrics().height() * 3);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    adoptPalette();
    const auto repaintAll = [this] {
        repaintRows();
        describe();
    };
    connect(&state, &TimelineState::appearanceChanged, this, [this] {
        adoptPalette();
        describe();
    });
    connect(&state, &TimelineState::timelineChanged, this, repaintAll);
    connect(&state, &TimelineState::lanesChanged, this, repaintAll);
    connect(&state, &TimelineState::viewChanged, this, repaintAll);
    connect(&state, &TimelineState::rowsChanged, this, repaintAll);
    connect(&state, &TimelineState::highlightsChanged, this, qOverload<>(&QWidget::update));
    connect(&state, &TimelineState::marksChanged, this, [this] {
        m_areMarksStale = true;
        m_marking.reset();
        update();
    });
    connect(&state, &TimelineState::eventSelected, this, &TimelineCanvas::describe);
}

QSize TimelineCanvas::sizeHint() const
{
    return { fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 24 };
}

void TimelineCanvas::adoptPalette()
{
    m_painter = std::make_unique<TimelinePainter>(palette(), font(), m_state.appearance());
    constexpr core::TrackMetrics Design;
    m_state.setMetrics({ .headingHeightPx = scaledPx(Design.headingHeightPx, font()),
                         .groupHeightPx = scaledPx(Design.groupHeightPx, font()),
                         .laneHeightPx = scaledPx(Design.laneHeightPx, font()),
                         .mostLaneHeightPx = scaledPx(Design.mostLaneHeightPx, font()),
                         .deepLaneHeightPx = scaledPx(Design.deepLaneHeightPx, font()),
                         .chartHeightPx = scaledPx(Design.chartHeightPx, font()),
                         .mostChartHeightPx = scaledPx(Design.mostChartHeightPx, font()),
                         .gapPx = Design.gapPx });
    repaintRows();
}

void TimelineCanvas::adoptSize()
{
    m_state.setCanvasSize(size(), devicePixelRatioF());
}

void TimelineCanvas::repaintRows()
{
    m_areRowsStale = true;
    update(); // several changes make one frame
}

void TimelineCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    adoptSize();
}

void TimelineCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        adoptPalette();
    QWidget::changeEvent(event);
}

void TimelineCanvas::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const double scale = devicePixelRatioF();
    if (scale != m_state.scene().scale)
        adoptSize(); // the window came to another screen
    const auto& scene = m_state.scene();
    const QSize wanted(std::max(1, scene.view.widthPx), std::max(1, static_cast<int>(std::ceil(height() * scale))));
    bool areMarksMoved = false; // they are as before, on other rows
    if (m_areRowsStale || m_rows.size() != wanted) {
        m_marking.reset(); // which is of the rows as they are
        if (m_rows.size() != wanted)
            m_rows = QImage(wanted, QImage::Format_RGB32);
        m_rows.setDevicePixelRatio(1);
        m_painter->paintRows(m_rows, scene);
        m_rows.setDevicePixelRatio(scale);
        m_areRowsStale = false;
        areMarksMoved = !m_areMarksStale;
        m_areMarksStale = true;
        m_markedRows = {};
    }
    paintMarks(areMarksMoved);
    QPainter painter(this);
    painter.drawImage(QPointF(), m_markedRows.isNull() ? m_rows : m_markedRows);
    m_painter->paintHighlights(painter, scene, m_state.highlights());
    if (m_pointer) {
        auto color = m_painter->colors().text();
        color.setAlphaF(PointerAlpha);
        painter.fillRect(QRectF(std::floor(*m_pointer), 0, 1, height()), color);
    }
}

/// Other marks of the same rows come in as many turns as they take, and those before stay until then; rows that move
/// have theirs at once.
void TimelineCanvas::paintMarks(bool areAllWanted)
{
    const auto& marks = m_state.highlights().marks;
    if (!marks || marks->count() == 0) {
        m_marking.reset();
        m_markedRows = {};
        m_areMarksStale = false;
        return;
    }
    if (!m_areMarksStale)
        return;
    if (!m_marking)
        m_marking = std::make_unique<MarkedRowsPainting>(
            TimelineRows { m_rows, m_painter->dimmedRows(m_rows.size(), m_state.scene()) }, m_state.scene(), *marks,
            m_painter->colors());
    constexpr std::chrono::milliseconds MostOfTurn { 6 };
    constexpr std::chrono::seconds AsLongAsItTakes { 60 };
    if (!m_marking->paintFor(areAllWanted ? AsLongAsItTakes : MostOfTurn)) {
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
        return;
    }
    m_markedRows = m_marking->image();
    m_markedRows.setDevicePixelRatio(devicePixelRatioF());
    m_marking.reset();
    m_areMarksStale = false;
}

void TimelineCanvas::setPointer(std::optional<double> x)
{
    if (x == m_pointer)
        return;
    for (const auto& at : { std::exchange(m_pointer, x), x }) {
        if (at)
            update(static_cast<int>(std::floor(*at)) - 1, 0, 3, height());
    }
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressedAt = m_draggedTo = event->position();
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Panning;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        m_drag = Drag::Pressed;
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = event->position();
    Q_EMIT pointerMoved(place.x());
    switch (m_drag) {
    case Drag::None:
        m_state.setHovered(m_state.scene().eventAt(place).value_or(core::EventId {}));
        break;
    case Drag::Panning:
        m_state.pan(m_draggedTo.x() - place.x());
        m_state.setScrollY(m_state.scene().scrollY + static_cast<int>(std::lround(m_draggedTo.y() - place.y())));
        break;
    case Drag::Pressed:
        if (std::abs(place.x() - m_pressedAt.x()) < QApplication::startDragDistance())
            break;
        m_drag = Drag::Selecting;
        [[fallthrough]];
    case Drag::Selecting:
        m_state.setWindow(windowBetween(m_state, m_pressedAt.x(), place.x()));
        break;
    }
    m_draggedTo = place;
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    if (drag == Drag::Pressed && event->button() == Qt::LeftButton)
        clickAt(m_pressedAt);
}

void TimelineCanvas::clickAt(const QPointF& place)
{
    const auto& scene = m_state.scene();
    m_state.setWindow({});
    m_state.selectEvent(scene.eventAt(place).value_or(core::EventId {}));
    if (const auto row = scene.rowAt(static_cast<int>(place.y())))
        m_state.setTrack(scene.layout.rows[*row].track);
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto pointed = m_state.scene().eventAt(event->position());
    if (event->button() == Qt::LeftButton && pointed)
        Q_EMIT eventActivated(*pointed);
}

void TimelineCanvas::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_state.setHovered({});
    Q_EMIT pointerMoved({});
}

void TimelineCanvas::wheelEvent(QWheelEvent* event)
{
    turnWheel(m_state, *event);
    event->accept();
}

void TimelineCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    // by the keyboard: at the selected event
    auto position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const auto rect = m_state.scene().eventRect(m_state.highlights().selected);
        position = mapToGlobal(rect ? rect->intersected(this->rect()).center().toPoint() : this->rect().center());
    } else {
        clickAt(event->pos());
    }
    Q_EMIT contextMenuRequested(position);
}

QString TimelineCanvas::toolTipOf(core::EventId event) const
{
    return toolTipText(core::eventToolTip(*m_state.scene().timeline->trace, event, m_state.appearance().format));
}

QString TimelineCanvas::toolTipText(const QStringList& texts)
{
    constexpr int MostCharacters = 400; // names of templates go on for thousands
    QStringList lines;
    lines.reserve(texts.size());
    for (const auto& text : texts) {
        const auto shown = text.size() > MostCharacters ? text.left(MostCharacters) + QStringLiteral("…") : text;
        lines += lines.isEmpty() ? QStringLiteral("<b>%1</b>").arg(shown.toHtmlEscaped()) : shown.toHtmlEscaped();
    }
    return lines.join(QStringLiteral("<br>"));
}

bool TimelineCanvas::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto& scene = m_state.scene();
    const auto pointed = scene.placeAt(help->pos());
    const auto texts
        = pointed ? core::placeToolTip(*scene.timeline, *pointed, m_state.appearance().format) : QStringList();
    if (texts.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), toolTipText(texts), this);
    return true;
}

/// For screen readers: they cannot see the picture, so it says what it shows and where that stands as a table.
void TimelineCanvas::describe()
{
    if (m_state.isEmpty()) {
        setAccessibleDescription(tr("There is no timeline"));
        return;
    }
    const auto& scene = m_state.scene();
    const auto& format = m_state.appearance().format;
    const auto window = scene.view.window();
    const auto selected = m_state.highlights().selected;
    const auto inView = tr("%1 from %2 on, %3 tracks.")
                            .arg(core::displayDuration(window.durationNs(), format),
                                 core::displayMoment(window.startNs, m_state.extent().startNs, format),
                                 QLocale().toString(static_cast<qlonglong>(scene.layout.rows.size())));
    const auto event = selected.isValid()
        ? tr("Selected: %1.")
              .arg(core::eventToolTip(*scene.timeline->trace, selected, format).join(QStringLiteral(", ")))
        : tr("No event is selected.");
    setAccessibleDescription(
        QStringList { inView, event, tr("Events in view (E) has the same as a table.") }.join(QLatin1Char(' ')));
}
