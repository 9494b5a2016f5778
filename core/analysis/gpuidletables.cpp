// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/eventname.h"
#include "analysis/gpuidle.h"
#include "base/text.h"

#include "analysis/commoncolumns.h"
#include "analysis/devicework.h"
#include "analysis/evidencesql.h"
#include "base/phrases.h"

#include <algorithm>

namespace core {

namespace {

/// The gaps, longest first, as rows of a table.
struct GapRows {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const GpuIdle> idle;

    [[nodiscard]] std::size_t size() const { return idle->gaps.size(); }
    [[nodiscard]] IdleGap operator[](std::size_t row) const { return idle->gaps.longest(*trace, row); }
};
using GapBuilder = TableBuilder<IdleGap, GapRows>;

std::int64_t cudaDeviceOf(const Trace& trace, StreamIndex stream)
{
    return trace.streams[stream.value()].cudaDeviceId;
}

std::optional<double> fractionOf(std::int64_t partNs, const TimeWindow& window)
{
    if (window.durationNs() <= 0)
        return std::nullopt;
    return static_cast<double>(partNs) / static_cast<double>(window.durationNs());
}

std::optional<double> positiveNs(std::int64_t ns)
{
    return ns > 0 ? std::optional(static_cast<double>(ns)) : std::nullopt;
}

void addGapSpan(GapBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.number(
        { QStringLiteral("gap_ns"), QStringLiteral("Gap"), Text::tr("Length of the gap."), ColumnUse::ExportOnly },
        Unit::Nanoseconds, 0, [](const IdleGap& gap) { return gap.span.durationNs(); });
    builder.microseconds(
        { QStringLiteral("gap_us"), QStringLiteral("Gap"),
          Text::tr("Time from the end of the previous work to the start of the next on this device.") },
        [](const IdleGap& gap) { return std::optional<double>(static_cast<double>(gap.span.durationNs())); });
    builder.sortedByLast();
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the gap begins.") },
                   trace->extent.startNs, [](const IdleGap& gap) { return gap.span.startNs; });
}

void addGapCause(GapBuilder& builder, const std::shared_ptr<const Trace>& trace,
                 const std::shared_ptr<const GpuIdle>& idle)
{
    builder
        .text(
            { QStringLiteral("cause"), QStringLiteral("Cause"),
              Text::tr(
                  "The first that holds: profiler overhead (covers at least half of the gap), blocking API (a host "
                  "barrier of the process of the next work covers at least half), copy (only with kernels only), "
                  "launch (the next kernel was launched at least 1 µs after the previous work had ended), unknown.") },
            [](const IdleGap& gap) { return idleCauseName(gap.cause); })
        .isVocabulary
        = true;
    builder.microseconds(
        { QStringLiteral("launch_gap_us"), QStringLiteral("Launch gap"),
          Text::tr("Start of the next kernel's launch call − end of the previous work, when positive.") },
        [trace](const IdleGap& gap) { return positiveNs(launcherGapOf(*trace, gap).waitedNs); });
    builder.text({ QStringLiteral("launch_call"), QStringLiteral("Launch call"),
                   Text::tr("The API call that launched the next kernel, when it came after the gap had begun."),
                   ColumnUse::Chooser },
                 [trace](const IdleGap& gap) -> Cell {
                     const auto launch = launcherGapOf(*trace, gap).launch;
                     if (!launch.isValid())
                         return {};
                     return trace->callNames[trace->calls.name[launch.value()].value()].name;
                 });
    builder.microseconds({ QStringLiteral("blocking_api_us"), QStringLiteral("Blocking API"),
                           Text::tr("Part of the gap covered by host barriers of the process of the next work.") },
                         [idle](const IdleGap& gap) { return positiveNs(idle->gaps.coverageOf(gap).blockingApiNs); });
    builder.microseconds(
        { QStringLiteral("overhead_us"), QStringLiteral("Profiler overhead"),
          Text::tr("Part of the gap covered by profiler overhead of the process of the next work; it is shown, "
                   "not removed.") },
        [idle](const IdleGap& gap) { return positiveNs(idle->gaps.coverageOf(gap).overheadNs); });
}

void addGapNeighbours(GapBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto add = [&](const QString& key, const QString& title, const QString& help, WorkReference IdleGap::*work) {
        auto& column = builder.text({ key, title, help },
                                    [trace, work](const IdleGap& gap) { return workName(*trace, gap.*work); });
        return &column;
    };
    add(QStringLiteral("previous"), QStringLiteral("Previous work"),
        Text::tr("The work that ended last before the gap."), &IdleGap::previous);
    add(QStringLiteral("next"), QStringLiteral("Next work"), Text::tr("The work that ended the gap."), &IdleGap::next);
    addProcessColumns(builder, trace,
                      [trace](const IdleGap& gap) { return trace->processOf(streamOfWork(*trace, gap.next)); });
}

} // namespace

