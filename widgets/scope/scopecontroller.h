// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scopelimits.h"

#include <QObject>
#include <QPointer>

class QAction;
class QWidget;
class ScopeBar;
class ScopeDialog;
class ScopeRow;
class TraceSession;
class ViewContext;

/// The scope of a window's figures: the bar, the editor and the entries by which it is chosen, all of which say which
/// it is.
class ScopeController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; the editor belongs to `window`.
    ScopeController(TraceSession& session, ViewContext& context, QWidget& window);

    /// To be placed in the window, which it belongs to then.
    [[nodiscard]] ScopeRow& row() const { return *m_row; }
    /// The chips in it.
    [[nodiscard]] ScopeBar& bar() const { return *m_bar; }
    /// The editor; null while it is closed.
    [[nodiscard]] ScopeDialog* dialog() const;
    /// Through the scopes that were looked at.
    [[nodiscard]] QAction& backAction() const { return *m_back; }
    [[nodiscard]] QAction& forwardAction() const { return *m_forward; }
    [[nodiscard]] QAction& editAction() const { return *m_edit; }
    [[nodiscard]] QAction& resetAction() const { return *m_reset; }
    /// Enables what can be done now.
    void updateActions();

    /// Says everywhere which scope was chosen.
    void update();
    /// Says so when the trace was opened with the scope that its capture proposed: that must not look as if it were the
    /// whole trace.
    void showSteadyState();

private:
    void edit(core::ScopeLimit::Kind kind);
    void showTimeBase();

    TraceSession& m_session;
    ViewContext& m_context;
    QWidget& m_window;
    ScopeBar* m_bar;
    ScopeRow* m_row;
    QAction* m_back;
    QAction* m_forward;
    QAction* m_edit;
    QAction* m_reset;
    QPointer<ScopeDialog> m_dialog;
};
