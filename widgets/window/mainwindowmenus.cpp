// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the header of MainWindow, and what entries do that are no controller's.
#include "capture/capturecontroller.h"
#include "compare/comparecontroller.h"
#include "evidence/inspector.h"
#include "export/exportcontroller.h"
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/pagetools.h"
#include "navigation/rail.h"
#include "navigation/tracetabs.h"
#include "notes/notescontroller.h"
#include "ranks/rankscontroller.h"
#include "report/fronttext.h"
#include "scope/scopecontroller.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "session/filecontroller.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settingscontroller.h"
#include "style/icons.h"
#include "summary/summarypage.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinepage.h"
#include "window/aboutdialog.h"
#include "window/headerbar.h"
#include "window/mainwindow.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSettings>
#include <QTextEdit>

namespace {

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

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildGoMenu();
    buildToolsMenu();
    buildHelpMenu();
    fillHeader();
    buildPageTools();
    m_header->finishMenus(*this);
}

void MainWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(&m_files->openAction());
    menu->addMenu(&m_files->recentMenu());
    menu->addAction(&m_files->sampleAction());
    menu->addAction(&m_files->partAction());
    menu->addAction(&m_files->reloadAction());
    menu->addSeparator();
    menu->addAction(&m_ranks->openAction());
    menu->addAction(&m_compare->compareAction());
    menu->addMenu(&m_compare->recentMenu());
    menu->addAction(&m_compare->partsAction());
    menu->addSeparator();
    menu->addAction(&m_notes->saveAction());
    menu->addAction(&m_notes->openAction());
    menu->addSeparator();
    menu->addAction(&m_exports->reportAction());
    m_tableActions.push_back(
        menu->addAction(tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, [this] {
            if (auto* page = currentTablePage())
                page->exportTable();
        }));
    menu->addAction(&m_exports->convertAction());
    menu->addAction(&m_exports->sliceAction());
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
    m_copySummary = menu->addAction(tr("Copy s&ummary"), this, &MainWindow::copySummary);
    m_copySummary->setToolTip(tr("Verdict, shares of wall time and first findings as Markdown"));
    m_tableActions.push_back(menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, [this] {
        if (auto* text = qobject_cast<QPlainTextEdit*>(focusWidget()))
            text->selectAll();
        else if (auto* page = currentTablePage())
            page->view().selectAll();
    }));
    menu->addSeparator();
    m_tableActions.push_back(menu->addAction(tr("&Find, or filter the table"), QKeySequence::Find, this, [this] {
        if (auto* page = currentTablePage(); page == &m_inspector->rows())
            page->focusFilter();
        else
            m_tabs->find();
    }));
    m_tableActions.push_back(menu->addAction(tr("&Write a note…"), QKeySequence(Qt::CTRL | Qt::Key_B), this,
                                             [this] { m_notes->writeNote(); }));
    menu->addSeparator();
    menu->addAction(&m_scope->editAction());
    auto* pick = menu->addAction(tr("Pick &GPUs and processes…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                                 &m_scope->row().picker(), &ScopePicker::openPane);
    pick->setToolTip(tr("GPUs, processes on them and their streams: limit the scope to any of them"));
    m_tableActions.push_back(pick);
    addRowEntry(*menu, tr("&Limit scope to this row"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                RowAction::Kind::LimitScope);
    menu->addAction(&m_scope->resetAction());
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

    fillPaneMenu(*menu);
    menu->addSeparator();
    auto* fullScreen = menu->addAction(tr("F&ull screen"));
    fullScreen->setShortcut(QKeySequence::FullScreen);
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this,
            [this](bool isOn) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isOn)); });
    menu->addAction(tr("&Restore default layout"), this, &MainWindow::restoreDefaultLayout);
}

