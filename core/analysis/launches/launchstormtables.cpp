// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/stormqueries.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/kernelnamecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using StormBuilder = TableBuilder<StormRow>;

void addLaunches(StormBuilder& builder, const EvidenceSource& source, const RowQuery& query,
                 const std::shared_ptr<const LaunchStorms>& storms)
{
    const RowExpression launches = [storms](std::size_t row) { return stormLaunches(storms->rows[row]); };
    const RowExpression windowNs = [storms](std::size_t row) { return stormWindowNs(storms->rows[row]); };
    builder.count(
        { QStringLiteral("launches"), QStringLiteral("Launches"), Text::tr("Kernels of the group.") },
        { Aggregate::Sum, Better::Neither }, [](const StormRow& row) { return row.launches; },
        columnSql(source, [query, launches](std::size_t row) { return query(row).value(launches(row)); }));
    builder.number(
        { QStringLiteral("launches_per_s"), QStringLiteral("Launch rate"), Text::tr("Launches / window.") },
        { Aggregate::Rate, Better::Neither }, Unit::PerSecond, 1,
        [](const StormRow& row) {
            return row.window.durationNs() > 0 ? std::optional(row.launchesPerSecond) : std::nullopt;
        },
        columnSql(source, [query, launches, windowNs](std::size_t row) {
            return query(row).value(QStringLiteral("1e9 * %1 / nullif(%2, 0)").arg(launches(row), windowNs(row)));
        }));
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"),
          Text::tr("First kernel's start → last kernel's end; of a busiest window its length.") },
        { Aggregate::Sum, Better::Neither }, [](const StormRow& row) { return row.window.durationNs(); },
        durationSql(source, query, windowNs));
}

void addDurations(StormBuilder& builder, const StatisticsSql& sql)
{
    const auto add = [&builder](const ColumnText& column, double StormRow::*percentileNs, const ColumnSql& sqlOf) {
        builder.microseconds(
            column, { Aggregate::Quantile, Better::Neither },
            [percentileNs](const StormRow& row) { return std::optional(row.*percentileNs); }, sqlOf);
    };
    add({ QStringLiteral("p50_us"), QStringLiteral("p50"), Text::tr("Median kernel duration.") }, &StormRow::p50Ns,
        sql.p50);
    add({ QStringLiteral("p90_us"), QStringLiteral("p90"), Text::tr("90th percentile of the kernel durations.") },
        &StormRow::p90Ns, sql.p90);
    add({ QStringLiteral("p99_us"), QStringLiteral("p99"), Text::tr("99th percentile of the kernel durations.") },
        &StormRow::p99Ns, sql.p99);
}

void addShortLaunches(StormBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto under = [&](int limitUs, double StormRow::*share) {
        const auto percent = QStringLiteral("CASE WHEN end_ns - start_ns < %1 THEN 100.0 ELSE 0.0 END");
        builder.share(
            { QStringLiteral("pct_under_%1us").arg(limitUs), QStringLiteral("Under %1 µs").arg(limitUs),
              Text::tr("Share of the launches whose kernel is shorter than %1 µs.").arg(limitUs) },
            Better::Neither, 1, [share](const StormRow& row) { return row.*share; },
            columnSql(source, query, sql::meanOf(Behind, percent.arg(limitUs * 1000))));
    };
    under(5, &StormRow::shareUnder5us);
    under(10, &StormRow::shareUnder10us);
    under(20, &StormRow::shareUnder20us);
}

} // namespace

Table describeLaunchStorms(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                           const Scope& scope)
{
    StormBuilder builder(TableKey::LaunchStorms, QStringLiteral("Launch storms"), rowsOf(storms, &LaunchStorms::rows),
                         storms->provenance);
    auto& group = builder.text(
        { QStringLiteral("group"), QStringLiteral("Group"),
          Text::tr("All kernels in scope, those of a process or GPU, or the busiest window of a length on one GPU.") },
        Identity, stormGroupName);
    group.isVocabulary = true;
    group.display = [storms](std::size_t row, const DisplayFormat&) { return stormGroupText(storms->rows[row]); };
    addProcessColumns(builder, trace, [](const StormRow& row) { return row.process; });
    addDeviceLabel(builder, trace, [](const StormRow& row) { return row.device; });
    addDeviceIds(
        builder, trace, [](const StormRow& row) { return row.device; },
        [cudaDeviceOf = cudaDeviceCells(*trace)](const StormRow& row) { return cudaDeviceOf(row.device); });
    builder
        .text({ QStringLiteral("storm"), QStringLiteral("Storm"), Text::tr("yes: %1.").arg(storms->limits.text()) },
              Note,
              [](const StormRow& row) {
                  return row.isStorm ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"))
                                     : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"));
              })
        .isVocabulary
        = true;
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, storms](std::size_t row) { return kernelsOfStorm(*source, storms->rows[row]); };
    const auto statistics = statisticsSql(source, query);
    addLaunches(builder, source, query, storms);
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the window begins."), ColumnUse::Window },
        trace->extent.startNs, [](const StormRow& row) { return row.window.startNs; },
        momentSql(source, query, sql::minimumOf(Behind, QStringLiteral("start_ns"))));
    addDurations(builder, statistics);
    addShortLaunches(builder, source, query);
    builder.table().summary = stormSummary(*storms);
    builder.table().subject = [storms](std::size_t row) {
        const auto& storm = storms->rows[row];
        RowSubject subject;
        subject.process = storm.process;
        subject.device = storm.device;
        if (storm.group == StormGroup::BusiestWindow)
            subject.window = storm.window;
        return subject;
    };
    builder.table().rowsSql = statistics.rows;
    return builder.take(*trace);
}

Table describeSmallKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                           const Scope& scope)
{
    auto provenance = storms->provenance;
    provenance.derivation = Text::tr("The ten kernels with most instances shorter than 5 µs.");
    TableBuilder<SmallKernelRow> builder(TableKey::SmallKernels, QStringLiteral("Frequent kernels under 5 µs"),
                                         rowsOf(storms, &LaunchStorms::smallKernels), std::move(provenance));
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addKernelNames(
        builder, source, [](const SmallKernelRow& row) { return row.name; },
        [storms](std::size_t row) { return storms->smallKernels[row].name; });
    const auto statistics = statisticsSql(
        source, [source, storms](std::size_t row) { return smallKernels(*source, storms->smallKernels[row]); });
    builder.count(
        { QStringLiteral("launches_under_5us"), QStringLiteral("Launches"), Text::tr("Instances shorter than 5 µs.") },
        { Aggregate::Sum, Better::Neither }, [](const SmallKernelRow& row) { return row.launches; }, statistics.count);
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"), Text::tr("Sum of these instances' durations.") },
        { Aggregate::Sum, Better::Less }, [](const SmallKernelRow& row) { return row.totalNs; }, statistics.total);
    builder.microseconds(
        { QStringLiteral("avg_us"), QStringLiteral("Average"), Text::tr("Total / launches.") },
        { Aggregate::Mean, Better::Neither },
        [](const SmallKernelRow& row) {
            return std::optional(static_cast<double>(row.totalNs) / static_cast<double>(row.launches));
        },
        statistics.avg);
    addFullKernelName(
        builder, source, [](const SmallKernelRow& row) { return row.name; },
        [storms](std::size_t row) { return storms->smallKernels[row].name; });
    builder.table().subject = [storms](std::size_t row) {
        RowSubject subject;
        subject.kernel = storms->smallKernels[row].name;
        return subject;
    };
    builder.table().rowsSql = statistics.rows;
    return builder.take(*trace);
}

} // namespace core
