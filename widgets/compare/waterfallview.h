// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/changetext.h"
#include "compare/waterfall.h"
#include "parts/paintedrows.h"

#include <utility>
#include <vector>

/// How the wall time of BASE becomes that of NEW: the two walls, and between them a bar for each group of time, from
/// where the one before ended. The axis leaves out what all rows have in common; the walls are marked where it does.
class WaterfallView : public PaintedRows
{
    Q_OBJECT
public:
    explicit WaterfallView(QWidget* parent = nullptr);

    void setWaterfall(core::Waterfall waterfall);
    [[nodiscard]] const core::Waterfall& waterfall() const { return m_waterfall; }
    /// True when the axis does not begin at 0.
    [[nodiscard]] bool isBroken() const { return m_axisStart > 0; }
    /// From and to which figure the bar of a row goes, walls first and last.
    [[nodiscard]] std::pair<double, double> span(int row) const;

    [[nodiscard]] int rowCount() const override;
    /// The walls, each group with its Δ, and its parts below it.
    [[nodiscard]] FigureGrid figureGrid() const override;

protected:
    void paintRow(QPainter& painter, int row, const QRect& place) override;
    [[nodiscard]] QString rowToolTip(int row) const override;

private:
    struct Axis {
        double left = 0, stub = 0, right = 0; ///< px: of the row, of where the axis goes on, of its end
    };
    [[nodiscard]] bool isWall(int row) const { return row == 0 || row == rowCount() - 1; }
    [[nodiscard]] const core::WaterfallBar& bar(int row) const
    {
        return m_waterfall.bars[static_cast<std::size_t>(row) - 1];
    }
    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] QString figureOf(int row) const;
    [[nodiscard]] Axis axis(const QRect& place) const;
    [[nodiscard]] double positionOf(double figure, const Axis& axis) const;
    void findAxis();
    void paintWall(QPainter& painter, const QRectF& place, const Axis& axis) const;
    void paintParts(QPainter& painter, const core::WaterfallBar& of, double fromFigure, const QRectF& room,
                    const Axis& axis) const;

    core::Waterfall m_waterfall;
    ChangeScale m_scale;
    double m_axisStart = 0, m_axisEnd = 1;
};
