// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/stepgrid.h"
#include "parts/figuregrid.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

/// A cell of the map: a row as sorted, and a step from 0 on.
struct HeatCell {
    int row = 0;
    int step = 0;
    friend bool operator==(const HeatCell&, const HeatCell&) = default;
};

/**
 * A quantity of all ranks (rows) in all steps (columns) in the colours of heat maps, with the mean of each rank as a bar
 * beside it. Ranks that are missing and steps that a rank lacks are hatched. Where cells are narrower than a pixel each
 * pixel has the colour of its largest cell, so that none vanishes. One tab stop: arrows go from cell to cell, Home and
 * End to the first and last step, PgUp and PgDn ten ranks on, Enter or a double click shows what is in the cell.
 */
class RankHeatMap : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit RankHeatMap(QWidget* parent = nullptr);

    /// Shows `grid`, a row for each of `rows`; the current cell stays that of its rank and step. Neither is null.
    void show(std::shared_ptr<const core::FleetResult> result, std::shared_ptr<const core::StepGrid> grid,
              std::vector<core::RankRow> rows);
    [[nodiscard]] bool hasGrid() const { return m_grid != nullptr; }
    [[nodiscard]] const std::vector<core::RankRow>& rows() const { return m_rows; }
    [[nodiscard]] std::optional<HeatCell> current() const { return m_current; }
    /// The cell of a rank; no change when it has none.
    void select(std::uint32_t position, std::size_t step);
    void select(const HeatCell& cell);
    /// "rank 17 (host 3, GPU 1), step 5: lateness 5.77 ms".
    [[nodiscard]] QString textOf(const HeatCell& cell) const;
    /// Where a cell is painted.
    [[nodiscard]] QRect cellRect(const HeatCell& cell) const;
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Another cell is the current one.
    void currentChanged(const HeatCell& cell);
    /// The user wants to see what is in a cell.
    void cellActivated(const HeatCell& cell);
    /// The user wants to look at this step only, among those shown.
    void stepRequested(std::size_t step);
    /// The user wants to see the trace of a rank in a step.
    void traceRequested(std::uint32_t position, std::size_t step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void requestTrace();
    [[nodiscard]] QRect plot() const;
    [[nodiscard]] QRect bars() const;
    [[nodiscard]] std::optional<HeatCell> cellAt(const QPoint& position) const;
    [[nodiscard]] std::int64_t valueOf(const HeatCell& cell) const;
    [[nodiscard]] std::int64_t meanOf(int row) const;
    /// Among all steps of the job, from 1.
    [[nodiscard]] qulonglong numberOf(int step) const { return m_grid->firstStep + static_cast<std::size_t>(step); }
    [[nodiscard]] int stepCount() const;
    // painting: rankheatmappaint.cpp
    void paintHead(QPainter& painter) const;
    void paintRankNames(QPainter& painter) const;
    void paintStepNames(QPainter& painter) const;
    void paintMeans(QPainter& painter) const;
    void paintCurrent(QPainter& painter) const;
    [[nodiscard]] std::vector<int> namedRows(int leastPx) const;

    std::shared_ptr<const core::FleetResult> m_result;
    std::shared_ptr<const core::StepGrid> m_grid;
    std::vector<core::RankRow> m_rows;
    std::int64_t m_largestMeanNs = 0;
    std::optional<HeatCell> m_current, m_hovered;
    QImage m_raster; ///< of the plot, in device pixels; null: to be painted
};
