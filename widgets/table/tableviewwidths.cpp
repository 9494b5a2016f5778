// SPDX-License-Identifier: GPL-3.0-or-later
// How wide the columns of a table are.
#include "style/typography.h"
#include "table/celldelegate.h"
#include "table/tableview.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QStyle>

#include <algorithm>

namespace {

constexpr int SampledRows = 60; // enough to see the usual width; a longer cell is elided and has its tool tip
constexpr int LongCharacters = 60;
constexpr int MinCharacters = 28; // of the stretch column
constexpr int MinLongCharacters = 40; // long names that begin alike need more to be told apart

} // namespace

/// Header and some rows: a page that has no room for them scrolls.
QSize TableView::minimumSizeHint() const
{
    constexpr int LeastPx = 112; // three rows
    return QTableView::minimumSizeHint().expandedTo({ 0, scaledPx(LeastPx, font()) });
}

/// Gives the stretch column what the others leave, unless the user set its width. Where that is too little, the other
/// columns give up the room for a sort arrow, if that is enough to have all in view.
void TableView::fitStretchColumn()
{
    const auto& table = m_tableModel->table();
    if (!table || m_stretchColumn < 0
        || m_columns.width.contains(table->columns[static_cast<std::size_t>(m_stretchColumn)].key))
        return;
    const QScopedValueRollback guard(m_isApplying, true);
    const int character = fontMetrics().averageCharWidth();
    const int enough
        = character * (m_stretchContentWidth > character * LongCharacters ? MinLongCharacters : MinCharacters);
    const int minWidth = std::min(m_stretchContentWidth, enough);
    int missing = minWidth - viewport()->width(), spare = 0;
    const auto isFree = [&](int column) {
        return column != m_stretchColumn && m_widths.contains(column)
            && !m_columns.width.contains(table->columns[static_cast<std::size_t>(column)].key);
    };
    const auto spareOf = [&](int column) {
        const bool isSorted = horizontalHeader()->sortIndicatorSection() == column;
        return isSorted ? 0 : m_widths[column].whole - m_widths[column].least;
    };
    const auto columns = shownColumns();
    for (const int column : columns) {
        if (isFree(column)) {
            missing += m_widths[column].whole;
            spare += spareOf(column);
        } else if (column != m_stretchColumn) {
            missing += columnWidth(column);
        }
    }
    const bool isTight = missing > 0 && missing <= spare;
    for (const int column : columns) {
        if (isFree(column))
            setColumnWidth(column, m_widths[column].whole - (isTight ? spareOf(column) : 0));
    }
    int rest = viewport()->width() - shownWidthWithout(m_stretchColumn) - std::max(minWidth, m_stretchContentWidth);
    for (const int column : columns) { // texts that were cut come before blank beside the longest
        const int more = isFree(column) ? std::min(rest, m_widths[column].full - columnWidth(column)) : 0;
        if (more > 0) {
            setColumnWidth(column, columnWidth(column) + more);
            rest -= more;
        }
    }
    setColumnWidth(m_stretchColumn, std::max(minWidth, viewport()->width() - shownWidthWithout(m_stretchColumn)));
}

/// Width that shows the first rows of a column in full.
int TableView::cellsWidth(int column) const
{
    const auto kind = m_delegate->kindOf(*m_tableModel, column);
    const int margin = 2 * CellDelegate::HorizontalPadding + CellDelegate::extraWidthPx(kind, font());
    const auto metrics = fontMetrics();
    int width = CellDelegate::usualWidthPx(kind, font());
    const auto measure
        = [&](const QString& text) { width = std::max(width, metrics.horizontalAdvance(text) + margin); };
    // measuring all tables of a page takes long: of figures, whose digits are equally wide, only the longest
    const bool isNumeric = m_tableModel->table()->columns[static_cast<std::size_t>(column)].isNumeric();
    QString longest;
    const int rows = std::min(m_tableModel->rowCount(), SampledRows);
    for (int row = 0; row < rows; ++row) {
        const auto text = m_tableModel->index(row, column).data(Qt::AccessibleTextRole).toString();
        if (!isNumeric)
            measure(text);
        else if (text.size() > longest.size())
            longest = text;
    }
    measure(longest);
    return width;
}

/// With its header, and room for a sort arrow in it or not.
TableView::ColumnWidth TableView::widthsOf(int column) const
{
    const int header = horizontalHeader()->sectionSizeHint(column);
    const auto text = m_tableModel->headerData(column, Qt::Horizontal).toString();
    const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, horizontalHeader());
    const int letters
        = horizontalHeader()->fontMetrics().horizontalAdvance(text) + 2 * (margin + CellDelegate::HorizontalPadding);
    const int cells = cellsWidth(column);
    const int whole = std::max(header, cells);
    return { whole, std::max(std::min(header, letters), cells), whole };
}

int TableView::shownWidthWithout(int column) const
{
    int width = 0;
    for (const int other : shownColumns()) {
        if (other != column)
            width += columnWidth(other);
    }
    return width;
}
