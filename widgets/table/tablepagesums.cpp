// SPDX-License-Identifier: GPL-3.0-or-later
// What the selected rows of a TablePage come to.
#include "session/viewcontext.h"
#include "table/celltext.h"
#include "table/tablepage.h"

#include <QHeaderView>
#include <QLocale>

int TablePage::summedColumn() const
{
    const auto& table = model().table();
    const int current = m_view->currentIndex().column();
    if (current >= 0 && table->columns[static_cast<std::size_t>(current)].isNumeric())
        return current;
    const int sorted = m_view->horizontalHeader()->sortIndicatorSection();
    if (sorted >= 0 && sorted < model().columnCount() && table->columns[static_cast<std::size_t>(sorted)].isNumeric())
        return sorted;
    for (const int column : m_view->shownColumns()) {
        if (table->columns[static_cast<std::size_t>(column)].isNumeric())
            return column;
    }
    return -1;
}

QString TablePage::selectionText() const
{
    const auto rows = m_view->selectedViewRows();
    if (rows.size() < 2)
        return {};
    const int column = summedColumn();
    return selectionText(rows.size(), column, model().summary(rows, column).value_or(core::CellSummary {}));
}

/// Says it at once, but for many rows only how many; what they come to follows from a job.
void TablePage::describeSelection()
{
    m_summing.cancel();
    const auto rows = m_view->selectedViewRows();
    if (rows.size() <= core::TableModel::SyncRowLimit) {
        Q_EMIT m_context.selectionDescribed(selectionText());
        return;
    }
    Q_EMIT m_context.selectionDescribed(selectionText(rows.size(), -1, {}));
    const int column = summedColumn();
    if (column < 0)
        return;
    m_summing.start(
        [table = model().table(), tableRows = model().tableRows(rows),
         column = static_cast<std::size_t>(column)](const std::stop_token& stop) {
            return core::Expected<core::CellSummary>(core::summaryOf(*table, tableRows, column, stop));
        },
        [this, table = model().table(), rowCount = rows.size(),
         column](const core::LatestJob<core::CellSummary>::Shared& summary) {
            if (summary && model().table() == table) // else the rows are gone
                Q_EMIT m_context.selectionDescribed(selectionText(rowCount, column, **summary));
        });
}

QString TablePage::selectionText(std::size_t rowCount, int column, const core::CellSummary& cells) const
{
    const QLocale locale;
    auto selected = tr("%1 rows selected").arg(locale.toString(static_cast<qlonglong>(rowCount)));
    if (cells.count == 0)
        return selected;
    const auto& table = *model().table();
    auto format = model().format();
    format.timeBase = core::TimeBase::Relative; // dates cannot be added up
    const auto& summed = table.columns[static_cast<std::size_t>(column)];
    return tr("%1 · %2: sum %3, mean %4")
        .arg(selected, core::displayHeader(table, static_cast<std::size_t>(column), format),
             core::displayNumber(cells.sum, summed.unit, summed.decimals, format),
             core::displayNumber(cells.mean, summed.unit, qMax(summed.decimals, 1), format));
}
