// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparepages.h"

#include "compare/comparedunits.h"
#include "compare/comparerowspage.h"
#include "compare/compareverdictpage.h"
#include "compare/sidecontexts.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/waterfallview.h"
#include "help/helptopic.h"
#include "navigation/pagelist.h"
#include "parts/paintedrows.h"
#include "style/icons.h"
#include "table/tablekeys.h"
#include "table/tablelistpage.h"
#include "table/tablepage.h"

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

ComparePages::ComparePages(SideContexts& contexts, QWidget* parent)
    : SeveralTracesPages(contexts.window(), QStringLiteral("all-compare-tables"), tr("Tables of the comparison"),
                         parent)
    , m_contexts(contexts)
    , m_units(new ComparedUnits(this))
    , m_verdict(new CompareVerdictPage(*m_units))
    , m_timelines(new LinkedTimelines(contexts, *m_units))
    , m_kernels(new CompareRowsPage(contexts.window(), { QStringLiteral("compare_kernels") }))
{
    namespace Key = core::TableKey;
    int group = addGroup(tr("Compare"), icon(IconName::Compare));
    addPage(group, m_verdict, tr("Verdict"));
    addRowTables(group, tr("Wall budget"), { QStringLiteral("compare_budget") });
    addRowTables(group, tr("Findings"), { QStringLiteral("compare_findings") });
    addDeltaTables(group, tr("Checks"), { ChecksKey });
    addDeltaTables(group, tr("Configuration"), { QStringLiteral("compare_config") });
    group = addGroup(pageGroupTitle(PageGroup::Timeline), pageGroupIcon(PageGroup::Timeline));
    addPage(group, m_timelines, tr("Linked timelines"));
    setPageTools(*m_timelines, m_timelines->makeTools());
    group = addGroup(pageGroupTitle(PageGroup::GpuWork), pageGroupIcon(PageGroup::GpuWork));
    addTablePage(group, *m_kernels, tr("Kernels"));
    m_rowPages.push_back(m_kernels);
    addRowTables(group, tr("Families"), { QStringLiteral("compare_families") });
    addRowTables(group, tr("Copies"), comparisonsOf({ Key::MemoryOperations }));
    addRowTables(group, tr("Copies and NCCL by size"), { QStringLiteral("compare_sizes") });
    addRowTables(group, tr("CUDA graphs"), comparisonsOf({ Key::CudaGraphs }));
    addRowTables(group, tr("NVTX ranges"), comparisonsOf({ Key::NvtxRanges }));
    addRowTables(group, tr("Phases"), comparisonsOf({ Key::Phases }));
    group = addGroup(pageGroupTitle(PageGroup::Communication), pageGroupIcon(PageGroup::Communication));
    addRowTables(group, tr("NCCL"), comparisonsOf({ Key::NcclOperations, Key::NcclByDevice }));
    addDeltaTables(group, tr("NVLink"), comparisonsOf({ Key::NvlinkDuringNccl }));
    group = addGroup(pageGroupTitle(PageGroup::HostAndIdle), pageGroupIcon(PageGroup::HostAndIdle));
    addDeltaTables(group, tr("Idle"), comparisonsOf({ Key::GpuIdle, Key::IdleCauses }));
    addRowTables(group, tr("Barriers"), comparisonsOf({ Key::Barriers }));
    addRowTables(group, tr("Calls of the operating system"), comparisonsOf({ Key::OsCalls, Key::MpiCalls }));
    addRowTables(group, tr("Launch latency"), comparisonsOf({ Key::LaunchLatency }));
    addDeltaTables(group, tr("Launch storms"), comparisonsOf({ Key::LaunchStorms, Key::SmallKernels }));
    addRowTables(group, tr("Processes"), comparisonsOf({ Key::Processes }));
    group = addGroup(tr("All tables"), pageGroupIcon(PageGroup::Trace));
    addPage(group, &allTables(), tr("All tables"));
    setHelpPage(*this, QStringLiteral("compare"));
    connect(m_verdict, &CompareVerdictPage::cellRequested, this, &ComparePages::showCell);
    connect(m_verdict, &CompareVerdictPage::checksRequested, this, &ComparePages::showChecks);
    connect(m_verdict, &CompareVerdictPage::timelinesRequested, this, [this] {
        setCurrentWidget(m_timelines);
        m_timelines->focusContent();
    });
}

void ComparePages::addDeltaTables(int group, const QString& title, const QStringList& keys)
{
    addTables(group, title, keys,
              { .name = keys.join(u'-'), .lack = tr("Neither of the runs has such figures, or not both of them.") });
}

void ComparePages::addRowTables(int group, const QString& title, const QStringList& keys)
{
    auto* page = new CompareRowsPage(m_contexts.window(), keys);
    m_rowPages.push_back(page);
    addTablePage(group, *page, title);
}

CompareRowsPage* ComparePages::rowsPageWith(const QString& tableKey) const
{
    const auto found
        = std::ranges::find_if(m_rowPages, [&](const auto* page) { return page->keys().contains(tableKey); });
    return found == m_rowPages.end() ? nullptr : *found;
}

void ComparePages::show(const CompareSession& session)
{
    m_units->setComparison(session.comparison());
    m_verdict->setComparison(session.comparison());
    m_timelines->show(session);
    for (auto* page : m_rowPages)
        page->setComparison(session.comparison());
    setBusy(false);
    showTables(session);
}

void ComparePages::showSides(const CompareSession& session)
{
    m_timelines->show(session);
}

void ComparePages::showTables(const CompareSession& session)
{
    fillTables([&session](const QString& key) { return session.table(key); }, session.hasAllTables());
    allTables().setTables(session.tables());
    for (auto* page : m_rowPages)
        page->setSources(session.sources());
}

void ComparePages::setBusy(bool isBusy)
{
    m_verdict->setBusy(isBusy);
    setTablesBusy(isBusy);
}

void ComparePages::showChecks()
{
    showTable(ChecksKey);
}

void ComparePages::showProcesses()
{
    showTable(QStringLiteral("compare_") + core::TableKey::Processes);
}

void ComparePages::showTable(const QString& key)
{
    if (auto* page = pageWith(key)) {
        setCurrentWidget(page);
        page->pageOf(key)->focusTable();
    }
}

void ComparePages::focusContent()
{
    if (currentWidget() == m_verdict && !currentTablePage())
        m_verdict->waterfall().setFocus(Qt::OtherFocusReason);
    else if (currentWidget() == m_timelines && !currentTablePage())
        m_timelines->focusContent();
    else
        SeveralTracesPages::focusContent();
}
