// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/tracetabs.h"

#include "analysis/nvtx/nvtxranges.h"
#include "capture/guidancepage.h"
#include "findings/findingspage.h"
#include "help/helptopic.h"
#include "navigation/rail.h"
#include "navigation/railleaf.h"
#include "pages/overviewpage.h"
#include "pages/traceinfopage.h"
#include "parts/detachedwindow.h"
#include "parts/turnqueue.h"
#include "query/querypage.h"
#include "results/analysisresults.h"
#include "style/paintlater.h"
#include "summary/summarypage.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinestate.h"

#include <QApplication>

#include <algorithm>
#include <utility>

TraceTabs::TraceTabs(ViewContext& context, QWidget* parent)
    : PageFrame(context, parent)
    , m_context(context)
    , m_entries(pageList())
    , m_placeholder(tr("Computing…"))
    , m_dock(new TimelineDock)
    , m_timelineWindow(new DetachedWindow(tr("Timeline"), QStringLiteral("timelineGeometry"), *this))
    , m_awayNote(new QWidget)
{
    addPages();
    connect(this, &PageFrame::currentChanged, this,
            [this] { TurnQueue::ofWindows().finish(currentWidget()); }); // first: it is seen from now on
    setLowerPane(m_dock);
    m_dock->setTimeline(timeline());
    setPageTools(timeline(), timeline().makeTools());
    buildTimelineWindow();
    connect(this, &PageFrame::currentChanged, this, &TraceTabs::shareHeight);
    connect(&summary(), &SummaryPage::neededHeightsChanged, this, &TraceTabs::shareHeight,
            Qt::QueuedConnection); // not while it is laid out
    for (auto changed :
         { &TimelineState::timelineChanged, &TimelineState::lanesChanged, &TimelineState::choiceChanged })
        connect(&timeline().state(), changed, this, &TraceTabs::shareHeight,
                Qt::QueuedConnection); // once rows are laid out
    connect(this, &PageFrame::currentChanged, this, &TraceTabs::placeTimeline);
    connect(m_dock, &TimelineDock::toggled, this, &TraceTabs::placeTimeline);
    connect(m_dock, &TimelineDock::toggled, this, &TraceTabs::shareHeight, Qt::QueuedConnection);
    connect(&context, &ViewContext::defaultLayoutRequested, m_dock, &TimelineDock::forgetChoice);
    placeTimeline();
    connect(this, &PageFrame::pageChosen, this, [this] { m_followsResults = false; });
    connect(this, &PageFrame::currentChanged, this, [this] {
        Q_EMIT m_context.selectionDescribed({});
        if (auto* page = currentTablePage())
            page->describeSelection();
        followFocus();
    });
    connectContext();
    connectSummary();
}

void TraceTabs::addPages()
{
    for (int group = 0; group < PageGroupCount; ++group) {
        const auto subject = static_cast<PageGroup>(group);
        addGroup(pageGroupTitle(subject), pageGroupIcon(subject));
        for (const auto& entry : m_entries) {
            if (entry.group != subject)
                continue;
            addPage(
                group, [this, &entry] { return makePage(entry); }, entry.title);
            // a window is to be seen before all of its pages are there
            TurnQueue::ofWindows().add(this, [this, page = count() - 1] { static_cast<void>(widget(page)); });
        }
    }
    const auto follow = [this] { setHelpPage(*this, helpPageOf(*currentWidget())); }; // on rail and titles too
    connect(this, &PageFrame::currentChanged, this, follow);
    follow();
}

QWidget* TraceTabs::makePage(const PageEntry& entry)
{
    auto* page = entry.make(m_context);
    setHelpPage(*page, entry.helpTopic);
    if (const auto* charts = qobject_cast<OverviewPage*>(page))
        connect(charts, &OverviewPage::cellRequested, this, &TraceTabs::showCell);
    auto* resultPage = qobject_cast<ResultPage*>(page);
    if (resultPage && m_results)
        planResults(resultPage);
    else if (resultPage)
        showPlaceholder(*resultPage);
    return page;
}

