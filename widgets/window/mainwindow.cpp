// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/mainwindow.h"

#include "capture/capturecontroller.h"
#include "compare/comparecontroller.h"
#include "evidence/inspector.h"
#include "export/exportcontroller.h"
#include "export/exportstatus.h"
#include "findings/findingspage.h"
#include "help/helptopic.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "notes/notescontroller.h"
#include "pages/processespage.h"
#include "pages/traceinfopage.h"
#include "parts/turnqueue.h"
#include "ranks/rankscontroller.h"
#include "scope/scopebar.h"
#include "scope/scopecontroller.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestatus.h"
#include "scope/scopestrip.h"
#include "scope/scopetreepane.h"
#include "session/filecontroller.h"
#include "session/filestamp.h"
#include "session/recentfiles.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "settings/settingscontroller.h"
#include "style/paintlater.h"
#include "summary/summarypage.h"
#include "timeline/timelinepage.h"
#include "window/headerbar.h"
#include "window/loadingpage.h"
#include "window/startguidance.h"
#include "window/startpage.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

MainWindow::MainWindow(Settings& settings, RecentFiles& recentFiles, core::TraceStore& traces, const Desktop& desktop,
                       QWidget* parent)
    : QMainWindow(parent)
    , m_context(new ViewContext(this))
    , m_header(new HeaderBar)
    , m_session(new TraceSession(this, &traces))
    , m_messages(new MessageBar)
    , m_stack(new QStackedWidget)
    , m_start(new StartPage)
    , m_loading(new LoadingPage)
    , m_loadNotice(*this, desktop, [&settings] { return settings.values().notifies; })
{
    setAcceptDrops(true);
    m_context->setShowsFullNames(QSettings().value(QStringLiteral("fullNames"), false).toBool());
    m_tabs = new TraceTabs(*m_context);
    setMenuWidget(m_header);
    buildCentre();
    m_status = new ScopeStatus(*m_session, *m_context, *statusBar());
    buildPanes();
    buildPalette();
    buildControllers(settings, recentFiles, desktop);
    buildScopeRow();
    buildMenus();
    connectSession();
    connect(m_context, &ViewContext::messageRaised, this, &MainWindow::showMessage);
    restoreLayout();
    updateTitle();
    updateState();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre()
{
    for (QWidget* page :
         { static_cast<QWidget*>(m_start), static_cast<QWidget*>(m_loading), static_cast<QWidget*>(m_tabs) })
        m_stack->addWidget(page);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
    setHelpPage(*this, QStringLiteral("window"));
    setHelpPage(*m_start, QStringLiteral("opening"));
    setHelpPage(*m_loading, QStringLiteral("opening"));
}

void MainWindow::buildControllers(Settings& settings, RecentFiles& recentFiles, const Desktop& desktop)
{
    m_settings = new SettingsController(settings, *m_session, *m_context, *this);
    m_files = new FileController(*m_session, *m_context, recentFiles, *this);
    m_scope = new ScopeController(*m_session, *m_context, *this);
    m_exports = new ExportController(*m_session, *m_context, settings, *this);
    statusBar()->addPermanentWidget(&m_exports->status());
    m_capture = new CaptureController(*m_context, settings, desktop, *this);
    m_compare = new CompareController(*m_session, *m_context, recentFiles, *this);
    m_ranks = new RanksController(*m_context, *this);
    m_notes = new NotesController({ *m_session, *m_context, *m_tabs, *m_settings }, *this);
    setHelpPage(m_scope->bar(), QStringLiteral("scope"));
    connect(m_settings, &SettingsController::phaseMapAccepted, m_tabs, &TraceTabs::showPhases);
    connect(&m_tabs->findings(), &FindingsPage::thresholdsRequested, &m_settings->thresholdsAction(),
            &QAction::trigger);
    connect(m_files, &FileController::openRequested, this, &MainWindow::openRequested);
    connect(m_files, &FileController::sampleRequested, this, &MainWindow::sampleRequested);
    connect(m_files, &FileController::diagnosticsRequested, this, &MainWindow::showDiagnostics);
    connect(m_compare, &CompareController::compareRequested, this, &MainWindow::compareRequested);
    connect(m_compare, &CompareController::openRequested, this, &MainWindow::openRequested);
    connect(m_ranks, &RanksController::ranksRequested, this, &MainWindow::ranksRequested);
    connect(m_ranks, &RanksController::openRequested, this, &MainWindow::openRequested);
    connect(m_start, &StartPage::ranksRequested, m_ranks, &RanksController::chooseFolder);
    connect(m_capture, &CaptureController::traceCaptured, this, &MainWindow::writtenTraceRequested);

    connect(&recentFiles, &RecentFiles::changed, this, [this, &recentFiles] { showRecent(recentFiles); });
    connect(m_start, &StartPage::openRequested, m_files, &FileController::chooseTraces);
    connect(m_start, &StartPage::sampleRequested, this, &MainWindow::sampleRequested);
    connect(m_start, &StartPage::guidanceRequested, this, &MainWindow::showGuidance);
    connect(m_start, &StartPage::fileRequested, this, &MainWindow::openRequested);
    connect(m_start, &StartPage::clearRequested, &recentFiles, &RecentFiles::clear);
    showRecent(recentFiles);
}

void MainWindow::showRecent(const RecentFiles& recentFiles)
{
    std::vector<RecentTrace> traces;
    const auto paths = recentFiles.existing();
    for (const auto& path : paths)
        traces.push_back({ path, recentFiles.verdict(path) });
    m_start->setRecentTraces(traces);
}

/// Above the pages: what all figures are for. Without a trace there is nothing to say.
void MainWindow::buildScopeRow()
{
    auto& row = m_scope->row();
    row.picker().setAccessibleName(tr("Pick GPUs, processes and streams"));
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, &row);
    row.hide();
    m_scopeTree = new ScopeTreePane(*m_context);
    setHelpPage(*m_scopeTree, QStringLiteral("scope"));
    row.picker().setContent(m_scopeTree);
    connect(&row.picker(), &ScopePicker::opened, m_scopeTree, [this] {
        TurnQueue::ofWindows().finish(m_scopeTree); // it is seen from now on
        m_scopeTree->discardDraft();
    });
    connect(m_scopeTree, &ScopeTreePane::done, &row.picker(), &ScopePicker::closePane);
    connect(&row.picker(), &ScopePicker::tableRequested, m_tabs, [this] {
        m_tabs->setCurrentWidget(&m_tabs->processes());
        m_tabs->focusContent();
    });
    connect(m_context, &ViewContext::timelineRequested, &row.picker(), &ScopePicker::closePane);
    connect(m_context, &ViewContext::processRequested, &row.picker(), &ScopePicker::closePane);
}

