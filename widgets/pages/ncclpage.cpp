// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/ncclpage.h"

#include "analysis/nccl/nccl.h"
#include "parts/scrollingpane.h"
#include "table/drillview.h"
#include "table/tablekeys.h"

#include <QCheckBox>
#include <QTabWidget>
#include <QVBoxLayout>

struct NcclPage::Grouped {
    std::shared_ptr<const core::Nccl> nccl;
    core::TablePointer table;
};

NcclPage::NcclPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent)
    : ResultPage(context, parent)
    , m_byProcess(new QCheckBox(tr("by p&rocess")))
    , m_byDevice(new QCheckBox(tr("&by GPU")))
    , m_view(new DrillView(context, settingsKey,
                           { tr("Lists the operations behind the selected row below, slowest first"),
                             tr("Select an operation to list its instances.") },
                           showsInstances))
    , m_devices(new TablePage(context))
    , m_tabs(new QTabWidget)
    , m_grouping(this)
{
    m_byProcess->setToolTip(tr("A row for each process that took part"));
    m_byDevice->setToolTip(tr("A row for each GPU the operation ran on"));
    for (auto* box : { m_byProcess, m_byDevice }) {
        operations().addSwitch(box);
        connect(box, &QCheckBox::toggled, this, &NcclPage::regroup);
    }
    m_view->addInstancesSwitch();
    addSubjectActions(operations());
    addSubjectActions(instances());
    addSubjectActions(*m_devices);
    offerCapture(operations(), { core::CaptureQuestion::NcclOperations, tr("How to &capture NCCL operations") });
    offerCapture(*m_devices, { core::CaptureQuestion::NcclOperations, tr("How to &capture NCCL operations") });
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_view, tr("O&perations"));
    m_tabs->addTab(m_devices, tr("Share of each GP&U"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(m_tabs));
}

NcclPage::~NcclPage() = default;

TablePage& NcclPage::operations() const
{
    return m_view->groups();
}

TablePage& NcclPage::instances() const
{
    return m_view->instances();
}

void NcclPage::setResults(const core::ResultsPointer& results)
{
    const bool isOther = isOtherScope(m_results, results);
    m_results = results;
    m_devices->setTable(results->table(core::TableKey::NcclByDevice));
    if (grouping() == core::NcclGrouping {}) {
        m_grouping.cancel();
        showOperations(results->nccl, results->table(core::TableKey::NcclOperations));
    } else if (grouping() == core::NcclGrouping { .byProcess = true }) {
        m_grouping.cancel();
        showOperations(results->ncclByProcess, results->table(core::TableKey::NcclByProcess));
    } else {
        if (isOther)
            m_view->setOutdated();
        regroup();
    }
}

void NcclPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_results.reset();
    m_shown.reset();
    m_view->setPlaceholder(text);
    m_devices->setPlaceholder(text);
}

TablePage* NcclPage::revealTable(const QString& tableKey)
{
    const bool isByProcess = tableKey == core::TableKey::NcclByProcess;
    if (!isByProcess && tableKey != core::TableKey::NcclOperations)
        return ResultPage::revealTable(tableKey);
    m_tabs->setCurrentWidget(m_view);
    setGrouping({ .byProcess = isByProcess });
    return &operations();
}

core::NcclGrouping NcclPage::grouping() const
{
    return { m_byProcess->isChecked(), m_byDevice->isChecked() };
}

void NcclPage::setGrouping(const core::NcclGrouping& grouping)
{
    m_byProcess->setChecked(grouping.byProcess);
    m_byDevice->setChecked(grouping.byDevice);
}

void NcclPage::regroup()
{
    if (!m_results)
        return;
    operations().setBusy(true);
    m_grouping.start(
        [results = m_results, by = grouping()](const std::stop_token& stop) {
            return core::analyzeNccl(*results->trace, results->scope, *results->options.ncclEvents, *results->ncclWork,
                                     by, stop)
                .map([&results](core::Nccl&& nccl) {
                    auto shared = std::make_shared<const core::Nccl>(std::move(nccl));
                    return Grouped { shared,
                                     std::make_shared<const core::Table>(core::describeNccl(
                                         results->trace, shared, results->options.ncclEvents, results->scope)) };
                });
        },
        [this](const core::LatestJob<Grouped>::Shared& grouped) {
            if (grouped)
                showOperations((*grouped)->nccl, (*grouped)->table);
            else
                m_view->setPlaceholder(grouped.error().message);
        });
}

void NcclPage::showOperations(std::shared_ptr<const core::Nccl> nccl, const core::TablePointer& table)
{
    m_shown = std::move(nccl);
    m_view->setGroups(table, [this](std::size_t row) -> DrillView::Listing {
        return [results = m_results, operation = m_shown->rows[row]](const std::stop_token& stop) {
            return core::ncclInstances(results->trace, results->scope, results->options.ncclEvents, results->ncclWork,
                                       operation, stop);
        };
    });
}