void MainWindow::buildGoMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Go"));
    auto* find = menu->addAction(tr("Go to, find or &do…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                                 &MainWindow::openPalette);
    m_header->addField(*find);
    menu->addSeparator();
    menu->addAction(&m_scope->backAction());
    menu->addAction(&m_scope->forwardAction());
    menu->addSeparator();
    addRowEntry(*menu, tr("Show row on ti&meline"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
                RowAction::Kind::ShowOnTimeline);
    addRowEntry(*menu, tr("Show &instances"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
                RowAction::Kind::ShowInstances);
    menu->addSeparator();
    addPageEntries(*menu);
    menu->addSeparator();
    auto* timeline = menu->addMenu(tr("On the time&line"));
    m_tabs->timeline().actions().addTo(*timeline);
    m_tableActions.push_back(timeline->menuAction());
}

/// The groups of pages, then all pages; digits, since letters would have to differ in every language.
void MainWindow::addPageEntries(QMenu& menu)
{
    auto* pages = new QMenu(tr("&All pages"), &menu);
    for (int group = 0; group < m_tabs->groupCount(); ++group) {
        const auto title = QStringLiteral("&%1 %2").arg(group + 1).arg(
            m_tabs->groupTitle(group).replace(u'&', QStringLiteral("&&")));
        auto* action = menu.addAction(title, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + group)));
        action->setProperty("isPage", true); // the command palette has pages of its own
        connect(action, &QAction::triggered, this, [this, group] {
            m_tabs->showGroup(group);
            m_tabs->focusContent();
        });
        m_tableActions.push_back(action);
        auto* pagesOfGroup = pages->addMenu(title);
        for (int page = 0; page < m_tabs->count(); ++page) {
            if (m_tabs->groupOf(page) != group)
                continue;
            const auto digit = pagesOfGroup->actions().size() + 1;
            constexpr int LastDigit = 9; // what comes after it has no key of its own
            const auto format = digit <= LastDigit ? QStringLiteral("&%1 %2") : QStringLiteral("%1 %2");
            pagesOfGroup->addAction(format.arg(digit).arg(m_tabs->tabText(page)), this, [this, page] {
                m_tabs->setCurrentIndex(page);
                m_tabs->focusContent();
            });
        }
    }
    menu.addMenu(pages);
    pages->menuAction()->setProperty("isPage", true);
    m_tableActions.push_back(pages->menuAction());
    const auto addStep = [&](const QString& text, const QKeySequence& keys, int step) {
        m_tableActions.push_back(menu.addAction(text, keys, this, [this, step] {
            m_tabs->stepPage(step);
            m_tabs->focusContent();
        }));
    };
    addStep(tr("&Next page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), 1);
    addStep(tr("&Previous page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), -1);
    m_tableActions.push_back(menu.addAction(tr("Ne&xt pane"), QKeySequence(Qt::Key_F6), this, [this] { stepPane(1); }));
    m_tableActions.push_back(
        menu.addAction(tr("Previous pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6), this, [this] { stepPane(-1); }));
}

void MainWindow::buildToolsMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Tools"));
    menu->addAction(&m_settings->phaseMapAction());
    menu->addAction(&m_settings->thresholdsAction());
    menu->addAction(&m_settings->familiesAction());
    menu->addAction(&m_settings->classesAction());
    menu->addAction(&m_settings->ownRulesAction());
    menu->addSeparator();
    menu->addAction(&m_capture->captureAction());
    menu->addAction(&m_capture->clearCacheAction());
    menu->addSeparator();
    menu->addAction(&m_settings->settingsAction());
    auto& rail = m_tabs->rail();
    const auto query = static_cast<int>(PageGroup::Query);
    const auto notes = static_cast<int>(PageGroup::Notes);
    rail.insertLine(query);
    rail.insertLink(query, m_compare->compareAction(), tr("Compare"), icon(IconName::Compare));
    rail.insertLink(query, m_ranks->openAction(), tr("Ranks"), icon(IconName::Ranks));
    rail.insertLine(notes);
    rail.addFooter(m_settings->settingsAction(), tr("Settings"), icon(IconName::Settings));
}

void MainWindow::buildHelpMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&User guide"), QKeySequence::HelpContents, this, &MainWindow::showHelp)
        ->setToolTip(tr("The page of the guide about what has the keyboard"));
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, &MainWindow::showShortcuts)
        ->setObjectName(QStringLiteral("shortcuts"));
    menu->addSeparator();
    menu->addAction(tr("&About GPU Loupe"), this, &MainWindow::showAbout)->setObjectName(QStringLiteral("about"));
    menu->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
}

/// The buttons of the header: each stands for an entry of a menu.
void MainWindow::fillHeader()
{
    m_header->addStartAction(m_scope->backAction(), IconName::Back);
    m_header->addStartAction(m_scope->forwardAction(), IconName::Forward);
    m_header->addEndAction(m_exports->reportAction(), IconName::Export);
    m_header->addEndAction(m_tabs->timelineDock().toggleAction(), IconName::Dock);
    m_header->addEndAction(m_inspector->toggleAction(), IconName::Inspector);
}

/// Beside the titles of pages: what they are for leaves the window.
void MainWindow::buildPageTools()
{
    for (QWidget* page : { static_cast<QWidget*>(&m_tabs->summary()), static_cast<QWidget*>(&m_tabs->findings()) }) {
        auto* tools = new PageTools(m_tabs);
        tools->addTool(*m_copySummary, tr("Copy summary"), IconName::Copy, PageTools::Look::Plain);
        tools->addTool(m_exports->reportAction(), tr("Report…"), IconName::Export, PageTools::Look::Framed);
        m_tabs->setPageTools(*page, tools);
    }
}

void MainWindow::copySummary()
{
    const auto& results = m_session->results();
    if (!results)
        return;
    QGuiApplication::clipboard()->setText(core::summaryMarkdown(*results));
    Q_EMIT m_context->selectionDescribed(tr("The summary was copied."));
}

/// An entry that does with the row under the keyboard what the row's context menu does; when that cannot be, the status
/// bar says so.
void MainWindow::addRowEntry(QMenu& menu, const QString& text, const QKeySequence& keys, RowAction::Kind kind)
{
    m_tableActions.push_back(menu.addAction(text, keys, this, [this, kind] {
        auto* page = currentTablePage();
        if (!page || !page->runRowAction(kind))
            Q_EMIT m_context->selectionDescribed(tr("That cannot be done with the current row."));
    }));
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