void MainWindow::showParties()
{
    m_scope->row().picker().setParties(m_session->results());
}

void MainWindow::connectSession()
{
    connect(m_session, &TraceSession::started, this, &MainWindow::showStarted);
    connect(m_session, &TraceSession::traceLoaded, this, &MainWindow::showTrace);
    connect(m_session, &TraceSession::analysisStarted, this, &MainWindow::showComputing);
    connect(m_session, &TraceSession::summaryReady, this, &MainWindow::showSummary);
    connect(m_session, &TraceSession::resultsReady, this, &MainWindow::showResults);
    connect(m_session, &TraceSession::failed, this, &MainWindow::showFailure);
    connect(m_session, &TraceSession::cancelled, this, &MainWindow::showCancelled);
    connect(m_session, &TraceSession::progressed, this, [this](const core::Progress& progress) {
        constexpr int Percent = 100;
        m_loading->showProgress(progress, m_session->elapsedMs());
        updateTitle(static_cast<int>(progress.fraction * Percent));
    });
    connect(m_loading, &LoadingPage::cancelRequested, m_session, &TraceSession::cancel);
}

void MainWindow::openTrace(const QString& path)
{
    m_messages->dismiss();
    m_session->open(path);
}

void MainWindow::showPlace(const TracePlace& place)
{
    m_wantedPlace = place;
    if (m_session->trace() && currentPage() == m_tabs)
        showWantedPlace();
}

