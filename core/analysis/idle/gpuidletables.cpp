// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidlequeries.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// The SQL of both tables' columns, from the work of a row.
struct IdleSql {
    ColumnSql percent;
    TimeSql idle, busy, window;
    CellSql rows; ///< of Table::rowsSql
};

IdleSql idleSql(const EvidenceSource& source, const RowQuery& work)
{
    return { columnSql(source, work, sql::percentOf(idleNsOf(WorkSelection), hullNsOf(WorkSelection))),
             durationSql(source, work, idleNsOf(WorkSelection)), durationSql(source, work, sql::unionOf(WorkSelection)),
             durationSql(source, work, hullNsOf(WorkSelection)), rowsSql(source, [work](std::size_t row) {
                 return work(row).rows(QStringLiteral("SELECT * FROM device_work ORDER BY start_ns"));
             }) };
}

using DeviceIdleBuilder = TableBuilder<DeviceIdle>;
using StreamIdleBuilder = TableBuilder<StreamIdle>;

void addIdleTimes(DeviceIdleBuilder& builder, const IdleSql& sql)
{
    builder.share(
        { QStringLiteral("idle_pct"), QStringLiteral("Idle"),
          Text::tr("Idle time as a share of the device's window.") },
        Better::Less, 2, [](const DeviceIdle& row) { return fractionOf(row.idleNs, row.window.durationNs()); },
        sql.percent);
    builder.duration(
        { QStringLiteral("idle"), QStringLiteral("Idle time"), Text::tr("Window − busy.") },
        { Aggregate::Sum, Better::Less }, [](const DeviceIdle& row) { return row.idleNs; }, sql.idle);
    builder.duration(
        { QStringLiteral("busy"), QStringLiteral("Busy"),
          Text::tr("Union of the GPU work of the device: work that overlaps counts once.") },
        { Aggregate::Sum, Better::More }, [](const DeviceIdle& row) { return row.busyNs; }, sql.busy);
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the first to the last GPU work.") },
        { Aggregate::Sum, Better::Neither }, [](const DeviceIdle& row) { return row.window.durationNs(); }, sql.window);
}

void addKernelsOnly(DeviceIdleBuilder& builder, const EvidenceSource& source, const RowQuery& work)
{
    builder.duration(
        { QStringLiteral("kernel_busy"), QStringLiteral("Kernels"), Text::tr("Union of the kernels alone.") },
        { Aggregate::Sum, Better::More }, [](const DeviceIdle& row) { return row.kernelBusyNs; },
        durationSql(source, work, sql::unionOf(KernelSelection)));
    builder.share(
        { QStringLiteral("kernels_only_idle_pct"), QStringLiteral("Idle by kernels only"),
          Text::tr(
              "What the share would be if kernels were the only work (from the first to the last kernel): copies often "
              "keep the device busy between them.") },
        Better::Less, 2,
        [](const DeviceIdle& row) {
            return fractionOf(row.kernelWindow.durationNs() - row.kernelBusyNs, row.kernelWindow.durationNs());
        },
        columnSql(source, work, sql::percentOf(idleNsOf(KernelSelection), hullNsOf(KernelSelection))));
}

void addDeviceGaps(DeviceIdleBuilder& builder, const EvidenceSource& source, const std::shared_ptr<const GpuIdle>& idle)
{
    const auto gapsFrom = [source, idle](std::int64_t minGapNs) -> RowQuery {
        return [source, idle, minGapNs](std::size_t row) {
            return gapsOfDevice(*source, idle->devices[row].device, { idle->options.kernelsOnly, minGapNs });
        };
    };
    builder.count(
        { QStringLiteral("gaps"), QStringLiteral("Gaps"),
          Text::tr("Gaps of at least %1 between pieces of work.").arg(formatDuration(idle->options.minGapNs)) },
        { Aggregate::Sum, Better::Neither }, [](const DeviceIdle& row) { return row.gapCount; },
        columnSql(source, gapsFrom(idle->options.minGapNs), sql::countOf(Behind)));
    builder.microseconds(
        { QStringLiteral("longest_gap_us"), QStringLiteral("Longest gap"), Text::tr("The longest gap.") },
        { Aggregate::Extreme, Better::Less },
        [](const DeviceIdle& row) { return std::optional<double>(static_cast<double>(row.longestGapNs)); },
        columnSql(source, gapsFrom(0),
                  sql::scaled(QStringLiteral("ifnull(%1, 0)").arg(sql::maximumOf(Behind)), NsPerUs)));
}

void addWorkCount(StreamIdleBuilder& builder, const EvidenceSource& source, const RowQuery& work)
{
    builder.count(
        { QStringLiteral("work_count"), QStringLiteral("Work"), Text::tr("Kernels, copies, sets and graph launches.") },
        { Aggregate::Sum, Better::Neither }, [](const StreamIdle& row) { return row.workCount; },
        columnSql(source, work, sql::countOf(WorkSelection)));
}

void addStreamTimes(StreamIdleBuilder& builder, const IdleSql& sql)
{
    builder.share(
        { QStringLiteral("idle_pct"), QStringLiteral("Idle"),
          Text::tr("Idle time as a share of the stream's window.") },
        Better::Less, 2, [](const StreamIdle& row) { return fractionOf(row.idleNs, row.window.durationNs()); },
        sql.percent);
    builder.duration(
        { QStringLiteral("idle"), QStringLiteral("Idle time"), Text::tr("Window − busy.") },
        { Aggregate::Sum, Better::Less }, [](const StreamIdle& row) { return row.idleNs; }, sql.idle);
    builder.duration(
        { QStringLiteral("busy"), QStringLiteral("Busy"), Text::tr("Union of the stream's work.") },
        { Aggregate::Sum, Better::More }, [](const StreamIdle& row) { return row.busyNs; }, sql.busy);
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the stream's first to its last work.") },
        { Aggregate::Sum, Better::Neither }, [](const StreamIdle& row) { return row.window.durationNs(); }, sql.window);
}

