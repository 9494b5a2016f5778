// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/changetext.h"
#include "compare/waterfall.h"
#include "parts/paintedrows.h"

#include <vector>

/// What differs most between two runs, a row each: what it is, BASE, NEW, a bar to the left (less) or right (more), Δ.
class ChangeList : public PaintedRows
{
    Q_OBJECT
public:
    explicit ChangeList(QWidget* parent = nullptr);

    /// `scale`: that of the waterfall beside it.
    void setChanges(std::vector<core::LargeChange> changes, const ChangeScale& scale);
    [[nodiscard]] const std::vector<core::LargeChange>& changes() const { return m_changes; }
    /// Shows as many rows, the largest changes, as fit into `height`: LeastRows at least, as far as there are any.
    void fitInto(int height);
    static constexpr int LeastRows = 5;
    [[nodiscard]] int rowCount() const override { return m_shown; }
    /// All of them, also those without room.
    [[nodiscard]] FigureGrid figureGrid() const override;

protected:
    [[nodiscard]] bool hasHeading() const override { return true; }
    void paintHeading(QPainter& painter, const QRect& place) override;
    void paintRow(QPainter& painter, int row, const QRect& place) override;
    [[nodiscard]] QString rowToolTip(int row) const override;

private:
    struct Columns {
        QRect name, base, now, bar, delta;
    };
    [[nodiscard]] Columns columns(const QRect& place) const;
    [[nodiscard]] QString valueText(const core::LargeChange& change, core::Side side) const;
    void paintName(QPainter& painter, const core::LargeChange& change, const QRect& place) const;
    void paintBar(QPainter& painter, const core::LargeChange& change, const QRect& place) const;

    std::vector<core::LargeChange> m_changes;
    int m_shown = 0; ///< of them
    ChangeScale m_scale;
    double m_gained = 0, m_lost = 0; ///< the largest of them
};
