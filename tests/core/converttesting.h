// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/conversion.h"
#include "exportbuilder.h"
#include "trace/traceloader.h"

#include <QBuffer>
#include <QDir>
#include <QStringList>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

/// What the tests of both formats need: traces with everything in them, and what must come out, worked out straight from the tables.
namespace converttesting {

/// An event as both formats must tell of it.
inline QString line(const QString& category, const QString& name, std::int64_t startNs, std::int64_t endNs)
{
    return QStringLiteral("%1|%2|%3|%4").arg(category, name).arg(startNs).arg(endNs);
}

inline QString syncName(std::uint8_t type)
{
    const QStringList names { QStringLiteral("Synchronize"), QStringLiteral("Event synchronize"),
                              QStringLiteral("Stream wait event"), QStringLiteral("Stream synchronize"),
                              QStringLiteral("Context synchronize") };
    return names.value(type, names[0]);
}

inline QString copyName(std::uint8_t kind)
{
    const QStringList names { QStringLiteral("unknown"),  QStringLiteral("HtoD"),    QStringLiteral("DtoH"),
                              QStringLiteral("HtoA"),     QStringLiteral("AtoH"),    QStringLiteral("AtoA"),
                              QStringLiteral("AtoD"),     QStringLiteral("DtoA"),    QStringLiteral("DtoD"),
                              QStringLiteral("HtoH"),     QStringLiteral("PtoP"),    QStringLiteral("UVM HtoD"),
                              QStringLiteral("UVM DtoH"), QStringLiteral("UVM DtoD") };
    return QStringLiteral("Memcpy ") + names.value(kind);
}

inline QString orNoName(const QString& text)
{
    return text.isEmpty() ? QStringLiteral("[no name]") : text;
}

/// Ranges over the kernels launched inside them, by trying every pair.
inline void addProjections(const core::Trace& trace, QStringList& lines)
{
    const auto& nvtx = trace.nvtx;
    const auto& kernels = trace.kernels;
    std::map<core::ThreadIndex, std::vector<std::size_t>> kernelsOfThread;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        if (kernels.launch[kernel].isValid())
            kernelsOfThread[trace.calls.thread[kernels.launch[kernel].value()]].push_back(kernel);
    }
    for (std::size_t range = 0; range < nvtx.size(); ++range) {
        if (nvtx.kind[range] == core::NvtxKind::Mark)
            continue;
        std::map<core::StreamIndex, std::pair<std::int64_t, std::int64_t>> spans;
        for (const auto kernel : kernelsOfThread[nvtx.thread[range]]) {
            const auto call = kernels.launch[kernel].value();
            if (trace.calls.startNs[call] < nvtx.startNs[range] || trace.calls.endNs[call] > nvtx.endNs[range])
                continue;
            auto& span = spans.try_emplace(kernels.stream[kernel], INT64_MAX, INT64_MIN).first->second;
            span = { std::min(span.first, kernels.startNs[kernel]), std::max(span.second, kernels.endNs[kernel]) };
        }
        for (const auto& [stream, span] : spans)
            lines.append(line(QStringLiteral("nvtx-kernel"), orNoName(trace.nvtxText(range)), span.first, span.second));
    }
}

/// Threads run from getting a processor to their next event; a loss without a gain before it is a moment.
inline void addScheduling(const core::Trace& trace, QStringList& lines)
{
    const auto& table = trace.scheduling;
    std::map<core::ThreadIndex, std::vector<std::size_t>> rowsOf;
    for (std::size_t row = 0; row < table.size(); ++row)
        rowsOf[table.thread[row]].push_back(row);
    for (const auto& [thread, rows] : rowsOf) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto time = table.timeNs[rows[i]];
            const bool followsGain = i > 0 && table.isIn[rows[i - 1]] != 0;
            const auto next = i + 1 < rows.size() ? table.timeNs[rows[i + 1]] : trace.extent.endNs;
            if (table.isIn[rows[i]] != 0)
                lines.append(line(QStringLiteral("sched"), QStringLiteral("running"), time, next));
            else if (!followsGain)
                lines.append(line(QStringLiteral("sched"), QStringLiteral("running"), time, time));
        }
    }
}

