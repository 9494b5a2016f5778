// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"
#include "timeline/timelinestate.h"

#include <QImage>
#include <QWidget>

/// What the GPUs did over the whole trace, by class, with a frame around the part that the canvas shows. Dragging moves it;
/// the wheel zooms.
class TimelineOverview : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineOverview(TimelineState& state, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// The frame around what the canvas shows.
    [[nodiscard]] QRectF frameRect() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void adoptColors();
    void paintLanes();
    [[nodiscard]] core::Viewport whole() const;
    void moveTo(double x);

    TimelineState& m_state;
    TimelineColors m_colors;
    QImage m_lanes; ///< painted once for a size; null: to be painted
    std::optional<double> m_grip; ///< where in the frame it is held, from its middle
};
