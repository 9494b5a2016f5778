// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sqlitefile.h"

#include "base/bytepath.h"
#include "base/text.h"
#include "trace/guardedvfs.h"
#include "trace/superjournal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>
#include <QUrl>

#include <array>
#include <cstddef>
#include <new>
#include <optional>

#include <sqlite3.h>

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

/// Reads the header of the database that is opened as `file` says, and what length it promises. With a journal beside,
/// the length says nothing: pages may still be in the journal.
Expected<DatabaseHeader> readHeader(SqliteFile& file, bool hasJournal, CutFiles cutFiles)
{
    QFile source(file.openPath);
    if (!source.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be read: %2.").arg(file.path, source.errorString()));
    const QByteArray begin = source.read(FileHeaderBytes);
    const auto header = parseHeader(begin);
    if (!header)
        return tl::unexpected<Error>(begin.startsWith("SQLite format 3")
                                         ? truncated(file.path, file.sizeBytes, FileHeaderBytes)
                                         : wrongFormat(file.path, begin));
    const qint64 expectedBytes = header->pageCount * header->pageBytes;
    if (hasJournal)
        return *header;
    file.wholeBytes = std::max<qint64>(expectedBytes, file.sizeBytes);
    if (header->pageBytes == 0 || file.sizeBytes % header->pageBytes != 0)
        file.wholeBytes = std::max<qint64>(expectedBytes, file.sizeBytes + 1);
    const bool hasPages = header->pageBytes > 0 && file.sizeBytes >= header->pageBytes;
    if (file.isCut() && (cutFiles == CutFiles::Refuse || !hasPages))
        return tl::unexpected<Error>(truncated(file.path, file.sizeBytes, file.wholeBytes));
    return *header;
}

constexpr std::array JournalSuffixes { "-wal", "-journal" };

/// True when a journal beside the database may hold something. Errors: CannotOpen for what SQLite cannot have written.
Expected<bool> findJournal(const QString& realPath)
{
    bool isThere = false;
    for (const auto* suffix : JournalSuffixes) {
        const QFileInfo journal(realPath + QLatin1String(suffix));
        if (journal.exists() && !journal.isFile()) // opening a pipe would wait for its writer
            return failure(ErrorCode::CannotOpen,
                           Text::tr("%1 has the name of SQLite's journal but is not a regular file: move it away.")
                               .arg(journal.filePath()));
        isThere = isThere || journal.size() > 0;
    }
    return isThere;
}

Error noRoom(const QString& from, const QString& folder, const QString& cause)
{
    return { ErrorCode::CannotOpen,
             Text::tr("%1 has a journal beside it and must be copied to be read, but %2 has no room: free space or set "
                      "TMPDIR.")
                 .arg(from, folder),
             cause };
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
            return tl::unexpected<Error>(noRoom(from, QFileInfo(to).absolutePath(), target.errorString()));
    }
    return {};
}

Error damaged(const QString& path)
{
    return { ErrorCode::BadFormat,
             Text::tr("%1 is damaged: SQLite cannot read its table of contents; repeat the export.").arg(path),
             {} };
}

/// Copies the database and its journal files into a folder of our own. Looks at the room first: a journal may be of
/// holes.
Expected<void> makePrivateCopy(SqliteFile& file, const std::stop_token& stop)
{
    file.privateCopy = std::make_shared<QTemporaryDir>();
    if (!file.privateCopy->isValid())
        return failure(ErrorCode::CannotOpen, Text::tr("No temporary folder can be made to read %1.").arg(file.path),
                       file.privateCopy->errorString());
    // canonical, as SQLite names files to the GuardedVfs
    const QString folder = QFileInfo(file.privateCopy->path()).canonicalFilePath();
    const QString realPath = std::exchange(file.openPath, folder + QStringLiteral("/trace.sqlite"));
    qint64 neededBytes = QFileInfo(realPath).size();
    for (const auto* suffix : JournalSuffixes)
        neededBytes += QFileInfo(realPath + QLatin1String(suffix)).size();
    const QStorageInfo room(folder);
    if (room.isValid() && room.bytesAvailable() < neededBytes)
        return tl::unexpected<Error>(noRoom(file.path, folder, QString::number(neededBytes)));
    if (auto copied = copyFile(realPath, file.openPath, stop); !copied)
        return copied;
    for (const auto* suffix : JournalSuffixes) {
        const QString from = realPath + QLatin1String(suffix);
        if (!QFileInfo::exists(from))
            continue;
        if (auto copied = copyFile(from, file.openPath + QLatin1String(suffix), stop); !copied)
            return copied;
    }
    return {};
}

