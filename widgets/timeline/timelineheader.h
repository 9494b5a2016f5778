// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"
#include "timeline/timelinestate.h"

#include <QWidget>

/// The labels of the rows beside the canvas, as a tree: triangles fold it, a pin tells rows that stay.
class TimelineHeader : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineHeader(TimelineState& state, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// What stands beside a row: name, and what is fainter.
    [[nodiscard]] QString nameOf(const core::TrackRow& row) const;
    [[nodiscard]] QString qualifierOf(const core::TrackRow& row) const;

Q_SIGNALS:
    void contextMenuRequested(const QPoint& globalPosition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void paintRow(QPainter& painter, const core::TrackRow& row) const;
    void paintTriangle(QPainter& painter, const core::TrackRow& row) const;
    [[nodiscard]] QRect triangleRect(const core::TrackRow& row) const;
    void paintTexts(QPainter& painter, const core::TrackRow& row) const;
    void paintHeading(QPainter& painter, const core::TrackRow& row) const;
    [[nodiscard]] QString shareOf(const core::TrackRow& row) const;
    [[nodiscard]] int firstLineHeight(const core::TrackRow& row) const;
    /// Makes room for all names.
    void adoptNames();
    [[nodiscard]] int nameWidth(const core::TimelineTrack& track, const QFontMetrics& metrics) const;

    TimelineState& m_state;
    TimelineColors m_colors;
    bool m_hasDenseNames = false; ///< there is room for names of a docked timeline
    int m_headingWidthPx = 0; ///< of the names of GPUs and processes, where they stand beside rows
};
