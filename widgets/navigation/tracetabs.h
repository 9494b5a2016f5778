// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pageframe.h"
#include "navigation/pagelist.h"
#include "results/analysisresults.h"
#include "session/viewcontext.h"

#include <QSet>

class AllTablesPage;
class DetachedWindow;
class BarriersPage;
class FindingsPage;
class GpuMemoryPage;
class GuidancePage;
class IdlePage;
class KernelsPage;
class NcclPage;
class NotesPage;
class NvtxPage;
class NvtxTreePage;
class OverviewPage;
class PhasesPage;
class ProcessesPage;
class QueuePage;
class QueryPage;
class ResultPage;
class StepsPage;
class SummaryPage;
class TablePage;
class TablesPage;
class TimelineDock;
class TimelinePage;
class TraceInfoPage;

/// The pages of one trace. Trace info and capture guidance fill as soon as the file is read, the others when their
/// figures are there.
class TraceTabs : public PageFrame
{
    Q_OBJECT
public:
    explicit TraceTabs(ViewContext& context, QWidget* parent = nullptr);

    /// A new trace: shows its facts, and "Computing…" on the other pages.
    void setTrace(const std::shared_ptr<const core::Trace>& trace);
    /// What comes first of figures that are still computed, as summaryOnly() makes it.
    void showSummary(const core::ResultsPointer& results);
    /// The page in front shows them at once, the others one after another, and any of them when it is asked for.
    void setResults(const core::ResultsPointer& results);
    /// True when all pages show what was set last.
    [[nodiscard]] bool isUpToDate() const;
    /// Keeps the figures, dimmed, while new ones are computed; false: they hold again.
    void setBusy(bool isBusy);
    void showPhases();
    /// Counts and lists the notes at their entry of the rail: place, empty for one about a row, and text.
    void listNotes(const std::vector<std::pair<QString, QString>>& notes);
    /// Shows the findings, with the keyboard on the first.
    void showFindings();
    /// Says on all pages of figures why there are none.
    void setPlaceholder(const QString& text);

    /// Shows a cell of a table of the results or of the facts about the trace: page, row, column.
    void showCell(const QString& tableKey, std::size_t row, const QString& columnKey);

    /// The table of the current page that has the keyboard or had it last, else its first one; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// Puts the keyboard on what the current page is about: its picture, its table or else what Tab comes to first.
    void focusContent();
    /// Opens the current page's search: for events, or for rows of the table.
    void find();

    /// The timeline below the other pages.
    [[nodiscard]] TimelineDock& timelineDock() const { return *m_dock; }
    /// The timeline beside the window.
    [[nodiscard]] DetachedWindow& timelineWindow() const { return *m_timelineWindow; }

    [[nodiscard]] SummaryPage& summary() const;
    [[nodiscard]] OverviewPage& overview() const;
    [[nodiscard]] FindingsPage& findings() const;
    [[nodiscard]] TimelinePage& timeline() const;
    [[nodiscard]] KernelsPage& kernels() const;
    [[nodiscard]] TablesPage& storms() const;
    [[nodiscard]] QueuePage& queueDepth() const;
    [[nodiscard]] GpuMemoryPage& gpuMemory() const;
    [[nodiscard]] TablesPage& unifiedMemory() const;
    [[nodiscard]] TablesPage& criticalPath() const;
    [[nodiscard]] TablesPage& latency() const;
    [[nodiscard]] BarriersPage& barriers() const;
    [[nodiscard]] NcclPage& nccl() const;
    [[nodiscard]] TablesPage& nvlink() const;
    [[nodiscard]] IdlePage& idle() const;
    [[nodiscard]] TablesPage& memory() const;
    [[nodiscard]] NvtxPage& nvtx() const;
    [[nodiscard]] PhasesPage& phases() const;
    [[nodiscard]] StepsPage& steps() const;
    [[nodiscard]] NvtxTreePage& nvtxTree() const;
    [[nodiscard]] ProcessesPage& processes() const;
    [[nodiscard]] TablesPage& graphs() const;
    [[nodiscard]] AllTablesPage& allTables() const;
    [[nodiscard]] GuidancePage& guidance() const;
    [[nodiscard]] TraceInfoPage& traceInfo() const;
    [[nodiscard]] QueryPage& query() const;
    [[nodiscard]] NotesPage& notes() const;
    /// Shows the page about this topic of the user guide; nothing happens where there is none.
    void showTopic(const QString& helpTopic);
    /// The topic of the current page.
    [[nodiscard]] QString currentTopic() const;
    /// Topics of the pages that each group shows, in front or not.
    [[nodiscard]] QStringList groupTopics() const;
    /// Has groups show these pages when they come to the front. Unknown topics say nothing.
    void setGroupTopics(const QStringList& topics);

Q_SIGNALS:
    /// The user wants to see what this one of the listed notes is about.
    void notePlaceRequested(std::size_t note);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The page about this topic of the user guide, with the figures that were set last.
    template <typename Page> [[nodiscard]] Page& page(QStringView helpTopic) const;
    /// Those that are made.
    [[nodiscard]] std::vector<ResultPage*> resultPages() const;
    [[nodiscard]] QWidget* makePage(const PageEntry& entry);
    void planResults(ResultPage* page);
    void showPlaceholder(ResultPage& page);
    void goToVerdict(const core::AnalysisResults& results);
    void showWaiting();
    void addPages();
    void connectContext();
    void showNotes();
    void connectSummary();
    void buildTimelineWindow();
    void placeTimeline();
    void shareHeight();
    [[nodiscard]] int heightBesideTimeline() const;
    void followRow(const core::TablePointer& table, std::size_t row);
    void followCurrentRow();
    [[nodiscard]] bool isTimelineBeside() const;
    void showInstance(core::EventId event);
    [[nodiscard]] bool isCountedCall(core::EventId event) const;
    bool showRow(const QString& tableKey, std::optional<std::size_t> row);
    [[nodiscard]] bool findInstance(core::EventId event);
    [[nodiscard]] bool showMemoryOperation(core::EventId event);
    void followFocus();
    void focusFirst();
    /// From top to bottom.
    [[nodiscard]] QList<TablePage*> visibleTables() const;

    ViewContext& m_context;
    std::vector<PageEntry> m_entries; ///< of the pages, in their order
    core::ResultsPointer m_results;
    QString m_placeholder; ///< of result pages without results
    QSet<const ResultPage*> m_emptyPages; ///< those that show it
    int m_noteCount = 0; ///< of the user
    bool m_isBusy = false; ///< others are being computed
    TimelineDock* m_dock;
    DetachedWindow* m_timelineWindow;
    QWidget* m_awayNote; ///< on the page of the timeline while that is in the window
    bool m_isLow = false; ///< the window
    /// Go to the figures when they come: the user has not chosen a page since the trace was opened.
    bool m_followsResults = false;
};
