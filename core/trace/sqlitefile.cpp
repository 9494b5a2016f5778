// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sqlitefile.h"

#include "base/bytepath.h"
#include "base/text.h"
#include "trace/sqliteconnection.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include <array>
#include <cstddef>
#include <optional>

namespace core {

namespace {

constexpr qint64 FileHeaderBytes = 100;
constexpr qint64 CopyBlockBytes = 4 << 20;

/// The fields of an SQLite database header that are needed here (SQLite file format, section 1.3).
struct DatabaseHeader {
    qint64 pageBytes = 0;
    qint64 pageCount = 0; ///< 0: not valid
    bool isWriteAheadLog = false;
};

std::uint32_t bigEndian32(const QByteArray& bytes, qsizetype offset)
{
    std::uint32_t value = 0;
    for (qsizetype i = 0; i < 4; ++i)
        value = value << 8U | static_cast<std::uint8_t>(bytes[offset + i]);
    return value;
}

std::optional<DatabaseHeader> parseHeader(const QByteArray& bytes)
{
    constexpr qsizetype PageSizeAt = 16;
    constexpr qsizetype ReadVersionAt = 19;
    constexpr qsizetype ChangeCounterAt = 24;
    constexpr qsizetype PageCountAt = 28;
    constexpr qsizetype ValidForAt = 92;
    constexpr qint64 LargestPage = 65536;
    if (bytes.size() < FileHeaderBytes || !bytes.startsWith(QByteArray("SQLite format 3\0", 16)))
        return std::nullopt;
    DatabaseHeader header;
    header.pageBytes = static_cast<qint64>(bigEndian32(bytes, PageSizeAt) >> 16U);
    if (header.pageBytes == 1)
        header.pageBytes = LargestPage;
    header.isWriteAheadLog = bytes[ReadVersionAt] == 2;
    if (bigEndian32(bytes, ChangeCounterAt) == bigEndian32(bytes, ValidForAt))
        header.pageCount = bigEndian32(bytes, PageCountAt);
    return header;
}

/// The sentence for a file that does not begin like SQLite.
Error wrongFormat(const QString& path, const QByteArray& begin)
{
    if (begin.startsWith("NVIDIA Tegra Profiler Report") || begin.startsWith("NVIDIA Nsight Systems Stream")) {
        return { ErrorCode::BadFormat,
                 Text::tr("%1 is an Nsight Systems report, not an export: run “nsys export --type sqlite %2” and "
                          "open the result.")
                     .arg(path, QFileInfo(path).fileName()),
                 {} };
    }
    return {
        ErrorCode::BadFormat,
        Text::tr(
            "%1 is not an SQLite database, or it is encrypted: open the file that “nsys export --type sqlite” wrote.")
            .arg(path),
        {}
    };
}

Expected<void> checkReadable(const QString& path)
{
    const QFileInfo file(path);
    if (!file.exists())
        return failure(ErrorCode::CannotOpen, Text::tr("%1 does not exist: check the path.").arg(path));
    if (file.isDir())
        return failure(ErrorCode::CannotOpen, Text::tr("%1 is a folder: choose the .sqlite file in it.").arg(path));
    if (!file.isFile())
        return failure(ErrorCode::CannotOpen,
                       Text::tr("%1 is not a regular file: copy the trace to a file first.").arg(path));
    QFile probe(path);
    if (!file.isReadable() || !probe.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be read: you have no permission for it.").arg(path),
                       probe.errorString());
    if (file.size() == 0)
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1 is empty: the export did not finish; run “nsys export” again.").arg(path));
    return {};
}

Error truncated(const QString& path, qint64 sizeBytes, qint64 expectedBytes)
{
    return { ErrorCode::BadFormat,
             Text::tr("%1 is truncated: %2 of at least %3 bytes are there; copy it again or repeat the export.")
                 .arg(path, QString::number(sizeBytes), QString::number(expectedBytes)),
             {} };
}

/// Reads the header of the database. With a journal beside, the length says nothing: pages may still be in the journal.
Expected<DatabaseHeader> readHeader(const QString& path, qint64 sizeBytes, bool hasJournal)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be read: %2.").arg(path, file.errorString()));
    const QByteArray begin = file.read(FileHeaderBytes);
    const auto header = parseHeader(begin);
    if (!header)
        return tl::unexpected<Error>(begin.startsWith("SQLite format 3") ? truncated(path, sizeBytes, FileHeaderBytes)
                                                                         : wrongFormat(path, begin));
    const qint64 expectedBytes = header->pageCount * header->pageBytes;
    if (!hasJournal && (header->pageBytes == 0 || expectedBytes > sizeBytes || sizeBytes % header->pageBytes != 0))
        return tl::unexpected<Error>(truncated(path, sizeBytes, std::max(expectedBytes, sizeBytes + 1)));
    return *header;
}

bool isNonEmpty(const QString& path)
{
    return QFileInfo(path).size() > 0;
}

Expected<void> copyFile(const QString& from, const QString& to, const std::stop_token& stop)
{
    QFile source(from);
    QFile target(to);
    if (!source.open(QIODevice::ReadOnly) || !target.open(QIODevice::WriteOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be copied to %2.").arg(from, to),
                       source.errorString() + target.errorString());
    QByteArray block;
    while (!(block = source.read(CopyBlockBytes)).isEmpty()) {
        if (stop.stop_requested())
            return cancelled();
        if (target.write(block) != block.size() || !target.flush())
            return failure(ErrorCode::CannotOpen,
                           Text::tr("%1 has a journal beside it and must be copied to be read, but %2 has no room: "
                                    "free space or set TMPDIR.")
                               .arg(from, QFileInfo(to).absolutePath()),
                           target.errorString());
    }
    return {};
}

/// Copies the database and its journal files into a folder of our own, where SQLite may recover them.
Expected<void> makePrivateCopy(SqliteFile& file, const QString& realPath, const std::stop_token& stop)
{
    file.privateCopy = std::make_shared<QTemporaryDir>();
    if (!file.privateCopy->isValid())
        return failure(ErrorCode::CannotOpen, Text::tr("No temporary folder can be made to read %1.").arg(file.path),
                       file.privateCopy->errorString());
    file.openPath = file.privateCopy->filePath(QStringLiteral("trace.sqlite"));
    file.isImmutable = false;
    for (const auto* suffix : { "", "-wal", "-journal" }) {
        const QString from = realPath + QLatin1String(suffix);
        if (!QFileInfo::exists(from))
            continue;
        if (auto copied = copyFile(from, file.openPath + QLatin1String(suffix), stop); !copied)
            return copied;
    }
    return {};
}

/// Fails when another program holds a lock that forbids reading. Opens the database in place, reading only.
Expected<void> checkNotLocked(SqliteFile file)
{
    file.isImmutable = false;
    const auto connection = SqliteConnection::open(file);
    if (!connection)
        return tl::unexpected<Error>(connection.error());
    auto statement = (*connection)->prepare(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (statement && statement->step())
        return {};
    const int code = (*connection)->lastErrorCode();
    if (code == SqliteConnection::BusyCode || code == SqliteConnection::LockedCode) {
        return failure(
            ErrorCode::CannotOpen,
            Text::tr("%1 is locked by another program: wait until the export is finished, or close that program.")
                .arg(file.path));
    }
    if (code == SqliteConnection::CorruptCode || code == SqliteConnection::NotADatabaseCode) {
        return failure(
            ErrorCode::BadFormat,
            Text::tr("%1 is damaged: SQLite cannot read its table of contents; repeat the export.").arg(file.path));
    }
    return {}; // file systems without locks answer oddly here; reading shows what is wrong, if anything
}

} // namespace

QString SqliteFile::uri() const
{
    QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(openPath, "/"));
    encoded.prepend(QStringLiteral("file:"));
    if (privateCopy)
        return encoded; // ours: SQLite may roll its journal back
    return encoded + (isImmutable ? QStringLiteral("?mode=ro&immutable=1") : QStringLiteral("?mode=ro"));
}

Expected<SqliteFile> examineSqliteFile(const QString& path, const std::stop_token& stop)
{
    SqliteFile file;
    file.path = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
    if (auto readable = checkReadable(file.path); !readable)
        return tl::unexpected<Error>(readable.error());
    // SQLite looks for journals beside the file that a link points to
    const QString realPath = canonicalPath(file.path);
    file.openPath = realPath;
    file.sizeBytes = QFileInfo(realPath).size();
    const bool hasJournal
        = isNonEmpty(realPath + QStringLiteral("-wal")) || isNonEmpty(realPath + QStringLiteral("-journal"));
    const auto header = readHeader(realPath, file.sizeBytes, hasJournal);
    if (!header)
        return tl::unexpected<Error>(header.error());
    if (hasJournal) {
        if (auto copied = makePrivateCopy(file, realPath, stop); !copied)
            return tl::unexpected<Error>(copied.error());
        return file;
    }
    // Opening a write-ahead-log database in place would create files beside it; immutable reading does not
    if (!header->isWriteAheadLog) {
        if (auto unlocked = checkNotLocked(file); !unlocked)
            return tl::unexpected<Error>(unlocked.error());
    }
    return file;
}

} // namespace core
