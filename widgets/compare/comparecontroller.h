// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"

#include <QObject>
#include <QStringList>

class QAction;
class QMenu;
class QWidget;
class RecentFiles;
class TraceSession;
class ViewContext;

/// How a window of one trace comes to compare it: with another run, with another part of itself, or with what is dropped
/// on it. What is to be compared is signalled, since it gets a window of its own.
class CompareController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; menus and dialogs belong to `window`.
    CompareController(TraceSession& session, ViewContext& context, RecentFiles& recentFiles, QWidget& window);

    [[nodiscard]] QAction& compareAction() const { return *m_compare; }
    [[nodiscard]] QMenu& recentMenu() const { return *m_recentMenu; }
    [[nodiscard]] QAction& partsAction() const { return *m_parts; }
    /// Enables what can be done now.
    void updateActions();
    /// True when these files, which were dropped on the window, are compared or that was offered; else they are to be
    /// opened.
    [[nodiscard]] bool takeDropped(const QStringList& paths);

    /// Says what a .loupe file is, and offers to compare with it: with the trace that is open, else with one to choose.
    void offerBaseline(const QString& path);

public Q_SLOTS:
    /// Lets the user choose two runs; the open trace is one of them.
    void chooseRuns();
    /// Compares the present time window with what follows it, or the two halves of the trace.
    void compareParts();

Q_SIGNALS:
    void compareRequested(const CompareQuestion& question);
    void openRequested(const QString& path);

private:
    void askFor(const core::Sides<QString>& paths);
    void fillRecentMenu();

    TraceSession& m_session;
    ViewContext& m_context;
    RecentFiles& m_recentFiles;
    QWidget& m_window;
    QAction* m_compare;
    QMenu* m_recentMenu;
    QAction* m_parts;
};

/// Pairs of runs that were compared, newest first, as far as both are still there.
[[nodiscard]] std::vector<core::Sides<QString>> recentPairs();
/// This pair is the newest; two parts of one trace are none.
void rememberPair(const core::Sides<QString>& paths);
