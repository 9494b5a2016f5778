// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the tool bar of MainWindow, and what their entries do.
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "findings/findingcard.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/phasemapdialog.h"
#include "scope/scopebar.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinepage.h"
#include "window/aboutdialog.h"
#include "window/mainwindow.h"
#include "window/recentfiles.h"
#include "window/windowlist.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>

namespace {

QString traceFolderKey()
{
    return QStringLiteral("traceFolder");
}

/// Copies the finding, or what is selected of the text, that has the keyboard. @return false when there is none
bool copyText(QWidget* widget)
{
    if (auto* text = qobject_cast<QPlainTextEdit*>(widget); text && text->textCursor().hasSelection()) {
        text->copy();
        return true;
    }
    if (auto* text = qobject_cast<QTextEdit*>(widget); text && text->textCursor().hasSelection()) {
        text->copy();
        return true;
    }
    if (const auto* card = qobject_cast<FindingCard*>(widget)) {
        card->copyMarkdown();
        return true;
    }
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->hasSelectedText()) {
        QGuiApplication::clipboard()->setText(label->selectedText());
        return true;
    }
    return false;
}

} // namespace

void MainWindow::buildActions()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildGoMenu();
    buildToolsMenu();
    buildHelpMenu();
    buildToolBar();
}

void MainWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    m_open = menu->addAction(style()->standardIcon(QStyle::SP_DialogOpenButton), tr("&Open…"), QKeySequence::Open, this,
                             &MainWindow::chooseTraces);
    m_open->setToolTip(tr("Open a trace: an SQLite export, or a report that nsys exports first"));
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    menu->addAction(tr("Open the &sample trace"), this, [this] { m_windows.openSample(this); });
    m_reload = menu->addAction(style()->standardIcon(QStyle::SP_BrowserReload), tr("Re&load"), QKeySequence::Refresh,
                               this, [this] { m_session->reload(); });
    m_reload->setToolTip(tr("Read the file again"));
    menu->addSeparator();
    m_exportReport = menu->addAction(style()->standardIcon(QStyle::SP_DialogSaveButton), tr("&Export report…"),
                                     QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::chooseReport);
    m_exportReport->setToolTip(tr("Write all figures as Markdown, HTML, PDF, JSON or CSV"));
    m_tableActions.push_back(
        menu->addAction(tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, [this] {
            if (auto* page = currentTablePage())
                page->exportTable();
        }));
    m_convert = menu->addAction(tr("Con&vert…"), this, &MainWindow::convertTrace);
    m_convert->setToolTip(tr("Write the events for the Perfetto UI, chrome://tracing and the like"));
    menu->addSeparator();
    menu->addAction(tr("&Close window"), QKeySequence::Close, this, &QWidget::close);
    menu->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void MainWindow::buildEditMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    const auto addCopy = [&](const QString& text, const QKeySequence& keys, core::CopyFormat format) {
        m_tableActions.push_back(menu->addAction(text, keys, this, [this, format] {
            if (format == core::CopyFormat::Tsv && copyText(focusWidget()))
                return;
            if (auto* page = currentTablePage())
                page->view().copySelection(format);
        }));
    };
    addCopy(tr("&Copy"), QKeySequence::Copy, core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), {}, core::CopyFormat::Csv);
    m_tableActions.push_back(menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, [this] {
        if (auto* text = qobject_cast<QPlainTextEdit*>(focusWidget()))
            text->selectAll();
        else if (auto* page = currentTablePage())
            page->view().selectAll();
    }));
    menu->addSeparator();
    m_tableActions.push_back(menu->addAction(tr("&Find, or filter the table"), QKeySequence::Find, this, [this] {
        if (auto* page = currentTablePage(); page && !m_tabs->isAncestorOf(page))
            page->focusFilter(); // in a dock
        else
            m_tabs->find();
    }));
    fillScopeMenu(*menu);
}

