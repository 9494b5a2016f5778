// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/overhead/profileroverhead.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "evidence/sharedidlesql.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using OverheadBuilder = TableBuilder<OverheadRow>;

/// Selection behind: the overhead of a row.
sql::Query overheadBehind(const EvidenceSql& source, const OverheadRow& row)
{
    const auto isNamed = row.name.isValid()
        ? source.hasText(QStringLiteral("name_id"), { source.trace().strings.text(row.name) })
        : QStringLiteral("name_id IS NULL");
    const auto isOwned = row.process.isValid() ? source.ofProcess(row.process) : QStringLiteral("thread = 0");
    sql::Query query;
    return query.with(Behind, source.events(EventClass::Overhead, { isOwned, isNamed }));
}

void addUnion(OverheadBuilder& builder, const EvidenceSource& source, const RowQuery& query, std::int64_t windowNs)
{
    builder.duration(
        { QStringLiteral("union"), QStringLiteral("Time"),
          Text::tr("Time in which at least one thread was kept busy by it.") },
        { Aggregate::Sum, Better::Less }, [](const OverheadRow& row) { return row.unionNs; },
        durationSql(source, query, sql::unionOf(Behind)));
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("pct_of_window"), QStringLiteral("Share of window"),
          Text::tr("This time as a share of the window, else of the whole trace.") },
        Better::Less, 2, [](const OverheadRow& row) { return row.shareOfWindow; },
        columnSql(source, query,
                  QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::unionOf(Behind), sql::literal(windowNs)))));
    builder.duration(
        { QStringLiteral("thread_time"), QStringLiteral("Thread time"),
          Text::tr("Union on each thread; threads add up."), ColumnUse::Window },
        { Aggregate::Sum, Better::Less }, [](const OverheadRow& row) { return row.threadNs; },
        durationSql(source, query, sql::unionOf(Behind, QStringLiteral("thread"))));
}

void addDurations(OverheadBuilder& builder, const StatisticsSql& sql)
{
    builder.microseconds(
        { QStringLiteral("avg_us"), QStringLiteral("Average"), Text::tr("Arithmetic mean of the durations.") },
        { Aggregate::Mean, Better::Less }, [](const OverheadRow& row) { return std::optional(row.duration.meanNs); },
        sql.avg);
    builder.microseconds(
        { QStringLiteral("max_us"), QStringLiteral("Max"), Text::tr("Longest of the durations.") },
        { Aggregate::Extreme, Better::Less },
        [](const OverheadRow& row) { return std::optional(static_cast<double>(row.duration.maxNs)); }, sql.max);
}

} // namespace

Table describeProfilerOverhead(std::shared_ptr<const Trace> trace, std::shared_ptr<const ProfilerOverhead> overhead,
                               const Scope& scope)
{
    OverheadBuilder builder(TableKey::ProfilerOverhead, QStringLiteral("Profiler overhead"),
                            rowsOf(overhead, &ProfilerOverhead::rows), overhead->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, overhead](std::size_t row) { return overheadBehind(*source, overhead->rows[row]); };
    const auto statistics = statisticsSql(source, query);
    builder.text({ QStringLiteral("name"), QStringLiteral("Overhead"), Text::tr("Name given by the profiler.") },
                 Identity, [trace](const OverheadRow& row) -> Cell {
                     return row.name.isValid() ? Cell(trace->strings.text(row.name)) : Cell();
                 });
    giveText(builder.table().columns.back(), source, query, textOfStrings(*source, Behind, QStringLiteral("name_id")));
    addProcessColumns(builder, trace, [](const OverheadRow& row) { return row.process; });
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Events in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const OverheadRow& row) { return row.duration.count; },
        statistics.count);
    addUnion(builder, source, query, overhead->windowNs);
    builder.duration(
        { QStringLiteral("gpu_idle_inside"), QStringLiteral("GPU idle inside"),
          Text::tr("The part of the time in which no GPU in scope worked, between the first and last GPU "
                   "work; empty without GPU work.") },
        { Aggregate::Sum, Better::Less },
        [overhead](const OverheadRow& row) {
            return overhead->isGpuIdleKnown ? std::optional(row.gpuIdleInsideNs) : std::nullopt;
        },
        sharedIdleSql(source, query));
    addDurations(builder, statistics);
    auto& table = builder.table();
    if (overhead->provenance.isAvailable()) {
        table.summary = Text::tr("The profiler kept a thread busy for %1 of the time (%2 of %3)")
                            .arg(threeDigitShare(overhead->fraction()), threeDigitDuration(overhead->unionNs),
                                 threeDigitDuration(overhead->windowNs));
    }
    table.subject = [overhead](std::size_t row) {
        RowSubject subject;
        subject.process = overhead->rows[row].process;
        return subject;
    };
    table.rowsSql = statistics.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