void MainWindow::showWantedPlace()
{
    const auto place = std::exchange(m_wantedPlace, std::nullopt);
    const auto& trace = m_session->trace();
    if (!place || core::fileIdentity(place->path) != core::fileIdentity(m_session->path()))
        return; // another trace was opened meanwhile
    core::RowSubject subject;
    subject.trace = trace->id;
    subject.window = place->window;
    subject.windowName = place->windowName;
    const auto indexOf = [](const auto& of, auto matches) -> std::uint32_t {
        return static_cast<std::uint32_t>(std::ranges::find_if(of, matches) - of.begin());
    };
    const auto device = indexOf(trace->devices, [&](const core::Device& of) { return of.gpuId == place->gpuId; });
    if (device < trace->devices.size())
        subject.device = core::DeviceIndex(device);
    const auto process = indexOf(trace->processes, [&](const core::Process& of) { return of.pid == place->pid; });
    if (process < trace->processes.size())
        subject.process = core::ProcessIndex(process);
    const bool isOne = trace->devices.size() < 2 && trace->processes.size() < 2;
    if (subject.window || !isOne) // else the summary is about that rank
        Q_EMIT m_context->timelineRequested(subject);
}

void MainWindow::showMessage(const Message& message)
{
    m_messages->showMessage(message);
}

bool MainWindow::isEmpty() const
{
    return m_session->state() == TraceSession::State::Empty;
}

FindingsPage& MainWindow::findings() const
{
    return m_tabs->findings();
}

QMenuBar* MainWindow::menuBar() const
{
    return &m_header->menuBar();
}

QWidget* MainWindow::currentPage() const
{
    return m_stack->currentWidget();
}

void MainWindow::restoreDefaultLayout()
{
    QSettings settings;
    for (const auto* group : { "columns", "splitters", "window" })
        settings.remove(QLatin1String(group));
    Q_EMIT m_context->defaultLayoutRequested();
    if (!isFullScreen() && !isMaximized())
        resize(defaultSize());
}

QSize MainWindow::defaultSize() const
{
    constexpr QSize Comfortable { 1440, 900 };
    return Comfortable.boundedTo(screen()->availableSize());
}

