// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparetablespage.h"

#include "parts/rememberedsplitter.h"
#include "table/celltext.h"
#include "table/tablepage.h"

#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <utility>

CompareTablesPage::CompareTablesPage(ViewContext& context, QStringList keys, QWidget* below, QWidget* parent)
    : QWidget(parent)
    , m_keys(std::move(keys))
{
    constexpr int TableShare = 3;
    QList<int> shares(m_keys.size(), TableShare);
    if (below)
        shares.append(TableShare - 1);
    auto* splitter = new RememberedSplitter(Qt::Vertical, m_keys.join(QLatin1Char('-')), shares, context);
    for (qsizetype i = 0; i < m_keys.size(); ++i) {
        auto* page = new TablePage(context);
        splitter->addWidget(page);
        m_pages.push_back(page);
    }
    if (below)
        splitter->addWidget(below);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
}

void CompareTablesPage::setTables(const CompareTables& tables, bool isComplete)
{
    m_tables = tables;
    m_isComplete = isComplete;
    m_isFilled = false;
    if (isVisible())
        fill();
}

void CompareTablesPage::setBusy(bool isBusy)
{
    for (auto* page : m_pages)
        page->setBusy(isBusy);
}

TablePage* CompareTablesPage::pageOf(const QString& key) const
{
    const auto place = m_keys.indexOf(key);
    return place < 0 ? nullptr : m_pages[static_cast<std::size_t>(place)];
}

void CompareTablesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fill();
}

void CompareTablesPage::fill()
{
    if (m_isFilled || !m_tables)
        return;
    m_isFilled = true;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const auto table = m_tables(m_keys[static_cast<qsizetype>(i)]);
        if (table)
            m_pages[i]->setTable(table);
        else
            m_pages[i]->setPlaceholder(m_isComplete ? tr("Neither of the runs has such figures, or not both of them.")
                                                    : tr("Computing…"));
    }
}

AllCompareTablesPage::AllCompareTablesPage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget)
    , m_table(new TablePage(context))
{
    m_list->setAccessibleName(tr("Tables of the comparison"));
    auto* splitter = new RememberedSplitter(Qt::Horizontal, QStringLiteral("all-compare-tables"), { 1, 4 }, context);
    splitter->addWidget(m_list);
    splitter->addWidget(m_table);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    connect(m_list, &QListWidget::currentRowChanged, this, &AllCompareTablesPage::showCurrent);
}

void AllCompareTablesPage::setTables(const std::vector<core::TablePointer>& tables)
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

void AllCompareTablesPage::setBusy(bool isBusy)
{
    m_table->setBusy(isBusy);
}

TablePage* AllCompareTablesPage::reveal(const QString& key)
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

void AllCompareTablesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showCurrent();
}

void AllCompareTablesPage::showCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= m_tables.size())
        return;
    const auto& table = m_tables[static_cast<std::size_t>(row)];
    if (m_table->model().table() != table)
        m_table->setTable(table);
}
