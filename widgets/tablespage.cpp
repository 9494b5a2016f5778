// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablespage.h"

#include "rememberedsplitter.h"
#include "tablepage.h"

#include <QVBoxLayout>

#include <utility>

TablesPage::TablesPage(ViewContext& context, const QString& settingsKey, QStringList tableKeys,
                       const QList<int>& shares, QWidget* parent)
    : ResultPage(context, parent)
    , m_tableKeys(std::move(tableKeys))
{
    auto* splitter = new RememberedSplitter(Qt::Vertical, settingsKey, shares, context);
    for (qsizetype position = 0; position < m_tableKeys.size(); ++position) {
        auto* page = new TablePage(context);
        addSubjectActions(*page);
        splitter->addWidget(page);
        m_pages.push_back(page);
    }
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter);
}

void TablesPage::setResults(const core::ResultsPointer& results)
{
    for (std::size_t position = 0; position < m_pages.size(); ++position)
        m_pages[position]->setTable(results->table(m_tableKeys[static_cast<qsizetype>(position)]));
}

void TablesPage::setPlaceholder(const QString& text)
{
    // the sentence once, not in every pane
    for (auto* page : m_pages)
        page->setPlaceholder(page == m_pages.front() ? text : QString());
}
