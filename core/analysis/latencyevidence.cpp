// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/launchlatency.h"

namespace core {

namespace {

/// Selections `launched`: the kernels of a row with their calls, times as recorded; `queued`: those that began after their call had returned.
sql::Query launchesBehind(const EvidenceSql& source, const LaunchLatencyRow& row)
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
    query.with(QStringLiteral("launched"),
               QStringLiteral("SELECT whole_start_ns AS start_ns, whole_end_ns AS end_ns, call_start_ns, call_end_ns, "
                              "process, device, stream, thread, correlation\n"
                              "  FROM kernels JOIN launches USING (process, correlation)\n  WHERE %1")
                   .arg(source.hasText(QStringLiteral("call_name_id"), calls)));
    return query.with(
        QStringLiteral("queued"),
        QStringLiteral("SELECT start_ns - call_end_ns AS queue_ns FROM launched WHERE start_ns > call_end_ns"));
}

} // namespace

void addLatencyEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const LaunchLatency>& latency)
{
    const auto query = [source, latency](std::size_t row) { return launchesBehind(*source, latency->rows[row]); };
    const auto launched = QStringLiteral("launched");
    const auto queued = QStringLiteral("queued");
    const auto total = QStringLiteral("max(call_end_ns, end_ns) - call_start_ns");
    const auto set = [&](QStringView key, const QString& expression) {
        setSql(table, source, key, [query, expression](std::size_t row) { return query(row).value(expression); });
    };
    const auto setTimes = [&](const QString& key, const QString& from, const QString& value) {
        set(key + QStringLiteral("_avg_us"), sql::scaled(sql::meanOf(from, value), NsPerUs));
        set(key + QStringLiteral("_p50_us"), sql::scaled(sql::quantileOf(from, 0.5, value), NsPerUs));
        set(key + QStringLiteral("_p90_us"), sql::scaled(sql::quantileOf(from, 0.9, value), NsPerUs));
        set(key + QStringLiteral("_max_us"), sql::scaled(sql::maximumOf(from, value), NsPerUs));
    };
    set(u"calls", sql::countOf(launched));
    setDurationSql(table, source, QStringLiteral("launch_to_end_total"), query,
                   [launched, total](std::size_t) { return sql::sumOf(launched, total); });
    setTimes(QStringLiteral("queue"), queued, QStringLiteral("queue_ns"));
    set(u"queue_left_out", sql::countOf(launched, QStringLiteral("start_ns <= call_end_ns")));
    setTimes(QStringLiteral("launch_call"), launched, QStringLiteral("call_end_ns - call_start_ns"));
    setTimes(QStringLiteral("kernel"), launched, sql::Duration);
    setTimes(QStringLiteral("launch_to_end"), launched, total);
    if (source->reason().isEmpty())
        table.rowsSql = [query](std::size_t row) {
            return query(row).rows(QStringLiteral("SELECT * FROM launched ORDER BY start_ns"));
        };
}

} // namespace core
