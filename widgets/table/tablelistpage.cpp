// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablelistpage.h"

#include "parts/rememberedsplitter.h"
#include "table/celltext.h"
#include "table/tablepage.h"

#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

TableListPage::TableListPage(ViewContext& context, const QString& key, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget)
    , m_table(new TablePage(context))
{
    m_list->setAccessibleName(name);
    auto* splitter = new RememberedSplitter(Qt::Horizontal, key, { 1, 4 }, context);
    splitter->addWidget(m_list);
    splitter->addWidget(m_table);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    connect(m_list, &QListWidget::currentRowChanged, this, &TableListPage::showCurrent);
}

void TableListPage::setTables(const std::vector<core::TablePointer>& tables)
{
    const auto* current = m_list->currentItem();
    const auto key = current ? current->toolTip() : QString();
    {
        const QSignalBlocker blocker(m_list);
        m_tables = tables;
        m_list->clear();
        int row = 0;
        for (const auto& table : m_tables) {
            auto* item = new QListWidgetItem(core::displayTitle(table->title), m_list);
            item->setToolTip(table->key);
            if (table->key == key)
                row = m_list->row(item);
        }
        m_list->setCurrentRow(row);
    }
    if (isVisible())
        showCurrent();
}

void TableListPage::setBusy(bool isBusy)
{
    m_table->setBusy(isBusy);
}

TablePage* TableListPage::reveal(const QString& key)
{
    for (std::size_t row = 0; row < m_tables.size(); ++row) {
        if (m_tables[row]->key != key)
            continue;
        m_list->setCurrentRow(static_cast<int>(row));
        showCurrent();
        return m_table;
    }
    return nullptr;
}

void TableListPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showCurrent();
}

void TableListPage::showCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= m_tables.size())
        return;
    const auto& table = m_tables[static_cast<std::size_t>(row)];
    if (m_table->model().table() != table)
        m_table->setTable(table);
}
