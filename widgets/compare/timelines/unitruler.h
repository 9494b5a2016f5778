// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparedunits.h"
#include "compare/sides.h"
#include "timeline/timelinestate.h"

#include <QWidget>

class TimelineLink;

/// The line above the events of one run: its units with their numbers, the time since the start of the units that are
/// aligned, and where the pointer is. A click aligns both runs at a unit; dragging selects units.
class UnitRuler : public QWidget
{
    Q_OBJECT
public:
    /// All must outlive this object.
    UnitRuler(core::Side side, const ComparedUnits& units, TimelineState& state, const TimelineLink& link,
              QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// Shows this place of the canvas; none: nothing is pointed at.
    void setPointer(std::optional<double> x);
    /// What stands at the pointer: "unit 5 + 1.20 ms"; empty without one.
    [[nodiscard]] QString pointerText() const;

Q_SIGNALS:
    void pointerMoved(std::optional<double> x);
    /// A unit was clicked on: its place in UnitSpans::kept, from 0.
    void unitClicked(std::size_t unit);
    /// This part of the run is selected.
    void windowDragged(const core::TimeWindow& window);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] const core::UnitSpans* spans() const;
    void paintTicks(QPainter& painter) const;
    void paintUnits(QPainter& painter) const;
    void paintPointer(QPainter& painter) const;

    core::Side m_side;
    const ComparedUnits& m_units;
    TimelineState& m_state;
    const TimelineLink& m_link;
    std::optional<double> m_pressedAt, m_pointer;
    bool m_isDragging = false;
};
