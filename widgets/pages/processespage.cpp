// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/processespage.h"

#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/tablespage.h"
#include "parts/elidedlabel.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QTabWidget>
#include <QVBoxLayout>

ProcessesPage::ProcessesPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_processes(new TablePage(context))
    , m_heading(new ElidedLabel)
    , m_kernels(new KernelsPage(context, QStringLiteral("process-kernels"), false))
    , m_barriers(new BarriersPage(context))
    , m_nccl(new NcclPage(context, QStringLiteral("process-nccl"), false))
    , m_idle(new IdlePage(context, QStringLiteral("process-idle")))
    , m_memory(makeMemoryPage(context, QStringLiteral("process-memory")))
    , m_nvtx(new NvtxPage(context, QStringLiteral("process-nvtx"), NvtxPage::Parts { .showsPhases = true }))
    , m_graphs(makeGraphsPage(context, QStringLiteral("process-graphs")))
    , m_pages { m_kernels, m_barriers, m_nccl, m_idle, m_memory, m_nvtx, m_graphs }
    , m_details(new QTabWidget)
    , m_job(this, core::JobKind::Long)
{
    auto headingFont = font();
    headingFont.setBold(true);
    headingFont.setPointSizeF(headingFont.pointSizeF() * 1.2);
    m_heading->setFont(headingFont);
    m_details->setDocumentMode(true);
    m_details->addTab(m_kernels, tr("Kernels"));
    m_details->addTab(m_barriers, tr("Barriers"));
    m_details->addTab(m_nccl, tr("NCCL"));
    m_details->addTab(m_idle, tr("Idle"));
    m_details->addTab(m_memory, tr("Copies"));
    m_details->addTab(m_nvtx, tr("NVTX ranges"));
    m_details->addTab(m_graphs, tr("CUDA graphs"));

    auto* detail = new QWidget;
    auto* detailLayout = new QVBoxLayout(detail);
    detailLayout->addWidget(m_heading);
    detailLayout->addWidget(m_details, 1);
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("processes"), { 2, 5 }, context);
    splitter->addWidget(m_processes);
    splitter->addWidget(detail);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));

    m_processes->addRowAction(
        { tr("Show what it &did"), [this](std::size_t) { m_kernels->kernels().view().setFocus(); }, {} });
    addScopeActions(*m_processes);
    connect(&m_processes->view(), &TableView::currentTableRowChanged, this, &ProcessesPage::followCurrentRow);
}

void ProcessesPage::setResults(const core::ResultsPointer& results)
{
    const bool isSameTrace = m_results && m_results->trace == results->trace;
    const auto before = isSameTrace ? m_process : core::ProcessIndex {};
    m_results = results;
    m_process = {};
    m_processes->setTable(results->table(core::TableKey::Processes));
    setDetailPlaceholder(tr("Select a process to see what it did."));
    if (before.isValid())
        showProcess(before);
    else if (m_processes->hasTable() && m_processes->model().rowCount() > 0)
        m_processes->view().selectTableRow(m_processes->model().tableRow(0));
}

void ProcessesPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_process = {};
    m_processes->setPlaceholder(text);
    setDetailPlaceholder({});
}

/// The tables below are those of one process, not of the results.
TablePage* ProcessesPage::revealTable(const QString& tableKey)
{
    return tableKey == core::TableKey::Processes ? m_processes : nullptr;
}

void ProcessesPage::showProcess(core::ProcessIndex process)
{
    const auto& table = m_processes->model().table();
    for (std::size_t row = 0; table && table->subject && row < table->rowCount; ++row) {
        if (table->subject(row).process != process)
            continue;
        m_processes->clearFilter();
        m_processes->view().selectTableRow(row);
        return;
    }
}

QString ProcessesPage::heading() const
{
    return m_heading->text();
}

void ProcessesPage::followCurrentRow()
{
    const auto row = m_processes->view().currentTableRow();
    const auto& table = m_processes->model().table();
    if (!m_results || !row || !table || !table->subject)
        return;
    const auto process = table->subject(*row).process;
    if (process == m_process)
        return;
    m_process = process;
    auto scope = m_results->scope;
    scope.processes = { process };
    m_heading->setText(m_results->trace->processLabel(process));
    m_details->setEnabled(false); // the old figures are another process's
    m_job.start([trace = m_results->trace, scope, options = m_results->options](
                    const std::stop_token& stop) { return core::analyze(trace, scope, options, stop); },
                [this](const core::LatestJob<core::ResultsPointer>::Shared& results) {
                    m_details->setEnabled(true);
                    if (!results) {
                        setDetailPlaceholder(results.error().message);
                        return;
                    }
                    const auto parts = m_details->findChildren<ResultPage*>(); // pages and pages in them
                    for (auto* part : parts)
                        part->setOnlyProcess(m_process);
                    for (auto* page : m_pages)
                        page->setResults(**results);
                    Q_EMIT processShown();
                });
}

void ProcessesPage::setDetailPlaceholder(const QString& text)
{
    m_job.cancel();
    m_details->setEnabled(true);
    m_heading->setText({});
    for (auto* page : m_pages)
        page->setPlaceholder(text);
}
