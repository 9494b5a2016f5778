// SPDX-License-Identifier: GPL-3.0-or-later
// The scope of MainWindow: how it is chosen, and what says which it is.
#include "analysis/processes/processes.h"
#include "navigation/tracetabs.h"
#include "pages/processtreedock.h"
#include "parts/announcement.h"
#include "parts/elidedlabel.h"
#include "scope/scopebar.h"
#include "scope/scopedialog.h"
#include "scope/scopeinwords.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>

namespace {

/// "3 of 5 kernels", or "5 kernels" when all are in scope.
QString countText(std::int64_t inScope, std::size_t all, const QString& noun)
{
    const QLocale locale;
    const auto total = locale.toString(static_cast<qlonglong>(all));
    if (inScope == static_cast<std::int64_t>(all))
        return QStringLiteral("%1 %2").arg(total, noun);
    return MainWindow::tr("%1 of %2 %3").arg(locale.toString(static_cast<qlonglong>(inScope)), total, noun);
}

/// "3 of 5 kernels · 8 calls · 3 NVTX": what the figures count.
QString countsText(const core::AnalysisResults& results)
{
    const auto& trace = *results.trace;
    auto kernels = static_cast<std::int64_t>(trace.kernels.size());
    auto calls = static_cast<std::int64_t>(trace.calls.size());
    auto nvtx = static_cast<std::int64_t>(trace.nvtx.size());
    if (!results.scope.isWholeTrace()) {
        kernels = calls = nvtx = 0;
        for (const auto& process : results.processes->rows) {
            kernels += process.kernelCount;
            calls += process.callCount;
            nvtx += process.nvtxCount;
        }
    }
    return QStringList { countText(kernels, trace.kernels.size(), MainWindow::tr("kernels")),
                         countText(calls, trace.calls.size(), MainWindow::tr("calls")),
                         countText(nvtx, trace.nvtx.size(), MainWindow::tr("NVTX")) }
        .join(QStringLiteral(" · "));
}

} // namespace

void MainWindow::connectScope()
{
    connect(m_session, &TraceSession::scopeChanged, this, &MainWindow::updateScope);
    connect(m_context, &ViewContext::appearanceChanged, this, &MainWindow::showTimeBase);
    connect(m_context, &ViewContext::scopeRequested, m_session, &TraceSession::setScope);
    connect(m_scopeBar, &ScopeBar::scopeRequested, m_session, &TraceSession::setScope);
    connect(m_scopeBar, &ScopeBar::editRequested, this, &MainWindow::editScope);
    updateScope();
}

