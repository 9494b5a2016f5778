// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/memoryoperations.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

namespace core {

namespace {

using MemoryBuilder = TableBuilder<MemoryRow>;

const auto BytesOfOne = QStringLiteral("max(bytes, 0)");
const auto WholeNs = QStringLiteral("(whole_end_ns - whole_start_ns)");

/// Kinds that are not known, or not recorded, count as unknown.
QString isKind(const QString& column, MemoryKind kind)
{
    if (kind == MemoryKind::Unknown)
        return QStringLiteral("ifnull(%1, 7) NOT BETWEEN 0 AND 6").arg(column);
    return QStringLiteral("%1 = %2").arg(column).arg(static_cast<int>(kind));
}

/// Selection `behind`: the copies or sets of a row.
sql::Query operationsOfRow(const EvidenceSql& source, const MemoryRow& row)
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

/// Gigabytes per second, nothing when the operations took no time.
std::optional<double> gigabytesPerSecond(double bytesPerSecond)
{
    constexpr double Giga = 1e9;
    return bytesPerSecond > 0 ? std::optional(bytesPerSecond / Giga) : std::nullopt;
}

void addKindColumns(MemoryBuilder& builder, const std::shared_ptr<const MemoryOperations>& operations)
{
    auto& operation = builder.text(
        { QStringLiteral("operation"), QStringLiteral("Operation"), Text::tr("memcpy or memset.") }, Identity,
        [](const MemoryRow& row) { return row.isSet ? QStringLiteral("memset") : QStringLiteral("memcpy"); });
    operation.display = [operations](std::size_t row, const DisplayFormat&) {
        const auto& shown = operations->rows[row];
        return shown.isSet ? setName() : copyWords(shown.copyKind);
    };
    auto& direction = builder.text(
        { QStringLiteral("direction"), QStringLiteral("Direction"),
          Text::tr("copyKind: H host, D device, A array, P peer; UVM: migration of unified memory.") },
        Identity, [](const MemoryRow& row) { return row.isSet ? Cell() : Cell(copyKindName(row.copyKind)); });
    direction.display = [operations](std::size_t row, const DisplayFormat&) {
        const auto& shown = operations->rows[row];
        return shown.isSet ? QString() : copyDirectionWords(shown.copyKind);
    };
    builder.text({ QStringLiteral("source"), QStringLiteral("Source"), Text::tr("Kind of memory that is read.") },
                 Identity, [](const MemoryRow& row) { return row.isSet ? Cell() : Cell(memoryKindName(row.source)); });
    builder.text(
        { QStringLiteral("destination"), QStringLiteral("Destination"), Text::tr("Kind of memory that is written.") },
        Identity, [](const MemoryRow& row) { return memoryKindName(row.destination); });
}

void addOperationTimes(MemoryBuilder& builder, const StatisticsSql& sql)
{
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Operations in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const MemoryRow& row) { return row.count; }, sql.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"), Text::tr("Sum of the durations.") },
        { Aggregate::Sum, Better::Less }, [](const MemoryRow& row) { return row.totalNs; }, sql.total);
    builder.sortedByLast();
}

void addTotalSize(MemoryBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    constexpr double Mega = 1e6;
    const auto bytes = sql::sumOf(Behind, BytesOfOne);
    builder.number(
        { QStringLiteral("total_bytes"), QStringLiteral("Bytes"), Text::tr("Sum of the sizes."),
          ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Neither }, Unit::Bytes, 0, [](const MemoryRow& row) { return row.sizeBytes; },
        columnSql(source, query, bytes));
    builder.number(
        { QStringLiteral("total_mb"), QStringLiteral("Size"), Text::tr("Sum of the sizes (10⁶ bytes).") },
        { Aggregate::Sum, Better::Neither }, Unit::Megabytes, 3,
        [](const MemoryRow& row) { return static_cast<double>(row.sizeBytes) / Mega; },
        columnSql(source, query, sql::scaled(bytes, Mega)));
}

void addSizesOfOne(MemoryBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    builder.number(
        { QStringLiteral("avg_bytes"), QStringLiteral("Average"), Text::tr("Mean size of an operation.") },
        { Aggregate::Mean, Better::Neither }, Unit::Bytes, 0,
        [](const MemoryRow& row) { return static_cast<double>(row.sizeBytes) / static_cast<double>(row.count); },
        columnSql(source, query, sql::meanOf(Behind, BytesOfOne)));
    builder.number(
        { QStringLiteral("min_bytes"), QStringLiteral("Min"), Text::tr("Smallest operation.") },
        { Aggregate::Extreme, Better::Neither }, Unit::Bytes, 0, [](const MemoryRow& row) { return row.minBytes; },
        columnSql(source, query, sql::minimumOf(Behind, BytesOfOne)));
    builder.number(
        { QStringLiteral("max_bytes"), QStringLiteral("Max"), Text::tr("Largest operation.") },
        { Aggregate::Extreme, Better::Neither }, Unit::Bytes, 0, [](const MemoryRow& row) { return row.maxBytes; },
        columnSql(source, query, sql::maximumOf(Behind, BytesOfOne)));
}