void MainWindow::buildViewMenu()
{
    auto* menu = menuBar()->addMenu(tr("&View"));
    auto* fullNames = menu->addAction(tr("Full kernel &names"));
    fullNames->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    fullNames->setCheckable(true);
    fullNames->setChecked(m_context->showsFullNames());
    connect(fullNames, &QAction::toggled, this, [this](bool isOn) {
        QSettings().setValue(QStringLiteral("fullNames"), isOn);
        m_context->setShowsFullNames(isOn);
    });
    connect(m_context, &ViewContext::showsFullNamesChanged, fullNames, &QAction::setChecked);

    auto* columns = new ColumnMenu(tr("&Columns"), menu);
    menu->addMenu(columns);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] {
        columns->clear();
        if (auto* page = currentTablePage())
            page->view().fillColumnMenu(*columns);
    });
    m_tableActions.push_back(columns->menuAction());

    fillDockMenu(*menu);
    menu->addSeparator();
    auto* fullScreen = menu->addAction(tr("F&ull screen"));
    fullScreen->setShortcut(QKeySequence::FullScreen);
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this,
            [this](bool isOn) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isOn)); });
    menu->addAction(tr("&Restore default layout"), this, &MainWindow::restoreDefaultLayout);
    menu->addSeparator();
    m_toolBar = addToolBar(tr("&Tool bar"));
    menu->addAction(m_toolBar->toggleViewAction());
}

void MainWindow::buildGoMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Go"));
    fillHistoryMenu(*menu);
    const auto keys = QStringLiteral("1234567890ABCDEF");
    constexpr int digitCount = 10;
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        const auto digit = keys.mid(tab, 1);
        auto* action = menu->addAction(QStringLiteral("&%1 %2").arg(digit, m_tabs->tabText(tab)));
        if (tab < digitCount)
            action->setShortcut(QKeySequence(QStringLiteral("Ctrl+") + digit));
        connect(action, &QAction::triggered, this, [this, tab] {
            m_tabs->setCurrentIndex(tab);
            m_tabs->focusContent();
        });
        m_tableActions.push_back(action);
    }
    menu->addSeparator();
    auto* timeline = menu->addMenu(tr("On the time&line"));
    m_tabs->timeline().actions().addTo(*timeline);
    m_tableActions.push_back(timeline->menuAction());
}

void MainWindow::buildToolsMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Tools"));
    m_phaseMap = menu->addAction(tr("&Phase map…"), this, &MainWindow::editPhaseMap);
    m_phaseMap->setToolTip(tr("Say which NVTX ranges make up which phase of the program"));
    menu->addAction(tr("&Thresholds…"), this, &MainWindow::editThresholds)
        ->setToolTip(tr("Say from which values on something is a finding"));
    addCaptureActions(*menu);
    menu->addSeparator();
    auto* settings
        = menu->addAction(tr("&Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this, &MainWindow::editSettings);
    settings->setMenuRole(QAction::PreferencesRole);
    settings->setToolTip(tr("Units, theme, colours, thresholds, nsys, cache and reports, for all windows"));
}

void MainWindow::buildHelpMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&User guide"), QKeySequence::HelpContents, this, &MainWindow::showHelp)
        ->setToolTip(tr("The page of the guide about what has the keyboard"));
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, &MainWindow::showShortcuts);
    menu->addSeparator();
    menu->addAction(tr("&About GPU Loupe"), this, &MainWindow::showAbout);
    menu->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
}