/// All events of a trace, sorted.
inline QStringList expectedEvents(const core::Trace& trace)
{
    QStringList lines;
    const auto addSpans = [&lines](const char* category, const auto& table, auto nameOf) {
        for (std::size_t row = 0; row < table.size(); ++row)
            lines.append(line(QLatin1String(category), nameOf(row), table.startNs[row], table.endNs[row]));
    };
    addSpans("kernel", trace.kernels,
             [&](std::size_t row) { return trace.kernelNames[trace.kernels.name[row].value()].shortName; });
    addSpans("memcpy", trace.copies, [&](std::size_t row) { return copyName(trace.copies.copyKind[row]); });
    addSpans("memset", trace.sets, [](std::size_t) { return QStringLiteral("Memset"); });
    addSpans("graph", trace.graphLaunches, [](std::size_t) { return QStringLiteral("CUDA graph"); });
    addSpans("cuda-api", trace.calls,
             [&](std::size_t row) { return trace.callNames[trace.calls.name[row].value()].recordedName; });
    addSpans("sync", trace.synchronizations,
             [&](std::size_t row) { return syncName(trace.synchronizations.syncType[row]); });
    addSpans("osrt", trace.osRuntime,
             [&](std::size_t row) { return orNoName(trace.strings.text(trace.osRuntime.name[row])); });
    addSpans("overhead", trace.overhead,
             [&](std::size_t row) { return orNoName(trace.strings.text(trace.overhead.name[row])); });
    addSpans("nvtx", trace.nvtx, [&](std::size_t row) { return orNoName(trace.nvtxText(row)); });
    for (std::size_t row = 0; row < trace.gpuMetrics.size(); ++row) {
        const auto time = trace.gpuMetrics.timeNs[row];
        lines.append(line(QStringLiteral("gpu-metrics"),
                          QStringLiteral("%1=%2")
                              .arg(trace.gpuMetrics.metrics[trace.gpuMetrics.metric[row]].name)
                              .arg(trace.gpuMetrics.value[row]),
                          time, time));
    }
    addProjections(trace, lines);
    addScheduling(trace, lines);
    lines.sort();
    return lines;
}

/// The first lines that are not in both, for messages.
inline QString difference(const QStringList& found, const QStringList& expected)
{
    QStringList missing, extra;
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(), std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(), std::back_inserter(extra));
    if (missing.isEmpty() && extra.isEmpty())
        return {};
    return QStringLiteral("%1 missing: %2; %3 too many: %4")
        .arg(missing.size())
        .arg(missing.mid(0, 3).join(u' '))
        .arg(extra.size())
        .arg(extra.mid(0, 3).join(u' '));
}

