// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "fleet/stepgrid.h"
#include "ranks/rankrowsview.h"
#include "style/classfills.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

/// A part of the bar of a rank.
struct BudgetPart {
    QString title, note;
    ClassFill light, dark;
    bool isWait = false, isTransfer = false, isUnsplit = false; ///< of exposed communication; else a group
    core::TimeGroup group = core::TimeGroup::Compute;
    [[nodiscard]] std::int64_t timeNs(const core::RankBudget& budget) const;
};

/**
 * Where the wall time of each rank went, a bar a rank, at one scale: groups of classes, exposed communication in three.
 * The parts of a bar add up to its wall time. Up and down go from rank to rank, Enter shows its rows.
 */
class RankBudgetBars : public RankRowsView
{
    Q_OBJECT
public:
    explicit RankBudgetBars(QWidget* parent = nullptr);

    void show(std::shared_ptr<const core::FleetResult> result);
    [[nodiscard]] const std::vector<BudgetPart>& parts() const { return m_parts; }
    /// Position of the summary of the current row; none: it is missing, or there are no rows.
    [[nodiscard]] std::optional<std::uint32_t> currentRank() const;
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] int rowCount() const override { return static_cast<int>(m_rows.size()); }

Q_SIGNALS:
    /// The user wants to see the figures of this rank.
    void rankActivated(std::uint32_t rank);

protected:
    [[nodiscard]] int headHeight() const override;
    [[nodiscard]] QString rowText(int row) const override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void paintLegend(QPainter& painter) const;
    void paintRow(QPainter& painter, const core::RankRow& row, const QRect& place) const;
    [[nodiscard]] QRect barPlace(const QRect& row) const;
    [[nodiscard]] QString textOf(const core::RankRow& row) const;

    std::shared_ptr<const core::FleetResult> m_result;
    std::vector<core::RankRow> m_rows;
    std::vector<BudgetPart> m_parts;
    std::int64_t m_longestNs = 0;
};
