// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracestore.h"

#include "base/parallel.h"
#include "base/text.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QStringList>

#include <algorithm>
#include <list>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

namespace core {

namespace {

constexpr int FileSettleMs = 500; // a file that is being written changes many times a second

} // namespace

/// A file as it is now.
struct TraceStore::File {
    QString path; ///< absolute
    QString identity;
    FileStamp stamp;
    PartRequest part; ///< what of it is read

    static File at(const QString& path, const PartRequest& part)
    {
        return { QFileInfo(path).absoluteFilePath(), fileIdentity(path), FileStamp::of(path), part };
    }
    [[nodiscard]] bool isSame(const File& other) const
    {
        return identity == other.identity && stamp == other.stamp && part == other.part;
    }
};

/// A trace that was read.
struct TraceStore::Entry {
    TraceId id;
    File file;
    FileStamp reportedStamp; ///< the file's as fileChanged() last told it
    std::weak_ptr<const Trace> trace;
};

/// A file that is being read, and those who wait for it.
struct TraceStore::Reading {
    TraceId id;
    File file;
    int askers = 0;
    std::list<const ProgressSink*> listeners;
    bool isStarted = false; ///< by a thread of its own or, where there can be none, by who asked first
    Progress progress; ///< the latest
    std::stop_source stop;
    std::optional<Expected<TracePointer>> outcome;
};

struct TraceStore::Worker {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> isEnded;
};

TraceStore::TraceStore(QObject* parent)
    : QObject(parent)
{
    m_settled.setSingleShot(true);
    m_settled.setInterval(FileSettleMs);
    connect(&m_settled, &QTimer::timeout, this, &TraceStore::checkFiles);
}

TraceStore::~TraceStore()
{
    for (auto& worker : m_workers)
        worker.thread.join(); // nobody waits for any: they were told to stop
}

Expected<TracePointer> TraceStore::open(const TraceRequest& request, const ProgressSink& progress,
                                        const std::stop_token& stop)
{
    const auto file = File::at(request.path, request.part);
    std::unique_lock lock(m_mutex);
    joinEndedWorkers();
    forgetReleased();
    if (auto trace = request.isAnew ? nullptr : held(file))
        return trace;
    const auto reading = readingOf(file, request);
    ++reading->askers;
    const auto listener = reading->listeners.insert(reading->listeners.end(), &progress);
    if (progress && !reading->progress.stage.isEmpty())
        progress(reading->progress);
    if (!reading->isStarted) {
        reading->isStarted = true;
        lock.unlock();
        const std::stop_callback forward(stop, [&reading] { reading->stop.request_stop(); });
        run(*reading, request.read);
        lock.lock();
    }
    m_ended.wait(lock, stop, [&reading] { return reading->outcome.has_value(); });
    reading->listeners.erase(listener);
    auto outcome = reading->outcome ? *reading->outcome : Expected<TracePointer>(cancelled());
    leave(reading);
    return outcome;
}

bool TraceStore::isOpen(const QString& path) const
{
    const auto file = File::at(path, {});
    const std::lock_guard lock(m_mutex);
    return held(file) != nullptr;
}

TracePointer TraceStore::held(const File& file) const
{
    for (const auto& entry : m_entries) {
        if (!entry.file.isSame(file))
            continue;
        if (auto trace = entry.trace.lock())
            return trace;
    }
    return nullptr;
}

/// The reading of `file` that is under way, else a new one.
std::shared_ptr<TraceStore::Reading> TraceStore::readingOf(const File& file, const TraceRequest& request)
{
    const auto found = std::find_if(m_readings.begin(), m_readings.end(),
                                    [&file](const auto& reading) { return reading->file.isSame(file); });
    if (found != m_readings.end())
        return *found;
    auto reading = std::make_shared<Reading>();
    reading->id = takeId();
    reading->file = file;
    m_readings.push_back(reading);
    auto isEnded = std::make_shared<std::atomic<bool>>(false);
    try {
        // a thread of its own: those who wait may leave at any time, whoever came first
        std::thread thread([this, reading, isEnded, read = request.read] {
            run(*reading, read);
            *isEnded = true;
        });
        m_workers.push_back({ std::move(thread), std::move(isEnded) });
        reading->isStarted = true;
    } catch (const std::system_error&) {
        // no memory or no right for another thread: the asker reads
    }
    return reading;
}

/// The next id that no trace has.
TraceId TraceStore::takeId()
{
    const auto isTaken = [this](TraceId id) {
        const auto hasId = [id](const auto& other) { return other.id == id; };
        return std::any_of(m_entries.begin(), m_entries.end(), hasId)
            || std::any_of(m_readings.begin(), m_readings.end(), [&](const auto& reading) { return hasId(*reading); });
    };
    TraceId id;
    do
        id = TraceId(m_nextId++);
    while (isTaken(id));
    return id;
}

/// Reads, in a thread of its own where there can be one.
void TraceStore::run(Reading& reading, const TraceReader& read)
{
    const auto report = [this, &reading](const Progress& progress) {
        const std::lock_guard lock(m_mutex);
        reading.progress = progress;
        for (const auto* listener : reading.listeners) {
            if (*listener)
                (*listener)(progress);
        }
    };
    std::optional<Expected<TracePointer>> outcome;
    try {
        beginQtThread();
        outcome = read(reading.file.path, { .id = reading.id, .part = reading.file.part }, report,
                       reading.stop.get_token());
    } catch (const std::bad_alloc&) {
        outcome = failure(ErrorCode::Internal, Text::tr("Not enough memory for this trace."));
    }
    {
        const std::lock_guard lock(m_mutex);
        if (reading.askers == 0)
            return;
        std::erase_if(m_readings, [&reading](const auto& other) { return other.get() == &reading; });
        if (*outcome)
            m_entries.push_back({ reading.id, reading.file, reading.file.stamp, **outcome });
        reading.outcome = std::move(outcome);
    }
    QMetaObject::invokeMethod(this, &TraceStore::watchFiles, Qt::QueuedConnection);
    m_ended.notify_all();
}

/// One asker less. The last one takes the outcome along, or stops the reading.
void TraceStore::leave(const std::shared_ptr<Reading>& reading)
{
    if (--reading->askers > 0)
        return;
    reading->outcome.reset();
    reading->stop.request_stop();
    std::erase(m_readings, reading);
}

void TraceStore::joinEndedWorkers()
{
    for (auto& worker : m_workers) {
        if (*worker.isEnded)
            worker.thread.join();
    }
    std::erase_if(m_workers, [](const Worker& worker) { return !worker.thread.joinable(); });
}

void TraceStore::forgetReleased()
{
    std::erase_if(m_entries, [](const Entry& entry) { return entry.trace.expired(); });
}

TracePointer TraceStore::find(TraceId id) const
{
    const std::lock_guard lock(m_mutex);
    const auto found
        = std::find_if(m_entries.begin(), m_entries.end(), [id](const Entry& entry) { return entry.id == id; });
    return found == m_entries.end() ? nullptr : found->trace.lock();
}

bool TraceStore::isFileChanged(TraceId id) const
{
    const std::lock_guard lock(m_mutex);
    const auto found
        = std::find_if(m_entries.begin(), m_entries.end(), [id](const Entry& entry) { return entry.id == id; });
    return found != m_entries.end() && FileStamp::of(found->file.path) != found->file.stamp;
}

/// Watches the files of all traces that somebody holds, and no others.
void TraceStore::watchFiles()
{
    QStringList wanted;
    {
        const std::lock_guard lock(m_mutex);
        forgetReleased();
        for (const auto& entry : m_entries)
            wanted.append(entry.file.path);
    }
    if (!m_watcher) {
        m_watcher = new QFileSystemWatcher(this);
        connect(m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_settled.start(); });
    }
    const auto watched = m_watcher->files();
    for (const auto& path : watched) {
        if (!wanted.contains(path))
            m_watcher->removePath(path);
    }
    for (const auto& path : std::as_const(wanted)) {
        // a file that is replaced drops out of the watcher's list
        if (!watched.contains(path) && QFileInfo::exists(path) && m_watcher->addPath(path))
            m_settled.start(); // it may have changed since it was opened
    }
}

void TraceStore::checkFiles()
{
    watchFiles();
    std::vector<TraceId> changed;
    {
        const std::lock_guard lock(m_mutex);
        for (auto& entry : m_entries) {
            if (const auto stamp = FileStamp::of(entry.file.path); stamp != entry.reportedStamp) {
                entry.reportedStamp = stamp;
                changed.push_back(entry.id);
            }
        }
    }
    for (const auto id : changed)
        Q_EMIT fileChanged(id);
}

} // namespace core
