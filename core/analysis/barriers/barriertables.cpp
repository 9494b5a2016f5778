// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barrierqueries.h"
#include "base/labels.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

void addOwnerColumns(TableBuilder<BarrierRow>& builder, const std::shared_ptr<const Trace>& trace,
                     const BarrierGrouping& grouping)
{
    if (grouping.byProcess || grouping.byThread)
        addProcessColumns(builder, trace, [](const BarrierRow& row) { return row.process; });
    if (grouping.byThread)
        addThreadColumns(builder, trace, [](const BarrierRow& row) { return row.thread; });
}

/// The recorded names, and what is said of copies of pageable memory.
void giveCallNames(TableColumn& column, const EvidenceSource& source, const RowQuery& query,
                   const std::shared_ptr<const Barriers>& barriers)
{
    const auto remark = QStringLiteral(" (pageable)");
    const auto name = nameOfCalls(*source, Behind, QStringLiteral("name_id"));
    giveText(column, source, query, name);
    column.sql = [sql = column.sql, source, query, barriers, name, remark](std::size_t row) {
        if (!sql || !barriers->rows[row].apiName.endsWith(remark))
            return sql ? sql(row) : QString();
        return query(row).value(QStringLiteral("%1 || %2").arg(name, sql::literal(remark)));
    };
}

TimeSql idleInsideSql(const EvidenceSource& source, const RowQuery& query)
{
    const auto inside = [source, query](double divisor) -> CellSql {
        return [source, query, divisor](std::size_t row) {
            auto whole = query(row);
            const auto expression = idleInside(whole, *source, Behind);
            return whole.value(divisor == 1 ? expression : sql::scaled(expression, divisor));
        };
    };
    return { columnSql(source, inside(1)), columnSql(source, inside(NsPerMs)) };
}

void addGpuIdleInside(TableBuilder<BarrierRow>& builder, const TimeSql& sql)
{
    const auto help = Text::tr(
        "Time inside of the barriers in which every GPU of their process was idle (between its first and last work), a "
        "moment once however many wait; empty when the process has no GPU work.");
    builder.duration(
        { QStringLiteral("gpu_idle_inside"), QStringLiteral("GPU idle inside"), help },
        { Aggregate::Sum, Better::Less },
        [](const BarrierRow& row) { return row.isGpuIdleKnown ? std::optional(row.gpuIdleInsideNs) : std::nullopt; },
        sql);
}

void addDurations(TableBuilder<BarrierRow>& builder, const StatisticsSql& sql)
{
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Barriers in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const BarrierRow& row) { return row.duration.count; }, sql.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; those of several threads can overlap.") },
        { Aggregate::Sum, Better::Less }, [](const BarrierRow& row) { return row.duration.totalNs; }, sql.total);
    builder.sortedByLast();
    addStatistics(
        builder, Text::tr("barrier durations"),
        { .minimum = ColumnUse::Chooser, .p99 = ColumnUse::Chooser, .standardDeviation = ColumnUse::Chooser },
        [](const BarrierRow& row) -> const DurationStatistics& { return row.duration; }, sql);
}

} // namespace

Table describeBarriers(std::shared_ptr<const Trace> trace, std::shared_ptr<const Barriers> barriers, const Scope& scope)
{
    const auto grouping = barriers->grouping;
    TableBuilder<BarrierRow> builder(grouping.byProcess ? TableKey::BarriersByProcess : TableKey::Barriers,
                                     grouping.byProcess ? QStringLiteral("Barriers by process")
                                                        : QStringLiteral("Top CPU↔GPU barriers"),
                                     rowsOf(barriers, &Barriers::rows), barriers->provenance);
    addOwnerColumns(builder, trace, grouping);
    auto& kind = builder.text(
        { QStringLiteral("kind"), QStringLiteral("Kind"),
          Text::tr("sync_api, stream or device synchronisation: the host waits for device work. blocking_memcpy, "
                   "blocking copy: copies and sets without Async, and async copies of pageable memory. implicit_sync, "
                   "implicit synchronisation: synchronises as a side effect. cpu_launcher_gap, late launch: the device "
                   "ran dry because the host had not launched yet.") },
        Identity, [](const BarrierRow& row) { return barrierKindName(row.kind); });
    kind.isVocabulary = true;
    kind.display = [barriers](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(barrierKindWords(barriers->rows[row].kind));
    };
    auto& call = builder.text({ QStringLiteral("api_name"), QStringLiteral("API"),
                                Text::tr("The call, without its version suffix; of a launcher gap the launch call.") },
                              Identity, [](const BarrierRow& row) { return row.apiName; });
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, barriers](std::size_t row) { return barriersBehind(*source, barriers->rows[row]); };
    giveCallNames(call, source, query, barriers);
    const auto statistics = statisticsSql(source, query);
    addDurations(builder, statistics);
    addGpuIdleInside(builder, idleInsideSql(source, query));
    builder.table().subject = [barriers](std::size_t row) {
        RowSubject subject;
        subject.process = barriers->rows[row].process;
        subject.thread = barriers->rows[row].thread;
        return subject;
    };
    builder.table().rowsSql = statistics.rows;
    return builder.take(*trace);
}

} // namespace core
