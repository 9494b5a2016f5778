// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparepages.h"

#include "compare/comparedunits.h"
#include "compare/comparekernelspage.h"
#include "compare/comparetablespage.h"
#include "compare/compareverdictpage.h"
#include "compare/linkedtimelines.h"
#include "compare/waterfallview.h"
#include "help/helptopic.h"
#include "navigation/pagelist.h"
#include "parts/paintedrows.h"
#include "style/icons.h"
#include "table/tablekeys.h"
#include "table/tablelistpage.h"
#include "table/tablepage.h"

#include <QApplication>

#include <algorithm>

namespace {

QStringList comparisonsOf(QStringList keys)
{
    for (auto& key : keys)
        key.prepend(QStringLiteral("compare_"));
    return keys;
}

const auto ChecksKey = QStringLiteral("compare_checks");

} // namespace

ComparePages::ComparePages(ViewContext& context, QWidget* parent)
    : PageFrame(context, parent)
    , m_context(context)
    , m_units(new ComparedUnits(this))
    , m_verdict(new CompareVerdictPage(*m_units))
    , m_timelines(new LinkedTimelines(context, *m_units))
    , m_kernels(new CompareKernelsPage(context))
    , m_allTables(new TableListPage(context, QStringLiteral("all-compare-tables"), tr("Tables of the comparison")))
{
    namespace Key = core::TableKey;
    int group = addGroup(tr("Compare"), icon(IconName::Compare));
    addPage(group, m_verdict, tr("Verdict"));
    addTables(group, tr("Wall budget"), { QStringLiteral("compare_budget") });
    addTables(group, tr("Findings"), { QStringLiteral("compare_findings") });
    addTables(group, tr("Checks"), { ChecksKey });
    addTables(group, tr("Configuration"), { QStringLiteral("compare_config") });
    group = addGroup(pageGroupTitle(PageGroup::Timeline), pageGroupIcon(PageGroup::Timeline));
    addPage(group, m_timelines, tr("Linked timelines"));
    setPageTools(*m_timelines, m_timelines->makeTools());
    group = addGroup(pageGroupTitle(PageGroup::GpuWork), pageGroupIcon(PageGroup::GpuWork));
    addTablePage(group, *m_kernels, tr("Kernels"));
    addTables(group, tr("Copies"), comparisonsOf({ Key::MemoryOperations }));
    addTables(group, tr("CUDA graphs"), comparisonsOf({ Key::CudaGraphs }));
    addTables(group, tr("NVTX ranges"), comparisonsOf({ Key::NvtxRanges }));
    addTables(group, tr("Phases"), comparisonsOf({ Key::Phases }));
    group = addGroup(pageGroupTitle(PageGroup::Communication), pageGroupIcon(PageGroup::Communication));
    addTables(group, tr("NCCL"), comparisonsOf({ Key::NcclOperations, Key::NcclByDevice }));
    addTables(group, tr("NVLink"), comparisonsOf({ Key::NvlinkDuringNccl }));
    group = addGroup(pageGroupTitle(PageGroup::HostAndIdle), pageGroupIcon(PageGroup::HostAndIdle));
    addTables(group, tr("Idle"), comparisonsOf({ Key::GpuIdle, Key::IdleCauses }));
    addTables(group, tr("Barriers"), comparisonsOf({ Key::Barriers }));
    addTables(group, tr("Launch latency"), comparisonsOf({ Key::LaunchLatency }));
    addTables(group, tr("Launch storms"), comparisonsOf({ Key::LaunchStorms, Key::SmallKernels }));
    addTables(group, tr("Processes"), comparisonsOf({ Key::Processes }));
    group = addGroup(tr("All tables"), pageGroupIcon(PageGroup::Trace));
    addPage(group, m_allTables, tr("All tables"));
    setHelpPage(*this, QStringLiteral("compare"));
    connect(m_verdict, &CompareVerdictPage::cellRequested, this, &ComparePages::showCell);
    connect(m_verdict, &CompareVerdictPage::checksRequested, this, &ComparePages::showChecks);
    connect(m_verdict, &CompareVerdictPage::timelinesRequested, this, [this] {
        setCurrentWidget(m_timelines);
        m_timelines->focusContent();
    });
}

