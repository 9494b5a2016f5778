// SPDX-License-Identifier: GPL-3.0-or-later
// The menus that windows of several traces share.
#include "evidence/cellinspector.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "session/viewcontext.h"
#include "several/folderreport.h"
#include "several/severaltracespages.h"
#include "several/severaltraceswindow.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"
#include "window/aboutdialog.h"
#include "window/headerbar.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>

#include <array>
#include <functional>

QAction* SeveralTracesWindow::addResultAction(QAction* action)
{
    m_resultActions.push_back(action);
    return action;
}

void SeveralTracesWindow::setResultActionsEnabled(bool isEnabled)
{
    for (auto* action : m_resultActions)
        action->setEnabled(isEnabled);
}

void SeveralTracesWindow::endFileMenu(QMenu& menu)
{
    menu.addSeparator();
    menu.addAction(&m_folderReport->action());
    addResultAction(menu.addAction(tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, [this] {
        if (auto* page = m_tracePages->currentTablePage())
            page->exportTable();
    }));
    menu.addSeparator();
    menu.addAction(tr("&Close window"), QKeySequence::Close, this, &QWidget::close);
    menu.addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

QAction* SeveralTracesWindow::buildEditMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    const auto addCopy = [&](const QString& text, const QKeySequence& keys, core::CopyFormat format) {
        addResultAction(menu->addAction(text, keys, this, [this, format] {
            if (const auto* label = qobject_cast<QLabel*>(focusWidget()); label && label->hasSelectedText())
                QGuiApplication::clipboard()->setText(label->selectedText());
            else if (auto* page = m_tracePages->currentTablePage())
                page->view().copySelection(format);
        }));
    };
    addCopy(tr("&Copy"), QKeySequence::Copy, core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), {}, core::CopyFormat::Csv);
    auto* verdict = addResultAction(menu->addAction(tr("Copy &verdict"), this, &SeveralTracesWindow::copyVerdict));
    addResultAction(menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, [this] {
        if (auto* page = m_tracePages->currentTablePage())
            page->view().selectAll();
    }));
    menu->addSeparator();
    addResultAction(menu->addAction(tr("&Filter the table"), QKeySequence::Find, this, [this] {
        if (auto* page = m_tracePages->currentTablePage())
            page->focusFilter();
    }));
    return verdict;
}

void SeveralTracesWindow::copyVerdict()
{
    const auto text = verdictText();
    if (text.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT m_context->selectionDescribed(tr("The verdict was copied."));
}

void SeveralTracesWindow::fillViewMenu(QMenu& menu)
{
    auto* columns = new ColumnMenu(tr("&Columns"), &menu);
    menu.addMenu(columns);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] {
        columns->clear();
        if (auto* page = m_tracePages->currentTablePage())
            page->view().fillColumnMenu(*columns);
    });
    addResultAction(columns->menuAction());
    menu.addSeparator();
    menu.addAction(&m_cellInspector->toggleAction());
    auto* fullScreen = menu.addAction(tr("F&ull screen"));
    fullScreen->setShortcut(QKeySequence::FullScreen);
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this,
            [this](bool isOn) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isOn)); });
}

QMenu* SeveralTracesWindow::beginGoMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Go"));
    auto* find = menu->addAction(tr("Go to, find or &do…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                                 &SeveralTracesWindow::openPalette);
    m_header->addField(*find);
    menu->addSeparator();
    for (int group = 0; group < m_tracePages->groupCount(); ++group) {
        const auto title = QStringLiteral("&%1 %2").arg(group + 1).arg(
            m_tracePages->groupTitle(group).replace(u'&', QStringLiteral("&&")));
        addResultAction(menu->addAction(title, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + group)), this,
                                        [this, group] {
                                            m_tracePages->showGroup(group);
                                            m_tracePages->focusContent();
                                        }));
    }
    return menu;
}

void SeveralTracesWindow::endGoMenu(QMenu& menu)
{
    const auto addStep = [&](const QString& text, const QKeySequence& keys, int step) {
        addResultAction(menu.addAction(text, keys, this, [this, step] {
            m_tracePages->stepPage(step);
            m_tracePages->focusContent();
        }));
    };
    addStep(tr("&Next page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), 1);
    addStep(tr("&Previous page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), -1);
    menu.addAction(tr("Ne&xt pane"), QKeySequence(Qt::Key_F6), this, [this] { stepPane(1); });
    menu.addAction(tr("Previous pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6), this, [this] { stepPane(-1); });
}

/// Rail, titles of pages, page, round and round.
void SeveralTracesWindow::stepPane(int step)
{
    if (currentPage() != m_tracePages)
        return;
    auto& rail = m_tracePages->rail();
    auto* titles = m_tracePages->tabBar();
    constexpr std::size_t Panes = 3;
    const std::array<QWidget*, Panes - 1> areas { &rail, titles };
    const std::array<std::function<void()>, Panes> enter {
        [&] { rail.entry(rail.current()).setFocus(Qt::TabFocusReason); },
        [&] { titles->setFocus(Qt::TabFocusReason); },
        [&] { m_tracePages->focusContent(); },
    };
    std::size_t now = Panes - 1;
    for (std::size_t area = 0; area < areas.size(); ++area) {
        auto* focus = focusWidget();
        if (focus && (areas[area] == focus || areas[area]->isAncestorOf(focus)))
            now = area;
    }
    enter[(now + Panes + static_cast<std::size_t>(step + static_cast<int>(Panes))) % Panes]();
}

void SeveralTracesWindow::buildHelpMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&User guide"), QKeySequence::HelpContents, this,
                    [this] { HelpWindow::showPage(helpPageOf(focusWidget() ? *focusWidget() : *this)); });
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, [this] {
        auto* dialog = new ShortcutsDialog(*menuBar(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    menu->addSeparator();
    menu->addAction(tr("&About GPU Loupe"), this, [this] {
        auto* dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}
