// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "notes/projectkeeper.h"

#include <QObject>

class QAction;
class NotesPage;
class QInputDialog;
class SettingsController;
class TraceSession;
class TraceTabs;
class ViewContext;

/// Notes and accepted findings of a window, and the project files that they are saved to and opened from.
class NotesController : public QObject
{
    Q_OBJECT
public:
    /// What it works with; all must outlive it.
    struct Parts {
        TraceSession& session;
        ViewContext& context;
        TraceTabs& tabs;
        SettingsController& settings;
    };
    NotesController(const Parts& parts, QWidget& window);

    [[nodiscard]] QAction& saveAction() const { return *m_save; }
    [[nodiscard]] QAction& openAction() const { return *m_open; }
    [[nodiscard]] ProjectKeeper& keeper() const { return *m_keeper; }
    /// Asks for a note about the row with the keyboard, else about a time on the timeline.
    void writeNote();
    /// Enables what can be done now.
    void updateActions();

    /// Writes notes, scope, page, tracks and how figures are computed to `path`.
    void saveTo(const QString& path);
    /// Takes all of that from `path`.
    void openFrom(const QString& path);
    /// Reading or writing a project file.
    [[nodiscard]] bool isBusy() const { return m_reading.isRunning() || m_writing.isRunning(); }

private:
    struct Read {
        core::Project project;
        bool isOfOtherTrace = false;
    };
    void connectNotes();
    [[nodiscard]] NotesPage& page();
    void connectPage(const NotesPage& shown);
    void connectFindings();
    void showNotes();
    void listNotes();
    void askForNote(const core::ProjectNote& note);
    void askForReason(const QString& key, const QString& title);
    [[nodiscard]] QInputDialog* openQuestion(const QString& title, const QString& label);
    void addNote(const core::ProjectNote& note);
    void showPlace(std::size_t at);
    [[nodiscard]] bool showRow(const core::ProjectNote& note);
    void chooseFileToSave();
    void chooseFileToOpen();
    [[nodiscard]] core::Project project() const;
    void apply(const Read& read, const QString& name);

    Parts m_parts;
    QWidget& m_window;
    ProjectKeeper* m_keeper;
    QAction* m_save;
    QAction* m_open;
    bool m_isPageConnected = false;
    QString m_path; ///< the trace that was opened last
    core::LatestJob<Read> m_reading { this };
    core::LatestJob<QString> m_writing { this };
};