/// Entries of the Edit menu, and those that the tool bar shares.
void MainWindow::fillScopeMenu(QMenu& menu)
{
    menu.addSeparator();
    m_editScope = menu.addAction(tr("&Scope…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this,
                                 [this] { editScope(core::ScopeLimit::Kind::Window); });
    m_editScope->setToolTip(tr("Choose the time, processes, GPUs, streams and NVTX range of all figures"));
    addRowEntry(menu, tr("&Limit scope to this row"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                RowAction::Kind::LimitScope);
    m_resetScope = menu.addAction(tr("&Reset scope"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), this,
                                  [this] { m_session->setScope({}); });
    m_resetScope->setToolTip(tr("Figures for the whole trace again"));
}

/// Entries of the Go menu for the scope's history and for the row with the keyboard.
void MainWindow::fillHistoryMenu(QMenu& menu)
{
    m_back = menu.addAction(style()->standardIcon(QStyle::SP_ArrowBack), tr("Bac&k"),
                            QKeySequence(Qt::ALT | Qt::Key_Left), m_session, &TraceSession::goBack);
    m_forward = menu.addAction(style()->standardIcon(QStyle::SP_ArrowForward), tr("Fo&rward"),
                               QKeySequence(Qt::ALT | Qt::Key_Right), m_session, &TraceSession::goForward);
    menu.addSeparator();
    addRowEntry(menu, tr("Show row on ti&meline"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
                RowAction::Kind::ShowOnTimeline);
    addRowEntry(menu, tr("Show &instances"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
                RowAction::Kind::ShowInstances);
    menu.addSeparator();
}

/// An entry that does with the row under the keyboard what the row's context menu does; when that cannot be, the status bar says so.
void MainWindow::addRowEntry(QMenu& menu, const QString& text, const QKeySequence& keys, RowAction::Kind kind)
{
    m_tableActions.push_back(menu.addAction(text, keys, this, [this, kind] {
        auto* page = currentTablePage();
        if (!page || !page->runRowAction(kind))
            m_selection->setText(tr("That cannot be done with the current row."));
    }));
}

void MainWindow::editScope(core::ScopeLimit::Kind kind)
{
    if (!m_session->trace())
        return;
    if (!m_scopeDialog) {
        m_scopeDialog = new ScopeDialog(m_session->trace(), m_session->scope(), m_context->appearance().format, this);
        m_scopeDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_session, &TraceSession::started, m_scopeDialog, &QWidget::close); // its trace is gone
        connect(m_scopeDialog, &ScopeDialog::scopeChosen, m_session, &TraceSession::setScope);
    }
    m_scopeDialog->show();
    m_scopeDialog->raise();
    m_scopeDialog->activateWindow();
    m_scopeDialog->showLimit(kind);
}

/// Says everywhere which scope was chosen.
void MainWindow::updateScope()
{
    m_context->setTrace(m_session->trace());
    m_context->setScope(m_session->scope());
    m_scopeBar->setScope(m_session->scope(), m_session->trace(), m_context->appearance().format);
    if (m_scopeDialog && m_session->trace())
        m_scopeDialog->setScope(m_session->scope());
    updateScopeActions();
}

/// Moments count from another base.
void MainWindow::showTimeBase()
{
    if (m_scopeDialog)
        m_scopeDialog->setFormat(m_context->appearance().format);
    updateScope();
    updateScopeSentence();
}

void MainWindow::updateScopeActions()
{
    const auto& trace = m_session->trace();
    const auto& history = m_session->scopeHistory();
    const auto& format = m_context->appearance().format;
    const auto update = [&trace, &format](QAction& action, bool isEnabled, const QString& words,
                                          const core::Scope* target) {
        action.setEnabled(trace && isEnabled);
        action.setToolTip(trace && isEnabled ? words.arg(scopeInWords(*target, *trace, format)) : words.arg(QString()));
    };
    update(*m_back, history.canGoBack(), tr("Back to %1"), history.canGoBack() ? &history.previous() : nullptr);
    update(*m_forward, history.canGoForward(), tr("Forward to %1"), history.canGoForward() ? &history.next() : nullptr);
    m_editScope->setEnabled(trace != nullptr);
    m_resetScope->setEnabled(trace && !m_session->scope().isWholeTrace());
}

void MainWindow::updateStatus()
{
    const auto& results = m_session->results();
    const bool isComputing = m_session->state() == TraceSession::State::Analyzing;
    m_computing->setVisible(isComputing);
    m_stop->setVisible(isComputing);
    for (QWidget* label : { static_cast<QWidget*>(m_scope), static_cast<QWidget*>(m_counts) })
        label->setEnabled(!isComputing);
    updateScopeSentence();
    m_selection->clear();
    m_counts->setText(results ? countsText(*results) : QString());
}

/// About the figures that are shown; while others are computed, about those.
void MainWindow::updateScopeSentence()
{
    const auto& trace = m_session->trace();
    const auto& results = m_session->results();
    const auto words
        = [&](const core::Scope& scope) { return scopeInWords(scope, *trace, m_context->appearance().format); };
    const auto before = m_scope->text();
    if (!trace)
        m_scope->setText({});
    else if (m_session->state() == TraceSession::State::Analyzing)
        m_scope->setText(tr("Computing figures for %1…").arg(words(m_session->scope())));
    else if (results)
        m_scope->setText(tr("All figures are for %1.").arg(words(results->scope)));
    else
        m_scope->setText(tr("No figures were computed."));
    if (!m_scope->text().isEmpty() && m_scope->text() != before)
        announce(*m_scope);
}

ScopeDialog* MainWindow::scopeDialog() const
{
    return m_scopeDialog;
}

QString MainWindow::scopeText() const
{
    return m_scope->text();
}
