// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columncache.h"

#include "base/jobpool.h"
#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "columncache/columnfile.h"
#include "columncache/keptfile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QThreadPool>

#include <algorithm>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace core {

namespace {

const QString Columns = QStringLiteral("columns");
const QString MadeOfThem = QStringLiteral("made");

QFileInfoList cacheFilesOf(const QString& folder)
{
    const QStringList patterns { QStringLiteral("*.") + Columns, QStringLiteral("*.") + MadeOfThem };
    return QDir(folder).entryInfoList(patterns, QDir::Files, QDir::Time | QDir::Reversed);
}

/// Of which files the traces are that caches gave and may keep something of: as they were before they were read.
class KnownTraces
{
public:
    void add(const std::shared_ptr<const Trace>& trace, const TraceKey& key)
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_traces, [](const auto& known) { return known.first.expired(); });
        m_traces.emplace_back(trace, key);
    }
    [[nodiscard]] std::optional<TraceKey> keyOf(const Trace& trace) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find_if(
            m_traces, [&trace](const auto& known) { return known.first.lock().get() == &trace; });
        return found == m_traces.end() ? std::nullopt : std::optional(found->second);
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::pair<std::weak_ptr<const Trace>, TraceKey>> m_traces;
};

KnownTraces& knownTraces()
{
    static KnownTraces known;
    return known;
}

Error changedWhileRead(const QString& path)
{
    return { ErrorCode::MissingData, Text::tr("%1 changed while it was read.").arg(path), {} };
}

/// A checksum of the file a trace was read from, unless that is another one by now. Where its columns are kept, that is
/// known already. Errors: MissingData, Cancelled.
Expected<std::uint64_t> hashOfFile(const QString& path, const TraceKey& key, const QString& columns,
                                   const std::stop_token& stop)
{
    const auto known = columns.isEmpty() ? std::nullopt : originOfColumns(columns);
    const bool isKnown = known && known->key.isSettled && known->key.state == key.state;
    const auto hash = isKnown ? Cancellable<std::uint64_t>(known->contentHash) : contentHash(path, 1, stop);
    if (!hash)
        return tl::unexpected<Error>(hash.error());
    const auto now = TraceKey::of(path);
    if (*hash == 0 || !now || !now->isAlike(key) || now->state != key.state)
        return tl::unexpected(changedWhileRead(path));
    return *hash;
}

/// Notes that an entry was used: what was not for longest goes first.
void noteUse(const QString& path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadWrite | QIODevice::ExistingOnly))
        file.setFileTime(QDateTime::currentDateTimeUtc(), QFileDevice::FileModificationTime);
}

/// Ends what is being kept when the application ends: nobody waits for a cache.
std::stop_source& endOfApplication()
{
    static std::stop_source end;
    static std::once_flag once;
    std::call_once(once, [] {
        static_cast<void>(jobPool(JobKind::Long)); // its routine, which waits for jobs, must run after this one
        qAddPostRoutine([] { endOfApplication().request_stop(); });
    });
    return end;
}

/// Runs a job that keeps something, in what all others leave of the processor: whoever opened the trace waits for
/// figures. Whatever cannot be written is not kept.
void startKeeping(std::function<void(const std::stop_token&)> keep)
{
    jobPool(JobKind::Long).start([keep = std::move(keep), stop = endOfApplication().get_token()] {
        const std::jthread worker(
            [&keep, &stop] { // of its own: a thread of the pool would stay at the end of the queue
                yieldToAll();
                try {
                    keep(stop);
                } catch (const std::bad_alloc&) {
                    return;
                }
            });
    });
}

} // namespace

ColumnCache::ColumnCache(QString folder, std::int64_t limitBytes, std::int64_t smallestTraceBytes)
    : m_folder(std::move(folder))
    , m_limitBytes(limitBytes)
    , m_smallestTraceBytes(smallestTraceBytes)
    , m_isRead(limitBytes > 0)
    , m_isKept(limitBytes > 0)
{
}

ColumnCache ColumnCache::ofUser()
{
    return { QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
                 + QStringLiteral("/gpuloupe/columns"),
             DefaultLimitBytes };
}

ColumnCache ColumnCache::onlyRead() const
{
    auto other = *this;
    other.m_isKept = false;
    return other;
}

ColumnCache ColumnCache::onlyKept() const
{
    auto other = *this;
    other.m_isRead = false;
    return other;
}

QString ColumnCache::pathFor(const TraceKey& key, const QString& ending) const
{
    return QStringLiteral("%1/%2-%3.%4")
        .arg(m_folder, QString::number(key.sizeBytes), QString::fromLatin1(key.sample.toHex()), ending);
}

std::int64_t ColumnCache::sizeBytes() const
{
    std::int64_t sizeBytes = 0;
    for (const auto& entry : cacheFilesOf(m_folder))
        sizeBytes += entry.size();
    return sizeBytes;
}

std::int64_t ColumnCache::clear() const
{
    const auto before = sizeBytes();
    for (const auto& entry : cacheFilesOf(m_folder))
        QFile::remove(entry.absoluteFilePath());
    return before - sizeBytes();
}

