// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/schemacatalog.h"
#include "trace/sqliteconnection.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

// Which columns of a table a reader asks for. They are numbers with names, the enumeration of a struct beside the
// wishes, which may continue that of columns shared with other tables: rows are read by name.

/// A column a reader wants: the names it had over the years, newest first. Where the table has none of them it reads as
/// NULL.
struct ColumnWish {
    std::vector<QString> names;
    bool isRequired = false;
    bool isPayload = false; ///< not asked for when the export says that it holds no payloads
};

/// A wish, and its place among the columns of the statement.
struct PlacedWish {
    int place = 0;
    ColumnWish wish;
};

[[nodiscard]] inline PlacedWish requiredColumn(int place, QStringView name)
{
    return { place, { { name.toString() }, true } };
}
[[nodiscard]] inline PlacedWish optionalColumn(int place, QStringView name)
{
    return { place, { { name.toString() }, false } };
}
[[nodiscard]] inline PlacedWish optionalColumn(int place, QStringView name, QStringView olderName)
{
    return { place, { { name.toString(), olderName.toString() }, false } };
}
/// A column that is not asked for when the export says that it holds no payloads.
[[nodiscard]] inline PlacedWish payloadColumn(int place, QStringView name)
{
    return { place, { { name.toString() }, false, true } };
}

/// The wishes in the order of their places; a place without a wish reads as NULL.
[[nodiscard]] std::vector<ColumnWish> placed(const std::vector<PlacedWish>& wishes);

/// The position of the column of `table` that is wished for; none: it reads as NULL.
[[nodiscard]] std::optional<std::size_t> findWishedColumn(const SchemaTable& table, const ColumnWish& wish);

/// SELECT for the wished columns of `table`, limited to the rowids ?1 … ?2 (both included) when `byRowId`; the missing
/// required column otherwise.
[[nodiscard]] Expected<QString> selectStatement(const SchemaTable& table, const std::vector<ColumnWish>& columns,
                                                bool byRowId);

/// Prepares such a SELECT: with limits when `table` stores nothing, see SqliteConnection::prepareOverView().
[[nodiscard]] Expected<Statement> prepareToRead(SqliteConnection& connection, const SchemaTable& table,
                                                const QString& sql);

} // namespace core
