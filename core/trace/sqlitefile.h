// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <stop_token>

namespace core {

/// An SQLite file that was looked at and found fit to be opened, and how to open it without writing anything beside it.
struct SqliteFile {
    QString path; ///< absolute, as the user named it
    QString openPath; ///< what connections open: `path`, or a private copy of it
    bool isImmutable = true; ///< no journal beside: no locks, no change checks
    std::int64_t sizeBytes = 0;
    std::shared_ptr<QTemporaryDir> privateCopy; ///< removed with the last owner

    /// URI for SQLite, with the open mode in it.
    [[nodiscard]] QString uri() const;
};

/**
 * Checks `path` before any connection is made: existence, permission, header, length, locks and journals.
 *
 * A write-ahead log or rollback journal beside the file may hold committed rows; reading them in place would create files in the
 * trace's folder, so the pair is copied to a private temporary folder first.
 *
 * @return how to open it, or
 *         CannotOpen  missing, a directory, unreadable, locked by another program, no room for the private copy,
 *         BadFormat   empty, truncated, a .nsys-rep report, not SQLite or encrypted,
 *         Cancelled   while copying
 */
[[nodiscard]] Expected<SqliteFile> examineSqliteFile(const QString& path, const std::stop_token& stop = {});

} // namespace core
