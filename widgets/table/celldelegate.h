// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/durationspread.h"

#include <QStyledItemDelegate>

#include <memory>
#include <optional>

namespace core {
class TableModel;
}

/// How the cells of a table are drawn.
enum class CellKind : std::uint8_t {
    Text,
    KernelName, ///< with a square of its family's colour; template arguments are secondary
    Number, ///< right aligned, its unit dimmed in a room of its own
    Share, ///< a number and a bar
    Spread, ///< bars of how often which duration occurs
};

/**
 * Paints the cells of a core::TableModel. Numbers of a column stand under each other whatever their units. Bars have the
 * colour of the row's family of kernels where the table has families, else a neutral one, also on selected rows.
 */
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int HorizontalPadding = 6; ///< so that a text does not touch the number to its left

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Of the rows of the table that is shown; null: not known, and the column is drawn as a number.
    void setSpreads(std::shared_ptr<const core::DurationSpreads> spreads) { m_spreads = std::move(spreads); }
    /// The row under the pointer, marked as a whole; -1: none.
    void setHoveredRow(int row) { m_hoveredRow = row; }
    [[nodiscard]] CellKind kindOf(const core::TableModel& model, int column) const;
    /// The width that a kind asks for whatever the texts; 0: that of the texts.
    [[nodiscard]] static int usualWidthPx(CellKind kind, const QFont& font);
    /// What stands beside the text: the square, or the room of the unit.
    [[nodiscard]] static int extraWidthPx(CellKind kind, const QFont& font);

private:
    struct Cell;
    void paintName(QPainter& painter, const Cell& cell) const;
    void paintNumber(QPainter& painter, const Cell& cell, const QRect& room) const;
    void paintShare(QPainter& painter, const Cell& cell) const;
    void paintSpread(QPainter& painter, const Cell& cell) const;
    void paintText(QPainter& painter, const Cell& cell) const;

    std::shared_ptr<const core::DurationSpreads> m_spreads;
    int m_hoveredRow = -1;
};
