// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/tracetabs.h"

#include "capture/guidancepage.h"
#include "findings/findingspage.h"
#include "help/helptopic.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/overviewpage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/stepspage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "parts/detachedwindow.h"
#include "parts/turnqueue.h"
#include "query/querypage.h"
#include "results/eventsofrow.h"
#include "results/rowofevent.h"
#include "scope/scopeactions.h"
#include "style/typography.h"
#include "style/windowsize.h"
#include "summary/summarypage.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinepage.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
    : PageFrame(context, parent)
    , m_context(context)
    , m_entries(pageList())
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
    connect(this, &PageFrame::currentChanged, this, &TraceTabs::placeTimeline);
    connect(m_dock, &TimelineDock::toggled, this, &TraceTabs::placeTimeline);
    connect(&context, &ViewContext::defaultLayoutRequested, m_dock, &TimelineDock::forgetChoice);
    placeTimeline();
    connect(this, &PageFrame::pageChosen, this, [this] { m_followsResults = false; });
    connect(this, &PageFrame::currentChanged, this, [this] {
        Q_EMIT m_context.selectionDescribed({});
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
    auto* resultPage = qobject_cast<ResultPage*>(page);
    if (resultPage && m_results)
        planResults(resultPage);
    else if (resultPage && !m_placeholder.isEmpty())
        resultPage->setPlaceholder(m_placeholder);
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
        setNote(page, note);
    }
}

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

/// In high windows the timeline is open, and gets the height that the page has no use for.
void TraceTabs::resizeEvent(QResizeEvent* event)
{
    const bool isTall = isWindowHigh(*this);
    setLowerGetsRest(isTall);
    m_dock->setTall(isTall);
    PageFrame::resizeEvent(event);
    shareHeight();
    const bool isLow = isWindowLow(*this);
    if (std::exchange(m_isLow, isLow) != isLow)
        placeTimeline();
}

/// The summary is seen as a whole: the timeline below it takes what is left, and is closed where that is too little.
void TraceTabs::shareHeight()
{
    constexpr int LeastDock = 160; // px of the design
    const bool isSummary = qobject_cast<SummaryPage*>(currentWidget()); // summary() would give it its figures now
    const auto needed = isSummary ? summary().neededHeights() : SummaryPage::NeededHeights();
    const int dock = scaledPx(LeastDock, font());
    const bool hasRoom = needed.least == 0 || paneHeight() >= needed.sentences + dock;
    const int least = std::max(needed.least, std::min(needed.sentences, paneHeight() - dock));
    const int page = std::clamp(paneHeight() - 2 * dock, least, std::max(least, needed.whole));
    setLeastPageHeight(paneHeight() >= needed.least + dock ? page : 0); // the user may open it nevertheless
    m_dock->setRoom(hasRoom);
}

