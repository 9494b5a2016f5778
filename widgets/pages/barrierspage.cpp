// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/barrierspage.h"

#include "analysis/barriers/barriers.h"
#include "analysis/idle/gpuidle.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QCheckBox>
#include <QVBoxLayout>

BarriersPage::BarriersPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_barriers(new TablePage(context))
    , m_byProcess(new QCheckBox(tr("by p&rocess")))
    , m_byThread(new QCheckBox(tr("by threa&d")))
    , m_grouping(this)
{
    m_byProcess->setToolTip(tr("A row for each process"));
    m_byThread->setToolTip(tr("A row for each thread"));
    for (auto* box : { m_byProcess, m_byThread }) {
        m_barriers->addSwitch(box);
        connect(box, &QCheckBox::toggled, this, &BarriersPage::regroup);
    }
    addSubjectActions(*m_barriers);
    offerCapture(*m_barriers, { core::CaptureQuestion::LaunchLatency, tr("How to &capture CUDA calls") });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_barriers);
}

void BarriersPage::setResults(const core::ResultsPointer& results)
{
    if (isOtherScope(m_results, results))
        m_barriers->setOutdated();
    m_results = results;
    regroup();
}

void BarriersPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_results.reset();
    m_barriers->setPlaceholder(text);
}

TablePage* BarriersPage::revealTable(const QString& tableKey)
{
    const bool isByProcess = tableKey == core::TableKey::BarriersByProcess;
    if (!isByProcess && tableKey != core::TableKey::Barriers)
        return nullptr;
    setGrouping({ .byProcess = isByProcess });
    return m_barriers;
}

void BarriersPage::setGrouping(const core::BarrierGrouping& grouping)
{
    m_byProcess->setChecked(grouping.byProcess);
    m_byThread->setChecked(grouping.byThread);
}

void BarriersPage::regroup()
{
    if (!m_results)
        return;
    const core::BarrierGrouping grouping { m_byProcess->isChecked(), m_byThread->isChecked() };
    if (!grouping.byProcess && !grouping.byThread) {
        m_grouping.cancel();
        m_barriers->setTable(m_results->table(core::TableKey::Barriers));
        return;
    }
    m_barriers->setBusy(true);
    m_grouping.start(
        [results = m_results, grouping](const std::stop_token& stop) {
            return core::analyzeBarriers(*results->trace, results->scope, *results->gpuIdle, grouping, stop)
                .map([&results](core::Barriers&& barriers) {
                    return core::describeBarriers(
                        results->trace, std::make_shared<const core::Barriers>(std::move(barriers)), results->scope);
                });
        },
        [this](const core::LatestJob<core::Table>::Shared& table) {
            if (table)
                m_barriers->setTable(*table);
            else
                m_barriers->setPlaceholder(table.error().message);
        });
}
