// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"
#include "session/viewcontext.h"

#include <QTabWidget>

class AllTablesPage;
class BarriersPage;
class GuidancePage;
class IdlePage;
class KernelsPage;
class NcclPage;
class NvtxPage;
class OverviewPage;
class ProcessesPage;
class ResultPage;
class TablePage;
class TablesPage;
class TimelinePage;
class TraceInfoPage;

/// The pages of one trace. Trace info and capture guidance fill as soon as the file is read, the others when their figures are there.
class TraceTabs : public QTabWidget
{
    Q_OBJECT
public:
    explicit TraceTabs(ViewContext& context, QWidget* parent = nullptr);

    /// A new trace: shows its facts, and "Computing…" on the other pages.
    void setTrace(const std::shared_ptr<const core::Trace>& trace);
    void setResults(const core::ResultsPointer& results);
    /// Keeps the figures, dimmed, while new ones are computed; false: they hold again.
    void setBusy(bool isBusy);
    void showPhases();
    /// Says on all pages of figures why there are none.
    void setPlaceholder(const QString& text);

    /// Shows a cell of a table of the results or of the facts about the trace: page, row, column.
    void showCell(const QString& tableKey, std::size_t row, const QString& columnKey);

    /// The table that has the keyboard or had it last, else the first one on the page that shows; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// Puts the keyboard on what the current page is about: its picture or its table.
    void focusContent();
    /// Opens the current page's search: for events, or for rows of the table.
    void find();

    [[nodiscard]] OverviewPage& overview() const { return *m_overview; }
    [[nodiscard]] TimelinePage& timeline() const { return *m_timeline; }
    [[nodiscard]] KernelsPage& kernels() const { return *m_kernels; }
    [[nodiscard]] TablesPage& storms() const { return *m_storms; }
    [[nodiscard]] TablesPage& latency() const { return *m_latency; }
    [[nodiscard]] BarriersPage& barriers() const { return *m_barriers; }
    [[nodiscard]] NcclPage& nccl() const { return *m_nccl; }
    [[nodiscard]] TablesPage& nvlink() const { return *m_nvlink; }
    [[nodiscard]] IdlePage& idle() const { return *m_idle; }
    [[nodiscard]] TablesPage& memory() const { return *m_memory; }
    [[nodiscard]] NvtxPage& nvtx() const { return *m_nvtx; }
    [[nodiscard]] ProcessesPage& processes() const { return *m_processes; }
    [[nodiscard]] TablesPage& graphs() const { return *m_graphs; }
    [[nodiscard]] AllTablesPage& allTables() const { return *m_allTables; }
    [[nodiscard]] GuidancePage& guidance() const { return *m_guidance; }
    [[nodiscard]] TraceInfoPage& traceInfo() const { return *m_traceInfo; }

private:
    void addPages();
    void connectContext();
    void showInstance(core::EventId event);
    [[nodiscard]] bool isCountedCall(core::EventId event) const;
    bool showRow(const QString& tableKey, std::optional<std::size_t> row);
    [[nodiscard]] bool findInstance(core::EventId event);
    [[nodiscard]] bool showMemoryOperation(core::EventId event);
    void followFocus();
    /// From top to bottom.
    [[nodiscard]] QList<TablePage*> visibleTables() const;

    ViewContext& m_context;
    OverviewPage* m_overview;
    TimelinePage* m_timeline;
    KernelsPage* m_kernels;
    TablesPage* m_storms;
    TablesPage* m_latency;
    BarriersPage* m_barriers;
    NcclPage* m_nccl;
    TablesPage* m_nvlink;
    IdlePage* m_idle;
    TablesPage* m_memory;
    NvtxPage* m_nvtx;
    ProcessesPage* m_processes;
    TablesPage* m_graphs;
    AllTablesPage* m_allTables;
    GuidancePage* m_guidance;
    TraceInfoPage* m_traceInfo;
    std::vector<ResultPage*> m_resultPages;
    core::ResultsPointer m_results;
    bool m_followsResults
        = false; ///< go to the figures when they come: the user has not chosen a tab since the trace was opened
};
