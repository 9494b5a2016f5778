// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/filestamp.h"
#include "session/traceset.h"
#include "trace/traceloader.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

class QFileSystemWatcher;

namespace core {

/// How a file becomes a trace: as loadTrace(), which is one. Called in a thread of the store's.
using TraceReader = std::function<Expected<TracePointer>(const QString& path, const LoadOptions& options,
                                                         const ProgressSink& progress, const std::stop_token& stop)>;

/// What TraceStore::open() is asked for.
struct TraceRequest {
    QString path;
    TraceReader read = loadTrace;
    bool isAnew = false; ///< read the file again even if its trace is there
    PartRequest part {}; ///< what of the file to read
};

/**
 * The traces that are open. Who opens a file whose trace somebody holds gets the same one, who opens a file that is
 * being read waits for it with the others; a file that has changed since is another one. The store keeps no trace
 * itself: one goes with the last who holds it.
 *
 * Traces have ids of their own, the first one TraceId(). Lives in one thread, which fileChanged() comes in; open() may
 * be called in any.
 */
class TraceStore : public QObject
{
    Q_OBJECT
public:
    explicit TraceStore(QObject* parent = nullptr);
    /// Nobody may be in open() any more.
    ~TraceStore() override;

    /**
     * The trace of a file. Waits until it is read; reading stops when nobody waits any more.
     *
     * @param progress  called from other threads, one at a time, while this waits; may be empty
     * @return the errors are those of the reader, and Cancelled
     */
    [[nodiscard]] Expected<TracePointer> open(const TraceRequest& request, const ProgressSink& progress = {},
                                              const std::stop_token& stop = {});
    /// True when somebody holds the whole trace of this file, so that opening it reads nothing.
    [[nodiscard]] bool isOpen(const QString& path) const;
    /// The trace with this id, null when it was let go.
    [[nodiscard]] TracePointer find(TraceId id) const;
    /// True when the file on the disk is no longer the one that this trace was read from.
    [[nodiscard]] bool isFileChanged(TraceId id) const;

Q_SIGNALS:
    /// The file of a trace that somebody holds is no longer the one that was read. Once for each change.
    void fileChanged(core::TraceId trace);

private:
    struct File;
    struct Entry;
    struct Reading;
    struct Worker;

    [[nodiscard]] TracePointer held(const File& file) const;
    [[nodiscard]] std::shared_ptr<Reading> readingOf(const File& file, const TraceRequest& request);
    [[nodiscard]] TraceId takeId();
    void run(Reading& reading, const TraceReader& read);
    void leave(const std::shared_ptr<Reading>& reading);
    void joinEndedWorkers();
    void forgetReleased();
    void watchFiles();
    void checkFiles();

    mutable std::mutex m_mutex; ///< of all below but the watcher and its timer
    std::condition_variable_any m_ended;
    std::vector<Entry> m_entries; ///< the traces that were read
    std::vector<std::shared_ptr<Reading>> m_readings; ///< that somebody waits for
    std::vector<Worker> m_workers; ///< threads of readings, also of those that nobody waits for any more
    std::uint16_t m_nextId = 0;
    QFileSystemWatcher* m_watcher = nullptr; ///< null until there is something to watch
    QTimer m_settled;
};

} // namespace core
