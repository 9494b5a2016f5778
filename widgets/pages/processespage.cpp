// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/processespage.h"

#include "base/letgo.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/tablespage.h"
#include "parts/elidedlabel.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "parts/turnqueue.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

ProcessesPage::ProcessesPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_processes(new TablePage(context))
    , m_heading(new ElidedLabel)
    , m_making(new QObject(this))
    , m_details(new QTabWidget)
    , m_job(this, core::JobKind::Long)
{
    auto headingFont = font();
    headingFont.setBold(true);
    headingFont.setPointSizeF(headingFont.pointSizeF() * 1.2);
    m_heading->setFont(headingFont);
    m_details->setDocumentMode(true);
    planPages();
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
        { tr("Show what it &did"), [this](std::size_t) { kernels().kernels().view().setFocus(); }, {} });
    addScopeActions(*m_processes);
    connect(&m_processes->view(), &TableView::currentTableRowChanged, this, &ProcessesPage::followCurrentRow);
}

/// One in a turn: a window is to be seen before all of its pages are there.
void ProcessesPage::planPages()
{
    const auto named = [](const char* name) { return QStringLiteral("process-") + QLatin1String(name); };
    plan(m_kernels, tr("Kernels"), [this, named] { return new KernelsPage(m_context, named("kernels"), false); });
    plan(m_barriers, tr("Barriers"), [this] { return new BarriersPage(m_context); });
    plan(m_nccl, tr("NCCL"), [this, named] { return new NcclPage(m_context, named("nccl"), false); });
    plan(m_idle, tr("Idle"), [this, named] { return new IdlePage(m_context, named("idle")); });
    plan(m_memory, tr("Copies"), [this, named] { return makeMemoryPage(m_context, named("memory")); });
    plan(m_nvtx, tr("NVTX ranges"),
         [this, named] { return new NvtxPage(m_context, named("nvtx"), NvtxPage::Parts { .showsPhases = true }); });
    plan(m_graphs, tr("CUDA graphs"), [this, named] { return makeGraphsPage(m_context, named("graphs")); });
}

template <typename Page, typename Make> void ProcessesPage::plan(Page*& page, const QString& title, Make make)
{
    TurnQueue::ofWindows().add(m_making, [this, &page, title, make] {
        page = make();
        page->setPlaceholder(m_placeholder);
        m_pages.push_back(page);
        m_details->addTab(page, title);
    });
}

/// Somebody wants them now.
void ProcessesPage::makePages() const
{
    TurnQueue::ofWindows().finish(m_making);
}

KernelsPage& ProcessesPage::kernels() const
{
    makePages();
    return *m_kernels;
}

BarriersPage& ProcessesPage::barriers() const
{
    makePages();
    return *m_barriers;
}

NcclPage& ProcessesPage::nccl() const
{
    makePages();
    return *m_nccl;
}

IdlePage& ProcessesPage::idle() const
{
    makePages();
    return *m_idle;
}

TablesPage& ProcessesPage::memory() const
{
    makePages();
    return *m_memory;
}

NvtxPage& ProcessesPage::nvtx() const
{
    makePages();
    return *m_nvtx;
}

void ProcessesPage::setResults(const core::ResultsPointer& results)
{
    const bool isSameTrace = m_results && m_results->trace == results->trace;
    const auto before = isSameTrace ? selectedProcess() : core::ProcessIndex {};
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

/// Of the current row; none: there is none.
core::ProcessIndex ProcessesPage::selectedProcess() const
{
    const auto row = m_processes->view().currentTableRow();
    const auto& table = m_processes->model().table();
    return row && table && table->subject ? table->subject(*row).process : core::ProcessIndex {};
}

void ProcessesPage::showEvent(QShowEvent* event)
{
    ResultPage::showEvent(event);
    followCurrentRow();
}

/// Only while the page is seen: the figures of a process take as long and as much memory as those of the trace.
void ProcessesPage::followCurrentRow()
{
    const auto process = selectedProcess();
    if (!isVisible() || !m_results || !process.isValid() || process == m_process)
        return;
    m_process = process;
    auto scope = m_results->scope;
    scope.processes = { process };
    m_heading->setText(m_results->trace->processLabel(process));
    TurnQueue::ofWindows().drop(m_details);
    m_details->setEnabled(false); // the old figures are another process's
    m_job.start(
        [trace = m_results->trace, scope, options = m_results->options](const std::stop_token& stop) {
            auto results = core::analyze(trace, scope, options, stop);
            if (results)
                *results = core::freedInJob(std::move(*results));
            return results;
        },
        [this](const core::LatestJob<core::ResultsPointer>::Shared& results) {
            if (results)
                showDetails(**results);
            else
                setDetailPlaceholder(results.error().message);
        });
}

/// Page by page: all of them in one turn of the event loop would hold up mouse and keyboard.
void ProcessesPage::showDetails(const core::ResultsPointer& results)
{
    makePages();
    const auto parts = m_details->findChildren<ResultPage*>(); // pages and pages in them
    for (auto* part : parts)
        part->setOnlyProcess(m_process);
    auto& turns = TurnQueue::ofWindows();
    for (auto* page : m_pages)
        turns.add(m_details, [page, results] { page->setResults(results); });
    turns.add(m_details, [this, before = std::exchange(m_shownDetails, results)] {
        Q_UNUSED(before) // what its tables hold goes with it, not with the pages that showed them
        m_details->setEnabled(true);
        Q_EMIT processShown();
    });
}

void ProcessesPage::setDetailPlaceholder(const QString& text)
{
    m_job.cancel();
    TurnQueue::ofWindows().drop(m_details);
    m_details->setEnabled(true);
    m_heading->setText({});
    m_placeholder = text;
    for (auto* page : m_pages)
        page->setPlaceholder(text);
    m_shownDetails.reset(); // after the pages, which else would be the last to hold tables
}
