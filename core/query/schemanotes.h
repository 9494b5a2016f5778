// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "query/sqlquery.h"

#include <QHash>
#include <QString>

#include <stop_token>

namespace core {

/// What a table of the file and its columns mean, as far as it is known.
struct TableNotes {
    QString meaning; ///< may be empty
    QHash<QString, QString> columns; ///< by the column's name as written
};

/// By the table's name as written.
using SchemaNotes = QHash<QString, TableNotes>;

/// The comments in the CREATE statement of a table: nsys writes one behind each column, and one before them about the
/// table.
[[nodiscard]] TableNotes notesOfDeclaration(const QString& declaration);

/// What a table of this name holds in any export ("CUPTI_ACTIVITY_KIND_KERNEL"); empty for those that speak for
/// themselves or are not known.
[[nodiscard]] QString commonTableMeaning(const QString& table);

/// What a column of this name means in any table of an export ("globalTid"); empty where that is not the same in all.
[[nodiscard]] QString commonColumnMeaning(const QString& column);

/// The notes of all tables of the file, by its own comments, else by commonTableMeaning() and commonColumnMeaning(). Errors: those of run().
[[nodiscard]] Expected<SchemaNotes> readSchemaNotes(SqlQuery& file, const std::stop_token& stop = {});

} // namespace core
