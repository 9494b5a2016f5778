// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernelspage.h"

#include "rememberedsplitter.h"
#include "tablepage.h"

#include <QCheckBox>
#include <QVBoxLayout>

struct KernelsPage::Grouped {
    std::shared_ptr<const core::Kernels> kernels;
    core::TablePointer table;
};

KernelsPage::KernelsPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent)
    : ResultPage(context, parent)
    , m_kernels(new TablePage(context))
    , m_instances(new TablePage(context))
    , m_byShape(new QCheckBox(tr("by &grid × block")))
    , m_byProcess(new QCheckBox(tr("by p&rocess")))
    , m_byStream(new QCheckBox(tr("by &stream")))
    , m_instancesSwitch(new QCheckBox(tr("&instances")))
    , m_grouping(this)
    , m_listing(this)
{
    m_byShape->setToolTip(tr("A row for each launch shape of a kernel"));
    m_byProcess->setToolTip(tr("A row for each process that launched the kernel"));
    m_byStream->setToolTip(tr("A row for each stream the kernel ran on"));
    m_instancesSwitch->setToolTip(tr("Lists the launches of the selected kernel below, slowest first"));
    m_instancesSwitch->setChecked(showsInstances);
    for (auto* box : { m_byShape, m_byProcess, m_byStream }) {
        m_kernels->addSwitch(box);
        connect(box, &QCheckBox::toggled, this, &KernelsPage::regroup);
    }
    m_kernels->addSwitch(m_instancesSwitch);
    m_kernels->addRowAction({ tr("Show &instances"), [this](std::size_t) { revealInstances(); }, {} });

    auto* splitter = new RememberedSplitter(Qt::Vertical, settingsKey, { 3, 2 }, context);
    splitter->addWidget(m_kernels);
    splitter->addWidget(m_instances);
    splitter->restore();
    m_instances->setVisible(showsInstances);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter);

    connect(&m_kernels->view(), &TableView::currentTableRowChanged, this, &KernelsPage::listInstances);
    connect(m_instancesSwitch, &QCheckBox::toggled, this, [this](bool isOn) {
        m_instances->setVisible(isOn);
        listInstances();
    });
}

KernelsPage::~KernelsPage() = default;

void KernelsPage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    if (grouping() == core::KernelGrouping {}) {
        m_grouping.cancel();
        showKernels({ results, &results->kernels }, results->table(u"kernels"));
    } else {
        regroup();
    }
}

void KernelsPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_listing.cancel();
    m_results.reset();
    m_shown.reset();
    m_kernels->setPlaceholder(text);
    m_instances->setPlaceholder({});
}

TablePage* KernelsPage::revealTable(const QString& tableKey)
{
    const bool isByProcess = tableKey == QStringLiteral("kernels_by_pid");
    if (!isByProcess && tableKey != QStringLiteral("kernels"))
        return nullptr;
    setGrouping({ .byProcess = isByProcess });
    return m_kernels;
}

void KernelsPage::showKernel(core::KernelNameIndex kernel)
{
    for (std::size_t row = 0; m_shown && row < m_shown->rows.size(); ++row) {
        if (m_shown->rows[row].name != kernel)
            continue;
        m_kernels->clearFilter();
        m_kernels->view().selectTableRow(row);
        m_kernels->view().setFocus();
        return;
    }
}

core::KernelGrouping KernelsPage::grouping() const
{
    return { m_byShape->isChecked(), m_byProcess->isChecked(), m_byStream->isChecked() };
}

void KernelsPage::setGrouping(const core::KernelGrouping& grouping)
{
    m_byShape->setChecked(grouping.byLaunchShape);
    m_byProcess->setChecked(grouping.byProcess);
    m_byStream->setChecked(grouping.byStream);
}

void KernelsPage::regroup()
{
    if (!m_results)
        return;
    m_kernels->setBusy(true);
    m_grouping.start(
        [results = m_results, by = grouping()](const std::stop_token& stop) {
            return core::analyzeKernels(*results->trace, results->scope, results->gpuIdle, by, stop)
                .map([&results](core::Kernels&& kernels) {
                    auto shared = std::make_shared<const core::Kernels>(std::move(kernels));
                    return Grouped { shared,
                                     std::make_shared<const core::Table>(
                                         core::describeKernels(results->trace, shared, results->scope)) };
                });
        },
        [this](const core::LatestJob<Grouped>::Shared& grouped) {
            if (grouped)
                showKernels((*grouped)->kernels, (*grouped)->table);
            else
                m_kernels->setPlaceholder(grouped.error().message);
        });
}

void KernelsPage::showKernels(std::shared_ptr<const core::Kernels> kernels, core::TablePointer table)
{
    m_listing.cancel();
    m_shown = std::move(kernels);
    m_kernels->setTable(std::move(table));
    m_instances->setPlaceholder(m_shown->rows.empty() ? QString() : tr("Select a kernel to list its launches."));
    if (m_kernels->hasTable() && m_kernels->model().rowCount() > 0 && !m_kernels->view().currentTableRow())
        m_kernels->view().selectTableRow(m_kernels->model().tableRow(0));
}

void KernelsPage::listInstances()
{
    const auto row = m_kernels->view().currentTableRow();
    if (!m_shown || !row || *row >= m_shown->rows.size() || !m_instancesSwitch->isChecked()) {
        m_listing.cancel();
        return;
    }
    m_instances->setBusy(true);
    m_listing.start(
        [results = m_results, kernel = m_shown->rows[*row]](const std::stop_token& stop) {
            return core::kernelInstances(results->trace, results->scope, kernel, stop);
        },
        [this](const core::LatestJob<core::Table>::Shared& table) {
            if (table)
                m_instances->setTable(*table);
            else
                m_instances->setPlaceholder(table.error().message);
        });
}

void KernelsPage::revealInstances()
{
    m_instancesSwitch->setChecked(true);
    m_instances->view().setFocus();
}
