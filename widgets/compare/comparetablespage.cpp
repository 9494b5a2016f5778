// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparetablespage.h"

#include "parts/rememberedsplitter.h"
#include "table/tablepage.h"

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
