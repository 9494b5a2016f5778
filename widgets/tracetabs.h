// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/analysisresults.h"
#include "viewcontext.h"

#include <QTabWidget>

class BarriersPage;
class GuidancePage;
class IdlePage;
class KernelsPage;
class ProcessesPage;
class ResultPage;
class TablePage;
class TablesPage;
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
    /// Says on all pages of figures why there are none.
    void setPlaceholder(const QString& text);

    /// Shows a cell of a table of the results: page, row, column. The Evidence dock is told even where no page has the table.
    void showCell(const QString& tableKey, std::size_t row, const QString& columnKey);

    /// The table that has the keyboard or had it last, else the first one on the page that shows; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;

    [[nodiscard]] KernelsPage& kernels() const { return *m_kernels; }
    [[nodiscard]] TablesPage& storms() const { return *m_storms; }
    [[nodiscard]] BarriersPage& barriers() const { return *m_barriers; }
    [[nodiscard]] IdlePage& idle() const { return *m_idle; }
    [[nodiscard]] TablesPage& memory() const { return *m_memory; }
    [[nodiscard]] ProcessesPage& processes() const { return *m_processes; }
    [[nodiscard]] GuidancePage& guidance() const { return *m_guidance; }
    [[nodiscard]] TraceInfoPage& traceInfo() const { return *m_traceInfo; }

private:
    ViewContext& m_context;
    KernelsPage* m_kernels;
    TablesPage* m_storms;
    BarriersPage* m_barriers;
    IdlePage* m_idle;
    TablesPage* m_memory;
    ProcessesPage* m_processes;
    GuidancePage* m_guidance;
    TraceInfoPage* m_traceInfo;
    std::vector<ResultPage*> m_resultPages;
    core::ResultsPointer m_results;
    bool m_followsResults
        = false; ///< go to the figures when they come: the user has not chosen a tab since the trace was opened
};
