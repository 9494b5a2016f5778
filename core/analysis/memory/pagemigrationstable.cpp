// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/memorycolumns.h"
#include "analysis/memory/pagemigrations.h"
#include "base/fraction.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

namespace core {

namespace {

using MigrationBuilder = TableBuilder<PageMigrationRow>;

const auto MigratedBytes = QStringLiteral("max(bytes, 0)");

/// Selection `behind`: the migrations of a row.
sql::Query migrationsOfRow(const EvidenceSql& source, const PageMigrationRow& row)
{
    sql::Query query;
    query.with(Behind,
               source.events(EventClass::Memcpy,
                             { source.onStream(row.stream), QStringLiteral("copy_kind = %1").arg(row.copyKind),
                               row.cause == 0 ? QStringLiteral("migration_cause NOT BETWEEN 1 AND 255")
                                              : QStringLiteral("migration_cause = %1").arg(row.cause) }));
    return query;
}

/// Percent of the time of all migrations in scope.
QString shareOfMigrationsSql(sql::Query query, const EvidenceSql& source)
{
    query.with(QStringLiteral("migrations"),
               source.events(EventClass::Memcpy, { QStringLiteral("copy_kind BETWEEN 11 AND 13") }));
    return query.value(QStringLiteral("ifnull(%1, 0)")
                           .arg(sql::percentOf(sql::sumOf(Behind), sql::sumOf(QStringLiteral("migrations")))));
}

void addMigrationNames(MigrationBuilder& builder, const std::shared_ptr<const Trace>& trace,
                       const std::shared_ptr<const PageMigrations>& migrations)
{
    auto& direction
        = builder.text({ QStringLiteral("direction"), QStringLiteral("Direction"),
                         Text::tr("copyKind: UVM HtoD to the GPU, UVM DtoH to the host, UVM DtoD between GPUs.") },
                       Identity, [](const PageMigrationRow& row) { return copyKindName(row.copyKind); });
    direction.display = [migrations](std::size_t row, const DisplayFormat&) {
        return copyDirectionWords(migrations->rows[row].copyKind);
    };
    builder.text({ QStringLiteral("cause"), QStringLiteral("Cause"),
                   Text::tr("migrationCause: page fault, prefetch (the program asked for it), speculative (the driver "
                            "moved neighbours of a page along), eviction (room was needed), access counters.") },
                 Identity, [](const PageMigrationRow& row) { return migrationCauseName(row.cause); });
    addProcessColumns(builder, trace, [trace](const PageMigrationRow& row) { return trace->processOf(row.stream); });
    const auto deviceOf = [trace](const PageMigrationRow& row) { return trace->deviceOf(row.stream); };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const PageMigrationRow& row) {
        return std::int64_t { trace->streams[row.stream.value()].cudaDeviceId };
    });
}

void addMigrationFigures(MigrationBuilder& builder, const EvidenceSource& source, const RowQuery& query,
                         const std::shared_ptr<const PageMigrations>& migrations)
{
    builder.share(
        { QStringLiteral("pct_of_migrations"), QStringLiteral("Share of time"),
          Text::tr("Share of the time of all page migrations.") },
        Better::Neither, 1,
        [totalNs = migrations->totalNs](const PageMigrationRow& row) {
            return fractionOf(row.totalNs, totalNs).value_or(0);
        },
        columnSql(source, [source, query](std::size_t row) { return shareOfMigrationsSql(query(row), *source); }));
    addBytes<PageMigrationRow>(builder,
                               { QStringLiteral("total"), QStringLiteral("Size"), Text::tr("Sum of the sizes.") },
                               { Aggregate::Sum, Better::Less }, &PageMigrationRow::sizeBytes,
                               { source, query, sql::sumOf(Behind, MigratedBytes) });
    builder.number(
        { QStringLiteral("avg_bytes"), QStringLiteral("Average"), Text::tr("Mean size of a migration.") },
        { Aggregate::Mean, Better::Neither }, Unit::Bytes, 0,
        [](const PageMigrationRow& row) { return static_cast<double>(row.sizeBytes) / static_cast<double>(row.count); },
        columnSql(source, query, sql::meanOf(Behind, MigratedBytes)));
    builder.number(
        { QStringLiteral("max_bytes"), QStringLiteral("Max"), Text::tr("Largest migration.") },
        { Aggregate::Extreme, Better::Neither }, Unit::Bytes, 0,
        [](const PageMigrationRow& row) { return row.maxBytes; },
        columnSql(source, query, sql::maximumOf(Behind, MigratedBytes)));
    builder.number(
        { QStringLiteral("avg_gb_per_s"), QStringLiteral("Average bandwidth"),
          Text::tr("Σ bytes / Σ time, not clipped; migrations that overlap count their whole time each.") },
        { Aggregate::Rate, Better::More }, Unit::GigabytesPerSecond, 3,
        [](const PageMigrationRow& row) { // bytes per nanosecond are gigabytes per second
            const auto rate = fractionOf(row.sizeBytes, row.wholeNs);
            return rate && *rate > 0 ? rate : std::nullopt;
        },
        columnSql(source, query,
                  QStringLiteral("nullif(1.0 * %1 / nullif(%2, 0), 0)")
                      .arg(sql::sumOf(Behind, MigratedBytes),
                           sql::sumOf(Behind, QStringLiteral("(whole_end_ns - whole_start_ns)")))));
}

} // namespace

Table describePageMigrations(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageMigrations> migrations,
                             const Scope& scope)
{
    MigrationBuilder builder(TableKey::PageMigrations, QStringLiteral("Page migrations"),
                             rowsOf(migrations, &PageMigrations::rows), migrations->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query
        = [source, migrations](std::size_t row) { return migrationsOfRow(*source, migrations->rows[row]); };
    const auto statistics = statisticsSql(source, query);
    addMigrationNames(builder, trace, migrations);
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Migrations in scope, each counted once.") },
        { Aggregate::Sum, Better::Less }, [](const PageMigrationRow& row) { return row.count; }, statistics.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"), Text::tr("Sum of the durations.") },
        { Aggregate::Sum, Better::Less }, [](const PageMigrationRow& row) { return row.totalNs; }, statistics.total);
    builder.sortedByLast();
    addMigrationFigures(builder, source, query, migrations);
    auto& table = builder.table();
    table.rowsSql = statistics.rows;
    table.subject = [trace, migrations](std::size_t row) {
        RowSubject subject;
        subject.stream = migrations->rows[row].stream;
        subject.process = trace->processOf(subject.stream);
        subject.device = trace->deviceOf(subject.stream);
        return subject;
    };
    return builder.take(*trace);
}

} // namespace core
