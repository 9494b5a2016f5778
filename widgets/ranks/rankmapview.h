// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "parts/figuregrid.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <vector>

/// Which ranks were read, host by host, and which are missing: a cell a rank, in the colour of its clock's state. Arrows
/// go from rank to rank.
class RankMapView : public QAbstractScrollArea, public FigureGridSource
{
    Q_OBJECT
public:
    explicit RankMapView(QWidget* parent = nullptr);

    void show(std::shared_ptr<const core::FleetResult> result);
    [[nodiscard]] FigureGrid figureGrid() const override;
    /// What is known of the current cell.
    [[nodiscard]] QString currentText() const;
    void setCurrent(int cell);
    [[nodiscard]] int cellCount() const { return static_cast<int>(m_cells.size()); }

Q_SIGNALS:
    /// The user wants to see the row of this rank.
    void rankActivated(std::uint32_t rank);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Cell {
        std::int64_t number = 0;
        std::optional<std::uint32_t> position; ///< none: missing
        int line = 0, column = 0;
    };
    struct Line {
        QString name;
        int columns = 0;
    };
    void layOut();
    [[nodiscard]] QRect rectOf(const Cell& cell) const;
    [[nodiscard]] int cellAt(const QPoint& position) const;
    [[nodiscard]] QString textOf(const Cell& cell) const;

    std::shared_ptr<const core::FleetResult> m_result;
    std::vector<Cell> m_cells;
    std::vector<Line> m_lines;
    int m_current = 0;
};
