// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/kernelspage.h"

#include "analysis/idle/gpuidle.h"
#include "base/displayformat.h"
#include "charts/chartaxes.h"
#include "charts/chartpane.h"
#include "charts/overviewcharts.h"
#include "parts/scrollingpane.h"
#include "results/rowofevent.h"
#include "style/typography.h"
#include "table/columnmenu.h"
#include "table/drillview.h"
#include "table/tablekeys.h"
#include "trace/eventlinks.h"

#include <QAction>
#include <QComboBox>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

struct KernelsPage::Grouped {
    std::shared_ptr<const core::Kernels> kernels;
    core::TablePointer table;
};

KernelsPage::KernelsPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent)
    : ResultPage(context, parent)
    , m_gpus(new QComboBox)
    , m_groupBy(new QToolButton)
    , m_view(new DrillView(context, settingsKey,
                           { tr("Lists the launches of the selected kernel below, slowest first"),
                             tr("Select a kernel to list its launches.") },
                           showsInstances))
    , m_histogram(new ChartPane(context, QStringLiteral("kernel_durations"), tr("Durations")))
    , m_parts(new TablePage(context))
    , m_beside(new QTabWidget)
    , m_grouping(this)
    , m_counting(this)
    , m_spreading(this)
{
    buildGrouping();
    m_view->addInstancesSwitch();
    kernels().leadWithFilter();
    addScopeActions(kernels());
    addScopeActions(instances());
    addScopeActions(*m_parts);
    m_beside->setDocumentMode(true);
    m_beside->addTab(m_histogram, tr("Durations"));
    m_beside->addTab(m_parts, tr("Parts"));
    m_beside->setTabToolTip(1, tr("The selected kernel by GPU, launch shape and stream"));
    m_view->addBesideInstances(m_beside);
    connect(m_view, &DrillView::instancesRequested, this, &KernelsPage::countDurations);
    connect(m_view, &DrillView::instancesRequested, this, &KernelsPage::showParts);
    connect(m_histogram, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
        const auto& table = kernels().model().table();
        if (const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt)
            Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
    });
    offerCapture(kernels(), { core::CaptureQuestion::Kernels, tr("How to &capture kernels") });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(m_view));
}

KernelsPage::~KernelsPage() = default;

/// What a row stands for: a name on all GPUs, or less.
void KernelsPage::buildGrouping()
{
    m_gpus->addItems({ tr("GPUs merged"), tr("GPUs apart") });
    m_gpus->setAccessibleName(tr("Rows of several GPUs"));
    m_gpus->setToolTip(tr("One row for a kernel on all GPUs, or a row for each GPU it ran on"));
    kernels().addSwitch(m_gpus);
    connect(m_gpus, &QComboBox::currentIndexChanged, this, &KernelsPage::regroup);
    auto* menu = new ColumnMenu(m_groupBy); // stays open for several choices
    const auto add = [&](const QString& text, const QString& toolTip) {
        auto* action = menu->addAction(text);
        action->setCheckable(true);
        action->setToolTip(toolTip);
        connect(action, &QAction::toggled, this, [this] {
            showGrouping();
            regroup();
        });
        return action;
    };
    m_byShape = add(tr("Gri&d × block"), tr("A row for each launch shape of a kernel"));
    m_byProcess = add(tr("P&rocess"), tr("A row for each process that launched the kernel"));
    m_byStream = add(tr("&Stream"), tr("A row for each stream the kernel ran on"));
    menu->setToolTipsVisible(true);
    m_groupBy->setMenu(menu);
    m_groupBy->setPopupMode(QToolButton::InstantPopup);
    m_groupBy->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_groupBy->setToolTip(tr("What a row stands for beside the name of its kernel"));
    kernels().addSwitch(m_groupBy);
    showGrouping();
}

/// "Group by name, process"
void KernelsPage::showGrouping()
{
    QStringList parts { tr("name") };
    if (m_byShape->isChecked())
        parts += tr("grid × block");
    if (m_byProcess->isChecked())
        parts += tr("process");
    if (m_byStream->isChecked())
        parts += tr("stream");
    m_groupBy->setText(tr("Group by %1").arg(parts.join(QStringLiteral(", "))));
    m_groupBy->updateGeometry();
}

TablePage& KernelsPage::kernels() const
{
    return m_view->groups();
}

TablePage& KernelsPage::instances() const
{
    return m_view->instances();
}

void KernelsPage::setResults(const core::ResultsPointer& results)
{
    const bool isOther = isOtherScope(m_results, results);
    m_results = results;
    warnOfOpaqueGraphs(kernels(), *results);
    if (grouping() == core::KernelGrouping {}) {
        m_grouping.cancel();
        showKernels(results->kernels, results->table(core::TableKey::Kernels));
    } else {
        if (isOther) {
            m_view->setOutdated();
            m_parts->setPlaceholder({});
        }
        regroup();
    }
}

void KernelsPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_results.reset();
    m_shown.reset();
    m_view->setPlaceholder(text);
    m_counting.cancel();
    m_spreading.cancel();
    m_histogram->setPlaceholder({});
    m_parts->setPlaceholder({});
}

