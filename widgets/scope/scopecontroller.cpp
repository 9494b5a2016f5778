// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopecontroller.h"

#include "scope/scopebar.h"
#include "scope/scopedialog.h"
#include "scope/scopeinwords.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestrip.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"

#include <QAction>

ScopeController::ScopeController(TraceSession& session, ViewContext& context, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_window(window)
    , m_bar(new ScopeBar)
    , m_row(new ScopeRow(*m_bar))
    , m_back(new QAction(tr("Bac&k"), this))
    , m_forward(new QAction(tr("Fo&rward"), this))
    , m_edit(new QAction(tr("&Scope…"), this))
    , m_reset(new QAction(tr("&Reset scope"), this))
{
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    connect(m_back, &QAction::triggered, &m_session, &TraceSession::goBack);
    m_forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    connect(m_forward, &QAction::triggered, &m_session, &TraceSession::goForward);
    m_edit->setObjectName(QStringLiteral("scope"));
    m_edit->setToolTip(tr("Choose the time, processes, GPUs, streams and NVTX range of all figures"));
    connect(m_edit, &QAction::triggered, this, [this] { edit(core::ScopeLimit::Kind::Window); });
    m_reset->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    m_reset->setToolTip(tr("Figures for the whole trace again"));
    connect(m_reset, &QAction::triggered, this, [this] { m_session.setScope({}); });

    connect(&m_session, &TraceSession::scopeChanged, this, &ScopeController::update);
    connect(&m_context, &ViewContext::appearanceChanged, this, &ScopeController::showTimeBase);
    connect(&m_context, &ViewContext::scopeRequested, &m_session, &TraceSession::setScope);
    connect(m_bar, &ScopeBar::scopeRequested, &m_session, &TraceSession::setScope);
    connect(&m_row->strip(), &ScopeStrip::scopeRequested, &m_session, &TraceSession::setScope);
    connect(m_bar, &ScopeBar::editRequested, this, &ScopeController::edit);
    connect(&m_row->picker(), &ScopePicker::editRequested, m_edit, &QAction::trigger);
    update();
}

ScopeDialog* ScopeController::dialog() const
{
    return m_dialog;
}

void ScopeController::edit(core::ScopeLimit::Kind kind)
{
    if (!m_session.trace())
        return;
    if (!m_dialog) {
        m_dialog = new ScopeDialog(m_session.trace(), m_session.scope(), m_context.appearance().format, &m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(&m_session, &TraceSession::started, m_dialog, &QWidget::close); // its trace is gone
        connect(m_dialog, &ScopeDialog::scopeChosen, &m_session, &TraceSession::setScope);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    m_dialog->showLimit(kind);
}

void ScopeController::update()
{
    m_context.setTrace(m_session.trace());
    m_context.setScope(m_session.scope());
    const auto& format = m_context.appearance().format;
    m_bar->setScope(m_session.scope(), m_session.trace(), format);
    m_row->setScope(m_session.scope(), m_session.trace(), format);
    if (m_dialog && m_session.trace())
        m_dialog->setScope(m_session.scope());
    updateActions();
}

/// Moments count from another base.
void ScopeController::showTimeBase()
{
    if (m_dialog)
        m_dialog->setFormat(m_context.appearance().format);
    update();
}

void ScopeController::updateActions()
{
    const auto& trace = m_session.trace();
    const auto& history = m_session.scopeHistory();
    const auto& format = m_context.appearance().format;
    const auto enable = [&trace, &format](QAction& action, bool isEnabled, const QString& words,
                                          const core::Scope* target) {
        action.setEnabled(trace && isEnabled);
        action.setToolTip(trace && isEnabled ? words.arg(scopeInWords(*target, *trace, format)) : words.arg(QString()));
    };
    enable(*m_back, history.canGoBack(), tr("Back to %1"), history.canGoBack() ? &history.previous() : nullptr);
    enable(*m_forward, history.canGoForward(), tr("Forward to %1"), history.canGoForward() ? &history.next() : nullptr);
    m_edit->setEnabled(trace != nullptr);
    m_reset->setEnabled(trace && !m_session.scope().isWholeTrace());
}

void ScopeController::showSteadyState()
{
    const auto& steady = m_session.steadyState();
    if (!steady)
        return;
    Q_EMIT m_context.messageRaised({ Message::Kind::Note,
                                     tr("Figures are for the steady state. %1").arg(steady->reason),
                                     { { tr("Use the &whole trace"), [this] { m_session.setScope({}); } } } });
}
