// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class ElidedLabel;
class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;
class TraceSession;
class ViewContext;

/// What the status bar says of the figures: for which scope they are, what is selected of them, how many events they
/// count, and whether others are being computed.
class ScopeStatus : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    ScopeStatus(TraceSession& session, ViewContext& context, QStatusBar& bar);

    /// "All figures are for …".
    [[nodiscard]] QString scopeText() const;
    /// Says what holds now; nothing is selected any more.
    void update();

private:
    void place(QStatusBar& bar);
    void updateScopeSentence();

    TraceSession& m_session;
    ViewContext& m_context;
    ElidedLabel* m_scope;
    ElidedLabel* m_selection;
    QLabel* m_counts;
    QProgressBar* m_computing;
    QToolButton* m_stop;
};