/// Two processes (with the same correlation ids), two GPUs, every kind of event, and all that is awkward about them.
inline fixtures::ExportBuilder awkwardTrace(fixtures::ExportVersion version = fixtures::ExportVersion::V3_25_0)
{
    fixtures::ExportBuilder builder(version);
    builder.addGpu({ .gpuId = 0, .name = QStringLiteral("Example GPU") });
    builder.addGpu({ .gpuId = 1, .name = QStringLiteral("Example GPU") });
    builder.addCudaDevice(0, 0, 100);
    builder.addCudaDevice(1, 1, 100);
    builder.addCudaDevice(0, 0, 200);
    builder.addProcess(100, QStringLiteral("trainer"));
    builder.addThreadName(100, 101, QStringLiteral("loader \"2\""));
    const auto launch = QStringLiteral("cudaLaunchKernel_v7000");
    builder.addCall({ .startNs = 100, .endNs = 200, .name = launch, .correlation = 1 });
    builder.addCall({ .startNs = 300, .endNs = 400, .name = launch, .correlation = 2 });
    builder.addCall({ .tid = 101, .startNs = 500, .endNs = 600, .name = launch, .correlation = 3 });
    builder.addCall({ .pid = 200, .startNs = 150, .endNs = 250, .name = launch, .correlation = 1 });
    builder.addCall(
        { .startNs = 700, .endNs = 800, .name = QStringLiteral("cudaMemcpyAsync_v3020"), .correlation = 4 });
    builder.addCall(
        { .startNs = 810, .endNs = 820, .name = QStringLiteral("cudaGraphLaunch_v10000"), .correlation = 5 });
    builder.addKernel({ .startNs = 1000,
                        .endNs = 2001,
                        .shortName = QStringLiteral("gemm"),
                        .fullName = QStringLiteral("void gemm<float>(float*)"),
                        .correlation = 1,
                        .gridX = 8,
                        .gridY = 2,
                        .blockX = 128,
                        .registersPerThread = 40,
                        .staticSharedBytes = 1024,
                        .dynamicSharedBytes = 2048,
                        .executedSharedBytes = 8192 });
    // overlaps the one before on the same stream without nesting, and is one of two that one call launched
    builder.addKernel({ .startNs = 1500, .endNs = 2500, .shortName = QStringLiteral("relu"), .correlation = 2 });
    builder.addKernel({ .startNs = 1500, .endNs = 2600, .shortName = QStringLiteral("bias"), .correlation = 2 });
    builder.addKernel({ .startNs = 1200, .endNs = 1300, .deviceId = 1, .contextId = 2, .correlation = 3 });
    builder.addKernel({ .pid = 200, .startNs = 1100, .endNs = 1900, .correlation = 1 });
    builder.addKernel({ .startNs = 5000, .endNs = 5000, .shortName = QStringLiteral("without launch") });
    builder.addMemcpy({ .startNs = 2600, .endNs = 3600, .sizeBytes = 4096, .correlation = 4 });
    builder.addMemset({ .startNs = 3700, .endNs = 3800, .sizeBytes = 64 });
    builder.addSync({ .startNs = 820, .endNs = 3900, .correlation = 6 });
    builder.addGraphLaunch({ .startNs = 4000, .endNs = 4500, .graphId = 3, .graphExecId = 4, .correlation = 5 });
    builder.addOverhead({ .startNs = 10, .endNs = 20 });
    builder.addNvtx({ .startNs = 50, .endNs = 900, .text = QStringLiteral("outer") });
    builder.addNvtx({ .startNs = 50, .endNs = 450, .text = QStringLiteral("aten::mm, op_id = 7") });
    builder.addNvtx({ .startNs = 60, .endNs = 250, .text = QStringLiteral("registered \u00e9"), .isRegistered = true });
    builder.addNvtx({ .startNs = 70, .endNs = 80 }); // no text at all
    builder.addNvtx({ .startNs = 400, .endNs = 1000, .text = QStringLiteral("crossing"), .domainId = 1 });
    builder.addNvtx({ .startNs = 0, .text = QStringLiteral("Domain"), .eventType = 75, .domainId = 1 });
    builder.addNvtx({ .tid = 101, .startNs = 450, .text = QStringLiteral("never closed") });
    builder.addNvtx({ .startNs = 100, .endNs = 1000, .text = QStringLiteral("request"), .eventType = 60 });
    builder.addNvtx({ .startNs = 500, .endNs = 2000, .text = QStringLiteral("request"), .eventType = 60 });
    builder.addNvtx({ .startNs = 610, .text = QStringLiteral("mark \n"), .eventType = 34 });
    builder.addOsrt({ .startNs = 30, .endNs = 40 });
    builder.addScheduling({ .timeNs = 5, .cpu = 1, .isIn = false });
    builder.addScheduling({ .timeNs = 25, .cpu = 1, .isIn = true });
    builder.addScheduling({ .timeNs = 45, .cpu = 1, .isIn = false });
    builder.addScheduling({ .timeNs = 55, .cpu = 2, .isIn = true });
    builder.addGpuMetric({ .timeNs = 1000, .values = { { QStringLiteral("SMs Active [Throughput %]"), 40 } } });
    builder.addGpuMetric(
        { .timeNs = 2000, .gpuId = 1, .values = { { QStringLiteral("SMs Active [Throughput %]"), 7 } } });
    return builder;
}