std::vector<ResultPage*> TraceTabs::resultPages() const
{
    std::vector<ResultPage*> pages;
    for (int page = 0; page < count(); ++page) {
        if (auto* resultPage = qobject_cast<ResultPage*>(madeWidget(page)))
            pages.push_back(resultPage);
    }
    return pages;
}

/// Beside the titles: which pages have nothing to show, and how many findings there are.
void TraceTabs::showNotes()
{
    const auto isEmpty = [this](const QString& key) {
        const auto table = m_results->table(key);
        return !table || !table->provenance.isAvailable() || table->rowCount == 0;
    };
    for (int page = 0; page < count(); ++page) {
        const auto& entry = m_entries[static_cast<std::size_t>(page)];
        PageNote note;
        const bool isJudged = m_results && !entry.tableKeys.isEmpty();
        if (isJudged && std::all_of(entry.tableKeys.begin(), entry.tableKeys.end(), isEmpty))
            note.lack = entry.lack;
        if (m_results && qobject_cast<const FindingsPage*>(madeWidget(page)))
            note.count = static_cast<int>(m_results->findings->rows.size());
        if (entry.group == PageGroup::Notes)
            note.count = m_noteCount;
        setNote(page, note);
    }
}

void TraceTabs::listNotes(const std::vector<std::pair<QString, QString>>& notes)
{
    m_noteCount = static_cast<int>(notes.size());
    showNotes();
    std::vector<RailLeaf*> leaves;
    for (const auto& [place, text] : notes) {
        leaves.push_back(new RailLeaf(place, text));
        connect(leaves.back(), &RailLeaf::clicked, this,
                [this, note = leaves.size() - 1] { Q_EMIT notePlaceRequested(note); });
    }
    rail().setLeaves(static_cast<int>(PageGroup::Notes), leaves);
}

void TraceTabs::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    setPlaceholder(tr("Computing…"));
    traceInfo().setTrace(trace);
    auto* capture = &guidance();
    TurnQueue::ofWindows().add(capture, [capture, trace] { capture->setTrace(trace); });
    timeline().expectTrace(trace);
    auto* statements = &query();
    TurnQueue::ofWindows().drop(statements);
    TurnQueue::ofWindows().add(statements, [statements, trace] { statements->setTrace(trace); });
    setCurrentWidget(&traceInfo());
    m_followsResults = true;
}

/// Only where the user has not gone elsewhere.
void TraceTabs::goToVerdict(const core::AnalysisResults& results)
{
    if (m_followsResults && qobject_cast<TraceInfoPage*>(currentWidget())
        && !results.findings->verdict.sentence.isEmpty())
        setCurrentWidget(&summary());
}

void TraceTabs::showSummary(const core::ResultsPointer& results)
{
    auto* page = &summary();
    auto& turns = TurnQueue::ofWindows();
    turns.drop(page);
    turns.addFirst(page, [this, page, results] { // a turn of its own: the pages may come into sight in this one
        paintInNextTurn(*window());
        m_emptyPages.remove(page);
        page->setResults(results);
        goToVerdict(*results);
    });
}

void TraceTabs::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_isBusy = false;
    const auto pages = resultPages();
    for (auto* page : pages)
        planResults(page);
    goToVerdict(*results); // before a page is filled that nobody sees
    m_followsResults = false;
    TurnQueue::ofWindows().finish(currentWidget());
    timeline().setResults(results);
    showNotes();
    if (results->scope == core::Scope {}) {
        auto* capture = &guidance();
        TurnQueue::ofWindows().add(capture, [capture, coverage = results->nvtxRanges->coverage.fraction()] {
            capture->setNvtxCoverage(coverage);
        });
    }
}

/// All pages in one turn of the event loop would hold up mouse and keyboard.
void TraceTabs::planResults(ResultPage* page)
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(page);
    turns.add(page, [this, page] {
        m_emptyPages.remove(page);
        page->setBusy(false); // before: it may go on to compute figures of its own
        page->setResults(m_results);
        if (m_isBusy)
            page->setBusy(true);
    });
}

