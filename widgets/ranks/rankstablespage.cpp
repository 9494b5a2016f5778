// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankstablespage.h"

#include "parts/rememberedsplitter.h"
#include "table/tablepage.h"

#include <QVBoxLayout>

#include <utility>

RanksTablesPage::RanksTablesPage(ViewContext& context, QStringList keys, QWidget* above, QWidget* parent)
    : QWidget(parent)
    , m_keys(std::move(keys))
{
    constexpr int TableShare = 2;
    QList<int> shares(m_keys.size(), TableShare);
    if (above)
        shares.prepend(TableShare + 1);
    auto* splitter
        = new RememberedSplitter(Qt::Vertical, QStringLiteral("ranks-") + m_keys.join(u'-'), shares, context);
    splitter->setChildrenCollapsible(false);
    if (above)
        splitter->addWidget(above);
    m_pages.reserve(static_cast<std::size_t>(m_keys.size()));
    for (qsizetype i = 0; i < m_keys.size(); ++i) {
        auto* page = new TablePage(context);
        splitter->addWidget(page);
        m_pages.push_back(page);
    }
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
}

void RanksTablesPage::setTables(std::function<core::TablePointer(const QString& key)> tables)
{
    m_tables = std::move(tables);
    if (isVisible())
        fill();
}

TablePage* RanksTablesPage::pageOf(const QString& key) const
{
    const auto place = m_keys.indexOf(key);
    return place < 0 ? nullptr : m_pages[static_cast<std::size_t>(place)];
}

void RanksTablesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fill();
}

void RanksTablesPage::fill()
{
    for (std::size_t i = 0; m_tables && i < m_pages.size(); ++i) {
        const auto table = m_tables(m_keys[static_cast<qsizetype>(i)]);
        if (!table)
            m_pages[i]->setPlaceholder(tr("Computing…"));
        else if (m_pages[i]->model().table() != table)
            m_pages[i]->setTable(table);
    }
}
