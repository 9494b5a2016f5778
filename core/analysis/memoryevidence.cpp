// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/memoryoperations.h"

namespace core {

namespace {

const auto WholeNs = QStringLiteral("(whole_end_ns - whole_start_ns)");

/// Kinds that are not known, or not recorded, count as unknown.
QString isKind(const QString& column, MemoryKind kind)
{
    if (kind == MemoryKind::Unknown)
        return QStringLiteral("ifnull(%1, 7) NOT BETWEEN 0 AND 6").arg(column);
    return QStringLiteral("%1 = %2").arg(column).arg(static_cast<int>(kind));
}

sql::Query operationsBehind(const EvidenceSql& source, const MemoryRow& row)
{
    QStringList conditions { isKind(QStringLiteral("destination_kind"), row.destination) };
    if (!row.isSet) {
        conditions.append(QStringLiteral("copy_kind = %1").arg(row.copyKind));
        conditions.append(isKind(QStringLiteral("source_kind"), row.source));
    }
    sql::Query query;
    query.with(Behind, source.events(row.isSet ? EventClass::Memset : EventClass::Memcpy, conditions));
    return query;
}

} // namespace

void addMemoryEvidence(Table& table, const EvidenceSource& source,
                       const std::shared_ptr<const MemoryOperations>& operations)
{
    const auto query
        = [source, operations](std::size_t row) { return operationsBehind(*source, operations->rows[row]); };
    setStatisticsSql(table, source, u"count", query);
    const auto set = [&](QStringView key, const QString& expression) {
        setSql(table, source, key, [query, expression](std::size_t row) { return query(row).value(expression); });
    };
    const auto bytes = QStringLiteral("max(bytes, 0)");
    constexpr double Mega = 1e6;
    set(u"total_bytes", sql::sumOf(Behind, bytes));
    set(u"total_mb", sql::scaled(sql::sumOf(Behind, bytes), Mega));
    set(u"avg_bytes", sql::meanOf(Behind, bytes));
    set(u"min_bytes", sql::minimumOf(Behind, bytes));
    set(u"max_bytes", sql::maximumOf(Behind, bytes));
    // bytes per nanosecond are gigabytes per second
    set(u"avg_gb_per_s",
        QStringLiteral("nullif(1.0 * %1 / nullif(%2, 0), 0)")
            .arg(sql::sumOf(Behind, bytes), sql::sumOf(Behind, WholeNs)));
    const auto rate = QStringLiteral("1.0 * max(bytes, 0) / nullif(%1, 0)").arg(WholeNs);
    set(u"peak_gb_per_s", QStringLiteral("nullif(%1, 0)").arg(sql::maximumOf(Behind, rate)));
    const auto ofPeak = [&rate](const QString& column) {
        return QStringLiteral("(SELECT %1 FROM behind ORDER BY ifnull(%2, 0) DESC, whole_start_ns LIMIT 1)")
            .arg(column, rate);
    };
    set(u"peak_bytes", ofPeak(bytes));
    setMomentSql(table, source, QStringLiteral("peak_start"), query, ofPeak(QStringLiteral("whole_start_ns")));
    setSql(table, source, u"pct_of_rows", [query, source](std::size_t row) {
        const auto all = [](const QString& name) { return sql::sumOf(name); };
        return query(row)
            .with(QStringLiteral("all_copies"), source->events(EventClass::Memcpy))
            .with(QStringLiteral("all_sets"), source->events(EventClass::Memset))
            .value(sql::percentOf(
                sql::sumOf(Behind),
                QStringLiteral("(%1 + %2)").arg(all(QStringLiteral("all_copies")), all(QStringLiteral("all_sets")))));
    });
    setSql(table, source, u"pct_pageable", [query, operations](std::size_t row) {
        const auto pageable = operations->rows[row].isSet ? QStringLiteral("destination_kind = 0")
                                                          : QStringLiteral("source_kind = 0 OR destination_kind = 0");
        return query(row).value(
            sql::meanOf(Behind, QStringLiteral("CASE WHEN %1 THEN 100.0 ELSE 0.0 END").arg(pageable)));
    });
}

} // namespace core