Expected<std::shared_ptr<const Trace>> ColumnCache::load(const QString& path, const LoadOptions& options,
                                                         const ProgressSink& progress,
                                                         const std::stop_token& stop) const
{
    const bool isAsked = (m_isRead || m_isKept) && options.part.isWholeTrace(); // parts are read from the file
    const auto key = isAsked ? TraceKey::of(path) : std::nullopt;
    if (!key || key->sizeBytes < m_smallestTraceBytes)
        return loadTrace(path, options, progress, stop);
    auto known = find(path, *key, options, progress, stop);
    if (!known)
        return tl::unexpected<Error>(known.error());
    if (*known) {
        knownTraces().add(*known, *key);
        return std::shared_ptr<const Trace>(std::move(*known));
    }
    auto trace = loadTrace(path, options, progress, stop);
    if (!trace || (*trace)->diagnostics.find(CutFileId)) // which only some may read
        return trace;
    knownTraces().add(*trace, *key);
    if (m_isKept)
        keepLater(*trace, *key);
    return trace;
}

Cancellable<std::shared_ptr<Trace>> ColumnCache::find(const QString& path, const TraceKey& key,
                                                      const LoadOptions& options, const ProgressSink& progress,
                                                      const std::stop_token& stop) const
{
    const auto file = pathFor(key, Columns);
    if (!m_isRead || !QFileInfo::exists(file))
        return std::shared_ptr<Trace>();
    try {
        const auto absolute = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
        auto trace = readColumns(file, { absolute, key, options }, progress, stop);
        if (trace && *trace)
            noteUse(file);
        return trace;
    } catch (const std::bad_alloc&) {
        return std::shared_ptr<Trace>(); // whoever reads the file itself says so
    }
}

/// The folder with room for so much. Errors: CannotWrite.
Expected<void> ColumnCache::makeRoom(std::int64_t neededBytes) const
{
    constexpr std::int64_t BytesLeftFree = 1'000'000'000;
    if (!QDir().mkpath(m_folder))
        return tl::unexpected(cannotWrite(m_folder, Text::tr("the folder cannot be made.")));
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QStorageInfo room(m_folder);
    if (neededBytes > m_limitBytes || (room.isValid() && room.bytesAvailable() - neededBytes < BytesLeftFree))
        return tl::unexpected(cannotWrite(m_folder, Text::tr("there is no room.")));
    return {};
}

Expected<void> ColumnCache::keep(const Trace& trace, const TraceKey& key, const std::stop_token& stop) const
{
    if (auto room = makeRoom(static_cast<std::int64_t>(trace.memoryBytes())); !room)
        return room;
    const auto hash = hashOfFile(trace.path, key, {}, stop);
    if (!hash)
        return tl::unexpected(hash.error());
    const auto path = pathFor(key, Columns);
    if (auto written = writeColumns(path, trace, { key, *hash }, stop); !written)
        return written;
    trim(path);
    return {};
}

Expected<void> ColumnCache::keepMade(const Trace& trace, const Made& made, const std::stop_token& stop) const
{
    constexpr std::int64_t UsualBytes = 1'000'000;
    const auto key = m_isKept ? knownTraces().keyOf(trace) : std::nullopt;
    if (!key)
        return failure(ErrorCode::MissingData, Text::tr("Nothing is kept of %1.").arg(trace.path));
    if (auto room = makeRoom(UsualBytes); !room)
        return room;
    const auto hash = hashOfFile(trace.path, *key, pathFor(*key, Columns), stop);
    if (!hash)
        return tl::unexpected(hash.error());
    const auto path = pathFor(*key, MadeOfThem);
    const auto content = [&](WritingPass& pass) {
        const KeptLabel label { .program = made.program, .origin = { *key, *hash } };
        passLabel(pass, label);
        made.write(pass);
    };
    if (auto written = writeKept(path, trace.path, content, stop); !written)
        return written;
    trim(path);
    return {};
}

Cancellable<bool> ColumnCache::findMade(const Trace& trace, const QString& program,
                                        const std::function<void(ReadingPass&)>& read,
                                        const std::stop_token& stop) const
{
    const auto key = m_isRead ? knownTraces().keyOf(trace) : std::nullopt;
    const auto path = key ? pathFor(*key, MadeOfThem) : QString();
    auto file = key ? KeptFile::open(path) : std::nullopt;
    if (!file)
        return false;
    KeptLabel label;
    passLabel(file->pass(), label);
    if (file->pass().hasFailed())
        return false;
    const auto threads = defaultThreads();
    auto isOurs = label.isOf(program, trace.path, *key, threads, stop);
    if (!isOurs || !*isOurs)
        return isOurs;
    read(file->pass());
    const bool isRight = file->readColumns(threads, stop);
    if (stop.stop_requested())
        return cancelled();
    if (isRight)
        noteUse(path);
    return isRight;
}

void ColumnCache::keepLater(std::shared_ptr<const Trace> trace, const TraceKey& key) const
{
    startKeeping([cache = *this, trace = std::move(trace), key](const std::stop_token& stop) {
        static_cast<void>(cache.keep(*trace, key, stop));
    });
}

void ColumnCache::keepMadeLater(std::shared_ptr<const Trace> trace, Made made) const
{
    if (!m_isKept)
        return;
    startKeeping([cache = *this, trace = std::move(trace), made = std::move(made)](const std::stop_token& stop) {
        static_cast<void>(cache.keepMade(*trace, made, stop));
    });
}

/// Removes what is too much, never the entry `kept`.
void ColumnCache::trim(const QString& kept) const
{
    constexpr int HoursOfAbandoned = 24;
    removeAbandonedFiles(m_folder, QDateTime::currentDateTimeUtc().addSecs(-3600LL * HoursOfAbandoned));
    auto totalBytes = sizeBytes();
    for (const auto& entry : cacheFilesOf(m_folder)) {
        if (totalBytes <= m_limitBytes)
            return;
        if (entry.absoluteFilePath() == QFileInfo(kept).absoluteFilePath())
            continue;
        if (QFile::remove(entry.absoluteFilePath()))
            totalBytes -= entry.size();
    }
}

} // namespace core
