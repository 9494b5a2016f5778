// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidlequeries.h"

#include "analysis/host/barriercallselections.h"
#include "analysis/idle/launchergapselection.h"
#include "evidence/evidenceselections.h"
#include "scope/devicework.h"

namespace core {

namespace {

QString gpuIs(const Trace& trace, DeviceIndex device)
{
    return QStringLiteral("gpu = %1").arg(sql::literal(trace.devices[device.value()].gpuId));
}

/// Selection behind: the part of `from` inside the gap.
void cutToGap(sql::Query& query, const QString& from, const IdleGap& gap)
{
    query.with(Behind,
               QStringLiteral("SELECT max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns FROM %3\n"
                              "  WHERE start_ns < %2 AND end_ns > %1")
                   .arg(sql::literal(gap.span.startNs), sql::literal(gap.span.endNs), from));
}

ProcessIndex waitingProcess(const Trace& trace, const IdleGap& gap)
{
    return trace.processOf(streamOfWork(trace, gap.next));
}

/// Microseconds, nothing for zero: as the columns show them.
QString positiveUs(const QString& expression)
{
    return sql::scaled(QStringLiteral("nullif(%1, 0)").arg(expression), NsPerUs);
}

} // namespace

QString hullNsOf(const QString& from)
{
    return QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM %1)").arg(from);
}

QString idleNsOf(const QString& from)
{
    return QStringLiteral("(%1 - %2)").arg(hullNsOf(from), sql::unionOf(from));
}

sql::Query workOfDevice(const EvidenceSql& source, DeviceIndex device, bool kernelsOnly)
{
    sql::Query query;
    query.with(WorkSelection, source.gpuWork({ source.onDevice(device) }, kernelsOnly));
    query.with(KernelSelection, source.gpuWork({ source.onDevice(device) }, true));
    return query;
}

sql::Query gapsOfDevice(const EvidenceSql& source, DeviceIndex device, const IdleOptions& options)
{
    sql::Query query;
    addIdleGaps(query, source, options.kernelsOnly);
    query.with(Behind,
               QStringLiteral("SELECT * FROM gaps WHERE %1 AND end_ns - start_ns >= %2")
                   .arg(gpuIs(source.trace(), device))
                   .arg(options.minGapNs));
    return query;
}

sql::Query workOfStream(const EvidenceSql& source, StreamIndex stream, bool kernelsOnly)
{
    sql::Query query;
    query.with(WorkSelection, source.gpuWork({ source.onStream(stream) }, kernelsOnly));
    query.with(GapSelection,
               QStringLiteral("SELECT reached_ns AS start_ns, start_ns AS end_ns\n"
                              "  FROM (SELECT *, max(end_ns) OVER (ORDER BY start_ns, end_ns ROWS BETWEEN "
                              "UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns\n"
                              "        FROM device_work)\n  WHERE start_ns > reached_ns"));
    return query;
}

QString isGap(const Trace& trace, const IdleGap& gap)
{
    return QStringLiteral("%1 AND end_ns = %2").arg(gpuIs(trace, gap.device), sql::literal(gap.span.endNs));
}

QString workAroundSql(const EvidenceSql& source, const IdleGap& gap, bool kernelsOnly)
{
    sql::Query query;
    addWorkOfGpus(query, source, kernelsOnly);
    return query.rows(
        QStringLiteral("SELECT * FROM work WHERE %1 AND (end_ns = %2 OR start_ns = %3) ORDER BY start_ns")
            .arg(gpuIs(source.trace(), gap.device), sql::literal(gap.span.startNs), sql::literal(gap.span.endNs)));
}

QString launchGapSql(const EvidenceSql& source, const IdleGap& gap)
{
    sql::Query query;
    addLauncherGaps(query, source);
    return query.value(
        positiveUs(QStringLiteral("(SELECT end_ns - start_ns FROM launcher_gaps WHERE %1 AND gap_end_ns = %2)")
                       .arg(gpuIs(source.trace(), gap.device), sql::literal(gap.span.endNs))));
}

QString blockedInGapSql(const EvidenceSql& source, const IdleGap& gap)
{
    sql::Query query;
    addBlockedTime(query, source, waitingProcess(source.trace(), gap));
    cutToGap(query, QStringLiteral("blocked"), gap);
    return query.value(positiveUs(sql::unionOf(Behind)));
}

QString overheadInGapSql(const EvidenceSql& source, const IdleGap& gap)
{
    const auto isOwn = source.ofProcess(waitingProcess(source.trace(), gap));
    sql::Query query;
    query.with(QStringLiteral("overhead"), // what belongs to no thread counts for all
               source.allEvents(EventClass::Overhead, { QStringLiteral("(%1 OR thread = 0)").arg(isOwn) }));
    cutToGap(query, QStringLiteral("overhead"), gap);
    return query.value(positiveUs(sql::unionOf(Behind)));
}

} // namespace core
