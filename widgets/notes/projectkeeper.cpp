// SPDX-License-Identifier: GPL-3.0-or-later
#include "notes/projectkeeper.h"

#include "base/fingerprint.h"
#include "base/jobpool.h"
#include "session/filestamp.h"
#include "session/tracesession.h"

#include <QScopeGuard>
#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>
#include <utility>

namespace {

/// What was written before it was known that there is something comes after it.
core::Project joined(const core::Project& before, const core::Project& more)
{
    auto all = before;
    for (const auto& note : more.notes) {
        if (std::find(before.notes.begin(), before.notes.end(), note) == before.notes.end())
            all.notes.push_back(note);
    }
    const auto& accepted = before.options.accepted;
    for (const auto& finding : more.options.accepted) {
        const auto isSame = [&finding](const auto& other) { return other.key == finding.key; };
        if (std::none_of(accepted.begin(), accepted.end(), isSame))
            all.options.accepted.push_back(finding);
    }
    return all;
}

/// Counts what windows that are closed still have to write, so that a trace that is opened again waits for its notes.
class LateWrites
{
public:
    static LateWrites& ofAll()
    {
        static LateWrites all;
        return all;
    }
    void begin()
    {
        const std::lock_guard lock(m_mutex);
        ++m_count;
    }
    void end()
    {
        const std::lock_guard lock(m_mutex);
        if (--m_count == 0)
            m_none.notify_all();
    }
    [[nodiscard]] bool isAny()
    {
        const std::lock_guard lock(m_mutex);
        return m_count > 0;
    }
    /// False when it is stopped.
    bool waitForAll(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        return m_none.wait(lock, stop, [this] { return m_count == 0; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_none;
    int m_count = 0;
};

} // namespace

struct ProjectKeeper::Writer {
    std::mutex mutex;
    int lastRevision = 0; ///< that was written
    int revision = 0; ///< of the newest; the UI thread's

    core::Expected<void> write(const core::ProjectStore& store, const core::TraceContent& content,
                               const core::Project& project, int written)
    {
        const std::lock_guard lock(mutex);
        if (written < lastRevision)
            return {};
        lastRevision = written;
        return store.keep(content, project);
    }
    /// Of a trace whose content nobody has looked at. There is nobody left to tell of a failure.
    void lookAndWrite(const core::ProjectStore& store, core::TraceContent content, const QString& path,
                      core::Project project, int written)
    {
        const auto end = qScopeGuard([] { LateWrites::ofAll().end(); });
        try {
            const auto found = look(store, content, path, {});
            if (found.fingerprint.isEmpty() || !found.problem.isEmpty())
                return;
            content.fingerprint = found.fingerprint;
            if (found.project)
                project = joined(*found.project, project);
            if (const auto kept = write(store, content, project, written); !kept)
                qWarning("%s", qPrintable(kept.error().message));
        } catch (const std::bad_alloc&) {
            qWarning("There is not enough memory to keep the notes about %s.", qPrintable(path));
        }
    }
};

ProjectKeeper::ProjectKeeper(TraceSession& session, core::ProjectStore store, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_store(std::move(store))
    , m_writer(std::make_shared<Writer>())
{
    connect(&m_session, &TraceSession::started, this, &ProjectKeeper::begin);
    connect(&m_session, &TraceSession::traceLoaded, this, [this] {
        m_tracePath = m_session.trace()->path;
        m_content = { core::FileStamp::of(m_tracePath).sizeBytes, {} };
        if (m_isChanged || LateWrites::ofAll().isAny() || m_store.mayHave(m_content.sizeBytes))
            startLooking(); // else there is nothing to look for
    });
    connect(&m_session, &TraceSession::cancelled, this, [this] {
        if (!m_session.trace() || m_session.options().accepted == accepted())
            return; // the figures are those of before, so are the accepted findings
        m_project.options.accepted = m_session.options().accepted;
        changed();
    });
}

ProjectKeeper::~ProjectKeeper()
{
    flush();
}

void ProjectKeeper::setNotes(std::vector<core::ProjectNote> notes)
{
    m_project.notes = std::move(notes);
    changed();
    Q_EMIT notesChanged();
}

void ProjectKeeper::setAccepted(std::vector<core::AcceptedFinding> accepted)
{
    m_project.options.accepted = std::move(accepted);
    changed();
    m_session.setAccepted(m_project.options.accepted);
}

/// The same file read again keeps its notes, even if other events are in it now.
void ProjectKeeper::begin()
{
    flush();
    m_look.cancel();
    m_tracePath.clear();
    m_content = {};
    m_isUnreadable = false;
    if (std::exchange(m_openedPath, m_session.path()) != m_session.path()) {
        m_project = {};
        m_isChanged = false;
        Q_EMIT notesChanged();
    } else {
        m_isChanged = !m_project.notes.empty() || !accepted().empty();
    }
}

ProjectKeeper::Found ProjectKeeper::look(const core::ProjectStore& store, const core::TraceContent& content,
                                         const QString& path, const std::stop_token& stop)
{
    Found found;
    found.fingerprint = core::fingerprintOf(path, stop).value_or(QString());
    if (found.fingerprint.isEmpty())
        return found;
    auto project = store.find({ content.sizeBytes, found.fingerprint });
    if (project)
        found.project = *std::move(project);
    else
        found.problem = project.error().message;
    return found;
}

void ProjectKeeper::startLooking()
{
    if (m_look.isRunning())
        return;
    m_look.start(
        [store = m_store, content = m_content,
         path = m_tracePath](const std::stop_token& stop) -> core::Expected<Found> {
            if (!LateWrites::ofAll().waitForAll(stop))
                return core::cancelled();
            return look(store, content, path, stop);
        },
        [this](const core::LatestJob<Found>::Shared& found) {
            if (found)
                take(**found);
        });
}

void ProjectKeeper::take(const Found& found)
{
    if (found.fingerprint.isEmpty()) {
        if (m_isChanged)
            Q_EMIT failed(tr("Notes are not kept: %1 cannot be read any more.").arg(m_tracePath));
        return;
    }
    m_content.fingerprint = found.fingerprint;
    m_isUnreadable = !found.problem.isEmpty();
    if (m_isUnreadable) {
        Q_EMIT failed(tr("The notes about this trace cannot be read, and new ones are not kept: %1 (%2)")
                          .arg(found.problem, m_store.pathOf(m_content)));
        return;
    }
    if (found.project)
        merge(*found.project);
    if (m_isChanged)
        write();
}

void ProjectKeeper::merge(const core::Project& stored)
{
    m_project = joined(stored, m_project);
    if (m_session.options().accepted != accepted())
        m_session.setAccepted(accepted());
    Q_EMIT notesChanged();
}

void ProjectKeeper::changed()
{
    m_isChanged = true;
    if (!m_content.fingerprint.isEmpty())
        write();
    else if (m_session.trace())
        startLooking();
}

void ProjectKeeper::write()
{
    if (m_isUnreadable)
        return;
    m_isChanged = false;
    const int revision = ++m_writer->revision;
    m_write.start(
        [writer = m_writer, store = m_store, content = m_content, project = m_project,
         revision](const std::stop_token&) {
            return writer->write(store, content, project, revision).map([] { return true; });
        },
        [this](const core::LatestJob<bool>::Shared& written) {
            if (!written)
                Q_EMIT failed(written.error().message);
        });
}

/// Writes now what no job has written. Where nobody has looked at the file yet, which takes a moment when it is large, a
/// job does it that nobody waits for but the end of the application.
void ProjectKeeper::flush()
{
    const bool isBeingWritten = m_write.isRunning(); // a job that has not begun would be dropped
    if ((!m_isChanged && !isBeingWritten) || m_isUnreadable || m_tracePath.isEmpty())
        return;
    m_isChanged = false;
    const int revision = ++m_writer->revision;
    if (m_content.fingerprint.isEmpty()) {
        LateWrites::ofAll().begin();
        core::jobPool(core::JobKind::Long)
            .start([writer = m_writer, store = m_store, content = m_content, path = m_tracePath, project = m_project,
                    revision] { writer->lookAndWrite(store, content, path, project, revision); });
        return;
    }
    if (const auto written = m_writer->write(m_store, m_content, m_project, revision); !written)
        Q_EMIT failed(written.error().message);
}
