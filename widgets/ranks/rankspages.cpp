// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankspages.h"

#include "help/helptopic.h"
#include "navigation/pagelist.h"
#include "ranks/clockmatrix.h"
#include "ranks/efficiencypane.h"
#include "ranks/rankbudgetbars.h"
#include "ranks/rankheatmap.h"
#include "ranks/rankmapview.h"
#include "ranks/rankpanes.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "ranks/rankstablespage.h"
#include "style/icons.h"
#include "table/tablelistpage.h"
#include "table/tablepage.h"

#include <QApplication>

#include <algorithm>

RanksPages::RanksPages(RanksSession& session, ViewContext& context, QWidget* parent)
    : PageFrame(context, parent)
    , m_session(session)
    , m_context(context)
    , m_steps(new RanksStepsPage(session, context))
    , m_budgets(new RankBudgetBars)
    , m_efficiency(new EfficiencyPane)
    , m_clocks(new ClocksPane)
    , m_inputs(new InputsPane)
    , m_allTables(new TableListPage(context, QStringLiteral("all-ranks-tables"), tr("Tables of the job")))
{
    int group = addGroup(tr("Ranks"), icon(IconName::Ranks));
    addPage(group, m_steps, tr("Steps"));
    setPageTools(*m_steps, m_steps->makeTools());
    addTables(group, tr("Findings"), { QStringLiteral("rank_findings") });
    addTables(group, tr("Lateness"), { QStringLiteral("ranks") });
    addTables(group, tr("Budget"), { QStringLiteral("budget"), QStringLiteral("rank_steps") }, m_budgets);
    addTables(group, tr("Efficiency"), { QStringLiteral("efficiency"), QStringLiteral("whatif") }, m_efficiency);
    group = addGroup(pageGroupTitle(PageGroup::Communication), pageGroupIcon(PageGroup::Communication));
    addTables(group, tr("Operations"), { QStringLiteral("collectives") });
    addTables(group, tr("By rank"), { QStringLiteral("collective_ranks") });
    addTables(group, tr("Communicators"), { QStringLiteral("communicators") });
    addTables(group, tr("Not shared"), { QStringLiteral("desync") });
    group = addGroup(tr("Clocks"), pageGroupIcon(PageGroup::Timeline));
    addTables(group, tr("Clocks"), { QStringLiteral("clocks") }, m_clocks);
    group = addGroup(tr("Inputs"), pageGroupIcon(PageGroup::Trace));
    addTables(group, tr("Inputs"), { QStringLiteral("inputs") }, m_inputs);
    addPage(group, m_allTables, tr("All tables"));
    setHelpPage(*this, QStringLiteral("ranks"));
    connectPanes();
}

/// From a picture to the row that its figure is in.
void RanksPages::connectPanes()
{
    connect(m_budgets, &RankBudgetBars::rankActivated, this,
            [this](std::uint32_t rank) { showRowOf(QStringLiteral("budget"), rank, QStringLiteral("time_ms")); });
    connect(&m_inputs->map(), &RankMapView::rankActivated, this,
            [this](std::uint32_t rank) { showRowOf(QStringLiteral("ranks"), rank, QStringLiteral("rank")); });
    connect(m_efficiency, &EfficiencyPane::cellRequested, this, &RanksPages::showCell);
    connect(m_efficiency, &EfficiencyPane::whyRequested, this, &RanksPages::whyRequested);
}

void RanksPages::showRowOf(const QString& tableKey, std::uint32_t rank, const QString& columnKey)
{
    const auto table = m_session.table(tableKey);
    const auto column = table ? table->findColumn(u"rank") : std::nullopt;
    const auto number = static_cast<double>(m_session.result()->summaries[rank].identity.rank);
    for (std::size_t row = 0; column && row < table->rowCount; ++row) {
        if (core::cellNumber(table->cell(row, *column)) == number) {
            showCell(tableKey, row, columnKey);
            return;
        }
    }
}

void RanksPages::addTables(int group, const QString& title, const QStringList& keys, QWidget* above)
{
    m_tablePages.push_back(new RanksTablesPage(m_context, keys, above));
    addPage(group, m_tablePages.back(), title);
}

void RanksPages::show()
{
    const auto& result = m_session.result();
    m_steps->show();
    m_budgets->show(result);
    m_efficiency->show(result);
    m_clocks->show(result);
    m_inputs->show(result);
    showTables();
}

void RanksPages::showTables()
{
    for (auto* page : m_tablePages) {
        page->setTables([this](const QString& key) { return m_session.table(key); });
        const auto isEmpty = [this](const QString& key) {
            const auto table = m_session.table(key);
            return table && (!table->provenance.isAvailable() || table->rowCount == 0);
        };
        PageNote note;
        if (std::ranges::all_of(page->keys(), isEmpty))
            note.lack = tr("none");
        setNote(indexOf(page), note);
    }
    m_allTables->setTables(m_session.tables());
}

bool RanksPages::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    for (auto* page : m_tablePages) {
        auto* table = page->pageOf(tableKey);
        if (!table)
            continue;
        setCurrentWidget(page);
        table->showCell(tableKey, row, columnKey);
        return true;
    }
    return false;
}

TablePage* RanksPages::currentTablePage() const
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

std::vector<TablePage*> RanksPages::everyTablePage() const
{
    std::vector<TablePage*> pages { &m_allTables->table() };
    for (const auto* page : m_tablePages)
        pages.insert(pages.end(), page->pages().begin(), page->pages().end());
    return pages;
}

void RanksPages::focusContent()
{
    if (currentWidget() == m_steps)
        m_steps->map().setFocus(Qt::OtherFocusReason);
    else if (auto* page = currentTablePage())
        page->view().setFocus(Qt::OtherFocusReason);
}
