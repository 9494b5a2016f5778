// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/mainwindow.h"

#include "base/bytepath.h"
#include "charts/reportcharts.h"
#include "evidence/evidencedock.h"
#include "findings/findingsdock.h"
#include "help/helptopic.h"
#include "navigation/tracetabs.h"
#include "pages/processespage.h"
#include "pages/processtreedock.h"
#include "pages/traceinfopage.h"
#include "parts/elidedlabel.h"
#include "scope/scopebar.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "window/loadingpage.h"
#include "window/recentfiles.h"
#include "window/startpage.h"
#include "window/windowlist.h"

#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace {

QStringList localFiles(const QMimeData& data)
{
    QStringList files;
    const auto urls = data.urls();
    for (const auto& url : urls) {
        if (url.isLocalFile())
            files += core::pathOfUrl(url);
    }
    return files;
}

} // namespace

MainWindow::MainWindow(WindowList& windows, QWidget* parent)
    : QMainWindow(parent)
    , m_windows(windows)
    , m_context(new ViewContext(this))
    , m_session(new TraceSession(this))
    , m_messages(new MessageBar)
    , m_stack(new QStackedWidget)
    , m_start(new StartPage)
    , m_loading(new LoadingPage)
    , m_scopeBar(new ScopeBar)
    , m_scope(new ElidedLabel)
    , m_selection(new QLabel)
    , m_counts(new QLabel)
    , m_computing(new QProgressBar)
    , m_stop(new QToolButton)
    , m_reportCharts(new ReportCharts(this))
    , m_loadNotice(*this, windows.desktop())
    , m_captureNotice(*this, windows.desktop())
{
    setAcceptDrops(true);
    m_context->setShowsFullNames(QSettings().value(QStringLiteral("fullNames"), false).toBool());
    m_tabs = new TraceTabs(*m_context);
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
    setHelpPage(*m_scopeBar, QStringLiteral("scope"));
    buildStatusBar();
    buildDocks();
    buildActions();
    connectSettings();
    connectSession();
    connectScope();
    const auto refreshRecent = [this] { m_start->setRecentFiles(RecentFiles::existing()); };
    connect(&m_windows, &WindowList::recentFilesChanged, this, refreshRecent);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseTraces);
    connect(m_start, &StartPage::sampleRequested, this, [this] { m_windows.openSample(this); });
    connect(m_start, &StartPage::fileRequested, this, [this](const QString& path) { m_windows.open(path, this); });
    connect(m_context, &ViewContext::messageRaised, this, &MainWindow::showMessage);
    connect(m_context, &ViewContext::phaseMapRequested, this, &MainWindow::editPhaseMap);
    connect(m_context, &ViewContext::selectionDescribed, m_selection, &QLabel::setText);
    refreshRecent();
    restoreLayout();
    setDocksShown(false);
    updateTitle();
    updateStatus();
    updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildStatusBar()
{
    m_computing->setRange(0, 0);
    m_computing->setMaximumWidth(fontMetrics().averageCharWidth() * 20);
    m_computing->setAccessibleName(tr("Computing the figures"));
    m_stop->setText(tr("Cancel"));
    m_stop->setToolTip(tr("Stop computing the figures"));
    connect(m_stop, &QToolButton::clicked, m_session, &TraceSession::cancel);
    constexpr int SideMargin = 6;
    m_scope->setContentsMargins(SideMargin, 0, SideMargin, 0);
    for (auto* label : { m_selection, m_counts }) {
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(SideMargin, 0, SideMargin, 0);
    }
    statusBar()->addWidget(m_scope);
    statusBar()->addWidget(m_selection, 1);
    statusBar()->addPermanentWidget(m_counts);
    statusBar()->addPermanentWidget(m_computing);
    statusBar()->addPermanentWidget(m_stop);
}

