// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of MainWindow: what stands beside the tables.
#include "evidence/evidencedock.h"
#include "help/helptopic.h"
#include "navigation/tracetabs.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

void MainWindow::buildDocks()
{
    m_evidence = new EvidenceDock(*m_context, *m_session, this);
    setHelpPage(*m_evidence, QStringLiteral("evidence"));
    m_docks = { m_evidence };
    connect(m_context, &ViewContext::evidenceRequested, m_evidence, &EvidenceDock::reveal);
    connect(m_evidence, &EvidenceDock::left, this, &MainWindow::focusTable);
}

void MainWindow::fillDockMenu(QMenu& menu)
{
    menu.addSeparator();
    auto* evidence = m_evidence->toggleViewAction();
    evidence->setText(tr("&Evidence"));
    evidence->setToolTip(tr("Why a number is what it is: definition, source, coverage, SQL and rows"));
    menu.addAction(evidence);
    m_tableActions.push_back(evidence);
    m_tableActions.push_back(
        menu.addAction(tr("&Why this number?"), QKeySequence(Qt::Key_F2), this, &MainWindow::showEvidence));
}

/// Where the docks stand out of the box: beside the tables; closed where the tables need all of the screen.
void MainWindow::placeDocks()
{
    constexpr int DockCharacters = 48; // a line of SQL, and the tables keep most of the window
    constexpr int NarrowCharacters = 165;
    const int character = fontMetrics().averageCharWidth();
    const int room = defaultSize().width();
    addDockWidget(Qt::RightDockWidgetArea, m_evidence);
    for (auto* dock : m_docks)
        dock->setFloating(false);
    m_hiddenDocks.clear();
    if (room >= character * NarrowCharacters)
        m_hiddenDocks = m_docks;
    for (auto* dock : m_docks)
        dock->setVisible(m_areDocksShown && !m_hiddenDocks.empty());
    const int width = character * DockCharacters;
    resizeDocks({ m_evidence }, { width }, Qt::Horizontal);
}

/// Docks have nothing to say without a trace; each comes back unless the user closed it.
void MainWindow::setDocksShown(bool areShown)
{
    if (m_areDocksShown == areShown)
        return;
    m_areDocksShown = areShown;
    if (!areShown)
        m_hiddenDocks.clear();
    for (auto* dock : m_docks) {
        if (areShown) {
            dock->setVisible(std::find(m_hiddenDocks.begin(), m_hiddenDocks.end(), dock) != m_hiddenDocks.end());
        } else if (!dock->isHidden() || dock->toggleViewAction()->isChecked()) { // checked also behind another one
            m_hiddenDocks.push_back(dock);
            dock->hide();
        }
    }
}

/// Explains the cell the keyboard is on; goes back to it when the keyboard is in the dock already.
void MainWindow::showEvidence()
{
    if (m_evidence->isAncestorOf(focusWidget()) && m_evidence->isVisible()) {
        focusTable();
        return;
    }
    if (auto* page = m_tabs->currentTablePage(); page && page->view().currentIndex().isValid())
        page->requestEvidence();
    else
        m_evidence->reveal();
}

/// The table that Copy, Filter and the like are for: also the one in the Evidence dock.
TablePage* MainWindow::currentTablePage() const
{
    auto& rows = m_evidence->rows();
    return rows.hasTable() && rows.isAncestorOf(focusWidget()) ? &rows : m_tabs->currentTablePage();
}

bool MainWindow::hasDockFocus() const
{
    return std::any_of(m_docks.begin(), m_docks.end(),
                       [this](const QDockWidget* dock) { return dock->isAncestorOf(focusWidget()); });
}

void MainWindow::focusTable()
{
    m_tabs->focusContent();
}