QString idleSentence(const Trace& trace, const DeviceIdle& device)
{
    return Text::tr("GPU %1: %2 idle (%3 of %4 ms)")
        .arg(QString::number(trace.devices[device.device.value()].gpuId), sentencePercent(device.idleFraction()),
             sentenceMs(device.idleNs), sentenceMs(device.window.durationNs()));
}

Table describeDeviceIdle(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope)
{
    TableBuilder<DeviceIdle> builder(QStringLiteral("gpu_idle"),
                                     idle->options.kernelsOnly ? QStringLiteral("GPU idle (kernels only)")
                                                               : QStringLiteral("GPU idle"),
                                     rowsOf(idle, &GpuIdle::devices), idle->provenance);
    const auto deviceOf = [](const DeviceIdle& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [cudaDeviceOf = cudaDeviceCells(*trace)](const DeviceIdle& row) { return cudaDeviceOf(row.device); });
    builder.share({ QStringLiteral("idle_pct"), QStringLiteral("Idle"),
                    Text::tr("Idle time as a share of the device's window.") },
                  2, [](const DeviceIdle& row) { return fractionOf(row.idleNs, row.window); });
    builder.duration({ QStringLiteral("idle"), QStringLiteral("Idle time"), Text::tr("Window − busy.") },
                     [](const DeviceIdle& row) { return row.idleNs; });
    builder.duration({ QStringLiteral("busy"), QStringLiteral("Busy"),
                       Text::tr("Union of the GPU work of the device: work that overlaps counts once.") },
                     [](const DeviceIdle& row) { return row.busyNs; });
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the first to the last GPU work.") },
        [](const DeviceIdle& row) { return row.window.durationNs(); });
    builder.duration(
        { QStringLiteral("kernel_busy"), QStringLiteral("Kernels"), Text::tr("Union of the kernels alone.") },
        [](const DeviceIdle& row) { return row.kernelBusyNs; });
    builder.share(
        { QStringLiteral("kernels_only_idle_pct"), QStringLiteral("Idle by kernels only"),
          Text::tr(
              "What the share would be if kernels were the only work (from the first to the last kernel): copies often "
              "keep the device busy between them.") },
        2, [](const DeviceIdle& row) {
            return fractionOf(row.kernelWindow.durationNs() - row.kernelBusyNs, row.kernelWindow);
        });
    builder.count(
        { QStringLiteral("gaps"), QStringLiteral("Gaps"),
          Text::tr("Gaps of at least %1 between pieces of work.").arg(formatDuration(idle->options.minGapNs)) },
        [](const DeviceIdle& row) { return row.gapCount; });
    builder.microseconds(
        { QStringLiteral("longest_gap_us"), QStringLiteral("Longest gap"), Text::tr("The longest gap.") },
        [](const DeviceIdle& row) { return std::optional<double>(static_cast<double>(row.longestGapNs)); });
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the window begins."), ColumnUse::Chooser },
        trace->extent.startNs, [](const DeviceIdle& row) { return row.window.startNs; });
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
    addDeviceIdleEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), idle);
    return builder.take();
}