void addGapsOfStream(StreamIdleBuilder& builder, const EvidenceSource& source, const RowQuery& work,
                     std::int64_t minGapNs)
{
    builder.count(
        { QStringLiteral("gaps"), QStringLiteral("Gaps"),
          Text::tr("Gaps of at least %1 in the stream.").arg(formatDuration(minGapNs)) },
        { Aggregate::Sum, Better::Neither }, [](const StreamIdle& row) { return row.gapCount; },
        columnSql(source, work, sql::countOf(GapSelection, QStringLiteral("end_ns - start_ns >= %1").arg(minGapNs))));
    builder.microseconds(
        { QStringLiteral("longest_gap_us"), QStringLiteral("Longest gap"), Text::tr("The longest gap.") },
        { Aggregate::Extreme, Better::Less },
        [](const StreamIdle& row) { return std::optional<double>(static_cast<double>(row.longestGapNs)); },
        columnSql(source, work,
                  sql::scaled(QStringLiteral("ifnull(%1, 0)").arg(sql::maximumOf(GapSelection)), NsPerUs)));
    builder.moment(
        { QStringLiteral("longest_gap_start"), QStringLiteral("Longest gap at"),
          Text::tr("Where the longest gap begins."), ColumnUse::Chooser },
        source->trace().extent.startNs,
        [](const StreamIdle& row) {
            return row.longestGapNs > 0 ? std::optional(row.longestGap.startNs) : std::nullopt;
        },
        momentSql(
            source, work,
            QStringLiteral("(SELECT start_ns FROM stream_gaps ORDER BY end_ns - start_ns DESC, start_ns LIMIT 1)")));
}

} // namespace

QString idleSentence(const Trace& trace, const DeviceIdle& device)
{
    return Text::tr("GPU %1: %2 idle (%3 of %4)")
        .arg(QString::number(trace.devices[device.device.value()].gpuId), threeDigitShare(device.idleFraction()),
             threeDigitDuration(device.idleNs), threeDigitDuration(device.window.durationNs()));
}

Table describeDeviceIdle(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope)
{
    DeviceIdleBuilder builder(TableKey::GpuIdle,
                              idle->options.kernelsOnly ? QStringLiteral("GPU idle (kernels only)")
                                                        : QStringLiteral("GPU idle"),
                              rowsOf(idle, &GpuIdle::devices), idle->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery work = [source, idle](std::size_t row) {
        return workOfDevice(*source, idle->devices[row].device, idle->options.kernelsOnly);
    };
    const auto sql = idleSql(source, work);
    const auto deviceOf = [](const DeviceIdle& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [cudaDeviceOf = cudaDeviceCells(*trace)](const DeviceIdle& row) { return cudaDeviceOf(row.device); });
    addIdleTimes(builder, sql);
    addKernelsOnly(builder, source, work);
    addDeviceGaps(builder, source, idle);
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the window begins."), ColumnUse::Chooser },
        trace->extent.startNs, [](const DeviceIdle& row) { return row.window.startNs; },
        momentSql(source, work, sql::minimumOf(WorkSelection, QStringLiteral("start_ns"))));
    QStringList sentences;
    for (const auto& device : idle->devices)
        sentences.append(idleSentence(*trace, device));
    auto& table = builder.table();
    table.summary = sentences.join(QStringLiteral("; "));
    table.subject = [idle](std::size_t row) {
        RowSubject subject;
        subject.device = idle->devices[row].device;
        return subject;
    };
    table.rowsSql = sql.rows;
    return builder.take(*trace);
}

Table describeStreamGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope)
{
    auto provenance = idle->provenance;
    provenance.derivation
        = Text::tr("Per stream, from its first to its last GPU work: busy is the union of its work, idle is the "
                   "rest. A stream that waits leaves its device idle only when all others wait too.");
    StreamIdleBuilder builder(TableKey::StreamGaps, QStringLiteral("Gaps per stream"), rowsOf(idle, &GpuIdle::streams),
                              std::move(provenance));
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery work = [source, idle](std::size_t row) {
        return workOfStream(*source, idle->streams[row].stream, idle->options.kernelsOnly);
    };
    const auto sql = idleSql(source, work);
    addProcessColumns(builder, trace, [trace](const StreamIdle& row) { return trace->processOf(row.stream); });
    const auto deviceOf = [trace](const StreamIdle& row) { return trace->deviceOf(row.stream); };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const StreamIdle& row) {
        return std::int64_t { trace->streams[row.stream.value()].cudaDeviceId };
    });
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") }, Note,
                 [trace](const StreamIdle& row) { return trace->streams[row.stream.value()].streamId; });
    addWorkCount(builder, source, work);
    addStreamTimes(builder, sql);
    addGapsOfStream(builder, source, work, idle->options.minGapNs);
    auto& table = builder.table();
    table.subject = [idle, trace](std::size_t row) {
        RowSubject subject;
        subject.stream = idle->streams[row].stream;
        subject.process = trace->processOf(subject.stream);
        subject.device = trace->deviceOf(subject.stream);
        return subject;
    };
    table.rowsSql = sql.rows;
    return builder.take(*trace);
}

} // namespace core
