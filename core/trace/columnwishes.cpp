// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/columnwishes.h"

#include "base/text.h"

#include <algorithm>

namespace core {

std::vector<ColumnWish> placed(const std::vector<PlacedWish>& wishes)
{
    std::vector<ColumnWish> columns;
    for (const auto& [place, wish] : wishes) {
        const auto position = static_cast<std::size_t>(place);
        columns.resize(std::max(columns.size(), position + 1));
        columns[position] = wish;
    }
    return columns;
}

std::optional<std::size_t> findWishedColumn(const SchemaTable& table, const ColumnWish& wish)
{
    for (const auto& name : wish.names) {
        if (const auto position = table.findColumn(name))
            return position;
    }
    return std::nullopt;
}

Expected<QString> selectStatement(const SchemaTable& table, const std::vector<ColumnWish>& columns, bool byRowId)
{
    QStringList expressions;
    for (const auto& wish : columns) {
        const auto position = findWishedColumn(table, wish);
        if (wish.isRequired && !position) {
            return failure(ErrorCode::MissingData,
                           Text::tr("table %1 has no column %2").arg(table.name, wish.names.front()));
        }
        expressions.append(position ? quotedIdentifier(table.columns[*position].name) : QStringLiteral("NULL"));
    }
    QString sql
        = QStringLiteral("SELECT %1 FROM %2").arg(expressions.join(QStringLiteral(", ")), quotedIdentifier(table.name));
    if (byRowId)
        sql += QStringLiteral(" WHERE rowid BETWEEN ?1 AND ?2");
    return sql;
}

Expected<Statement> prepareToRead(SqliteConnection& connection, const SchemaTable& table, const QString& sql)
{
    return table.isStored ? connection.prepare(sql) : connection.prepareOverView(sql);
}

} // namespace core
