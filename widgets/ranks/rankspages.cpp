// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankspages.h"

#include "help/helptopic.h"
#include "navigation/pagelist.h"
#include "ranks/clockmatrix.h"
#include "ranks/efficiencypane.h"
#include "ranks/rankbudgetbars.h"
#include "ranks/rankfindingspane.h"
#include "ranks/rankheatmap.h"
#include "ranks/rankmapview.h"
#include "ranks/rankpanes.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "style/icons.h"
#include "table/tablelistpage.h"

RanksPages::RanksPages(RanksSession& session, ViewContext& context, QWidget* parent)
    : SeveralTracesPages(context, QStringLiteral("all-ranks-tables"), tr("Tables of the job"), parent)
    , m_session(session)
    , m_steps(new RanksStepsPage(session, context))
    , m_findings(new RankFindingsPane)
    , m_budgets(new RankBudgetBars)
    , m_efficiency(new EfficiencyPane)
    , m_clocks(new ClocksPane)
    , m_inputs(new InputsPane)
{
    int group = addGroup(tr("Ranks"), icon(IconName::Ranks));
    addPage(group, m_steps, tr("Steps"));
    setPageTools(*m_steps, m_steps->makeTools());
    addRankTables(group, tr("Findings"), { QStringLiteral("rank_findings") }, m_findings);
    addTables(group, tr("Lateness"), { QStringLiteral("ranks") },
              { .name = QStringLiteral("ranks-ranks"),
                .lack = tr("This job has no such figures."),
                .sortedBy = QStringLiteral("origin_ms") });
    addRankTables(group, tr("Budget"), { QStringLiteral("job_budget"), QStringLiteral("budget") }, m_budgets);
    addRankTables(group, tr("By step"), { QStringLiteral("job_steps"), QStringLiteral("rank_steps") });
    addRankTables(group, tr("Efficiency"), { QStringLiteral("efficiency"), QStringLiteral("whatif") }, m_efficiency);
    addRankTables(group, tr("Critical path"),
                  { QStringLiteral("critical_path"), QStringLiteral("critical_path_ranks") });
    addRankTables(group, tr("Kernels"), { QStringLiteral("rank_kernels") });
    addRankTables(group, tr("Bubbles"), { QStringLiteral("bubbles") });
    group = addGroup(pageGroupTitle(PageGroup::Communication), pageGroupIcon(PageGroup::Communication));
    addRankTables(group, tr("Operations"), { QStringLiteral("collectives") });
    addRankTables(group, tr("By rank"), { QStringLiteral("collective_ranks") });
    addRankTables(group, tr("Communicators"), { QStringLiteral("communicators") });
    addRankTables(group, tr("Not shared"), { QStringLiteral("desync") });
    group = addGroup(tr("Clocks"), pageGroupIcon(PageGroup::Timeline));
    addRankTables(group, tr("Clocks"), { QStringLiteral("clocks") }, m_clocks);
    group = addGroup(tr("Inputs"), pageGroupIcon(PageGroup::Trace));
    addRankTables(group, tr("Inputs"), { QStringLiteral("inputs") }, m_inputs);
    addPage(group, &allTables(), tr("All tables"));
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
    connect(m_findings, &RankFindingsPane::cellRequested, this, &RanksPages::showCell);
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

void RanksPages::addRankTables(int group, const QString& title, const QStringList& keys, QWidget* above)
{
    addTables(group, title, keys,
              { .name = QStringLiteral("ranks-") + keys.join(u'-'),
                .lack = tr("This job has no such figures."),
                .above = above });
}

void RanksPages::show()
{
    const auto& result = m_session.result();
    m_steps->show();
    m_findings->show(result);
    m_budgets->show(result);
    m_efficiency->show(result);
    m_clocks->show(result);
    m_inputs->show(result);
    showTables();
}

void RanksPages::showTables()
{
    fillTables([this](const QString& key) { return m_session.table(key); }, m_session.hasTables());
    allTables().setTables(m_session.tables());
}

void RanksPages::focusContent()
{
    if (currentWidget() == m_steps)
        m_steps->map().setFocus(Qt::OtherFocusReason);
    else
        SeveralTracesPages::focusContent();
}