void MainWindow::buildToolBar()
{
    m_toolBar->setObjectName(QStringLiteral("toolBar")); // saveState() needs it
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->addAction(m_open);
    m_toolBar->addAction(m_reload);
    m_toolBar->addAction(m_exportReport);
    m_toolBar->addAction(m_back);
    m_toolBar->addAction(m_forward);
    for (auto* action : { m_back, m_forward }) // their arrows say it, and the chips need the room
        static_cast<QToolButton*>(m_toolBar->widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_toolBar->addSeparator();
    m_toolBar->addWidget(m_scopeBar);
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const auto files = RecentFiles::existing();
    int number = 1;
    for (const auto& path : files) {
        auto shown = QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
        const auto mnemonic = number < 10 ? QStringLiteral("&%1  ").arg(number) : QStringLiteral("%1  ").arg(number);
        m_recentMenu->addAction(mnemonic + shown, this, [this, path] { m_windows.open(path, this); });
        ++number;
    }
    if (files.isEmpty())
        m_recentMenu->addAction(tr("No recent traces"))->setEnabled(false);
    m_recentMenu->addSeparator();
    m_recentMenu
        ->addAction(tr("&Clear this list"), this,
                    [this] {
                        RecentFiles::clear();
                        Q_EMIT m_windows.recentFilesChanged();
                    })
        ->setEnabled(!files.isEmpty());
}

void MainWindow::updateActions()
{
    m_reload->setEnabled(!m_session->path().isEmpty() && !m_session->isBusy());
    m_exportReport->setEnabled(m_session->results() != nullptr);
    m_convert->setEnabled(m_session->trace() != nullptr);
    m_phaseMap->setEnabled(m_session->trace() != nullptr);
    for (auto* action : m_tableActions)
        action->setEnabled(m_session->trace() != nullptr);
    updateScopeActions();
}

void MainWindow::chooseTraces()
{
    const auto folder = QSettings().value(traceFolderKey(), QDir::homePath()).toString();
    const auto paths = QFileDialog::getOpenFileNames(
        this, tr("Open a trace"), folder,
        tr("Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;All files (*)"));
    if (paths.isEmpty())
        return;
    QSettings().setValue(traceFolderKey(), QFileInfo(paths.first()).absolutePath());
    openPaths(paths);
}

void MainWindow::chooseReport()
{
    if (!m_session->results())
        return;
    ExportDialog dialog(QFileInfo(m_session->path()).completeBaseName(), this);
    dialog.setIncludesMachineDetails(m_windows.settings().values().includesMachineDetails);
    if (dialog.exec() == QDialog::Accepted)
        exportReport(dialog.chosen());
}

void MainWindow::convertTrace()
{
    const auto& results = m_session->results();
    auto* dialog = new ConvertDialog(m_session->trace(), results ? results->scope : core::Scope {},
                                     m_context->appearance().format, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::editPhaseMap()
{
    if (!m_phaseMapDialog) {
        m_phaseMapDialog = new PhaseMapDialog(*m_context, m_session->options().phases, this);
        m_phaseMapDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_session, &TraceSession::started, m_phaseMapDialog, [this] { m_phaseMapDialog->setResults({}); });
        connect(m_session, &TraceSession::resultsReady, m_phaseMapDialog,
                [this] { m_phaseMapDialog->setResults(m_session->results()); });
        connect(m_session, &TraceSession::cancelled, m_phaseMapDialog,
                [this] { m_phaseMapDialog->setSessionMap(m_session->options().phases); });
        connect(m_phaseMapDialog, &PhaseMapDialog::phaseMapChosen, m_session, &TraceSession::setPhaseMap);
        connect(m_phaseMapDialog, &PhaseMapDialog::phaseMapChosen, this, &MainWindow::rememberPhaseMap);
        connect(m_phaseMapDialog, &QDialog::accepted, m_tabs, &TraceTabs::showPhases);
        m_phaseMapDialog->setResults(m_session->results());
    }
    m_phaseMapDialog->show();
    m_phaseMapDialog->raise();
    m_phaseMapDialog->activateWindow();
}

void MainWindow::showHelp()
{
    const auto* focus = focusWidget();
    HelpWindow::showPage(helpPageOf(focus ? *focus : *currentPage()));
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(*menuBar(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    auto* dialog = new AboutDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}
