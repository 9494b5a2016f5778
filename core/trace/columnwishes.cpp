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

Expected<QString> selectStatement(const SchemaTable& table, const std::vector<ColumnWish>& columns, bool byRowId)
{
    QStringList expressions;
    for (const auto& wish : columns) {
        QString expression = QStringLiteral("NULL");
        for (const auto& candidate : wish.names) {
            if (const auto position = table.findColumn(candidate)) {
                expression = quotedIdentifier(table.columns[*position].name);
                break;
            }
        }
        if (wish.isRequired && expression == QStringLiteral("NULL")) {
            return failure(ErrorCode::MissingData,
                           Text::tr("table %1 has no column %2").arg(table.name, wish.names.front()));
        }
        expressions.append(expression);
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