/// A process whose contexts are on GPU 1, whatever its synchronizations say: one has work, of the other only the file's tables know.
inline fixtures::ExportBuilder synchronizingTrace()
{
    fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
    builder.addGpu({ .gpuId = 0, .name = {} });
    builder.addGpu({ .gpuId = 1, .name = {} });
    builder.addKernel({ .pid = 112, .startNs = 100, .endNs = 200, .deviceId = 1, .contextId = 2, .stream = 15 });
    constexpr std::int64_t NoStream = 4'294'967'295;
    std::int64_t startNs = 100;
    const auto addSync = [&](std::int64_t context, std::int64_t stream) {
        startNs += 100;
        builder.addSync(
            { .pid = 112, .startNs = startNs, .endNs = startNs + 50, .contextId = context, .stream = stream });
    };
    addSync(2, 15);
    addSync(2, NoStream);
    addSync(2, 30);
    addSync(5, 9);
    addSync(5, -1);
    builder.addRow(QStringLiteral("TARGET_INFO_CUDA_CONTEXT_INFO"),
                   { { QStringLiteral("nullStreamId"), 9 },
                     { QStringLiteral("hwId"), 0 },
                     { QStringLiteral("vmId"), 0 },
                     { QStringLiteral("processId"), 112 },
                     { QStringLiteral("deviceId"), 1 },
                     { QStringLiteral("contextId"), 5 } });
    return builder;
}

/// Where the synchronizations of synchronizingTrace() belong, sorted; `streamIds`, when given, are added to each.
inline QStringList synchronizationPlaces(const QStringList& streamIds)
{
    const QStringList rows { QStringLiteral("context 2 stream 15"), QStringLiteral("context 2, no stream"),
                             QStringLiteral("context 2 stream 30"), QStringLiteral("context 5 stream 9"),
                             QStringLiteral("context 5, no stream") };
    QStringList places;
    for (qsizetype i = 0; i < rows.size(); ++i)
        places.append(QStringLiteral("GPU 1 · pid 112 > %1 · synchronization").arg(rows[i])
                      + (streamIds.isEmpty() ? QString() : u' ' + streamIds[i]));
    places.sort();
    return places;
}

/// The text as the name of all that has one in a converted trace.
inline fixtures::ExportBuilder traceNaming(const QString& text)
{
    fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
    builder.addGpu({ .name = text });
    builder.addProcess(100, text);
    builder.addThreadName(100, 100, text);
    builder.addCall({ .startNs = 100, .endNs = 200, .name = text, .correlation = 1 });
    builder.addKernel({ .startNs = 300, .endNs = 400, .shortName = text, .fullName = text + u'!', .correlation = 1 });
    builder.addNvtx({ .startNs = 50, .endNs = 250, .text = text });
    builder.addNvtx(
        { .startNs = 60, .endNs = 240, .text = text + QStringLiteral(", op_id = 7"), .isRegistered = true });
    builder.addOsrt({ .startNs = 10, .endNs = 20, .name = text });
    builder.addOverhead({ .startNs = 10, .endNs = 20, .name = text });
    builder.addGpuMetric({ .timeNs = 1000, .values = { { text, 40 } } });
    return builder;
}

/// The trace of an export, written to `folder` and read; null when that failed.
inline std::shared_ptr<const core::Trace> load(const fixtures::ExportBuilder& builder, const QString& folder)
{
    const auto path = QDir(folder).filePath(QStringLiteral("trace.sqlite"));
    if (!builder.write(path))
        return {};
    auto trace = core::loadTrace(path);
    return trace ? *trace : nullptr;
}

/// The bytes of a conversion; empty when it failed.
inline QByteArray converted(const core::Trace& trace, core::TraceFormat format,
                            const core::ConvertOptions& options = {})
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return core::writeConversion(buffer, trace, { format, false }, options) ? buffer.data() : QByteArray();
}

} // namespace converttesting
