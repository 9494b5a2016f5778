// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"
#include "timeline/timelinestate.h"
#include "timeline/timelinetimes.h"

#include <QWidget>

/// The times above the canvas. Dragging selects a window; marks have a flag here.
class TimelineRuler : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineRuler(TimelineState& state, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// Shows the time at this place of the canvas; none: nothing is pointed at.
    void setPointer(std::optional<double> x);
    /// The time that stands at the pointer; empty without one.
    [[nodiscard]] QString pointerText() const;
    /// The flag at this place; none: there is none.
    [[nodiscard]] const TimelineFlag* flagAt(double x) const;

Q_SIGNALS:
    /// Where the pointer is on the ruler; none: not here.
    void pointerMoved(std::optional<double> x);
    /// The user clicked on the flag of this note.
    void flagChosen(std::size_t note);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] TimelineTicks ticks() const;
    void paintTicks(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;
    void paintWindow(QPainter& painter) const;
    void paintPointer(QPainter& painter) const;

    TimelineState& m_state;
    TimelineColors m_colors;
    std::optional<double> m_pressedAt;
    std::optional<double> m_pointer;
};