void addBandwidths(MemoryBuilder& builder, const EvidenceSource& source, const RowQuery& query, const QString& rate)
{
    // bytes per nanosecond are gigabytes per second
    const auto average = QStringLiteral("nullif(1.0 * %1 / nullif(%2, 0), 0)")
                             .arg(sql::sumOf(Behind, BytesOfOne), sql::sumOf(Behind, WholeNs));
    builder.number(
        { QStringLiteral("avg_gb_per_s"), QStringLiteral("Average bandwidth"),
          Text::tr("Σ bytes / Σ time, not clipped; operations that overlap count their whole time each.") },
        { Aggregate::Rate, Better::More }, Unit::GigabytesPerSecond, 3,
        [](const MemoryRow& row) { return gigabytesPerSecond(row.bytesPerSecond); }, columnSql(source, query, average));
    builder.number(
        { QStringLiteral("peak_gb_per_s"), QStringLiteral("Peak bandwidth"),
          Text::tr("The fastest single operation.") },
        { Aggregate::Extreme, Better::More }, Unit::GigabytesPerSecond, 3,
        [](const MemoryRow& row) { return gigabytesPerSecond(row.peakBytesPerSecond); },
        columnSql(source, query, QStringLiteral("nullif(%1, 0)").arg(sql::maximumOf(Behind, rate))));
}

void addPeak(MemoryBuilder& builder, const EvidenceSource& source, const RowQuery& query, const QString& rate)
{
    const auto ofPeak = [&rate](const QString& column) {
        return QStringLiteral("(SELECT %1 FROM behind ORDER BY ifnull(%2, 0) DESC, whole_start_ns LIMIT 1)")
            .arg(column, rate);
    };
    const auto tableOf
        = [source](const MemoryRow& row) { return row.isSet ? &source->trace().sets : &source->trace().copies; };
    builder.number(
        { QStringLiteral("peak_bytes"), QStringLiteral("Peak size"), Text::tr("Size of the fastest operation."),
          ColumnUse::Chooser },
        { Aggregate::Extreme, Better::Neither }, Unit::Bytes, 0,
        [tableOf](const MemoryRow& row) { return tableOf(row)->sizeBytes[row.peakRow]; },
        columnSql(source, query, ofPeak(BytesOfOne)));
    builder.moment(
        { QStringLiteral("peak_start"), QStringLiteral("Peak at"), Text::tr("When the fastest operation started."),
          ColumnUse::Chooser },
        source->trace().extent.startNs, [tableOf](const MemoryRow& row) { return tableOf(row)->startNs[row.peakRow]; },
        momentSql(source, query, ofPeak(QStringLiteral("whole_start_ns"))));
}

/// Percent of a row's operations that touch pageable memory: all or none.
QString pageableSql(const sql::Query& query, const MemoryRow& row)
{
    const auto pageable = row.isSet ? QStringLiteral("destination_kind = 0")
                                    : QStringLiteral("source_kind = 0 OR destination_kind = 0");
    return query.value(sql::meanOf(Behind, QStringLiteral("CASE WHEN %1 THEN 100.0 ELSE 0.0 END").arg(pageable)));
}

/// Percent of the time of all copies and sets in scope.
QString shareOfTimeSql(sql::Query query, const EvidenceSql& source)
{
    const auto all = QStringLiteral("(%1 + %2)")
                         .arg(sql::sumOf(QStringLiteral("all_copies")), sql::sumOf(QStringLiteral("all_sets")));
    return query.with(QStringLiteral("all_copies"), source.events(EventClass::Memcpy))
        .with(QStringLiteral("all_sets"), source.events(EventClass::Memset))
        .value(QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::sumOf(Behind), all)));
}

void addMemoryShares(MemoryBuilder& builder, const EvidenceSource& source, const RowQuery& query,
                     const std::shared_ptr<const MemoryOperations>& operations)
{
    builder.share(
        { QStringLiteral("pct_pageable"), QStringLiteral("Pageable"),
          Text::tr("Share of the bytes that touch pageable host memory.") },
        Better::Less, 1, [](const MemoryRow& row) { return row.pageableFraction; },
        columnSql(source,
                  [query, operations](std::size_t row) { return pageableSql(query(row), operations->rows[row]); }));
    builder.share(
        { QStringLiteral("pct_of_rows"), QStringLiteral("Share of rows"),
          Text::tr("Share of the sum of all listed rows' time.") },
        Better::Neither, 1, [](const MemoryRow& row) { return row.shareOfRows; },
        columnSql(source, [query, source](std::size_t row) { return shareOfTimeSql(query(row), *source); }));
}

} // namespace

Table describeMemoryOperations(std::shared_ptr<const Trace> trace, std::shared_ptr<const MemoryOperations> operations,
                               const Scope& scope)
{
    MemoryBuilder builder(TableKey::MemoryOperations, QStringLiteral("Memory operations"),
                          rowsOf(operations, &MemoryOperations::rows), operations->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query
        = [source, operations](std::size_t row) { return operationsOfRow(*source, operations->rows[row]); };
    const auto statistics = statisticsSql(source, query);
    const auto rate = QStringLiteral("1.0 * max(bytes, 0) / nullif(%1, 0)").arg(WholeNs);
    addKindColumns(builder, operations);
    addOperationTimes(builder, statistics);
    addTotalSize(builder, source, query);
    addSizesOfOne(builder, source, query);
    addBandwidths(builder, source, query, rate);
    addPeak(builder, source, query, rate);
    addMemoryShares(builder, source, query, operations);
    builder.table().rowsSql = statistics.rows;
    return builder.take(*trace);
}

} // namespace core
