// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/idlepage.h"

#include "analysis/budget/gapreasons.h"
#include "analysis/idle/gpuidle.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QCheckBox>
#include <QTabWidget>
#include <QVBoxLayout>

struct IdlePage::Tables {
    core::TablePointer devices, gaps, streams;
};

IdlePage::IdlePage(ViewContext& context, const QString& settingsKey, QWidget* parent)
    : ResultPage(context, parent)
    , m_devices(new TablePage(context))
    , m_gaps(new TablePage(context))
    , m_streams(new TablePage(context))
    , m_overhead(new TablePage(context))
    , m_details(new QTabWidget)
    , m_kernelsOnly(new QCheckBox(tr("kernels &only")))
    , m_job(this)
{
    m_kernelsOnly->setToolTip(tr("Count only kernels as GPU work: shows how much idle time copies and sets hide"));
    m_devices->addSwitch(m_kernelsOnly);
    connect(m_kernelsOnly, &QCheckBox::toggled, this, &IdlePage::recompute);
    for (auto* page : { m_devices, m_gaps, m_streams, m_overhead })
        addSubjectActions(*page);
    offerCapture(*m_devices, { core::CaptureQuestion::Kernels, tr("How to &capture GPU work") });

    m_details->setDocumentMode(true);
    m_details->addTab(m_gaps, tr("Gaps of the &devices"));
    m_details->addTab(m_streams, tr("Gaps per &stream"));
    m_details->addTab(m_overhead, tr("&Profiler overhead"));
    auto* splitter = new RememberedSplitter(Qt::Vertical, settingsKey, { 1, 3 }, context);
    splitter->addWidget(m_devices);
    splitter->addWidget(m_details);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
}

IdlePage::~IdlePage() = default;

void IdlePage::setResults(const core::ResultsPointer& results)
{
    if (isOtherScope(m_results, results)) {
        for (auto* page : { m_devices, m_gaps, m_streams })
            page->setOutdated();
    }
    m_results = results;
    m_overhead->setTable(results->table(core::TableKey::ProfilerOverhead));
    recompute();
}

void IdlePage::setPlaceholder(const QString& text)
{
    m_job.cancel();
    m_results.reset();
    for (auto* page : { m_devices, m_gaps, m_streams, m_overhead })
        page->setPlaceholder(text);
}

TablePage* IdlePage::revealTable(const QString& tableKey)
{
    auto* page = ResultPage::revealTable(tableKey);
    if (page)
        setKernelsOnly(false);
    return page;
}

void IdlePage::setKernelsOnly(bool isOn)
{
    m_kernelsOnly->setChecked(isOn);
}

void IdlePage::recompute()
{
    if (!m_results)
        return;
    const auto show = [this](const Tables& tables) {
        m_devices->setTable(tables.devices);
        m_gaps->setTable(tables.gaps);
        m_streams->setTable(tables.streams);
    };
    if (!m_kernelsOnly->isChecked()) {
        m_job.cancel();
        show({ m_results->table(core::TableKey::GpuIdle), m_results->table(core::TableKey::GpuIdleGaps),
               m_results->table(core::TableKey::StreamGaps) });
        return;
    }
    for (auto* page : { m_devices, m_gaps, m_streams })
        page->setBusy(true);
    m_job.start(
        [results = m_results](const std::stop_token& stop) {
            return core::analyzeGpuIdle(*results->trace, results->scope, { .kernelsOnly = true }, stop)
                .map([&results](core::GpuIdle&& idle) {
                    const auto& trace = results->trace;
                    const auto& scope = results->scope;
                    const auto shared = std::make_shared<const core::GpuIdle>(std::move(idle));
                    return Tables { std::make_shared<const core::Table>(core::describeDeviceIdle(trace, shared, scope)),
                                    std::make_shared<const core::Table>(core::describeIdleGaps(
                                        trace, shared, scope,
                                        core::gapAnswers(results->gapReasons, core::WorkTables::KernelsOnly))),
                                    std::make_shared<const core::Table>(
                                        core::describeStreamGaps(trace, shared, scope)) };
                });
        },
        [this, show](const core::LatestJob<Tables>::Shared& tables) {
            if (tables)
                show(**tables);
            else
                setPlaceholder(tables.error().message);
        });
}
