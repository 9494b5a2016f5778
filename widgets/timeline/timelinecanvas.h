// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinemarks.h"
#include "timeline/painting/timelinepainter.h"
#include "timeline/timelinestate.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

/**
 * The events of the timeline. Pointing, dragging and the wheel are handled here; keys are actions of the page.
 *
 * The rows are painted into an image that is kept until the view or the rows change: what is hovered or selected costs
 * no new rows.
 */
class TimelineCanvas : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineCanvas(TimelineState& state, QWidget* parent = nullptr);

    /// What the tool tip of an event says; rich text.
    [[nodiscard]] QString toolTipOf(core::EventId event) const;
    /// Draws a line where the pointer is, here or on the ruler; none: it is nowhere.
    void setPointer(std::optional<double> x);
    /// Lines as rich text, the first in bold.
    [[nodiscard]] static QString toolTipText(const QStringList& texts);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Double click on an event.
    void eventActivated(core::EventId event);
    void contextMenuRequested(const QPoint& globalPosition);
    /// Where the pointer is, in time; none: not here.
    void pointerMoved(std::optional<double> x);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Pressed, Selecting, Panning };

    void adoptPalette();
    void adoptSize();
    void repaintRows();
    void paintMarks(bool areAllWanted);
    void clickAt(const QPointF& place);
    void describe();

    TimelineState& m_state;
    std::unique_ptr<TimelinePainter> m_painter;
    QImage m_rows;
    QImage m_markedRows; ///< with marked events standing out; null: none are. Of other marks while they are painted
    std::unique_ptr<MarkedRowsPainting> m_marking; ///< of those that are to be shown
    bool m_areMarksStale = true;
    bool m_areRowsStale = true;
    Drag m_drag = Drag::None;
    QPointF m_pressedAt, m_draggedTo;
    std::optional<double> m_pointer;
};

/// Scrolls and zooms by the wheel as all parts of the timeline do.
void turnWheel(TimelineState& state, const QWheelEvent& event);
/// The part of the trace between two places of the canvas, at least 1 ns.
[[nodiscard]] core::TimeWindow windowBetween(const TimelineState& state, double from, double to);
