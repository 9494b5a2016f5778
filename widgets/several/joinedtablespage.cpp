// SPDX-License-Identifier: GPL-3.0-or-later
#include "several/joinedtablespage.h"

#include "parts/rememberedsplitter.h"
#include "table/tablepage.h"

#include <QVBoxLayout>

#include <utility>

JoinedTablesPage::JoinedTablesPage(ViewContext& context, QStringList keys, const Layout& layout, QWidget* parent)
    : QWidget(parent)
    , m_keys(std::move(keys))
    , m_lack(layout.lack)
    , m_sortedBy(layout.sortedBy)
{
    constexpr int PaneAbove = 9, Table = 6, PaneBelow = 4;
    QList<int> shares(m_keys.size(), Table);
    if (layout.above)
        shares.prepend(PaneAbove);
    if (layout.below)
        shares.append(PaneBelow);
    auto* splitter = new RememberedSplitter(Qt::Vertical, layout.name, shares, context);
    splitter->setChildrenCollapsible(false);
    if (layout.above)
        splitter->addWidget(layout.above);
    m_pages.reserve(static_cast<std::size_t>(m_keys.size()));
    for (qsizetype i = 0; i < m_keys.size(); ++i) {
        auto* page = new TablePage(context);
        splitter->addWidget(page);
        m_pages.push_back(page);
    }
    if (layout.below)
        splitter->addWidget(layout.below);
    splitter->restore();
    auto* box = new QVBoxLayout(this);
    box->addWidget(splitter);
}

void JoinedTablesPage::setTables(Tables tables, bool isComplete)
{
    m_tables = std::move(tables);
    m_isComplete = isComplete;
    if (isVisible())
        fill();
}

void JoinedTablesPage::setBusy(bool isBusy)
{
    for (auto* page : m_pages)
        page->setBusy(isBusy);
}

TablePage* JoinedTablesPage::pageOf(const QString& key) const
{
    const auto place = m_keys.indexOf(key);
    return place < 0 ? nullptr : m_pages[static_cast<std::size_t>(place)];
}

void JoinedTablesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fill();
}

void JoinedTablesPage::fill()
{
    for (std::size_t i = 0; m_tables && i < m_pages.size(); ++i) {
        const auto table = m_tables(m_keys[static_cast<qsizetype>(i)]);
        if (!table)
            m_pages[i]->setPlaceholder(m_isComplete ? m_lack : tr("Computing…"));
        else if (m_pages[i]->model().table() != table)
            m_pages[i]->setTable(table);
    }
    sortFirstTable();
}

void JoinedTablesPage::sortFirstTable()
{
    auto& model = m_pages.front()->model();
    if (m_sortedBy.isEmpty() || !model.table())
        return;
    if (const auto column = model.table()->findColumn(m_sortedBy))
        model.sort(static_cast<int>(*column), Qt::DescendingOrder);
    m_sortedBy.clear();
}