/// How long the launches of a kernel took, beside their list.
void KernelsPage::countDurations(std::size_t row)
{
    const auto kernel = m_shown->rows[row];
    m_histogram->setBusy(m_histogram->hasChart());
    m_counting.start(
        [results = m_results, kernel](const std::stop_token& stop) {
            return core::kernelHistogram(*results->trace, results->scope, kernel, stop);
        },
        [this, row, kernel](const core::LatestJob<core::DurationHistogram>::Shared& histogram) {
            if (!histogram) {
                m_histogram->setPlaceholder(histogram.error().message);
                return;
            }
            m_histogram->setPictureSubject(m_results->trace->kernelNames[kernel.name.value()].displayName);
            const auto& duration = (*histogram)->duration;
            const auto& format = m_context.appearance().format;
            m_histogram->setContent(makeHistogramChart(**histogram, row, format),
                                    tr("p50 %1 · p90 %2 · p99 %3")
                                        .arg(localDuration(duration.p50Ns, format),
                                             localDuration(duration.p90Ns, format),
                                             localDuration(duration.p99Ns, format)));
        });
}

/// What of the parts of all kernels belongs to the row: few, so at once.
void KernelsPage::showParts(std::size_t row)
{
    auto parts = core::partsOf(*m_results->trace, *m_results->kernelParts, m_shown->rows[row]);
    m_parts->setTable(std::make_shared<const core::Table>(
        core::describeKernels(m_results->trace, std::make_shared<const core::Kernels>(std::move(parts)),
                              m_results->scope, core::kernelTableNotes(*m_results))));
}

TablePage* KernelsPage::revealTable(const QString& tableKey)
{
    if (tableKey == core::TableKey::KernelParts)
        setGrouping(core::PartsOfKernels);
    else if (tableKey == core::TableKey::KernelsByProcess || tableKey == core::TableKey::Kernels)
        setGrouping({ .byProcess = tableKey == core::TableKey::KernelsByProcess });
    else
        return nullptr;
    return &kernels();
}

void KernelsPage::showKernel(core::KernelNameIndex kernel)
{
    for (std::size_t row = 0; m_shown && row < m_shown->rows.size(); ++row) {
        if (m_shown->rows[row].name != kernel)
            continue;
        kernels().clearFilter();
        kernels().view().selectTableRow(row);
        kernels().view().setFocus();
        return;
    }
}

bool KernelsPage::showInstance(std::size_t kernel)
{
    const auto row = m_shown ? core::rowOfKernel(*m_results->trace, *m_shown, kernel) : std::nullopt;
    if (row)
        m_view->showInstance(*row, core::eventOf(core::EventClass::Kernels, kernel, m_results->trace->id));
    return row.has_value();
}

core::KernelGrouping KernelsPage::grouping() const
{
    return { .byLaunchShape = m_byShape->isChecked(),
             .byProcess = m_byProcess->isChecked(),
             .byStream = m_byStream->isChecked(),
             .byDevice = m_gpus->currentIndex() > 0 };
}

void KernelsPage::setGrouping(const core::KernelGrouping& grouping)
{
    m_byShape->setChecked(grouping.byLaunchShape);
    m_byProcess->setChecked(grouping.byProcess);
    m_byStream->setChecked(grouping.byStream);
    m_gpus->setCurrentIndex(grouping.byDevice ? 1 : 0);
}

void KernelsPage::regroup()
{
    if (!m_results)
        return;
    kernels().setBusy(true);
    m_grouping.start(
        [results = m_results, by = grouping()](const std::stop_token& stop) {
            return core::analyzeKernels(*results->trace, results->scope, core::kernelInputs(*results), by, stop)
                .map([&results](core::Kernels&& kernels) {
                    auto shared = std::make_shared<const core::Kernels>(std::move(kernels));
                    return Grouped { shared,
                                     std::make_shared<const core::Table>(core::describeKernels(
                                         results->trace, shared, results->scope, core::kernelTableNotes(*results))) };
                });
        },
        [this](const core::LatestJob<Grouped>::Shared& grouped) {
            if (grouped)
                showKernels((*grouped)->kernels, (*grouped)->table);
            else
                m_view->setPlaceholder(grouped.error().message);
        });
}

void KernelsPage::showKernels(std::shared_ptr<const core::Kernels> kernels, const core::TablePointer& table)
{
    m_counting.cancel();
    m_histogram->setPlaceholder({});
    m_parts->setPlaceholder({});
    m_shown = std::move(kernels);
    this->kernels().setTotal(core::displayDuration(m_shown->totalNs, m_context.appearance().format));
    m_view->setGroups(table, [this](std::size_t row) -> DrillView::Listing {
        return [results = m_results, kernel = m_shown->rows[row]](const std::stop_token& stop) {
            return core::kernelInstances(results->trace, results->scope, kernel, stop);
        };
    });
    spreadDurations();
}

/// How the durations of all rows are spread, in the table once it is known.
void KernelsPage::spreadDurations()
{
    m_spreading.start(
        [results = m_results, kernels = m_shown](const std::stop_token& stop) {
            return core::durationSpreads(*results->trace, results->scope, *kernels, stop);
        },
        [this](const core::LatestJob<core::DurationSpreads>::Shared& spreads) {
            if (spreads)
                kernels().view().setSpreads(*spreads);
        });
}
