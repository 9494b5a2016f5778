// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/queuequeries.h"

#include <algorithm>

namespace core {

namespace {

const auto Outstanding = QStringLiteral("outstanding");
const auto Queued = QStringLiteral("queued");
const auto Dry = QStringLiteral("dry");

/// Adds `outstanding` and `dry`. `scope`: whose window is meant; none: the whole trace.
void addOutstanding(sql::Query& query, const EvidenceSql& source, const QString& condition,
                    const std::optional<TimeWindow>& window)
{
    query.with(QStringLiteral("device_work"), source.gpuWork({ condition }));
    query.with(QStringLiteral("launches"), source.launches());
    const auto startNs
        = window ? QStringLiteral("max(begin_ns, %1)").arg(sql::literal(window->startNs)) : QStringLiteral("begin_ns");
    const auto endNs
        = window ? QStringLiteral("min(end_ns, %1)").arg(sql::literal(window->endNs)) : QStringLiteral("end_ns");
    const auto within = window ? QStringLiteral("\n  WHERE begin_ns < %1").arg(sql::literal(window->endNs)) : QString();
    query.with(Outstanding,
               QStringLiteral("SELECT %1 AS start_ns, %2 AS end_ns, whole_start_ns AS work_start_ns, call_end_ns, "
                              "call_end_ns IS NOT NULL AS is_launched, process, stream, correlation, kind\n"
                              "  FROM (SELECT *, min(whole_start_ns, ifnull(call_end_ns, whole_start_ns)) AS begin_ns\n"
                              "        FROM device_work LEFT JOIN launches USING (process, correlation))%3")
                   .arg(startNs, endNs, within));
    query.with(Dry,
               QStringLiteral("SELECT reached_ns AS start_ns, start_ns AS end_ns\n"
                              "  FROM (SELECT *, max(end_ns) OVER (ORDER BY start_ns, is_launched DESC, end_ns\n"
                              "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM %1)\n"
                              "  WHERE start_ns > reached_ns AND is_launched")
                   .arg(Outstanding));
}

void addQueued(sql::Query& query, const std::optional<TimeWindow>& window)
{
    const auto endNs = window ? QStringLiteral("min(work_start_ns, %1)").arg(sql::literal(window->endNs))
                              : QStringLiteral("work_start_ns");
    query.with(Queued,
               QStringLiteral("SELECT start_ns, %1 AS end_ns FROM %2 WHERE start_ns < %1").arg(endNs, Outstanding));
}

} // namespace

Scope scopeOfQueued(const Trace& trace, const Scope& scope)
{
    auto wider = scope;
    if (wider.window) {
        wider.window->endNs = std::max(wider.window->endNs, trace.extent.endNs) + 1;
        wider.rows.reset(); // of another window
    }
    return wider;
}

sql::Query queueOfStream(const EvidenceSql& source, StreamIndex stream)
{
    sql::Query query;
    const auto wider = source.withScope(scopeOfQueued(source.trace(), source.scope()));
    addOutstanding(query, wider, source.onStream(stream), source.scope().window);
    addQueued(query, source.scope().window);
    return query;
}

QString mostQueued()
{
    return QStringLiteral("(SELECT ifnull(max(depth), 0)\n"
                          "  FROM (SELECT sum(step) OVER (ORDER BY at_ns, step ROWS UNBOUNDED PRECEDING) AS depth\n"
                          "        FROM (SELECT start_ns AS at_ns, 1 AS step FROM %1\n"
                          "              UNION ALL SELECT end_ns, -1 FROM %1)))")
        .arg(Queued);
}

QString queueWindowNs()
{
    return QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM %1)").arg(Outstanding);
}

QString emptyIdleNs(sql::Query& query, const EvidenceSql& source, StreamIndex stream)
{
    query.with(QStringLiteral("hull"),
               QStringLiteral("SELECT min(start_ns) AS first_ns, max(end_ns) AS last_ns FROM %1").arg(Outstanding));
    query.with(QStringLiteral("everyones_work"),
               source.ofEveryone().gpuWork({ source.onDevice(source.trace().deviceOf(stream)) }));
    query.with(QStringLiteral("not_empty"),
               QStringLiteral("SELECT start_ns, end_ns FROM %1\n"
                              "  UNION ALL SELECT max(start_ns, first_ns), min(end_ns, last_ns)\n"
                              "    FROM everyones_work, hull WHERE start_ns < last_ns AND end_ns > first_ns")
                   .arg(Queued));
    return QStringLiteral("(%1 - %2)").arg(queueWindowNs(), sql::unionOf(QStringLiteral("not_empty")));
}

sql::Query queueInPart(const EvidenceSql& source, const QueuePart& part)
{
    sql::Query query;
    const auto wider = source.withScope(scopeOfQueued(source.trace(), source.scope()));
    addOutstanding(query, wider, source.onStream(part.stream), source.scope().window);
    query.with(Queued,
               QStringLiteral("SELECT max(start_ns, %1) AS start_ns, min(work_start_ns, %2) AS end_ns FROM %3\n"
                              "  WHERE max(start_ns, %1) < min(work_start_ns, %2)")
                   .arg(sql::literal(part.window.startNs), sql::literal(part.window.endNs), Outstanding));
    return query;
}

sql::Query drySpellsOfDevice(const EvidenceSql& source, const DrySpell& spell)
{
    sql::Query query;
    Scope everyone;
    everyone.window = source.scope().window;
    const auto wider = source.withScope(scopeOfQueued(source.trace(), everyone));
    addOutstanding(query, wider, source.onDevice(spell.device), everyone.window);
    return query;
}

} // namespace core
