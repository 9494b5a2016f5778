// SPDX-License-Identifier: GPL-3.0-or-later
// From one page to another: where rows, events, figures and findings lead.
#include "navigation/tracetabs.h"

#include "capture/guidancepage.h"
#include "findings/findingspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "query/querypage.h"
#include "results/analysisresults.h"
#include "results/rowofevent.h"
#include "scope/scopeactions.h"
#include "scope/scopelimits.h"
#include "summary/summarypage.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"

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

/// From a share to the page about it, from a finding to its figures.
void TraceTabs::connectSummary()
{
    connect(&summary(), &SummaryPage::cellRequested, this, &TraceTabs::showCell);
    connect(&summary(), &SummaryPage::findingsRequested, this, &TraceTabs::showFindings);
    connect(&summary(), &SummaryPage::timelineRequested, this, [this] { setCurrentWidget(&timeline()); });
    connect(&summary(), &SummaryPage::topicRequested, this, [this](core::SummaryTopic topic) {
        using Topic = core::SummaryTopic;
        const auto pageOf = [&]() -> QWidget* {
            switch (topic) {
            case Topic::Compute:
                return &kernels();
            case Topic::Migration:
            case Topic::Copy:
                return &memory();
            case Topic::Communication:
                return &nccl();
            case Topic::Idle:
                return &idle();
            case Topic::Utilisation:
            case Topic::OtherWork:
                break;
            }
            return &timeline();
        };
        setCurrentWidget(pageOf());
        focusContent();
    });
}

/// Goes to the page that another page asks for.
void TraceTabs::connectContext()
{
    connect(&findings(), &FindingsPage::figureRequested, this, &TraceTabs::showCell);
    connect(&m_context, &ViewContext::processRequested, this, [this](core::ProcessIndex process) {
        setCurrentWidget(&processes());
        processes().showProcess(process);
    });
    connect(&m_context, &ViewContext::kernelRequested, this, [this](core::KernelNameIndex kernel) {
        setCurrentWidget(&kernels());
        kernels().showKernel(kernel);
    });
    connect(&m_context, &ViewContext::timelineRequested, this, [this](const core::RowSubject& subject) {
        const auto* page = currentTablePage();
        const auto index = page ? page->view().currentIndex() : QModelIndex();
        setCurrentWidget(&timeline());
        timeline().showSubject(subject);
        if (index.isValid())
            timeline().markRow(page->model().table(), page->model().tableRow(index.row()));
    });
    connect(&m_context, &ViewContext::rowMarkRequested, this, [this](const QString& tableKey, std::size_t row) {
        timeline().markRow(m_results ? m_results->table(tableKey) : nullptr, row);
    });
    connect(&m_context, &ViewContext::cellVisited, this, &TraceTabs::followRow);
    connect(&m_context, &ViewContext::instanceRequested, this, &TraceTabs::showInstance);
    connect(&m_context, &ViewContext::queryRequested, this, [this](const QString& sql) {
        setCurrentWidget(&query());
        query().openStatement(sql);
    });
    connect(&m_context, &ViewContext::captureQuestionRequested, this, [this](core::CaptureQuestion question) {
        setCurrentWidget(&guidance());
        guidance().selectQuestion(question);
    });
}

/// To the table that counts an event, and the event in it.
void TraceTabs::showInstance(core::EventId event)
{
    if (!m_results || !event.isValid())
        return;
    using Class = core::EventClass;
    const auto type = event.eventClass;
    const bool isCounted = type == Class::Kernels || type == Class::Nvtx || type == Class::Memcpy
        || type == Class::Memset || type == Class::GraphLaunches || isCountedCall(event);
    if (!isCounted) {
        Q_EMIT m_context.messageRaised(
            { Message::Kind::Note,
              tr("Only the events in view, on the timeline, list %1 one by one.").arg(core::eventClassName(type)),
              {} });
        return;
    }
    if (!findInstance(event))
        sayNotInScope(m_context);
}

/// A call that waits for the GPU, or that launched something: other calls are in no table.
bool TraceTabs::isCountedCall(core::EventId event) const
{
    if (event.eventClass != core::EventClass::Calls)
        return false;
    const auto& trace = *m_results->trace;
    return core::barrierKindOfCall(trace, event.row).has_value()
        || trace.callNames[trace.calls.name[event.row].value()].kind == core::CallKind::Launch;
}

bool TraceTabs::findInstance(core::EventId event)
{
    auto* before = currentWidget();
    const auto find = [&](QWidget& page, auto&& show) {
        setCurrentWidget(&page); // what is not visible cannot get the keyboard
        const bool isFound = show();
        if (!isFound)
            setCurrentWidget(before);
        return isFound;
    };
    switch (event.eventClass) {
    case core::EventClass::Kernels:
        return find(kernels(), [&] { return kernels().showInstance(event.row); });
    case core::EventClass::Nvtx:
        return find(nvtx(), [&] { return nvtx().showInstance(event.row); });
    case core::EventClass::GraphLaunches:
        return showRow(core::TableKey::CudaGraphs,
                       core::rowOfGraphLaunch(*m_results->trace, *m_results->cudaGraphs, event.row));
    case core::EventClass::Calls:
        return showRow(core::TableKey::Barriers, core::rowOfBarrier(*m_results->trace, *m_results->barriers, event.row))
            || showRow(core::TableKey::LaunchLatency,
                       core::rowOfLaunch(*m_results->trace, *m_results->launchLatency, event.row));
    default:
        return find(memory(), [&] { return showMemoryOperation(event); });
    }
}

/// Shows a row of a table without instances; false when there is none.
bool TraceTabs::showRow(const QString& tableKey, std::optional<std::size_t> row)
{
    const auto table = m_results->table(tableKey);
    if (!row || !table || *row >= table->rowCount)
        return false;
    showCell(tableKey, *row, table->columns[table->reportColumns().front()].key);
    return true;
}

bool TraceTabs::showMemoryOperation(core::EventId event)
{
    const auto row = core::rowOfMemoryOperation(*m_results->trace, *m_results->memoryOperations,
                                                event.eventClass == core::EventClass::Memset, event.row);
    if (row)
        memory().page(0).showCell(core::TableKey::MemoryOperations, *row, QStringLiteral("total_ms"));
    return row.has_value();
}

void TraceTabs::showPhases()
{
    setCurrentWidget(&phases());
}

void TraceTabs::showFindings()
{
    setCurrentWidget(&findings());
    findings().focusCards();
}

void TraceTabs::showCell(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    const auto show = [&](QWidget& page, TablePage& pane, const core::Table& table) {
        const auto column = table.findColumn(columnKey);
        if (!column || row >= table.rowCount)
            return;
        setCurrentWidget(&page);
        pane.showCell(tableKey, row, table.columns[shownColumn(table, *column)].key);
    };
    if (auto* pane = traceInfo().revealTable(tableKey)) {
        show(traceInfo(), *pane, *pane->model().table());
        return;
    }
    const auto table = m_results ? m_results->table(tableKey) : nullptr;
    if (!table || row >= table->rowCount || !table->findColumn(columnKey))
        return; // before any page turns its switches
    showWaiting();
    const auto pages = resultPages();
    for (auto* page : pages) {
        if (auto* pane = page->revealTable(tableKey)) {
            show(*page, *pane, *table);
            return;
        }
    }
}
