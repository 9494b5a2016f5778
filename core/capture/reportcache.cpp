// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/reportcache.h"

#include "base/text.h"
#include "capture/reportfile.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <utility>
#include <vector>

namespace core {

namespace {

std::int64_t sizeOf(const QString& folder)
{
    std::int64_t sizeBytes = 0;
    QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        it.next();
        sizeBytes += it.fileInfo().size();
    }
    return sizeBytes;
}

/// Notes that a trace was used: what was not for longest goes first.
void touch(const QString& path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadWrite | QIODevice::ExistingOnly))
        file.setFileTime(QDateTime::currentDateTimeUtc(), QFileDevice::FileModificationTime);
}

struct Entry {
    QString folder;
    QDateTime lastUse;
    std::int64_t sizeBytes = 0;
};

std::vector<Entry> entriesOf(const QString& folder)
{
    std::vector<Entry> entries;
    const auto folders = QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot);
    entries.reserve(static_cast<std::size_t>(folders.size()));
    for (const auto& entry : folders) {
        const auto files = QDir(entry.absoluteFilePath()).entryInfoList(QDir::Files | QDir::Hidden, QDir::Time);
        const auto& newest = files.isEmpty() ? entry : files.first();
        entries.push_back({ entry.absoluteFilePath(), newest.lastModified(), sizeOf(entry.absoluteFilePath()) });
    }
    return entries;
}

} // namespace

ReportCache::ReportCache(QString folder, std::int64_t limitBytes)
    : m_folder(std::move(folder))
    , m_limitBytes(limitBytes)
{
}

ReportCache ReportCache::ofUser()
{
    // not CacheLocation, which is another one for the window and for the command line
    return { QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
                 + QStringLiteral("/gpuloupe/exports"),
             DefaultLimitBytes };
}

QString ReportCache::pathFor(const QString& reportPath) const
{
    const QFileInfo report(reportPath);
    const auto path = report.exists() ? report.canonicalFilePath() : report.absoluteFilePath();
    const auto key
        = QStringLiteral("%1\n%2\n%3").arg(path).arg(report.size()).arg(report.lastModified().toMSecsSinceEpoch());
    const auto hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QStringLiteral("%1/%2/%3.sqlite").arg(m_folder, QString::fromLatin1(hash), report.completeBaseName());
}

QString ReportCache::find(const QString& reportPath) const
{
    const auto path = pathFor(reportPath);
    return QFileInfo(reportPath).exists() && QFileInfo::exists(path) ? path : QString();
}

Expected<QString> ReportCache::traceOf(const QString& reportPath, const NsysSearch& search,
                                       const ProgressSink& progress, const std::stop_token& stop) const
{
    if (const auto known = find(reportPath); !known.isEmpty()) {
        touch(known);
        return known;
    }
    if (!QFileInfo::exists(reportPath))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 does not exist.").arg(reportPath));
    const auto nsys = probeNsys(search, stop);
    if (!nsys)
        return tl::unexpected(nsys.error());
    const auto path = pathFor(reportPath);
    if (const auto exported = exportReport(*nsys, reportPath, path, progress, stop); !exported)
        return tl::unexpected(exported.error());
    if (pathFor(reportPath) != path) { // neither the old report's trace nor the new one's
        QDir(QFileInfo(path).absolutePath()).removeRecursively();
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1 changed while it was exported; open it again when it "
                                "is complete.")
                           .arg(reportPath));
    }
    trim(QFileInfo(path).absolutePath());
    return path;
}

std::int64_t ReportCache::sizeBytes() const
{
    return sizeOf(m_folder);
}

std::int64_t ReportCache::clear() const
{
    const auto before = sizeBytes();
    QDir(m_folder).removeRecursively();
    return before - sizeBytes();
}

void ReportCache::trim(const QString& kept) const
{
    auto entries = entriesOf(m_folder);
    std::sort(entries.begin(), entries.end(),
              [](const Entry& left, const Entry& right) { return left.lastUse < right.lastUse; });
    std::int64_t total = 0;
    for (const auto& entry : entries)
        total += entry.sizeBytes;
    for (const auto& entry : entries) {
        if (total <= m_limitBytes)
            return;
        if (entry.folder == kept)
            continue;
        QDir(entry.folder).removeRecursively();
        total -= entry.sizeBytes;
    }
}

} // namespace core