void MainWindow::restoreLayout()
{
    resize(defaultSize());
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_session->cancel();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (FileController::hasFiles(*event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (!FileController::hasFiles(*event->mimeData()))
        return;
    event->acceptProposedAction();
    const auto files = FileController::filesOf(*event->mimeData());
    if (!m_ranks->takeDropped(files) && !m_compare->takeDropped(files))
        m_files->openFiles(*event->mimeData());
}

void MainWindow::showStart()
{
    m_scope->row().hide();
    m_stack->setCurrentWidget(m_start);
}

/// How to capture, which needs no trace.
void MainWindow::showGuidance()
{
    if (!m_startGuidance) {
        m_startGuidance = new StartGuidance(*m_context);
        m_stack->addWidget(m_startGuidance);
        connect(m_startGuidance, &StartGuidance::left, this, &MainWindow::showStart);
    }
    m_stack->setCurrentWidget(m_startGuidance);
    m_startGuidance->backButton().setFocus(Qt::OtherFocusReason);
}

void MainWindow::showStarted()
{
    TurnQueue::ofWindows().drop(m_stack); // the pages of a trace that is no more wanted
    m_palette->close();
    m_loadNotice.begin();
    m_inspector->clear();
    m_scope->row().hide();
    m_loading->start(m_session->path());
    m_stack->setCurrentWidget(m_loading);
    m_loading->cancelButton().setFocus();
    updateTitle(0);
    updateState();
}

/// What is shown comes in a turn of its own: filling pages and putting them into their places takes a turn each.
void MainWindow::showTrace()
{
    m_files->remember();
    m_scope->update();
    m_settings->adopt();
    m_tabs->setTrace(m_session->trace());
    m_scopeTree->setResults({});
    m_shownResults.reset();
    TurnQueue::ofWindows().addFirst(m_stack, [this] { showPages(); });
    updateTitle();
}

void MainWindow::showPages()
{
    paintInNextTurn(*this);
    m_stack->setCurrentWidget(m_tabs);
    m_scope->row().show();
    showParties();
    m_scope->showSteadyState();
    m_files->warnOfLosses();
    updateState();
    showWantedPlace();
}

void MainWindow::setBusy(bool isBusy)
{
    m_tabs->setBusy(isBusy);
    m_inspector->setBusy(isBusy);
    m_isRecomputing = isBusy;
}

void MainWindow::setPlaceholder(const QString& text)
{
    m_tabs->setPlaceholder(text);
    m_scopeTree->setResults({});
}

/// What needs no figures is there nevertheless.
void MainWindow::showWithoutFigures(const QString& reason)
{
    setPlaceholder(reason);
    m_tabs->timeline().begin();
}

/// The figures of before stay, dimmed, until the new ones are there.
void MainWindow::showComputing()
{
    paintInNextTurn(*this);
    if (m_session->results())
        setBusy(true);
    else if (currentPage() == m_tabs) // else they begin with it
        setPlaceholder(tr("Computing…"));
    updateState();
}

/// The verdict is to be read while the other figures are computed.
void MainWindow::showSummary()
{
    TurnQueue::ofWindows().finish(m_stack);
    m_tabs->showSummary(m_session->firstSummary());
}

void MainWindow::showResults()
{
    TurnQueue::ofWindows().finish(m_stack);
    paintInNextTurn(*this);
    const bool isFirst = !m_isRecomputing; // else the keyboard is where the user has put it
    if (isFirst)
        m_palette->close();
    else
        m_palette->renew(m_session->results());
    m_inspector->setBusy(false);
    m_isRecomputing = false;
    m_tabs->setResults(m_session->results());
    auto& turns = TurnQueue::ofWindows();
    turns.drop(m_scopeTree);
    turns.add(m_scopeTree, [this] { m_scopeTree->setResults(m_session->results()); });
    turns.add(m_tabs, [before = std::exchange(m_shownResults, m_session->results())] {
        Q_UNUSED(before) // what its tables hold goes with it, not with the pages that showed them
    });
    m_scope->row().strip().setResults(m_session->results());
    showParties();
    m_files->rememberVerdict();
    m_loadNotice.end(tr("%1 is open.").arg(QFileInfo(m_session->path()).fileName()));
    const bool isVerdict = qobject_cast<SummaryPage*>(m_tabs->currentWidget()); // to be read, with nothing marked
    if (isFirst && !isVerdict && !m_messages->isVisible() && !m_inspector->isAncestorOf(focusWidget()))
        m_tabs->focusContent();
    inspectCurrent();
    updateState();
}

void MainWindow::showFailure(const QString& text)
{
    TurnQueue::ofWindows().finish(m_stack);
    if (m_session->results())
        setBusy(false);
    else if (m_session->trace())
        showWithoutFigures(text);
    else
        showStart();
    showMessage({ Message::Kind::Error, text, m_files->failureActions() });
    m_loadNotice.end(text);
    updateTitle();
    updateState();
    if (m_session->isTooLarge())
        m_files->choosePart();
}

void MainWindow::showCancelled()
{
    TurnQueue::ofWindows().finish(m_stack);
    m_loadNotice.drop();
    const auto name = QFileInfo(m_session->path()).fileName();
    if (m_session->results()) {
        setBusy(false);
        showMessage(
            { Message::Kind::Note, tr("Computing new figures was cancelled; the previous ones are shown."), {} });
    } else if (m_session->trace()) {
        showWithoutFigures(tr("Not computed, because it was cancelled."));
        showMessage({ Message::Kind::Note, tr("Computing the figures was cancelled."), { { tr("&Compute them"), [this] {
                                                                                              m_session->analyze();
                                                                                          } } } });
    } else {
        showStart();
        showMessage({ Message::Kind::Note, tr("Reading %1 was cancelled.").arg(name), { { tr("&Read it"), [this] {
                                                                                             m_session->reload();
                                                                                         } } } });
    }
    updateTitle();
    updateState();
}

void MainWindow::showDiagnostics()
{
    m_tabs->setCurrentWidget(&m_tabs->traceInfo());
    m_tabs->traceInfo().showDiagnostics();
}

/// What can be done now, and what the status bar says.
void MainWindow::updateState()
{
    m_status->update();
    m_settings->updateActions();
    m_files->updateActions();
    m_scope->updateActions();
    m_exports->updateActions();
    m_compare->updateActions();
    m_notes->updateActions();
    for (auto* action : m_tableActions)
        action->setEnabled(m_session->trace() != nullptr);
    m_copySummary->setEnabled(m_session->results() != nullptr);
}

void MainWindow::updateTitle(int percent)
{
    const auto name = QFileInfo(m_session->path()).fileName();
    m_header->setTraceName(isEmpty() ? QString() : name, isEmpty() ? QString() : m_session->path());
    if (isEmpty())
        setWindowTitle(tr("GPU Loupe"));
    else if (m_session->state() == TraceSession::State::Loading)
        setWindowTitle(tr("%1 % · %2 – GPU Loupe").arg(qMax(percent, 0)).arg(name));
    else
        setWindowTitle(tr("%1 – GPU Loupe").arg(name));
}
