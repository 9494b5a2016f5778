// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/messagebar.h"

#include <QObject>
#include <QStringList>

#include <vector>

class QAction;
class QMenu;
class QMimeData;
class QWidget;
class RecentFiles;
class TraceSession;
class ViewContext;

/// The file of a window: which one is asked for, and what can be done when it changes on the disk, lacks rows or cannot
/// be read. What is to be opened is signalled, since another window may be the one for it.
class FileController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; menus and dialogs belong to `window`.
    FileController(TraceSession& session, ViewContext& context, RecentFiles& recentFiles, QWidget& window);

    [[nodiscard]] QAction& openAction() const { return *m_open; }
    [[nodiscard]] QMenu& recentMenu() const { return *m_recentMenu; }
    [[nodiscard]] QAction& sampleAction() const { return *m_sample; }
    [[nodiscard]] QAction& reloadAction() const { return *m_reload; }
    [[nodiscard]] QAction& partAction() const { return *m_part; }
    /// Enables what can be done now.
    void updateActions();

    /// True when there are files in what is dragged.
    [[nodiscard]] static bool hasFiles(const QMimeData& data);
    /// The files in what is dragged.
    [[nodiscard]] static QStringList filesOf(const QMimeData& data);
    /// Asks for the files in what was dropped.
    void openFiles(const QMimeData& data);
    /// The open trace is the newest of the recent files.
    void remember();
    /// Keeps the verdict on the open trace beside its name.
    void rememberVerdict();
    /// Says what the open trace lacks of its file: figures that stand on less must not look as if nothing had happened.
    void warnOfLosses();
    /// What the user can do about a file that could not be read.
    [[nodiscard]] std::vector<MessageAction> failureActions() const;

public Q_SLOTS:
    /// Lets the user choose files, and asks for them.
    void chooseTraces();
    /// Lets the user choose a part of the file of this window, or of one that is asked for, and reads it here.
    void choosePart();

Q_SIGNALS:
    void openRequested(const QString& path);
    /// The sample trace, wherever it is.
    void sampleRequested();
    /// Show what is wrong with the open trace.
    void diagnosticsRequested();

private:
    void fillRecentMenu();
    void offerReload();

    TraceSession& m_session;
    ViewContext& m_context;
    RecentFiles& m_recentFiles;
    QWidget& m_window;
    QAction* m_open;
    QMenu* m_recentMenu;
    QAction* m_sample;
    QAction* m_reload;
    QAction* m_part;
};