Table describeIdleGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope)
{
    const auto gaps = std::make_shared<const GapRows>(GapRows { trace, idle });
    GapBuilder builder(QStringLiteral("gpu_idle_gaps"), QStringLiteral("GPU idle gaps"), gaps, idle->provenance);
    const auto deviceOf = [](const IdleGap& gap) { return gap.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [trace](const IdleGap& gap) { return cudaDeviceOf(*trace, streamOfWork(*trace, gap.next)); });
    addGapSpan(builder, trace);
    addGapCause(builder, trace, idle);
    addGapNeighbours(builder, trace);
    builder.table().subject = [idle, trace](std::size_t row) {
        const auto gap = idle->gaps.longest(*trace, row);
        RowSubject subject;
        subject.device = gap.device;
        subject.process = trace->processOf(streamOfWork(*trace, gap.next));
        subject.window = gap.span;
        return subject;
    };
    addIdleGapEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), idle);
    return builder.take();
}

Table describeStreamGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope)
{
    auto provenance = idle->provenance;
    provenance.derivation
        = Text::tr("Per stream, from its first to its last GPU work: busy is the union of its work, idle is the "
                   "rest. A stream that waits leaves its device idle only when all others wait too.");
    TableBuilder<StreamIdle> builder(QStringLiteral("stream_gaps"), QStringLiteral("Gaps per stream"),
                                     rowsOf(idle, &GpuIdle::streams), std::move(provenance));
    const auto deviceOf = [trace](const StreamIdle& row) { return trace->deviceOf(row.stream); };
    addProcessColumns(builder, trace, [trace](const StreamIdle& row) { return trace->processOf(row.stream); });
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const StreamIdle& row) { return cudaDeviceOf(*trace, row.stream); });
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") },
                 [trace](const StreamIdle& row) { return trace->streams[row.stream.value()].streamId; });
    builder.count(
        { QStringLiteral("work_count"), QStringLiteral("Work"), Text::tr("Kernels, copies, sets and graph launches.") },
        [](const StreamIdle& row) { return row.workCount; });
    builder.share({ QStringLiteral("idle_pct"), QStringLiteral("Idle"),
                    Text::tr("Idle time as a share of the stream's window.") },
                  2, [](const StreamIdle& row) { return fractionOf(row.idleNs, row.window); });
    builder.duration({ QStringLiteral("idle"), QStringLiteral("Idle time"), Text::tr("Window − busy.") },
                     [](const StreamIdle& row) { return row.idleNs; });
    builder.duration({ QStringLiteral("busy"), QStringLiteral("Busy"), Text::tr("Union of the stream's work.") },
                     [](const StreamIdle& row) { return row.busyNs; });
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the stream's first to its last work.") },
        [](const StreamIdle& row) { return row.window.durationNs(); });
    builder.count({ QStringLiteral("gaps"), QStringLiteral("Gaps"),
                    Text::tr("Gaps of at least %1 in the stream.").arg(formatDuration(idle->options.minGapNs)) },
                  [](const StreamIdle& row) { return row.gapCount; });
    builder.microseconds(
        { QStringLiteral("longest_gap_us"), QStringLiteral("Longest gap"), Text::tr("The longest gap.") },
        [](const StreamIdle& row) { return std::optional<double>(static_cast<double>(row.longestGapNs)); });
    builder.moment({ QStringLiteral("longest_gap_start"), QStringLiteral("Longest gap at"),
                     Text::tr("Where the longest gap begins."), ColumnUse::Chooser },
                   trace->extent.startNs, [](const StreamIdle& row) {
                       return row.longestGapNs > 0 ? std::optional(row.longestGap.startNs) : std::nullopt;
                   });
    builder.table().subject = [idle, trace](std::size_t row) {
        RowSubject subject;
        subject.stream = idle->streams[row].stream;
        subject.process = trace->processOf(subject.stream);
        subject.device = trace->deviceOf(subject.stream);
        return subject;
    };
    addStreamGapEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), idle);
    return builder.take();
}

} // namespace core