/// Its page says where the timeline is while it is not there.
void TraceTabs::buildTimelineWindow()
{
    auto& toggle = m_timelineWindow->toggleAction();
    toggle.setText(tr("Timeline in a win&dow of its own"));
    toggle.setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    m_timelineWindow->setTools(*timeline().makeTools());
    setHelpPage(*m_timelineWindow, QStringLiteral("timeline"));
    auto* note = new QLabel(tr("The timeline is in a window of its own."));
    auto* back = new QPushButton(tr("Bring it &back"));
    connect(back, &QPushButton::clicked, &toggle, [&toggle] { toggle.setChecked(false); });
    auto* layout = new QVBoxLayout(m_awayNote);
    layout->addStretch(1);
    layout->addWidget(note, 0, Qt::AlignHCenter);
    layout->addWidget(back, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    timeline().parentWidget()->layout()->addWidget(m_awayNote);
    connect(m_timelineWindow, &DetachedWindow::toggled, this, &TraceTabs::placeTimeline);
    connect(&m_context, &ViewContext::defaultLayoutRequested, &toggle, [&toggle] { toggle.setChecked(false); });
}

/// The one timeline of the window is on its page, below the others, or in a window of its own.
void TraceTabs::placeTimeline()
{
    const bool isOnItsPage = currentWidget() == &timeline();
    const bool isAway = m_timelineWindow->holdsPart();
    m_awayNote->setVisible(isAway);
    if (isAway) {
        m_dock->hide();
        timeline().setDocked(false);
        m_timelineWindow->hold(timeline());
        followCurrentRow();
        return;
    }
    const bool isDocked = !isOnItsPage && m_dock->isOpen();
    const bool isLeft = !isOnItsPage && !isDocked && timeline().isAncestorOf(QApplication::focusWidget());
    m_dock->setVisible(!isOnItsPage && (m_dock->isOpen() || !isWindowLow(*this))); // else the line has no room
    if (isDocked)
        m_dock->hold(timeline());
    else
        bringHome(indexOf(&timeline()));
    timeline().setDocked(isDocked);
    if (isLeft)
        focusContent();
    if (isDocked)
        followCurrentRow();
}

/// True when the timeline can be seen beside the current page.
bool TraceTabs::isTimelineBeside() const
{
    return m_timelineWindow->holdsPart() || (m_dock->isVisible() && m_dock->isOpen());
}

/// The timeline below a page shows what the row stands for.
void TraceTabs::followRow(const core::TablePointer& table, std::size_t row)
{
    const auto* page = currentTablePage();
    const bool isShown = page && page->model().table() == table; // others go on to new figures unseen
    if (isShown && isTimelineBeside() && table) {
        if (table->subject && (!timeline().marking().isOf(table, row) || core::isEventInList(*table, row)))
            timeline().follow(table->subject(row)); // else one may have stepped on from it
        timeline().followRow(table, row);
    }
}

/// What is selected shows on a timeline that was not to be seen until now.
void TraceTabs::followCurrentRow()
{
    const auto* page = currentTablePage();
    const auto index = page ? page->view().currentIndex() : QModelIndex();
    if (index.isValid())
        followRow(page->model().table(), page->model().tableRow(index.row()));
}

/// Goes to the page that another page asks for.
void TraceTabs::connectContext()
{
    connect(&overview(), &OverviewPage::cellRequested, this, &TraceTabs::showCell);
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

void TraceTabs::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    setPlaceholder(tr("Computing…"));
    traceInfo().setTrace(trace);
    auto* capture = &guidance();
    TurnQueue::ofWindows().add(capture, [capture, trace] { capture->setTrace(trace); });
    timeline().setTrace(trace);
    query().setTrace(trace);
    setCurrentWidget(&traceInfo());
    m_followsResults = true;
}

void TraceTabs::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_isBusy = false;
    const auto pages = resultPages();
    for (auto* page : pages)
        planResults(page);
    TurnQueue::ofWindows().finish(currentWidget());
    timeline().setResults(results);
    showNotes();
    if (results->scope == core::Scope {}) {
        auto* capture = &guidance();
        TurnQueue::ofWindows().add(capture, [capture, coverage = results->nvtxRanges->coverage.fraction()] {
            capture->setNvtxCoverage(coverage);
        });
    }
    if (m_followsResults && qobject_cast<TraceInfoPage*>(currentWidget())
        && !results->findings->verdict.sentence.isEmpty())
        setCurrentWidget(&summary());
    m_followsResults = false;
}

/// All pages in one turn of the event loop would hold up mouse and keyboard.
void TraceTabs::planResults(ResultPage* page)
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(page);
    turns.add(page, [this, page] {
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

void TraceTabs::showPhases()
{
    setCurrentWidget(&phases());
}

void TraceTabs::showFindings()
{
    setCurrentWidget(&findings());
    findings().focusCards();
}

void TraceTabs::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_isBusy = false;
    m_placeholder = text;
    const auto pages = resultPages();
    for (auto* page : pages) {
        TurnQueue::ofWindows().drop(page);
        page->setPlaceholder(text);
    }
    showNotes();
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