/// Opens a database, runs `sql` and closes it. @return SQLite's result code, without details
int runOnce(const QString& path, int openFlags, const char* vfs, const char* sql)
{
    sqlite3* database = nullptr;
    int code = sqlite3_open_v2(QFile::encodeName(path).constData(), &database, openFlags, vfs);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(database, 1);
        code = sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
    }
    sqlite3_close(database);
    constexpr int PrimaryMask = 0xFF;
    if ((code & PrimaryMask) == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM)
        throw std::bad_alloc();
    return code & PrimaryMask;
}

/// Lets SQLite roll back the journal of the private copy, or write its log into it: afterwards the copy is all there
/// is.
Expected<void> settleJournals(SqliteFile& file)
{
    const QString journal = file.openPath + QStringLiteral("-journal");
    if (QFileInfo::exists(journal)) {
        if (auto dropped = dropSuperJournal(journal); !dropped)
            return dropped;
    }
    const GuardedVfs guard(file.openPath);
    const int code = runOnce(file.openPath, SQLITE_OPEN_READWRITE, guard.name(),
                             "SELECT count(*) FROM sqlite_master; PRAGMA wal_checkpoint(TRUNCATE)");
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return tl::unexpected<Error>(damaged(file.path));
    if (code == SQLITE_FULL)
        return tl::unexpected<Error>(noRoom(file.path, QFileInfo(file.openPath).path(), {}));
    if (code != SQLITE_OK) {
        const QString cause = QString::fromUtf8(sqlite3_errstr(code));
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be opened: %2.").arg(file.path, cause), cause);
    }
    file.sizeBytes = QFileInfo(file.openPath).size();
    return {};
}

/// Fails when another program holds a lock that forbids reading. Opens the database in place, reading only.
Expected<void> checkNotLocked(const SqliteFile& file)
{
    const int code = runOnce(file.openPath, SQLITE_OPEN_READONLY, GuardedVfs::readOnlyName(),
                             "SELECT count(*) FROM sqlite_master");
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        return failure(
            ErrorCode::CannotOpen,
            Text::tr("%1 is locked by another program: wait until the export is finished, or close that program.")
                .arg(file.path));
    }
    if ((code == SQLITE_CORRUPT && !file.isCut()) || code == SQLITE_NOTADB)
        return tl::unexpected<Error>(damaged(file.path));
    return {}; // file systems without locks answer oddly here; reading shows what is wrong, if anything
}

} // namespace

QString SqliteFile::uri() const
{
    QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(openPath, "/"));
    encoded.prepend(QStringLiteral("file:"));
    return encoded + QStringLiteral("?mode=ro&immutable=1");
}

Expected<SqliteFile> examineSqliteFile(const QString& path, const std::stop_token& stop, CutFiles cutFiles)
{
    SqliteFile file;
    file.path = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
    if (auto readable = checkReadable(file.path); !readable)
        return tl::unexpected<Error>(readable.error());
    // SQLite looks for journals beside the file that a link points to
    const QString realPath = canonicalPath(file.path);
    file.openPath = realPath;
    file.sizeBytes = QFileInfo(realPath).size();
    const auto hasJournal = findJournal(realPath);
    if (!hasJournal)
        return tl::unexpected<Error>(hasJournal.error());
    auto header = readHeader(file, *hasJournal, cutFiles);
    if (!header)
        return tl::unexpected<Error>(header.error());
    if (*hasJournal) {
        auto settled = makePrivateCopy(file, stop);
        if (settled)
            settled = settleJournals(file);
        if (!settled)
            return tl::unexpected<Error>(settled.error());
        header = readHeader(file, false, CutFiles::Refuse);
        if (!header)
            return tl::unexpected<Error>(header.error());
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
