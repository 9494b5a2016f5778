// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columncache.h"

#include "base/jobpool.h"
#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "columncache/columnfile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QThreadPool>

#include <mutex>
#include <new>
#include <utility>

namespace core {

namespace {

const QString EntryPattern = QStringLiteral("*.columns");

QFileInfoList entriesOf(const QString& folder)
{
    return QDir(folder).entryInfoList({ EntryPattern }, QDir::Files, QDir::Time | QDir::Reversed);
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

QString ColumnCache::pathFor(const TraceKey& key) const
{
    return QStringLiteral("%1/%2-%3.columns")
        .arg(m_folder, QString::number(key.sizeBytes), QString::fromLatin1(key.sample.toHex()));
}

std::int64_t ColumnCache::sizeBytes() const
{
    std::int64_t sizeBytes = 0;
    for (const auto& entry : entriesOf(m_folder))
        sizeBytes += entry.size();
    return sizeBytes;
}

std::int64_t ColumnCache::clear() const
{
    const auto before = sizeBytes();
    for (const auto& entry : entriesOf(m_folder))
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
    if (*known)
        return std::shared_ptr<const Trace>(std::move(*known));
    auto trace = loadTrace(path, options, progress, stop);
    if (trace && m_isKept && !(*trace)->diagnostics.find(CutFileId)) // which only some may read
        keepLater(*trace, *key);
    return trace;
}

Cancellable<std::shared_ptr<Trace>> ColumnCache::find(const QString& path, const TraceKey& key,
                                                      const LoadOptions& options, const ProgressSink& progress,
                                                      const std::stop_token& stop) const
{
    const auto file = pathFor(key);
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

Expected<void> ColumnCache::keep(const Trace& trace, const TraceKey& key, const std::stop_token& stop) const
{
    constexpr std::int64_t BytesLeftFree = 1'000'000'000;
    if (!QDir().mkpath(m_folder))
        return tl::unexpected(cannotWrite(m_folder, Text::tr("the folder cannot be made.")));
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QStorageInfo room(m_folder);
    const auto neededBytes = static_cast<std::int64_t>(trace.memoryBytes());
    if (neededBytes > m_limitBytes || (room.isValid() && room.bytesAvailable() - neededBytes < BytesLeftFree))
        return tl::unexpected(cannotWrite(m_folder, Text::tr("there is no room.")));
    const auto hash = contentHash(trace.path, 1, stop);
    if (!hash)
        return tl::unexpected<Error>(hash.error());
    const auto now = TraceKey::of(trace.path);
    if (*hash == 0 || !now || !now->isAlike(key) || now->state != key.state)
        return failure(ErrorCode::MissingData, Text::tr("%1 changed while it was read.").arg(trace.path));
    const auto path = pathFor(key);
    if (auto written = writeColumns(path, trace, { key, *hash }, stop); !written)
        return written;
    trim(path);
    return {};
}

void ColumnCache::keepLater(std::shared_ptr<const Trace> trace, const TraceKey& key) const
{
    jobPool(JobKind::Long).start([cache = *this, trace = std::move(trace), key, stop = endOfApplication().get_token()] {
        yieldToWindows();
        try {
            static_cast<void>(cache.keep(*trace, key, stop)); // a cache that cannot be written is none
        } catch (const std::bad_alloc&) {
            return;
        }
    });
}

/// Removes what is too much, never the entry `kept`.
void ColumnCache::trim(const QString& kept) const
{
    constexpr int HoursOfAbandoned = 24;
    removeAbandonedFiles(m_folder, QDateTime::currentDateTimeUtc().addSecs(-3600LL * HoursOfAbandoned));
    auto totalBytes = sizeBytes();
    for (const auto& entry : entriesOf(m_folder)) {
        if (totalBytes <= m_limitBytes)
            return;
        if (entry.absoluteFilePath() == QFileInfo(kept).absoluteFilePath())
            continue;
        if (QFile::remove(entry.absoluteFilePath()))
            totalBytes -= entry.size();
    }
}

} // namespace core
