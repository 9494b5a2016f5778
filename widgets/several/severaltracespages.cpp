// SPDX-License-Identifier: GPL-3.0-or-later
#include "several/severaltracespages.h"

#include "table/tablelistpage.h"
#include "table/tablepage.h"

#include <QApplication>

#include <algorithm>

SeveralTracesPages::SeveralTracesPages(ViewContext& context, const QString& name, const QString& title, QWidget* parent)
    : PageFrame(context, parent)
    , m_context(context)
    , m_allTables(new TableListPage(context, name, title))
{
}

void SeveralTracesPages::addTables(int group, const QString& title, const QStringList& keys,
                                   const JoinedTablesPage::Layout& layout)
{
    addTablePage(group, *new JoinedTablesPage(m_context, keys, layout), title);
}

void SeveralTracesPages::addTablePage(int group, JoinedTablesPage& page, const QString& title)
{
    m_tablePages.push_back(&page);
    addPage(group, &page, title);
}

void SeveralTracesPages::fillTables(const JoinedTablesPage::Tables& tables, bool isComplete)
{
    const auto isEmpty = [&](const QString& key) {
        const auto table = tables(key);
        return !table || !table->provenance.isAvailable() || table->rowCount == 0;
    };
    for (auto* page : m_tablePages) {
        page->setTables(tables, isComplete);
        PageNote note;
        if (isComplete && std::ranges::all_of(page->keys(), isEmpty))
            note.lack = tr("none");
        setNote(indexOf(page), note);
    }
}

void SeveralTracesPages::setTablesBusy(bool isBusy)
{
    for (auto* page : m_tablePages)
        page->setBusy(isBusy);
    m_allTables->setBusy(isBusy);
}

JoinedTablesPage* SeveralTracesPages::pageWith(const QString& tableKey) const
{
    const auto found
        = std::ranges::find_if(m_tablePages, [&](const JoinedTablesPage* page) { return page->pageOf(tableKey); });
    return found == m_tablePages.end() ? nullptr : *found;
}

bool SeveralTracesPages::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    auto* page = pageWith(tableKey);
    auto* table = page ? page->pageOf(tableKey) : m_allTables->reveal(tableKey);
    if (!table)
        return false;
    if (page)
        setCurrentWidget(page);
    else
        setCurrentWidget(m_allTables);
    table->showCell(tableKey, row, columnKey);
    return true;
}

TablePage* SeveralTracesPages::currentTablePage() const
{
    for (auto* widget = QApplication::focusWidget(); widget && widget != currentWidget();
         widget = widget->parentWidget()) {
        if (auto* page = qobject_cast<TablePage*>(widget))
            return page;
    }
    const auto tables = currentWidget() ? currentWidget()->findChildren<TablePage*>() : QList<TablePage*> {};
    const auto shown
        = std::ranges::find_if(tables, [](const TablePage* table) { return table->isVisible() && table->hasTable(); });
    return shown == tables.end() ? nullptr : *shown;
}

std::vector<TablePage*> SeveralTracesPages::everyTablePage() const
{
    std::vector<TablePage*> pages { &m_allTables->table() };
    for (const auto* page : m_tablePages)
        pages.insert(pages.end(), page->pages().begin(), page->pages().end());
    return pages;
}

void SeveralTracesPages::focusContent()
{
    if (auto* page = currentTablePage())
        page->view().setFocus(Qt::OtherFocusReason);
}
