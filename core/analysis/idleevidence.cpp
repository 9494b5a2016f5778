// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriercallselections.h"
#include "analysis/devicework.h"
#include "analysis/evidencecolumns.h"
#include "analysis/evidenceselections.h"
#include "analysis/gpuidle.h"
#include "analysis/launchergapselection.h"

namespace core {

namespace {

const auto Work = QStringLiteral("device_work");
const auto KernelWork = QStringLiteral("device_kernels");

QString spanOf(const QString& from)
{
    return QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM %1)").arg(from);
}

QString gpuIs(const Trace& trace, DeviceIndex device)
{
    return QStringLiteral("gpu = %1").arg(sql::literal(trace.devices[device.value()].gpuId));
}

/// Selections device_work and device_kernels: what one device did.
sql::Query workOfDevice(const EvidenceSql& source, DeviceIndex device, bool kernelsOnly)
{
    sql::Query query;
    query.with(Work, source.gpuWork({ source.onDevice(device) }, kernelsOnly));
    query.with(KernelWork, source.gpuWork({ source.onDevice(device) }, true));
    return query;
}

/// Selection behind: the gaps of a device, at least `minGapNs` long.
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

/// The gap that ends at a time: gaps of one device do not share their ends.
QString isGap(const Trace& trace, const IdleGap& gap)
{
    return QStringLiteral("%1 AND end_ns = %2").arg(gpuIs(trace, gap.device), sql::literal(gap.span.endNs));
}

/// Selection behind: the part of `from` inside the gap.
void cutToGap(sql::Query& query, const QString& from, const IdleGap& gap)
{
    query.with(Behind,
               QStringLiteral("SELECT max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns FROM %3\n"
                              "  WHERE start_ns < %2 AND end_ns > %1")
                   .arg(sql::literal(gap.span.startNs), sql::literal(gap.span.endNs), from));
}

/// Profiler overhead of a process; what belongs to no thread counts for all.
QString overheadOf(const EvidenceSql& source, ProcessIndex process)
{
    return source.allEvents(EventClass::Overhead,
                            { QStringLiteral("(%1 OR thread = 0)").arg(source.ofProcess(process)) });
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

void addGapCauseSql(Table& table, const EvidenceSource& source, const std::shared_ptr<const GpuIdle>& idle)
{
    setSql(table, source, u"launch_gap_us", [source, idle](std::size_t row) {
        const auto gap = idle->gaps.longest(source->trace(), row);
        sql::Query query;
        addLauncherGaps(query, *source);
        return query.value(
            positiveUs(QStringLiteral("(SELECT end_ns - start_ns FROM launcher_gaps WHERE %1 AND gap_end_ns = %2)")
                           .arg(gpuIs(source->trace(), gap.device), sql::literal(gap.span.endNs))));
    });
    setSql(table, source, u"blocking_api_us", [source, idle](std::size_t row) {
        const auto gap = idle->gaps.longest(source->trace(), row);
        sql::Query query;
        addBlockedTime(query, *source, waitingProcess(source->trace(), gap));
        cutToGap(query, QStringLiteral("blocked"), gap);
        return query.value(positiveUs(sql::unionOf(Behind)));
    });
    setSql(table, source, u"overhead_us", [source, idle](std::size_t row) {
        const auto gap = idle->gaps.longest(source->trace(), row);
        sql::Query query;
        query.with(QStringLiteral("overhead"), overheadOf(*source, waitingProcess(source->trace(), gap)));
        cutToGap(query, QStringLiteral("overhead"), gap);
        return query.value(positiveUs(sql::unionOf(Behind)));
    });
}

} // namespace

void addDeviceIdleEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const GpuIdle>& idle)
{
    const auto device = [idle](std::size_t row) { return idle->devices[row].device; };
    const auto work = [source, idle, device](std::size_t row) {
        return workOfDevice(*source, device(row), idle->options.kernelsOnly);
    };
    const auto gaps
        = [source, idle, device](std::size_t row) { return gapsOfDevice(*source, device(row), idle->options); };
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    const auto idleNs
        = [](const QString& from) { return QStringLiteral("(%1 - %2)").arg(spanOf(from), sql::unionOf(from)); };
    setSql(table, source, u"idle_pct",
           [work, idleNs](std::size_t row) { return work(row).value(sql::percentOf(idleNs(Work), spanOf(Work))); });
    setDurationSql(table, source, QStringLiteral("idle"), work, fixed(idleNs(Work)));
    setDurationSql(table, source, QStringLiteral("busy"), work, fixed(sql::unionOf(Work)));
    setDurationSql(table, source, QStringLiteral("window"), work, fixed(spanOf(Work)));
    setDurationSql(table, source, QStringLiteral("kernel_busy"), work, fixed(sql::unionOf(KernelWork)));
    setSql(table, source, u"kernels_only_idle_pct", [work, idleNs](std::size_t row) {
        return work(row).value(sql::percentOf(idleNs(KernelWork), spanOf(KernelWork)));
    });
    setSql(table, source, u"gaps", [gaps](std::size_t row) { return gaps(row).value(sql::countOf(Behind)); });
    setSql(table, source, u"longest_gap_us", [source, idle, device](std::size_t row) {
        return gapsOfDevice(*source, device(row), { idle->options.kernelsOnly, 0 })
            .value(sql::scaled(QStringLiteral("ifnull(%1, 0)").arg(sql::maximumOf(Behind)), NsPerUs));
    });
    setMomentSql(table, source, QStringLiteral("start"), work, sql::minimumOf(Work, QStringLiteral("start_ns")));
    if (source->reason().isEmpty())
        table.rowsSql = [work](std::size_t row) {
            return work(row).rows(QStringLiteral("SELECT * FROM device_work ORDER BY start_ns"));
        };
}

void addIdleGapEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const GpuIdle>& idle)
{
    const auto gaps = [source, idle](std::size_t) {
        sql::Query query;
        addIdleGaps(query, *source, idle->options.kernelsOnly);
        return query;
    };
    const auto length = [source, idle](std::size_t row) {
        return QStringLiteral("(SELECT end_ns - start_ns FROM gaps WHERE %1)")
            .arg(isGap(source->trace(), idle->gaps.longest(source->trace(), row)));
    };
    setSql(table, source, u"gap_ns", [gaps, length](std::size_t row) { return gaps(row).value(length(row)); });
    setSql(table, source, u"gap_us",
           [gaps, length](std::size_t row) { return gaps(row).value(sql::scaled(length(row), NsPerUs)); });
    const auto originNs = source->trace().extent.startNs;
    const auto start = [source, idle](std::size_t row) {
        return QStringLiteral("(SELECT start_ns FROM gaps WHERE %1)")
            .arg(isGap(source->trace(), idle->gaps.longest(source->trace(), row)));
    };
    setSql(table, source, u"start_ns", [gaps, start](std::size_t row) { return gaps(row).value(start(row)); });
    setSql(table, source, u"start_ms", [gaps, start, originNs](std::size_t row) {
        return gaps(row).value(
            sql::scaled(QStringLiteral("(%1 - %2)").arg(start(row), sql::literal(originNs)), NsPerMs));
    });
    addGapCauseSql(table, source, idle);
    if (!source->reason().isEmpty())
        return;
    table.rowsSql = [source, idle](std::size_t row) {
        const auto gap = idle->gaps.longest(source->trace(), row);
        sql::Query query;
        addWorkOfGpus(query, *source, idle->options.kernelsOnly);
        return query.rows(
            QStringLiteral("SELECT * FROM work WHERE %1 AND (end_ns = %2 OR start_ns = %3) ORDER BY start_ns")
                .arg(gpuIs(source->trace(), gap.device), sql::literal(gap.span.startNs), sql::literal(gap.span.endNs)));
    };
}

void addStreamGapEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const GpuIdle>& idle)
{
    const auto work = [source, idle](std::size_t row) {
        sql::Query query;
        query.with(Work, source->gpuWork({ source->onStream(idle->streams[row].stream) }, idle->options.kernelsOnly));
        query.with(QStringLiteral("stream_gaps"),
                   QStringLiteral("SELECT reached_ns AS start_ns, start_ns AS end_ns\n"
                                  "  FROM (SELECT *, max(end_ns) OVER (ORDER BY start_ns, end_ns ROWS BETWEEN "
                                  "UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns\n"
                                  "        FROM device_work)\n  WHERE start_ns > reached_ns"));
        return query;
    };
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    const auto idleNs = QStringLiteral("(%1 - %2)").arg(spanOf(Work), sql::unionOf(Work));
    const auto gaps = QStringLiteral("stream_gaps");
    setSql(table, source, u"work_count", [work](std::size_t row) { return work(row).value(sql::countOf(Work)); });
    setSql(table, source, u"idle_pct",
           [work, idleNs](std::size_t row) { return work(row).value(sql::percentOf(idleNs, spanOf(Work))); });
    setDurationSql(table, source, QStringLiteral("idle"), work, fixed(idleNs));
    setDurationSql(table, source, QStringLiteral("busy"), work, fixed(sql::unionOf(Work)));
    setDurationSql(table, source, QStringLiteral("window"), work, fixed(spanOf(Work)));
    setSql(table, source, u"gaps", [work, gaps, idle](std::size_t row) {
        return work(row).value(
            sql::countOf(gaps, QStringLiteral("end_ns - start_ns >= %1").arg(idle->options.minGapNs)));
    });
    setSql(table, source, u"longest_gap_us", [work, gaps](std::size_t row) {
        return work(row).value(sql::scaled(QStringLiteral("ifnull(%1, 0)").arg(sql::maximumOf(gaps)), NsPerUs));
    });
    setMomentSql(
        table, source, QStringLiteral("longest_gap_start"), work,
        QStringLiteral("(SELECT start_ns FROM stream_gaps ORDER BY end_ns - start_ns DESC, start_ns LIMIT 1)"));
    if (source->reason().isEmpty())
        table.rowsSql = [work](std::size_t row) {
            return work(row).rows(QStringLiteral("SELECT * FROM device_work ORDER BY start_ns"));
        };
}

} // namespace core
