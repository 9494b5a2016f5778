// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "table/commoncolumns.h"

#include <utility>

namespace core {

/// What SQL gives a column of bytes: an expression in the query of a row.
struct BytesSql {
    const EvidenceSource& source;
    const RowQuery& query;
    QString expression;
};

/// `<key>_bytes` for exports and `<key>_mb` (10⁶ bytes) to be read. `bytes(row)` → whole number, as a member or what is
/// called.
template <typename Row, typename Bytes>
void addBytes(TableBuilder<Row>& builder, const ColumnText& column, Measure measure, Bytes bytes, const BytesSql& sql)
{
    constexpr double Mega = 1e6;
    builder.number(
        { column.key + QStringLiteral("_bytes"), column.title, column.help, ColumnUse::ExportOnly }, measure,
        Unit::Bytes, 0, [bytes](const Row& row) { return std::int64_t { std::invoke(bytes, row) }; },
        columnSql(sql.source, sql.query, sql.expression));
    builder.number(
        { column.key + QStringLiteral("_mb"), column.title, column.help + Text::tr(" In 10⁶ bytes."), column.use },
        measure, Unit::Megabytes, 3,
        [bytes](const Row& row) { return static_cast<double>(std::invoke(bytes, row)) / Mega; },
        columnSql(sql.source, sql.query, core::sql::scaled(sql.expression, Mega)));
}

} // namespace core
