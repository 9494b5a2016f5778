// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tablemodel.h"
#include "table/tablecolumns.h"

#include <QHash>
#include <QPersistentModelIndex>
#include <QTableView>

class CellDelegate;
class ViewContext;

namespace core {
struct DurationSpreads;
}

/**
 * A table as all pages show it: sorted by clicks on the header, whole rows selected, columns chosen, moved and resized
 * by the user and remembered per table key. The widest text column takes the room that is left until the user gives it
 * a width.
 */
class TableView : public QTableView
{
    Q_OBJECT
public:
    explicit TableView(ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    void setTable(core::TablePointer table);
    [[nodiscard]] core::TableModel& tableModel() const { return *m_tableModel; }

    /// Draws how the durations of each row are spread, in place of their standard deviation, until another table is
    /// shown.
    void setSpreads(std::shared_ptr<const core::DurationSpreads> spreads);

    /// Adds a checkable entry for each column that can be shown, and one that restores the default.
    void fillColumnMenu(QMenu& menu);
    void setColumnShown(const QString& key, bool isShown);
    void restoreDefaultColumns();

    [[nodiscard]] std::vector<int> selectedViewRows() const;
    /// Shown columns from left to right.
    [[nodiscard]] std::vector<int> shownColumns() const;
    /// Puts the selected rows, shown columns, on the clipboard.
    void copySelection(core::CopyFormat format) const;
    /// Makes the row of the table current and selects it, when the filter lets it through.
    void selectTableRow(std::size_t tableRow);
    /// The same, with the keyboard on this column. @return false when the filter hides the row
    bool selectCell(std::size_t tableRow, std::size_t column);

Q_SIGNALS:
    /// Double click or Enter.
    void rowActivated(std::size_t tableRow);
    /// The row the keyboard is on changed; see currentTableRow().
    void currentTableRowChanged();
    void selectedRowsChanged();
    /// The keyboard came to this cell, or to the table with this cell.
    void cellVisited(std::size_t tableRow, std::size_t column);

public:
    [[nodiscard]] std::optional<std::size_t> currentTableRow() const;
    /// Where selectTableRow() chose a row, its name stays in view.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

protected:
    void focusInEvent(QFocusEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void applyColumns();
    void fitStretchColumn();
    void showSortIndicator();
    void rememberOrder();
    void rememberWidth(int column, int width);
    void showHeaderMenu(const QPoint& position);
    /// In pixels.
    struct ColumnWidth {
        int whole = 0; ///< shows header, a sort arrow in it, and the first rows in full
        int least = 0; ///< the same without room for the arrow
        int full = 0; ///< `whole` where a long text is not cut
    };
    [[nodiscard]] int cellsWidth(int column) const;
    [[nodiscard]] ColumnWidth widthsOf(int column) const;
    void setHoveredRow(int row);
    [[nodiscard]] int shownWidthWithout(int column) const;

    QHash<int, ColumnWidth> m_widths; ///< of the shown columns
    core::TableModel* m_tableModel;
    CellDelegate* m_delegate;
    int m_hoveredRow = -1;
    QPersistentModelIndex m_meantRow; ///< the current cell, when its row is meant
    TableColumns m_columns;
    int m_stretchColumn = -1;
    int m_stretchContentWidth = 0; ///< what its texts need
    bool m_isApplying = false; ///< header signals come from us, not from the user
};
