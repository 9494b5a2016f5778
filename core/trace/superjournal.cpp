// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/superjournal.h"

#include "base/text.h"

#include <QFile>
#include <QtEndian>

#include <sqlite3.h>

namespace core {

namespace {

// The end of such a journal (pager.c, writeSuperJournal()): the name, its length, the sum of its bytes, and these.
constexpr qint64 MagicBytes = 8;
constexpr qint64 TrailerBytes = 4 + 4 + MagicBytes;
constexpr char SuperMagic[] = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

/// The name in front of `trailer`; empty when SQLite would not take it for one (pager.c, readSuperJournal()).
QByteArray superPath(QFile& journal, const QByteArray& trailer)
{
    const auto lengthBytes = qFromBigEndian<std::uint32_t>(trailer.constData());
    const auto checksum = qFromBigEndian<std::uint32_t>(trailer.constData() + 4);
    const qint64 namesEnd = journal.size() - TrailerBytes;
    if (lengthBytes > static_cast<std::uint32_t>(sqlite3_vfs_find(nullptr)->mxPathname) || lengthBytes > namesEnd
        || !journal.seek(namesEnd - lengthBytes))
        return {};
    const auto name = journal.read(lengthBytes);
    std::uint32_t sum = 0;
    for (const char byte : name)
        sum += static_cast<std::uint32_t>(static_cast<signed char>(byte));
    return sum == checksum ? QByteArray(name.constData()) : QByteArray(); // up to a NUL, as SQLite reads it
}

bool existsForSqlite(const QByteArray& path)
{
    auto* vfs = sqlite3_vfs_find(nullptr);
    int answer = 0;
    return vfs->xAccess(vfs, path.constData(), SQLITE_ACCESS_EXISTS, &answer) == SQLITE_OK && answer != 0;
}

} // namespace

Expected<void> dropSuperJournal(const QString& journalCopy)
{
    QFile journal(journalCopy);
    const auto problem = [&] {
        return failure(ErrorCode::CannotOpen,
                       Text::tr("%1 cannot be changed: %2.").arg(journalCopy, journal.errorString()));
    };
    if (!journal.open(QIODevice::ReadWrite))
        return problem();
    if (journal.size() < TrailerBytes || !journal.seek(journal.size() - TrailerBytes))
        return {};
    const auto trailer = journal.read(TrailerBytes);
    if (!trailer.endsWith(QByteArray::fromRawData(SuperMagic, MagicBytes)))
        return {};
    const auto path = superPath(journal, trailer);
    if (!path.isEmpty() && !existsForSqlite(path))
        return journal.remove() ? Expected<void>() : problem();
    // overwritten, not cut off: what stands before might look like a name as well
    if (!journal.seek(journal.size() - MagicBytes) || journal.write(QByteArray(MagicBytes, '\0')) != MagicBytes
        || !journal.flush())
        return problem();
    return {};
}

} // namespace core
