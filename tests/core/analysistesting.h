// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QString>

#include <cstdint>
#include <random>
#include <stop_token>

/// What several tests of analyses need.
namespace analysistesting {

constexpr std::int64_t UsNs = 1000;
constexpr std::int64_t MsNs = 1'000'000;

/// A token whose stop was requested already.
inline std::stop_token stoppedToken()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

/// A whole number below `limit`.
inline std::int64_t below(std::mt19937& random, unsigned limit)
{
    return static_cast<std::int64_t>(random() % limit);
}

/// Text of the cell in the column with this key, as an export has it; "no such column" when there is none.
inline QString cellText(const core::Table& table, std::size_t row, QStringView key)
{
    const auto column = table.findColumn(key);
    return column ? table.text(row, *column) : QStringLiteral("no such column");
}

/// Says why a table breaks the rules all tables follow (unique snake_case keys, help, accessors that work), or nothing.
inline QString tableFault(const core::Table& table)
{
    QStringList keys;
    for (const auto& column : table.columns) {
        if (column.key.isEmpty() || column.key != column.key.toLower() || column.key.contains(QLatin1Char(' ')))
            return QStringLiteral("key “%1” is not snake_case").arg(column.key);
        if (keys.contains(column.key))
            return QStringLiteral("key “%1” twice").arg(column.key);
        if (column.title.isEmpty() || column.help.isEmpty())
            return QStringLiteral("column %1 lacks title or help").arg(column.key);
        keys.append(column.key);
        for (std::size_t row = 0; row < table.rowCount; ++row)
            column.value(row);
    }
    for (std::size_t row = 0; table.subject && row < table.rowCount; ++row)
        table.subject(row);
    if (table.provenance.isAvailable() && (table.provenance.source.isEmpty() || table.provenance.derivation.isEmpty()))
        return QStringLiteral("provenance lacks source or derivation");
    if (!table.provenance.isAvailable() && (table.provenance.advice.isEmpty() || table.rowCount > 0))
        return QStringLiteral("not available, but with rows or without advice");
    return {};
}

} // namespace analysistesting
