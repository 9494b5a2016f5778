// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportbuilder.h"

#include <array>

/// Parts of a trace with every kind of event, for each of two processes on two GPUs. `shiftNs`: what the process is later by.
namespace variedexport {

constexpr std::array Pids { std::int64_t { 100 }, std::int64_t { 200 } };
const auto AllReduceKernel = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");

/// Kernels of two names and streams, launched by two threads in turns.
inline void addKernels(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    for (int i = 0; i < 12; ++i) {
        const auto startNs = shiftNs + i * 9'000;
        builder.addCall({ .pid = pid,
                          .tid = pid + i % 2,
                          .startNs = startNs - 3'000,
                          .endNs = startNs - 1'000,
                          .correlation = i + 1 });
        builder.addKernel(
            { .pid = pid,
              .startNs = startNs,
              .endNs = startNs + 2'000 + i * 300,
              .shortName = i % 3 == 0 ? QStringLiteral("it's") : QStringLiteral("gemm"),
              .fullName = i % 3 == 0 ? QStringLiteral("it's<\"x\">(int)") : QStringLiteral("gemm(float*)"),
              .deviceId = i % 4 == 3 ? 1 : 0,
              .stream = 7 + i % 2,
              .correlation = i + 1,
              .registersPerThread = 20 + i,
              .staticSharedBytes = 64,
              .dynamicSharedBytes = 1024 });
    }
}

inline void addBarriers(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    builder.addCall({ .pid = pid,
                      .startNs = shiftNs + 20'000,
                      .endNs = shiftNs + 70'000,
                      .name = QStringLiteral("cudaStreamSynchronize_v3020") });
    builder.addCall({ .pid = pid,
                      .startNs = shiftNs + 112'000,
                      .endNs = shiftNs + 125'000,
                      .name = QStringLiteral("cudaStreamDestroy_v5050") });
    builder.addCall({ .pid = pid,
                      .startNs = shiftNs + 126'000,
                      .endNs = shiftNs + 126'500,
                      .name = QStringLiteral("cudaStreamDestroy_v5050") });
    builder.addOverhead({ .pid = pid, .startNs = shiftNs + 98'000, .endNs = shiftNs + 109'000 });
    builder.addOverhead({ .pid = pid, .tid = pid + 1, .startNs = shiftNs + 105'000, .endNs = shiftNs + 111'000 });
    builder.addOsrt({ .pid = pid, .tid = 999, .startNs = shiftNs, .endNs = shiftNs + 500 });
}

inline void addMemory(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    builder.addCall({ .pid = pid,
                      .startNs = shiftNs + 80'000,
                      .endNs = shiftNs + 90'000,
                      .name = QStringLiteral("cudaMemcpyAsync_v3020"),
                      .correlation = 77 });
    builder.addMemcpy({ .pid = pid,
                        .startNs = shiftNs + 84'000,
                        .endNs = shiftNs + 96'000,
                        .sizeBytes = 4096,
                        .sourceKind = 0,
                        .correlation = 77 });
    builder.addMemcpy({ .pid = pid,
                        .startNs = shiftNs + 97'000,
                        .endNs = shiftNs + 97'000,
                        .sizeBytes = 64,
                        .copyKind = 2,
                        .sourceKind = {},
                        .destinationKind = 1 });
    builder.addMemset({ .pid = pid, .startNs = shiftNs + 110'000, .endNs = shiftNs + 111'500, .sizeBytes = 512 });
}

/// Ranges that nest, with and without number lists, with texts that begin alike; marks; a domain that only one process names.
inline void addRanges(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    struct Range {
        std::int64_t startUs, endUs;
        const char16_t* text;
        bool isRegistered = false;
        std::int64_t domain = 0;
    };
    const std::array ranges {
        Range { 0, 60, u"step, id = 1" },
        Range { 10, 40, u"aten::add, op_id = 5, seq = 7" },
        Range { 14, 20, u"aten::add, op_id = 6", true },
        Range { 14, 18, u"step, id = 9", false, 5 },
        Range { 30, 36, u"it's 50%1 \"%2\"" },
        Range { 65, 75, u"step", true },
        Range { 80, 92, u"step, 1 of 2" },
        Range { 80, 92, u"step, 1 of 2" }, // of two equal ranges the later one is the inner one
        Range { 86, 90, u"step, 1 of 2, id = -3", true },
        Range { 86, 90, u"" },
    };
    constexpr std::int64_t UsNs = 1'000;
    for (const auto& range : ranges)
        builder.addNvtx({ .pid = pid,
                          .startNs = shiftNs + range.startUs * UsNs,
                          .endNs = shiftNs + range.endUs * UsNs,
                          .text = QString::fromUtf16(range.text),
                          .isRegistered = range.isRegistered,
                          .domainId = range.domain });
    builder.addNvtx({ .pid = pid,
                      .tid = pid + 1,
                      .startNs = shiftNs,
                      .endNs = shiftNs + 30'000,
                      .text = QStringLiteral("async, id = 1"),
                      .eventType = 60 });
    builder.addNvtx({ .pid = pid, .tid = 777, .startNs = shiftNs + 1'000, .text = QStringLiteral("open") });
    builder.addNvtx(
        { .pid = pid, .startNs = shiftNs + 50'000, .text = QStringLiteral("mark, n = 2"), .eventType = 34 });
    if (pid == Pids[0])
        builder.addNvtx({ .pid = pid, .startNs = 1, .text = QStringLiteral("lib"), .eventType = 75, .domainId = 5 });
}

/// NCCL kernels tied to ranges and not, which have the same name; a range and a call without a kernel.
inline void addCommunication(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    constexpr std::int64_t Domain = 3;
    const auto addKernel = [&](std::int64_t startNs, std::int64_t endNs, const QString& name, std::int64_t stream,
                               std::int64_t device, std::int64_t correlation) {
        builder.addKernel({ .pid = pid,
                            .startNs = shiftNs + startNs,
                            .endNs = shiftNs + endNs,
                            .shortName = name,
                            .fullName = name + QStringLiteral("(Args)"),
                            .deviceId = device,
                            .stream = stream,
                            .correlation = correlation });
    };
    const auto addRange = [&](std::int64_t startNs, std::int64_t endNs, const QString& text, int eventType = 59) {
        builder.addNvtx({ .pid = pid,
                          .startNs = shiftNs + startNs,
                          .endNs = shiftNs + endNs,
                          .text = text,
                          .isRegistered = true,
                          .eventType = eventType,
                          .domainId = Domain });
    };
    for (int i = 0; i < 3; ++i) {
        const auto baseNs = 200'000 + i * 20'000;
        addRange(baseNs, baseNs + 3'000, QStringLiteral("ncclAllReduce"));
        builder.addCall({ .pid = pid,
                          .startNs = shiftNs + baseNs + 500,
                          .endNs = shiftNs + baseNs + 1'500,
                          .correlation = 500 + i });
        addKernel(baseNs + 2'000, baseNs + 9'000, AllReduceKernel, 20, i % 2, 500 + i);
        addKernel(baseNs + 5'000, baseNs + 12'000, QStringLiteral("gemm"), 7, 0, 0);
    }
    addKernel(270'000, 275'000, AllReduceKernel, 20, 0, 0);
    addKernel(272'000, 279'000, QStringLiteral("ncclDevKernel_Broadcast_RING_LL"), 21, 0, 0);
    addRange(280'000, 282'000, QStringLiteral("ncclReduceScatter"));
    builder.addCall({ .pid = pid,
                      .startNs = shiftNs + 285'000,
                      .endNs = shiftNs + 286'000,
                      .name = QStringLiteral("ncclAllGather") });
    if (pid == Pids[0]) // the other process has lost the name
        builder.addNvtx(
            { .pid = pid, .startNs = 2, .text = QStringLiteral("NCCL"), .eventType = 75, .domainId = Domain });
}

/// Launches of a graph that was traced as a whole, and kernels of one that was traced by nodes.
inline void addGraphs(fixtures::ExportBuilder& builder, std::int64_t pid, std::int64_t shiftNs)
{
    for (int i = 0; i < 3; ++i) {
        const auto baseNs = shiftNs + 300'000 + i * 12'000;
        builder.addCall({ .pid = pid,
                          .startNs = baseNs,
                          .endNs = baseNs + 2'000,
                          .name = QStringLiteral("cudaGraphLaunch_v10000"),
                          .correlation = 600 + i });
        if (i < 2) {
            builder.addGraphLaunch({ .pid = pid,
                                     .startNs = baseNs + 3'000,
                                     .endNs = baseNs + 9'000 + i,
                                     .graphId = 4,
                                     .correlation = 600 + i });
            continue;
        }
        for (const std::int64_t node : { 11, 12 })
            builder.addKernel({ .pid = pid,
                                .startNs = baseNs + node * 1'000,
                                .endNs = baseNs + node * 1'000 + 1'500,
                                .shortName = QStringLiteral("node"),
                                .correlation = 600 + i,
                                .graphNodeId = node,
                                .graphId = 9 });
    }
}

/// Samples of NVLink counters on both GPUs, with a gap.
inline void addCounters(fixtures::ExportBuilder& builder)
{
    for (const std::int64_t gpuId : { 0, 1 }) {
        for (std::int64_t sample = 0; sample < 60; ++sample) {
            if (sample > 20 && sample < 34)
                continue;
            builder.addGpuMetric(
                { .timeNs = 195'000 + sample * 2'000 + sample % 3,
                  .gpuId = gpuId,
                  .values = { { QStringLiteral("NVLink RX User Data [Throughput %]"), sample * 7 % 17 },
                              { QStringLiteral("NVLink TX User Data [Throughput %]"), sample * 5 % 23 },
                              { QStringLiteral("NVLink \"raw\" count"), 3 },
                              { QStringLiteral("SMs Active [Throughput %]"), 40 } } });
        }
    }
}

/// All of it, with overlaps, ties, and rows that no reader takes.
inline fixtures::ExportBuilder variedExport(fixtures::ExportVersion version)
{
    fixtures::ExportBuilder builder(version);
    for (const auto pid : Pids) {
        const auto shiftNs = pid * 7;
        addKernels(builder, pid, shiftNs);
        addBarriers(builder, pid, shiftNs);
        addMemory(builder, pid, shiftNs);
        addRanges(builder, pid, shiftNs);
        addCommunication(builder, pid, shiftNs);
        addGraphs(builder, pid, shiftNs);
    }
    addCounters(builder);
    builder.addKernel({ .startNs = 0, .endNs = 0, .shortName = QStringLiteral("not collected") });
    builder.addKernel({ .startNs = 9'000, .endNs = 8'000, .shortName = QStringLiteral("backwards") });
    return builder;
}

} // namespace variedexport