bool TraceTabs::isUpToDate() const
{
    const auto& turns = TurnQueue::ofWindows();
    const auto pages = resultPages();
    return !turns.isWaiting(this)
        && std::none_of(pages.begin(), pages.end(), [&turns](const ResultPage* page) { return turns.isWaiting(page); });
}

/// The user wants something that may be on any page.
void TraceTabs::showWaiting()
{
    TurnQueue::ofWindows().finish(this); // makes the last pages
    const auto pages = resultPages();
    for (const auto* page : pages)
        TurnQueue::ofWindows().finish(page);
}

void TraceTabs::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    const auto pages = resultPages();
    for (auto* page : pages)
        page->setBusy(isBusy);
}

void TraceTabs::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_isBusy = false;
    if (std::exchange(m_placeholder, text) != text)
        m_emptyPages.clear();
    const auto pages = resultPages();
    for (auto* page : pages) {
        TurnQueue::ofWindows().drop(page);
        showPlaceholder(*page);
    }
    showNotes();
}

/// Does nothing to a page that shows it already: to tell all pages takes long.
void TraceTabs::showPlaceholder(ResultPage& page)
{
    if (m_emptyPages.contains(&page))
        return;
    m_emptyPages.insert(&page);
    page.setPlaceholder(m_placeholder);
}

/// Qt moves the keyboard to any part of the page that comes, which may be the instances of a row that nobody asked for.
void TraceTabs::followFocus()
{
    auto* focus = QApplication::focusWidget();
    if (!focus || !currentWidget() || !currentWidget()->isAncestorOf(focus))
        return;
    if (currentWidget() == &timeline()) {
        timeline().focusCanvas();
        return;
    }
    if (currentWidget() == &query())
        return; // the statement is before its rows
    const auto tables = visibleTables();
    if (!tables.isEmpty())
        tables.first()->view().setFocus();
}

void TraceTabs::focusContent()
{
    if (currentWidget() == &timeline())
        timeline().focusCanvas();
    else if (currentWidget() == &findings())
        findings().focusCards();
    else if (currentWidget() == &query())
        query().focusStatement();
    else if (auto* page = currentTablePage())
        page->view().setFocus(Qt::OtherFocusReason);
    else
        focusFirst();
}

/// For pages without a table.
void TraceTabs::focusFirst()
{
    auto* page = currentWidget();
    for (auto* part = page->nextInFocusChain(); part != page; part = part->nextInFocusChain()) {
        if (page->isAncestorOf(part) && part->isVisible() && part->isEnabled()
            && (part->focusPolicy() & Qt::TabFocus)) {
            part->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void TraceTabs::find()
{
    const auto* focus = QApplication::focusWidget();
    const bool isInTable = focus && timeline().events().isAncestorOf(focus);
    const bool isOnPicture = currentWidget() == &timeline() || timeline().isAncestorOf(focus);
    if (isOnPicture && !isInTable)
        timeline().find();
    else if (auto* page = currentTablePage())
        page->focusFilter();
}

QList<TablePage*> TraceTabs::visibleTables() const
{
    auto tables = currentWidget() ? currentWidget()->findChildren<TablePage*>() : QList<TablePage*> {};
    tables.removeIf([](const TablePage* table) { return !table->isVisible() || !table->hasTable(); });
    // a splitter has its children in reverse
    std::stable_sort(tables.begin(), tables.end(), [this](const TablePage* left, const TablePage* right) {
        return left->mapTo(this, QPoint()).y() < right->mapTo(this, QPoint()).y();
    });
    return tables;
}

TablePage* TraceTabs::currentTablePage() const
{
    const auto* shown = currentWidget();
    auto* focus = QApplication::focusWidget();
    for (auto* widget = shown && shown->isAncestorOf(focus) ? focus : nullptr; widget && widget != shown;
         widget = widget->parentWidget()) {
        if (auto* page = qobject_cast<TablePage*>(widget))
            return page;
    }
    const auto tables = visibleTables();
    const auto visited
        = std::find_if(tables.begin(), tables.end(), [](const TablePage* table) { return table->isVisited(); });
    if (visited != tables.end())
        return *visited;
    return tables.isEmpty() ? nullptr : tables.first();
}
