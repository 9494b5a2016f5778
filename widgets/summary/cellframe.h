// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

/// Hairlines around widgets that stand side by side, and between them. Lies under them.
class CellFrame : public QWidget
{
    Q_OBJECT
public:
    explicit CellFrame(QWidget* parent);

    /// Siblings inside of the frame.
    void setCells(const std::vector<QWidget*>& cells);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QRect> m_cells; ///< in the frame
};

/// Draws the hairlines: a round frame at the edge of `place`, and lines where `cells` begin.
void drawCellFrame(QPainter& painter, const QRect& place, const std::vector<QRect>& cells, const QPalette& palette);
