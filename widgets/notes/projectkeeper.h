// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "project/projectstore.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

class TraceSession;

/**
 * The notes about the open trace, and which of its findings are accepted: found by the content of the trace when it
 * opens, and kept when they change. Files are read and written off the UI thread.
 */
class ProjectKeeper : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive this object.
    ProjectKeeper(TraceSession& session, core::ProjectStore store, QObject* parent = nullptr);
    /// Waits until all is written.
    ~ProjectKeeper() override;

    [[nodiscard]] const std::vector<core::ProjectNote>& notes() const { return m_project.notes; }
    [[nodiscard]] const std::vector<core::AcceptedFinding>& accepted() const { return m_project.options.accepted; }
    void setNotes(std::vector<core::ProjectNote> notes);
    /// Computes the figures again.
    void setAccepted(std::vector<core::AcceptedFinding> accepted);
    /// Nothing is being looked up or written.
    [[nodiscard]] bool isIdle() const { return !m_look.isRunning() && !m_write.isRunning(); }

Q_SIGNALS:
    void notesChanged();
    /// Notes could not be read or kept: a sentence.
    void failed(const QString& message);

private:
    /// What is known of the project of a trace's content.
    struct Found {
        QString fingerprint; ///< empty: the file cannot be read
        std::optional<core::Project> project;
        QString problem; ///< why the project there is cannot be read
    };
    /// Writes one after the other, and nothing that is older than what was written.
    struct Writer;

    [[nodiscard]] static Found look(const core::ProjectStore& store, const core::TraceContent& content,
                                    const QString& path, const std::stop_token& stop);
    void begin();
    void startLooking();
    void take(const Found& found);
    void merge(const core::Project& stored);
    void changed();
    void write();
    void flush();

    TraceSession& m_session;
    core::ProjectStore m_store;
    core::Project m_project; ///< its notes and accepted findings
    QString m_openedPath; ///< what the session was asked to open
    QString m_tracePath; ///< the file that was read
    core::TraceContent m_content; ///< of the open trace; without a fingerprint nobody has looked yet
    bool m_isChanged = false; ///< since it was written
    bool m_isUnreadable = false; ///< what is kept of this trace must not be written over
    std::shared_ptr<Writer> m_writer;
    core::LatestJob<Found> m_look { this };
    core::LatestJob<bool> m_write { this };
};