void MainWindow::connectSession()
{
    connect(m_session, &TraceSession::started, this, &MainWindow::showStarted);
    connect(m_session, &TraceSession::traceLoaded, this, &MainWindow::showTrace);
    connect(m_session, &TraceSession::analysisStarted, this, &MainWindow::showComputing);
    connect(m_session, &TraceSession::resultsReady, this, &MainWindow::showResults);
    connect(m_session, &TraceSession::failed, this, &MainWindow::showFailure);
    connect(m_session, &TraceSession::cancelled, this, &MainWindow::showCancelled);
    connect(m_session, &TraceSession::fileChanged, this, &MainWindow::offerReload);
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

void MainWindow::exportReport(const ReportExport& what)
{
    m_exportReport->setEnabled(false);
    const auto results = m_session->results();
    if (what.format == ReportFormat::Markdown) {
        writeReport(results, what);
        return;
    }
    m_reportCharts->draw(results, [this, results, what](std::vector<ReportPicture> pictures) {
        auto withPictures = what;
        withPictures.pictures = std::move(pictures);
        writeReport(results, withPictures);
    });
}

void MainWindow::writeReport(const core::ResultsPointer& results, const ReportExport& what)
{
    m_export.start([results, what](const std::stop_token& stop) { return writeReportExport(*results, what, stop); },
                   [this, what](const core::LatestJob<QStringList>::Shared& files) {
                       updateActions();
                       if (files)
                           showExported(what, (*files)->size());
                       else
                           showMessage({ Message::Kind::Error, files.error().message, {} });
                   });
}

void MainWindow::showExported(const ReportExport& what, qsizetype fileCount)
{
    const auto place = QDir::toNativeSeparators(what.path);
    const bool isFolder = what.format == ReportFormat::Folder;
    const auto text = isFolder ? tr("The report was written to %1 (%2 files; begin with report.md or report.html).")
                                     .arg(place, QLocale().toString(fileCount))
                               : tr("The report was written to %1.").arg(place);
    showMessage({ Message::Kind::Note, text, { { isFolder ? tr("&Open folder") : tr("&Open file"), [path = what.path] {
                                                    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
                                                } } } });
}

void MainWindow::showMessage(const Message& message)
{
    m_messages->showMessage(message);
}

bool MainWindow::isEmpty() const
{
    return m_session->state() == TraceSession::State::Empty;
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
    m_toolBar->show();
    placeDocks();
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
    placeDocks();
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    restoreState(settings.value(QStringLiteral("window/state")).toByteArray());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    setDocksShown(true); // or they would be remembered as hidden
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("window/state"), saveState());
    m_session->cancel();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto files = localFiles(*event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    openPaths(files);
}

void MainWindow::openPaths(const QStringList& paths)
{
    for (const auto& path : paths)
        m_windows.open(path, this);
}

void MainWindow::showStart()
{
    m_stack->setCurrentWidget(m_start);
    setDocksShown(false);
}

void MainWindow::showStarted()
{
    m_loadNotice.begin();
    m_evidence->clear();
    setDocksShown(false);
    m_loading->start(m_session->path());
    m_stack->setCurrentWidget(m_loading);
    m_loading->cancelButton().setFocus();
    updateTitle(0);
    updateStatus();
    updateActions();
}

void MainWindow::showTrace()
{
    RecentFiles::add(m_session->path());
    Q_EMIT m_windows.recentFilesChanged();
    updateScope();
    adoptSettings();
    m_tabs->setTrace(m_session->trace());
    m_processTree->setResults({});
    m_findings->setPlaceholder(tr("Computing…"));
    m_stack->setCurrentWidget(m_tabs);
    showSteadyState();
    warnOfLosses();
    setDocksShown(true);
    updateTitle();
    updateStatus();
    updateActions();
}

void MainWindow::setBusy(bool isBusy)
{
    m_tabs->setBusy(isBusy);
    m_findings->setBusy(isBusy);
    m_processTree->setBusy(isBusy);
    m_evidence->setBusy(isBusy);
    m_isRecomputing = isBusy;
}

void MainWindow::setPlaceholder(const QString& text)
{
    m_tabs->setPlaceholder(text);
    m_findings->setPlaceholder(text);
    m_processTree->setResults({});
}

/// The figures of before stay, dimmed, until the new ones are there.
void MainWindow::showComputing()
{
    if (m_session->results())
        setBusy(true);
    else
        setPlaceholder(tr("Computing…"));
    updateStatus();
    updateActions();
}

void MainWindow::showResults()
{
    const bool isFirst = !m_isRecomputing; // else the keyboard is where the user has put it
    setBusy(false); // before: a page may go on to compute figures of its own
    m_tabs->setResults(m_session->results());
    m_findings->setResults(m_session->results());
    m_processTree->setResults(m_session->results());
    tellEnd(m_loadNotice, tr("%1 is open.").arg(QFileInfo(m_session->path()).fileName()));
    if (isFirst && !m_messages->isVisible() && !hasDockFocus())
        m_tabs->focusContent();
    updateStatus();
    updateActions();
}

void MainWindow::showFailure(const QString& text)
{
    if (m_session->results())
        setBusy(false);
    else if (m_session->trace())
        setPlaceholder(text);
    else
        showStart();
    showMessage({ Message::Kind::Error, text, failureActions() });
    tellEnd(m_loadNotice, text);
    updateTitle();
    updateStatus();
    updateActions();
}

void MainWindow::showCancelled()
{
    m_loadNotice.drop();
    const auto name = QFileInfo(m_session->path()).fileName();
    if (m_session->results()) {
        setBusy(false);
        showMessage({ Message::Kind::Note, tr("Computing new figures was cancelled; those of before are shown."), {} });
    } else if (m_session->trace()) {
        setPlaceholder(tr("Not computed, because it was cancelled."));
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
    updateStatus();
    updateActions();
}

void MainWindow::offerReload()
{
    const auto name = QFileInfo(m_session->path()).fileName();
    if (!QFileInfo::exists(m_session->path())) {
        showMessage({ Message::Kind::Warning,
                      tr("%1 is no longer there. The figures are those of the file that was read.").arg(name),
                      {} });
        return;
    }
    showMessage({ Message::Kind::Warning, tr("%1 has changed since it was read.").arg(name), { { tr("&Reload"), [this] {
                                                                                                    m_session->reload();
                                                                                                } } } });
}

/// Figures that stand on less than the file should hold must not look as if nothing had happened.
void MainWindow::warnOfLosses()
{
    QString first;
    int others = -1;
    for (const auto& entry : m_session->trace()->diagnostics.entries()) {
        if (entry.severity < core::Severity::DataLoss)
            continue;
        if (++others == 0)
            first = entry.description;
    }
    if (others < 0)
        return;
    showMessage({ Message::Kind::Warning,
                  others == 0 ? first : tr("%1 There is more of this kind: %2 in all.").arg(first).arg(others + 1),
                  { { tr("Show &diagnostics"), [this] {
                         m_tabs->setCurrentWidget(&m_tabs->traceInfo());
                         m_tabs->traceInfo().showDiagnostics();
                     } } } });
}

void MainWindow::updateTitle(int percent)
{
    const auto name = QFileInfo(m_session->path()).fileName();
    if (isEmpty())
        setWindowTitle(tr("GPU Loupe"));
    else if (m_session->state() == TraceSession::State::Loading)
        setWindowTitle(tr("%1 % · %2 – GPU Loupe").arg(qMax(percent, 0)).arg(name));
    else
        setWindowTitle(tr("%1 – GPU Loupe").arg(name));
}
