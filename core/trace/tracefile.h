// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/schemacatalog.h"
#include "trace/sqliteconnection.h"
#include "trace/sqlitefile.h"

#include <QStringList>

#include <memory>
#include <stop_token>

namespace core {

/// An opened export: a connection for the small tables and the catalogue of what is in the file. Belongs to the thread
/// that opened it.
struct TraceFile {
    SqliteFile file;
    std::unique_ptr<SqliteConnection> connection;
    SchemaCatalog schema;
    QStringList cutTables; ///< of a file that lacks pages: those that lack rows

    /// Opens an export and probes its tables. Errors: those of examineSqliteFile(), and BadFormat when no table of an
    /// export is in it.
    [[nodiscard]] static Expected<TraceFile> open(const QString& path, bool allowNativeSqlite = true,
                                                  const std::stop_token& stop = {},
                                                  CutFiles cutFiles = CutFiles::Refuse);
};

/// Reads the tables, columns and rowid ranges of a database. Errors: BadFormat.
[[nodiscard]] Expected<SchemaCatalog> readSchema(SqliteConnection& connection, const QString& path);

} // namespace core
