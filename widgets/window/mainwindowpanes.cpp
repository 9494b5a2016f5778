// SPDX-License-Identifier: GPL-3.0-or-later
// The panes of MainWindow: what stands beside and below the pages, and how the keyboard goes from one to the next.
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "help/helptopic.h"
#include "navigation/pagebar.h"
#include "navigation/pagehead.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "navigation/tracetabs.h"
#include "parts/detachedwindow.h"
#include "scope/scopecontroller.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "session/viewcontext.h"
#include "style/windowsize.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

void MainWindow::buildPanes()
{
    m_inspector = new Inspector(*m_context, *m_session, m_tabs); // without a parent it would be a window for a moment
    setHelpPage(*m_inspector, QStringLiteral("evidence"));
    m_tabs->setSidePane(m_inspector);
    connect(m_context, &ViewContext::evidenceRequested, m_inspector, &Inspector::reveal);
    connect(m_context, &ViewContext::inspectorRequested, m_inspector, &Inspector::reveal);
    connect(m_inspector, &Inspector::left, this, &MainWindow::focusTable);
    m_inspectorWindow = new DetachedWindow(tr("Inspector"), QStringLiteral("inspectorGeometry"), *this);
    setHelpPage(*m_inspectorWindow, QStringLiteral("evidence"));
    auto& away = m_inspectorWindow->toggleAction();
    away.setText(tr("Inspector in a window of its &own"));
    connect(m_inspectorWindow, &DetachedWindow::toggled, this, &MainWindow::placeInspector);
    connect(&m_inspector->toggleAction(), &QAction::toggled, this, [&away](bool isOpen) {
        if (!isOpen)
            away.setChecked(false); // closing it anywhere brings it home
    });
    connect(m_context, &ViewContext::defaultLayoutRequested, this, [&away] { away.setChecked(false); });
    connect(m_tabs, &TraceTabs::currentChanged, this, &MainWindow::inspectCurrent);
}

/// Beside the pages, or in a window of its own: what it explains goes with it.
void MainWindow::placeInspector(bool isAway)
{
    if (isAway) {
        m_inspector->setOpen(true);
        m_inspectorWindow->hold(*m_inspector);
        return;
    }
    m_tabs->setSidePane(m_inspector);
    m_inspector->setVisible(m_inspector->isOpen());
}

void MainWindow::fillPaneMenu(QMenu& menu)
{
    menu.addSeparator();
    for (auto* toggle : { &m_inspector->toggleAction(), &m_inspectorWindow->toggleAction(),
                          &m_tabs->timelineDock().toggleAction(), &m_tabs->timelineWindow().toggleAction() }) {
        menu.addAction(toggle);
        m_tableActions.push_back(toggle);
    }
    auto& marking = m_tabs->timeline().marking();
    m_tableActions.push_back(
        menu.addAction(tr("Next marked e&vent"), QKeySequence(Qt::Key_F7), this, [&marking] { marking.step(1); }));
    m_tableActions.push_back(menu.addAction(tr("&Previous marked event"), QKeySequence(Qt::SHIFT | Qt::Key_F7), this,
                                            [&marking] { marking.step(-1); }));
    m_tableActions.push_back(
        menu.addAction(tr("&Why this number?"), QKeySequence(Qt::Key_F2), this, &MainWindow::showEvidence));
}

/// The inspector never explains what another page showed: it goes on to what is current there, or is empty.
void MainWindow::inspectCurrent()
{
    auto& timeline = m_tabs->timeline();
    auto* page = m_tabs->currentTablePage();
    const auto index = page ? page->view().currentIndex() : QModelIndex();
    const auto event = timeline.state().highlights().selected;
    if (m_inspector->isPinned())
        return;
    if (m_tabs->currentWidget() == &timeline && event.isValid())
        m_inspector->describeEvent(event);
    else if (index.isValid())
        m_inspector->showCell(page->model().table(), page->model().tableRow(index.row()),
                              static_cast<std::size_t>(index.column()));
    else
        m_inspector->clear();
}

/// Escape that no part of the page took closes the inspector.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_inspector->isVisible())
        m_inspector->setOpen(false);
    else
        QMainWindow::keyPressEvent(event);
}

/// In a wide window there is room for the inspector.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_inspector->setOpenByDefault(windowWidthOf(*this) == WindowWidth::Wide);
}

/// Explains the cell the keyboard is on; goes back to it when the keyboard is in the inspector already.
void MainWindow::showEvidence()
{
    if (m_inspector->isAncestorOf(focusWidget()) && m_inspector->isVisible()) {
        focusTable();
        return;
    }
    if (auto* page = m_tabs->currentTablePage(); page && page->view().currentIndex().isValid())
        page->requestEvidence();
    else
        m_inspector->reveal();
}

/// The table that Copy, Filter and the like are for: also the one in the inspector.
TablePage* MainWindow::currentTablePage() const
{
    auto& rows = m_inspector->rows();
    return rows.hasTable() && rows.isAncestorOf(focusWidget()) ? &rows : m_tabs->currentTablePage();
}

void MainWindow::focusTable()
{
    m_tabs->focusContent();
}

/// What F6 goes through, in the order in which it is read.
std::vector<MainWindow::Pane> MainWindow::panes() const
{
    auto& rail = m_tabs->rail();
    auto& timeline = m_tabs->timeline();
    std::vector<Pane> panes {
        { &m_scope->row(), [this] { m_scope->row().picker().setFocus(Qt::TabFocusReason); } },
        { &rail, [&rail] { rail.entry(rail.current()).setFocus(Qt::TabFocusReason); } },
    };
    auto& bar = m_tabs->head().bar();
    if (bar.isVisible())
        panes.push_back({ &m_tabs->head(), [&bar] { bar.setFocus(Qt::TabFocusReason); } });
    panes.push_back({ m_tabs->currentWidget(), [this] { m_tabs->focusContent(); } });
    if (m_inspector->isVisible())
        panes.push_back({ m_inspector, [this] { m_inspector->view().setFocus(Qt::TabFocusReason); } });
    if (m_tabs->timelineDock().isVisible() && m_tabs->timelineDock().isOpen())
        panes.push_back({ &m_tabs->timelineDock(), [&timeline] { timeline.focusCanvas(); } });
    return panes;
}

/// To the pane `step` panes on, round and round.
void MainWindow::stepPane(int step)
{
    const auto all = panes();
    const auto count = static_cast<int>(all.size());
    const auto* focus = focusWidget();
    const auto found = std::find_if(all.begin(), all.end(), [focus](const Pane& pane) {
        return pane.area == focus || pane.area->isAncestorOf(focus);
    });
    const int current = found == all.end() ? 0 : static_cast<int>(found - all.begin());
    all[static_cast<std::size_t>((current + step + count) % count)].enter();
}
