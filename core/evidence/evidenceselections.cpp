// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/evidenceselections.h"

#include <set>

namespace core {

namespace {

QString gpuValues(const Trace& trace)
{
    std::set<std::vector<std::int64_t>> rows;
    for (const auto& stream : trace.streams) {
        if (stream.device.isValid())
            rows.insert({ static_cast<std::int64_t>(trace.processes[stream.process.value()].globalPid),
                          stream.cudaDeviceId, trace.devices[stream.device.value()].gpuId });
    }
    QStringList tuples;
    for (const auto& row : rows)
        tuples.append(
            QStringLiteral("(%1, %2, %3)").arg(sql::literal(row[0]), sql::literal(row[1]), sql::literal(row[2])));
    if (tuples.isEmpty())
        return QStringLiteral("SELECT 0, 0, 0 WHERE 0");
    return QStringLiteral("VALUES %1").arg(tuples.join(QStringLiteral(", ")));
}

QString addWork(sql::Query& query, const EvidenceSql& source, const QString& name, bool kernelsOnly)
{
    addGpus(query, source);
    query.with(
        name,
        QStringLiteral("SELECT * FROM (%1) JOIN gpus USING (process, device)").arg(source.gpuWork({}, kernelsOnly)));
    return name;
}

} // namespace

void addGpus(sql::Query& query, const EvidenceSql& source)
{
    query.with(QStringLiteral("gpus (process, device, gpu)"), gpuValues(source.trace()));
}

void addWorkOfGpus(sql::Query& query, const EvidenceSql& source, bool kernelsOnly)
{
    addWork(query, source, QStringLiteral("work"), kernelsOnly);
}

void addIdleGaps(sql::Query& query, const EvidenceSql& source, bool kernelsOnly)
{
    addWorkOfGpus(query, source, kernelsOnly);
    query.with(QStringLiteral("gaps"),
               QStringLiteral("SELECT reached_ns AS start_ns, start_ns AS end_ns, gpu, kind, process, correlation\n"
                              "  FROM (SELECT start_ns, gpu, kind, process, correlation, max(end_ns) OVER (PARTITION "
                              "BY gpu ORDER BY start_ns, kind\n"
                              "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM work)\n"
                              "  WHERE start_ns > reached_ns"));
}

QString idleInside(sql::Query& query, const EvidenceSql& source, const QString& from)
{
    // the work of others keeps a device busy too: only the window limits it, and the devices when nothing else is
    // limited
    auto everyone = source.ofEveryone().scope();
    if (source.scope().processes.empty() && source.scope().streams.empty())
        everyone.devices = source.scope().devices;
    addWorkOfGpus(query, source);
    query.with(QStringLiteral("process_gpus"), QStringLiteral("SELECT DISTINCT process AS owner, gpu FROM work"));
    addWork(query, source.withScope(everyone), QStringLiteral("device_work"), false);
    query.with(
        QStringLiteral("device_spans"),
        QStringLiteral("SELECT gpu, min(start_ns) AS first_ns, max(end_ns) AS last_ns FROM device_work GROUP BY gpu"));
    query.with(QStringLiteral("within"),
               QStringLiteral("SELECT owner, max(first_ns) AS first_ns, min(last_ns) AS last_ns\n"
                              "  FROM process_gpus JOIN device_spans USING (gpu) GROUP BY owner"));
    query.with(QStringLiteral("idle"),
               QStringLiteral("SELECT owner, max(reached_ns, first_ns) AS start_ns, min(start_ns, last_ns) AS end_ns\n"
                              "  FROM (SELECT owner, start_ns, max(end_ns) OVER (PARTITION BY owner ORDER BY start_ns\n"
                              "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns\n"
                              "        FROM device_work JOIN process_gpus USING (gpu))\n"
                              "    JOIN within USING (owner)\n"
                              "  WHERE start_ns > reached_ns AND start_ns > first_ns AND reached_ns < last_ns"));
    // where a wait or an idle time begins, both last as far as the longest of each that has begun
    query.with(
        QStringLiteral("idle_waits"),
        QStringLiteral("SELECT at_ns AS start_ns, min(wait_until_ns, idle_until_ns) AS end_ns\n"
                       "  FROM (SELECT at_ns, max(wait_end_ns) OVER begun AS wait_until_ns, max(idle_end_ns) "
                       "OVER begun AS idle_until_ns\n"
                       "        FROM (SELECT process AS owner, start_ns AS at_ns, end_ns AS wait_end_ns, NULL AS "
                       "idle_end_ns FROM %1\n"
                       "              UNION ALL SELECT owner, start_ns, NULL, end_ns FROM idle)\n"
                       "        WINDOW begun AS (PARTITION BY owner ORDER BY at_ns ROWS UNBOUNDED PRECEDING))\n"
                       "  WHERE wait_until_ns > at_ns AND idle_until_ns > at_ns")
            .arg(from));
    return QStringLiteral("(CASE WHEN EXISTS (SELECT 1 FROM %1 JOIN within ON owner = process) THEN %2 END)")
        .arg(from, sql::unionOf(QStringLiteral("idle_waits")));
}

} // namespace core
