// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/figuredialog.h"

#include "parts/figuregrid.h"

#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace {

QTableWidgetItem* makeFigure(const QString& text, Qt::Alignment alignment)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(alignment | Qt::AlignVCenter);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    return item;
}

void fill(QTableWidget& table, const FigureGrid& grid)
{
    table.setHorizontalHeaderLabels(QStringList { QString() } + grid.columns);
    for (int row = 0; row < table.rowCount(); ++row) {
        const auto& of = grid.rows[static_cast<std::size_t>(row)];
        table.setItem(row, 0, makeFigure(of.name, Qt::AlignLeft));
        for (int column = 1; column < table.columnCount(); ++column)
            table.setItem(row, column, makeFigure(of.figures.value(column - 1), Qt::AlignRight));
    }
}

/// The selected cells, a line for each row.
void copySelection(const QTableWidget& table)
{
    QStringList lines;
    for (int row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table.columnCount(); ++column) {
            if (const auto* item = table.item(row, column); item && item->isSelected())
                cells.append(item->text());
        }
        if (!cells.isEmpty())
            lines.append(cells.join(u'\t'));
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace

void showFigures(const FigureGrid& grid, const QString& title, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* table = new QTableWidget(static_cast<int>(grid.rows.size()), static_cast<int>(grid.columns.size()) + 1);
    table->setAccessibleName(title);
    table->verticalHeader()->hide();
    fill(*table, grid);
    table->resizeColumnsToContents();
    if (table->rowCount() > 0)
        table->setCurrentCell(0, 0);
    auto* copy = new QShortcut(QKeySequence::Copy, table);
    copy->setContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(copy, &QShortcut::activated, table, [table] { copySelection(*table); });
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    constexpr int MostRows = 16;
    const auto rows = std::min(table->rowCount(), MostRows) + 2;
    dialog->resize(table->horizontalHeader()->length() + 4 * dialog->fontMetrics().height(),
                   (rows + 1) * table->verticalHeader()->defaultSectionSize());
    dialog->show();
}
