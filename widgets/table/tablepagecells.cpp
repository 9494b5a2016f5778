// SPDX-License-Identifier: GPL-3.0-or-later
// The cell that the keyboard is on in a TablePage: how it stays when the table is exchanged, how it is reached from
// elsewhere, who is told.
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QLineEdit>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace {

/// True when the texts of two rows are the same: numbers change with the scope, names do not.
bool areAlike(const core::Table& left, std::size_t leftRow, const core::Table& right, std::size_t rightRow)
{
    for (std::size_t column = 0; column < left.columns.size(); ++column) {
        if (!left.columns[column].isNumeric() && left.cell(leftRow, column) != right.cell(rightRow, column))
            return false;
    }
    return true;
}

bool haveSameColumns(const core::Table& left, const core::Table& right)
{
    return std::equal(left.columns.begin(), left.columns.end(), right.columns.begin(), right.columns.end(),
                      [](const core::TableColumn& a, const core::TableColumn& b) { return a.key == b.key; });
}

} // namespace

/// Puts another table into the view; the keyboard stays on the cell that is about the same thing.
void TablePage::replaceTable(const core::TablePointer& table)
{
    const auto before = model().table();
    const auto row = m_view->currentTableRow();
    const auto column = m_view->currentIndex().column();
    const auto wanted = std::exchange(m_wanted, std::nullopt); // not before all is in place
    m_view->setTable(table);
    if (before)
        Q_EMIT m_context.tableWithdrawn(before);
    if (before && table && row && haveSameColumns(*before, *table))
        selectRowLike(*before, *row, static_cast<std::size_t>(column));
    m_wanted = wanted;
}

/// Selects the only row whose texts are those of `row`, in tables short enough to look.
void TablePage::selectRowLike(const core::Table& before, std::size_t row, std::size_t column)
{
    const auto& table = *model().table();
    if (table.rowCount > core::TableModel::SyncRowLimit)
        return;
    std::optional<std::size_t> same;
    for (std::size_t other = 0; other < table.rowCount; ++other) {
        if (!areAlike(before, row, table, other))
            continue;
        if (same)
            return;
        same = other;
    }
    if (same)
        m_view->selectCell(*same, column);
}

void TablePage::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    Q_EMIT m_context.tableVisited(this);
    m_wanted = WantedCell { tableKey, row, columnKey };
    showWantedCell();
}

/// Rows that are filtered or sorted off the thread are looked for again when they are in place.
void TablePage::showWantedCell()
{
    const auto& table = model().table();
    const bool isFresh = table && m_view->isEnabled(); // else the rows are about to be replaced
    if (!m_wanted || !isFresh || table->key != m_wanted->tableKey)
        return;
    if (!m_filter->text().isEmpty())
        clearFilter();
    const auto column = m_wanted ? table->findColumn(m_wanted->columnKey) : std::nullopt;
    if (!column)
        return;
    if (m_view->isColumnHidden(static_cast<int>(*column)))
        m_view->setColumnShown(m_wanted->columnKey, true);
    const auto row = m_wanted->row;
    const auto wanted = std::exchange(m_wanted, std::nullopt); // selecting leads to what could ask again
    if (row < table->rowCount && !m_view->selectCell(row, *column))
        m_wanted = wanted;
    m_view->setFocus(Qt::OtherFocusReason);
}

void TablePage::requestEvidence()
{
    const auto current = m_view->currentIndex();
    if (current.isValid() && !m_isNarrow)
        Q_EMIT m_context.evidenceRequested(model().table(), model().tableRow(current.row()),
                                           static_cast<std::size_t>(current.column()));
}

/// Rows that the program selects in other tables are no visit.
void TablePage::visitCell(std::size_t row, std::size_t column)
{
    if (m_isNarrow)
        return;
    if (!m_isVisited && m_view->hasFocus())
        Q_EMIT m_context.tableVisited(this);
    if (m_isVisited)
        Q_EMIT m_context.cellVisited(model().table(), row, column);
}
