// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/alltablespage.h"

#include "parts/rememberedsplitter.h"
#include "table/tablepage.h"

#include "table/celltext.h"

#include <QListWidget>
#include <QVBoxLayout>

AllTablesPage::AllTablesPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_list(new QListWidget)
    , m_table(new TablePage(context))
{
    m_list->setAccessibleName(tr("Tables of the report"));
    addSubjectActions(*m_table);
    auto* splitter = new RememberedSplitter(Qt::Horizontal, QStringLiteral("all-tables"), { 1, 4 }, context);
    splitter->addWidget(m_list);
    splitter->addWidget(m_table);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    connect(m_list, &QListWidget::currentRowChanged, this, &AllTablesPage::showCurrent);
}

void AllTablesPage::setResults(const core::ResultsPointer& results)
{
    const int row = m_list->currentRow();
    m_results.reset(); // the list changes without the table
    m_list->clear();
    for (const auto& table : results->tables) {
        auto* item = new QListWidgetItem(core::displayTitle(table->title), m_list);
        item->setToolTip(table->key);
    }
    m_results = results;
    m_list->setCurrentRow(row >= 0 && row < m_list->count() ? row : 0);
    showCurrent();
}

void AllTablesPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_list->clear();
    m_table->setPlaceholder(text);
}

TablePage* AllTablesPage::revealTable(const QString& tableKey)
{
    for (std::size_t row = 0; m_results && row < m_results->tables.size(); ++row) {
        if (m_results->tables[row]->key != tableKey)
            continue;
        m_list->setCurrentRow(static_cast<int>(row));
        return m_table;
    }
    return nullptr;
}

void AllTablesPage::showCurrent()
{
    const int row = m_list->currentRow();
    if (m_results && row >= 0)
        m_table->setTable(m_results->tables[static_cast<std::size_t>(row)]);
}