void ComparePages::addTables(int group, const QString& title, const QStringList& tableKeys)
{
    addTablePage(group, *new CompareTablesPage(m_context, tableKeys), title);
}

void ComparePages::addTablePage(int group, CompareTablesPage& page, const QString& title)
{
    m_tablePages.push_back(&page);
    addPage(group, &page, title);
}

void ComparePages::show(const CompareSession& session)
{
    m_units->setComparison(session.comparison());
    m_verdict->setComparison(session.comparison());
    m_timelines->show(session);
    m_kernels->setComparison(session.comparison());
    setBusy(false);
    showTables(session);
}

void ComparePages::showSides(const CompareSession& session)
{
    m_timelines->show(session);
}

void ComparePages::showTables(const CompareSession& session)
{
    const CompareTables tables = [&session](const QString& key) { return session.table(key); };
    for (auto* page : m_tablePages) {
        // those that are there already stay as the user has arranged them
        const bool isThere = std::ranges::all_of(page->keys(), [&](const QString& key) {
            const auto table = session.table(key);
            return table && page->pageOf(key)->model().table() == table;
        });
        if (!isThere)
            page->setTables(tables, session.hasAllTables());
    }
    m_allTables->setTables(session.tables());
    showNotes(session);
}

/// Which pages have nothing to show, and how many rows of findings there are.
void ComparePages::showNotes(const CompareSession& session)
{
    for (auto* page : m_tablePages) {
        const auto isEmpty = [&](const QString& key) {
            const auto table = session.table(key);
            return !table || !table->provenance.isAvailable() || table->rowCount == 0;
        };
        PageNote note;
        if (session.hasAllTables() && std::ranges::all_of(page->keys(), isEmpty))
            note.lack = tr("none");
        setNote(indexOf(page), note);
    }
}

void ComparePages::setBusy(bool isBusy)
{
    m_verdict->setBusy(isBusy);
    for (auto* page : m_tablePages)
        page->setBusy(isBusy);
    m_allTables->setBusy(isBusy);
}

bool ComparePages::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    for (auto* page : m_tablePages) {
        auto* table = page->pageOf(tableKey);
        if (!table)
            continue;
        setCurrentWidget(page);
        table->showCell(tableKey, row, columnKey);
        return true;
    }
    auto* table = m_allTables->reveal(tableKey);
    if (!table)
        return false;
    setCurrentWidget(m_allTables);
    table->showCell(tableKey, row, columnKey);
    return true;
}

void ComparePages::showChecks()
{
    for (auto* page : m_tablePages) {
        if (!page->pageOf(ChecksKey))
            continue;
        setCurrentWidget(page);
        page->pageOf(ChecksKey)->focusTable();
    }
}

TablePage* ComparePages::currentTablePage() const
{
    auto* focus = QApplication::focusWidget();
    for (auto* widget = focus; widget && widget != currentWidget(); widget = widget->parentWidget()) {
        if (auto* page = qobject_cast<TablePage*>(widget))
            return page;
    }
    const auto tables = currentWidget() ? currentWidget()->findChildren<TablePage*>() : QList<TablePage*> {};
    const auto shown
        = std::ranges::find_if(tables, [](const TablePage* table) { return table->isVisible() && table->hasTable(); });
    return shown == tables.end() ? nullptr : *shown;
}

std::vector<TablePage*> ComparePages::everyTablePage() const
{
    std::vector<TablePage*> pages { &m_allTables->table() };
    for (const auto* page : m_tablePages)
        pages.insert(pages.end(), page->pages().begin(), page->pages().end());
    return pages;
}

void ComparePages::focusContent()
{
    if (auto* page = currentTablePage())
        page->view().setFocus(Qt::OtherFocusReason);
    else if (currentWidget() == m_verdict)
        m_verdict->waterfall().setFocus(Qt::OtherFocusReason);
    else if (currentWidget() == m_timelines)
        m_timelines->focusContent();
}
