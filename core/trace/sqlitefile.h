// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <stop_token>

namespace core {

/// What becomes of a file that lacks pages at its end.
enum class CutFiles : std::uint8_t {
    Refuse,
    Read, ///< what SQLite can still read of it
};

/// An SQLite file that was looked at and found fit to be opened, and how to open it without writing anything beside it.
struct SqliteFile {
    QString path; ///< absolute, as the user named it
    QString openPath; ///< what connections open: `path`, or a private copy of it, which nobody writes any more
    std::int64_t sizeBytes = 0; ///< of what connections open
    std::int64_t wholeBytes = 0; ///< what it must have had; as sizeBytes, or more of one that is cut
    std::shared_ptr<QTemporaryDir> privateCopy; ///< removed with the last owner

    /// URI for SQLite: read only, without locks and without a look at journals.
    [[nodiscard]] QString uri() const;
    [[nodiscard]] bool isCut() const { return wholeBytes > sizeBytes; }
};

/**
 * Checks `path` before any connection is made: existence, permission, header, length, locks and journals.
 *
 * A write-ahead log or rollback journal beside the file may hold committed rows; reading them in place would create
 * files in the trace's folder, so the pair is copied to a private temporary folder first and SQLite puts the copy right
 * there, once, behind a GuardedVfs. A super-journal that the journal names decides whether there is something to take
 * back, and is left alone: see dropSuperJournal().
 *
 * @return how to open it, or
 * CannotOpen missing, a directory, unreadable, locked by another program, no room for the private copy, a journal that
 * is no
 *                     regular file,
 *         BadFormat   empty, truncated (unless such files are to be read), a .nsys-rep report, not SQLite or encrypted,
 *         Cancelled   while copying
 */
[[nodiscard]] Expected<SqliteFile> examineSqliteFile(const QString& path, const std::stop_token& stop = {},
                                                     CutFiles cutFiles = CutFiles::Refuse);

} // namespace core
