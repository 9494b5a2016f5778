// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracetabs.h"

#include "barrierspage.h"
#include "guidancepage.h"
#include "idlepage.h"
#include "kernelspage.h"
#include "processespage.h"
#include "tablepage.h"
#include "tablespage.h"
#include "traceinfopage.h"

#include <QApplication>
#include <QTabBar>

namespace {

/// The column in which the window shows the figure: "total_ms" for "total_ns", which is for exports.
std::size_t shownColumn(const core::Table& table, std::size_t column)
{
    const auto& key = table.columns[column].key;
    const auto ending = QStringLiteral("_ns");
    if (canBeShown(table.columns[column]) || !key.endsWith(ending))
        return column;
    for (const auto* other : { "_ms", "_us", "_s" }) {
        if (const auto shown = table.findColumn(key.chopped(ending.size()) + QLatin1String(other)))
            return *shown;
    }
    return column;
}

} // namespace

TraceTabs::TraceTabs(ViewContext& context, QWidget* parent)
    : QTabWidget(parent)
    , m_context(context)
    , m_kernels(new KernelsPage(context, QStringLiteral("kernels"), true))
    , m_storms(new TablesPage(context, QStringLiteral("storms"),
                              { QStringLiteral("launch_storms"), QStringLiteral("small_kernels") }, { 1, 1 }))
    , m_barriers(new BarriersPage(context))
    , m_idle(new IdlePage(context, QStringLiteral("idle")))
    , m_memory(new TablesPage(context, QStringLiteral("memory"), { QStringLiteral("memory_operations") }, { 1 }))
    , m_processes(new ProcessesPage(context))
    , m_guidance(new GuidancePage(context))
    , m_traceInfo(new TraceInfoPage(context))
    , m_resultPages { m_kernels, m_storms, m_barriers, m_idle, m_memory, m_processes }
{
    setDocumentMode(true);
    addTab(m_kernels, tr("Kernels"));
    addTab(m_storms, tr("Launch storms"));
    addTab(m_barriers, tr("Barriers"));
    addTab(m_idle, tr("GPU idle"));
    addTab(m_memory, tr("Memory"));
    addTab(m_processes, tr("Processes"));
    addTab(m_guidance, tr("Capture guidance"));
    addTab(m_traceInfo, tr("Trace info"));

    connect(tabBar(), &QTabBar::tabBarClicked, this, [this] { m_followsResults = false; });
    connect(this, &QTabWidget::currentChanged, this, [this] { Q_EMIT m_context.selectionDescribed({}); });
    connect(&context, &ViewContext::processRequested, this, [this](core::ProcessIndex process) {
        setCurrentWidget(m_processes);
        m_processes->showProcess(process);
    });
    connect(&context, &ViewContext::kernelRequested, this, [this](core::KernelNameIndex kernel) {
        setCurrentWidget(m_kernels);
        m_kernels->showKernel(kernel);
    });
    connect(&context, &ViewContext::captureQuestionRequested, this, [this](core::CaptureQuestion question) {
        setCurrentWidget(m_guidance);
        m_guidance->selectQuestion(question);
    });
}

void TraceTabs::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    setPlaceholder(tr("Computing…"));
    m_traceInfo->setTrace(trace);
    m_guidance->setTrace(trace);
    setCurrentWidget(m_traceInfo);
    m_followsResults = true;
}

void TraceTabs::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    for (auto* page : m_resultPages)
        page->setResults(results);
    // a trace without kernels is best begun with what it does have
    if (m_followsResults && currentWidget() == m_traceInfo && results->kernels.provenance.isAvailable())
        setCurrentWidget(m_kernels);
    m_followsResults = false;
}

void TraceTabs::setPlaceholder(const QString& text)
{
    m_results.reset();
    for (auto* page : m_resultPages)
        page->setPlaceholder(text);
}

void TraceTabs::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    const auto table = m_results ? m_results->table(tableKey) : nullptr;
    const auto named = table ? table->findColumn(columnKey) : std::nullopt;
    if (!named || row >= table->rowCount)
        return;
    const auto column = shownColumn(*table, *named);
    for (auto* page : m_resultPages) {
        auto* pane = page->revealTable(tableKey);
        if (!pane)
            continue;
        setCurrentWidget(page);
        pane->showCell(tableKey, row, table->columns[column].key);
        return;
    }
    Q_EMIT m_context.evidenceRequested(table, row, column);
}

TablePage* TraceTabs::currentTablePage() const
{
    for (auto* widget = QApplication::focusWidget(); widget && widget != this; widget = widget->parentWidget()) {
        if (auto* page = qobject_cast<TablePage*>(widget); page && isAncestorOf(page))
            return page;
    }
    const auto pages = currentWidget() ? currentWidget()->findChildren<TablePage*>() : QList<TablePage*> {};
    TablePage* first = nullptr;
    for (auto* page : pages) {
        if (!page->isVisible() || !page->hasTable())
            continue;
        if (page->isVisited())
            return page;
        if (!first)
            first = page;
    }
    return first;
}
