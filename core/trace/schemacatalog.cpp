// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/schemacatalog.h"

namespace core {

namespace {
bool isSameName(QStringView left, QStringView right)
{
    return left.compare(right, Qt::CaseInsensitive) == 0;
}
} // namespace

std::optional<std::size_t> SchemaTable::findColumn(QStringView column) const
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (isSameName(columns[i].name, column))
            return i;
    }
    return std::nullopt;
}

std::int64_t SchemaTable::rowCountEstimate() const
{
    if (!firstRowId || !lastRowId)
        return 0;
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(*lastRowId, *firstRowId, &difference) || difference == INT64_MAX)
        return INT64_MAX;
    return difference + 1;
}

const SchemaTable* SchemaCatalog::find(QStringView name) const
{
    for (const auto& table : tables) {
        if (isSameName(table.name, name))
            return &table;
    }
    return nullptr;
}

const SchemaTable* SchemaCatalog::findFirst(std::initializer_list<QStringView> names) const
{
    for (const auto name : names) {
        if (const auto* table = find(name))
            return table;
    }
    return nullptr;
}

const SchemaTable* SchemaCatalog::findStringTable() const
{
    if (const auto* table = find(u"StringIds"))
        return table;
    for (const auto& table : tables) {
        if (table.columns.size() == 2 && table.hasColumn(u"id") && table.hasColumn(u"value"))
            return &table;
    }
    return nullptr;
}

} // namespace core
