// SPDX-License-Identifier: GPL-3.0-or-later
// What the selected rows of a TablePage come to.
#include "session/viewcontext.h"
#include "table/celltext.h"
#include "table/tablepage.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace {

/// With its unit: times and sizes in the one that fits, as in the cells.
QString figureText(double value, const core::TableColumn& column, int decimals, const core::DisplayFormat& format)
{
    if (const double nsPerUnit = core::nsPerUnit(column.unit); nsPerUnit > 0)
        return core::displayDuration(std::llround(value * nsPerUnit), format);
    if (column.unit == core::Unit::Bytes)
        return core::displayBytes(std::llround(value), format);
    const auto symbol = core::displaySymbol(column.unit, format);
    const auto number = core::displayNumber(value, column.unit, decimals, format);
    return symbol.isEmpty() ? number : number + QChar(0xa0) + symbol;
}

} // namespace

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
    if (rows.empty())
        return {};
    const int column = summedColumn();
    return selectionText(rows.size(), column, model().summary(rows, column).value_or(core::CellSummary {}));
}

/// Says it at once, but for many rows only how many; what they come to follows from a job.
void TablePage::describeSelection()
{
    m_summing.cancel();
    if (!isVisible()) // a page behind the one in front
        return;
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

/// "Selected: 1 of 41 rows · Total: 31.1 ms": one row's own figure, or what several come to.
QString TablePage::selectionText(std::size_t rowCount, int column, const core::CellSummary& cells) const
{
    const QLocale locale;
    const auto shown = locale.toString(model().rowCount());
    auto selected = tr("Selected: %1 of %2 rows").arg(locale.toString(static_cast<qlonglong>(rowCount)), shown);
    if (cells.count == 0)
        return selected;
    const auto& summed = model().table()->columns[static_cast<std::size_t>(column)];
    const auto title = core::displayTitle(summed.title);
    const auto sum = figureText(cells.sum, summed, summed.decimals, model().format());
    if (rowCount == 1)
        return tr("%1 · %2: %3").arg(selected, title, sum);
    const auto mean = figureText(cells.mean, summed, std::max(summed.decimals, 1), model().format());
    return tr("%1 · %2: sum %3, mean %4").arg(selected, title, sum, mean);
}
