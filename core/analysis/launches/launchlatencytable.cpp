// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchlatency.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/kernelnamecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using LatencyBuilder = TableBuilder<LaunchLatencyRow>;

const auto Launched = QStringLiteral("launched");
const auto LaunchToEndNs = QStringLiteral("max(call_end_ns, end_ns) - call_start_ns");

/// Selections `launched`: the kernels of a row with their calls, times as recorded; `queued`: those that began after
/// their call had returned.
sql::Query launchesOfRow(const EvidenceSql& source, const LaunchLatencyRow& row)
{
    const auto& trace = source.trace();
    QStringList calls;
    for (const auto& name : trace.callNames) {
        if (name.name == row.apiName)
            calls.append(name.recordedName);
    }
    const auto hasName = source.hasText(QStringLiteral("name_id"), { trace.kernelNames[row.kernel.value()].fullName });
    sql::Query query;
    query.with(QStringLiteral("kernels"), source.events(EventClass::Kernels, { hasName }));
    query.with(QStringLiteral("launches"), source.launches());
    query.with(Launched,
               QStringLiteral("SELECT whole_start_ns AS start_ns, whole_end_ns AS end_ns, call_start_ns, call_end_ns, "
                              "call_name_id, process, device, stream, thread, correlation\n"
                              "  FROM kernels JOIN launches USING (process, correlation)\n  WHERE %1")
                   .arg(source.hasText(QStringLiteral("call_name_id"), calls)));
    return query.with(
        QStringLiteral("queued"),
        QStringLiteral("SELECT start_ns - call_end_ns AS queue_ns FROM launched WHERE start_ns > call_end_ns"));
}

/// Where the figures of one of the four times are shown, and what they are in SQL.
struct TimeColumns {
    QString key; ///< "queue"
    QString title; ///< "Queue"
    QString what; ///< "the queue times: …", as it stands in the help
    ColumnUse percentiles = ColumnUse::Window;
    QString valueNs; ///< of a row of `from`
    QString from = Launched;
};

void addTimes(LatencyBuilder& builder, const TimeColumns& columns, DurationStatistics LaunchLatencyRow::*times,
              const EvidenceSource& source, const RowQuery& query)
{
    const auto add = [&](ColumnText text, Aggregate aggregate, auto member, const QString& expression) {
        text.key = QStringLiteral("%1_%2_us").arg(columns.key, text.key);
        text.title = QStringLiteral("%1 %2").arg(columns.title, text.title);
        text.help = text.help.arg(columns.what);
        builder.microseconds(
            text, { aggregate, Better::Less },
            [times, member](const LaunchLatencyRow& row) {
                const auto& statistics = row.*times;
                return statistics.count > 0 ? std::optional(static_cast<double>(statistics.*member)) : std::nullopt;
            },
            columnSql(source, query, sql::scaled(expression, NsPerUs)));
    };
    using S = DurationStatistics;
    const auto& from = columns.from;
    const auto& valueNs = columns.valueNs;
    add({ QStringLiteral("avg"), QStringLiteral("avg"), Text::tr("Arithmetic mean of %1.") }, Aggregate::Mean,
        &S::meanNs, sql::meanOf(from, valueNs));
    add({ QStringLiteral("p50"), QStringLiteral("p50"), Text::tr("Median of %1."), columns.percentiles },
        Aggregate::Quantile, &S::p50Ns, sql::quantileOf(from, 0.5, valueNs));
    add({ QStringLiteral("p90"), QStringLiteral("p90"), Text::tr("90th percentile of %1."), columns.percentiles },
        Aggregate::Quantile, &S::p90Ns, sql::quantileOf(from, 0.9, valueNs));
    add({ QStringLiteral("max"), QStringLiteral("max"), Text::tr("Longest of %1."), columns.percentiles },
        Aggregate::Extreme, &S::maxNs, sql::maximumOf(from, valueNs));
}

