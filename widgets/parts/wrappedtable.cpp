// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/wrappedtable.h"

#include "parts/wrappeddelegate.h"

#include "table/celltext.h"

#include <QHeaderView>

#include <algorithm>

namespace {

/// Positions of the columns that a reader sees; the others are for exports.
std::vector<std::size_t> shownColumns(const core::Table& table)
{
    std::vector<std::size_t> shown;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto use = table.columns[column].use;
        if (use == core::ColumnUse::Everywhere || use == core::ColumnUse::Window)
            shown.push_back(column);
    }
    return shown;
}

} // namespace

WrappedTable::WrappedTable(std::initializer_list<QStringView> tightColumns, QWidget* parent)
    : QTableWidget(parent)
{
    for (const auto key : tightColumns)
        m_tightColumns.push_back(key.toString());
    setItemDelegate(new WrappedDelegate(this));
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &WrappedTable::planFit);
}

void WrappedTable::setTable(const core::Table& table)
{
    const QSignalBlocker blocker(this);
    const auto shown = shownColumns(table);
    setColumnCount(static_cast<int>(shown.size()));
    setRowCount(static_cast<int>(table.rowCount));
    m_keys.clear();
    for (int column = 0; column < columnCount(); ++column) {
        const auto source = shown[static_cast<std::size_t>(column)];
        m_keys.push_back(table.columns[source].key);
        setHeader(column, table.columns[source]);
        for (int row = 0; row < rowCount(); ++row) {
            if (!item(row, column))
                setItem(row, column, new QTableWidgetItem);
            item(row, column)->setText(table.text(static_cast<std::size_t>(row), source));
        }
    }
    m_isFit = false;
    if (isVisible())
        fitRows();
}

void WrappedTable::setColumnShown(QStringView key, bool isShown)
{
    const auto found = std::find(m_keys.begin(), m_keys.end(), key);
    if (found != m_keys.end())
        setColumnHidden(static_cast<int>(found - m_keys.begin()), !isShown);
}

void WrappedTable::setHeader(int column, const core::TableColumn& description)
{
    auto* header = new QTableWidgetItem(core::displayTitle(description.title));
    header->setToolTip(description.help);
    setHorizontalHeaderItem(column, header);
    const bool isTight
        = std::find(m_tightColumns.begin(), m_tightColumns.end(), description.key) != m_tightColumns.end();
    horizontalHeader()->setSectionResizeMode(column, isTight ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
}

void WrappedTable::showEvent(QShowEvent* event)
{
    QTableWidget::showEvent(event);
    if (!m_isFit)
        planFit();
}

/// Once, however many columns get other widths until then: all text is laid out for it.
void WrappedTable::planFit()
{
    m_isFit = false;
    if (!m_isFitPlanned && isVisible())
        m_isFitPlanned = QMetaObject::invokeMethod(this, &WrappedTable::fitRows, Qt::QueuedConnection);
}

void WrappedTable::fitRows()
{
    m_isFitPlanned = false;
    m_isFit = true;
    resizeRowsToContents();
}