void addNames(LatencyBuilder& builder, const EvidenceSource& source,
              const std::shared_ptr<const LaunchLatency>& latency, const RowQuery& query)
{
    addKernelNames(
        builder, source, [](const LaunchLatencyRow& row) { return row.kernel; },
        [latency](std::size_t row) { return latency->rows[row].kernel; });
    auto& call = builder.text({ QStringLiteral("api_name"), QStringLiteral("API"),
                                Text::tr("The function that launched the kernels, without its version suffix.") },
                              Identity, [](const LaunchLatencyRow& row) { return row.apiName; });
    call.identifiesRow = true;
    giveText(call, source, query, nameOfCalls(*source, Launched, QStringLiteral("call_name_id")));
}

void addSums(LatencyBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("Launches"),
          Text::tr("Kernels in scope with a launch call in the trace, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const LaunchLatencyRow& row) { return row.count; },
        columnSql(source, query, sql::countOf(Launched)));
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("launch_to_end_total"), QStringLiteral("Launch to end"),
          Text::tr("Sum of the times from the start of the launch call to the end of call and kernel, "
                   "whichever is later; launches that overlap count each."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Less }, [](const LaunchLatencyRow& row) { return row.total.totalNs; },
        durationSql(source, query, sql::sumOf(Launched, LaunchToEndNs)));
}

void addQueue(LatencyBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    addTimes(builder,
             { QStringLiteral("queue"), QStringLiteral("Queue"),
               Text::tr("the times from the end of the launch call to the start of the kernel, positive values only"),
               ColumnUse::Everywhere, QStringLiteral("queue_ns"), QStringLiteral("queued") },
             &LaunchLatencyRow::queue, source, query);
    builder.count(
        { QStringLiteral("queue_left_out"), QStringLiteral("Queue left out"),
          Text::tr("Kernels that started before the launch call had returned: they have no queue time.") },
        { Aggregate::Sum, Better::Neither }, [](const LaunchLatencyRow& row) { return row.leftOut; },
        columnSql(source, query, sql::countOf(Launched, QStringLiteral("start_ns <= call_end_ns"))));
}

} // namespace

Table describeLaunchLatency(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchLatency> latency,
                            const Scope& scope)
{
    LatencyBuilder builder(TableKey::LaunchLatency, QStringLiteral("Launch latency"),
                           rowsOf(latency, &LaunchLatency::rows), latency->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, latency](std::size_t row) { return launchesOfRow(*source, latency->rows[row]); };
    addNames(builder, source, latency, query);
    addSums(builder, source, query);
    addQueue(builder, source, query);
    const auto add = [&](const TimeColumns& columns, DurationStatistics LaunchLatencyRow::*times) {
        addTimes(builder, columns, times, source, query);
    };
    add({ QStringLiteral("launch_call"), QStringLiteral("Launch call"), Text::tr("the durations of the launch calls"),
          ColumnUse::Window, QStringLiteral("call_end_ns - call_start_ns") },
        &LaunchLatencyRow::call);
    add({ QStringLiteral("kernel"), QStringLiteral("Kernel"), Text::tr("the durations of the kernels"),
          ColumnUse::Window, sql::Duration },
        &LaunchLatencyRow::kernelDuration);
    add({ QStringLiteral("launch_to_end"), QStringLiteral("Launch to end"),
          Text::tr("the times from the start of the launch call to the end of call and kernel"), ColumnUse::Window,
          LaunchToEndNs },
        &LaunchLatencyRow::total);
    addFullKernelName(
        builder, source, [](const LaunchLatencyRow& row) { return row.kernel; },
        [latency](std::size_t row) { return latency->rows[row].kernel; });
    auto& table = builder.table();
    table.subject = [latency](std::size_t row) {
        RowSubject subject;
        subject.kernel = latency->rows[row].kernel;
        return subject;
    };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        // asked for an order, SQLite would join what is joined row by row: the limit keeps the two apart
        return query(row).rows(QStringLiteral("SELECT * FROM (SELECT * FROM launched LIMIT -1) ORDER BY start_ns"));
    });
    return builder.take(*trace);
}

} // namespace core
