// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/launchtimes.h"
#include "convert/activities.h"

#include <array>
#include <string>
#include <string_view>

namespace core {

/// What can be told of an event beside its name and times.
enum class ArgumentKey : std::uint8_t {
    StartNs,
    EndNs,
    FullName,
    Grid,
    Block,
    Registers,
    StaticSharedBytes,
    DynamicSharedBytes,
    ExecutedSharedBytes,
    LocalBytesPerThread,
    GraphNode,
    Graph,
    GraphExec,
    Correlation,
    Gpu,
    Device,
    Context,
    Stream,
    LaunchLatencyNs,
    SizeBytes,
    BandwidthGbS,
    Source,
    Destination,
    NvtxStack,
    Domain,
    KernelCount,
    Cpu,
    Value,
};
constexpr std::size_t ArgumentKeyCount = 28;

constexpr std::array<std::string_view, ArgumentKeyCount> ArgumentNames {
    "start_ns",
    "end_ns",
    "full_name",
    "grid",
    "block",
    "registers_per_thread",
    "static_shared_bytes",
    "dynamic_shared_bytes",
    "executed_shared_bytes",
    "local_bytes_per_thread",
    "graph_node",
    "graph_id",
    "graph_exec_id",
    "correlation_id",
    "gpu_id",
    "device_id",
    "context_id",
    "stream_id",
    "launch_latency_ns",
    "size_bytes",
    "bandwidth_gb_s",
    "source",
    "destination",
    "nvtx_stack",
    "domain",
    "kernel_count",
    "cpu",
    "value",
};
[[nodiscard]] constexpr std::string_view argumentName(ArgumentKey key)
{
    return ArgumentNames[static_cast<std::size_t>(key)];
}

/// "pageable", "pinned", …
[[nodiscard]] std::string_view memoryKindText(MemoryKind kind);

/// The name of an event; `buffer` holds it when no other event shares it.
[[nodiscard]] NameRef eventName(const ConvertSource& source, const ConvertedEvent& event, std::string& buffer);

namespace detail {

template <typename Sink> void visitStream(const ConvertSource& source, StreamIndex index, Sink& sink)
{
    const auto& stream = source.trace().streams[index.value()];
    if (stream.device.isValid())
        sink.integer(ArgumentKey::Gpu, source.trace().devices[stream.device.value()].gpuId);
    sink.integer(ArgumentKey::Device, stream.cudaDeviceId);
    sink.integer(ArgumentKey::Context, stream.contextId);
    sink.integer(ArgumentKey::Stream, stream.streamId);
}

template <typename Sink> void visitNonZero(Sink& sink, ArgumentKey key, std::int64_t value)
{
    if (value != 0)
        sink.integer(key, value);
}

/// Stream, correlation id and launch latency of device work.
template <typename Table, typename Sink>
void visitWork(const ConvertSource& source, const Table& table, std::size_t row, Sink& sink)
{
    visitStream(source, table.stream[row], sink);
    visitNonZero(sink, ArgumentKey::Correlation, table.correlationId[row]);
    if (const auto launch = table.launch[row]; launch.isValid())
        sink.integer(ArgumentKey::LaunchLatencyNs, table.startNs[row] - source.trace().calls.endNs[launch.value()]);
}

template <typename Sink> void visitNvtxStack(const ConvertSource& source, std::size_t kernel, Sink& sink)
{
    const auto launch = source.trace().kernels.launch[kernel];
    if (!launch.isValid() || source.nvtxStacks().isEmpty())
        return;
    std::array<NvtxRow, NvtxStacks::MostRanges> ranges;
    auto depth = source.nvtxStacks().around(source.trace(), launch, ranges);
    if (depth == 0)
        return;
    std::string buffer;
    sink.beginTexts(ArgumentKey::NvtxStack);
    while (depth > 0)
        sink.text(source.names().nvtx(ranges[--depth].value(), buffer));
    sink.endTexts();
}

template <typename Sink> void visitKernel(const ConvertSource& source, std::size_t row, Sink& sink)
{
    const auto& trace = source.trace();
    const auto& kernels = trace.kernels;
    const auto& name = trace.kernelNames[kernels.name[row].value()];
    if (name.fullName != name.shortName)
        sink.text(ArgumentKey::FullName, source.names().kernelFullName(kernels.name[row]));
    const auto& shape = trace.launchShapes[kernels.shape[row].value()];
    sink.triple(ArgumentKey::Grid, shape.gridX, shape.gridY, shape.gridZ);
    sink.triple(ArgumentKey::Block, shape.blockX, shape.blockY, shape.blockZ);
    sink.integer(ArgumentKey::Registers, shape.registersPerThread);
    sink.integer(ArgumentKey::StaticSharedBytes, shape.staticSharedBytes);
    sink.integer(ArgumentKey::DynamicSharedBytes, shape.dynamicSharedBytes);
    visitNonZero(sink, ArgumentKey::ExecutedSharedBytes, shape.executedSharedBytes);
    visitNonZero(sink, ArgumentKey::LocalBytesPerThread, shape.localBytesPerThread);
    visitNonZero(sink, ArgumentKey::GraphNode, kernels.graphNode[row]);
    visitNonZero(sink, ArgumentKey::Graph, kernels.graphId[row]);
    visitWork(source, kernels, row, sink);
    visitNvtxStack(source, row, sink);
}

template <typename Sink>
void visitMemory(const ConvertSource& source, const MemoryOperationTable& table, std::size_t row, bool isSet,
                 Sink& sink)
{
    const auto durationNs = table.endNs[row] - table.startNs[row];
    sink.integer(ArgumentKey::SizeBytes, table.sizeBytes[row]);
    if (durationNs > 0) // bytes per ns are GB/s
        sink.real(ArgumentKey::BandwidthGbS,
                  static_cast<double>(table.sizeBytes[row]) / static_cast<double>(durationNs));
    if (!isSet)
        sink.text(ArgumentKey::Source, NameRef { NameRef::NoKey, memoryKindText(table.source[row]) });
    sink.text(ArgumentKey::Destination, NameRef { NameRef::NoKey, memoryKindText(table.destination[row]) });
    visitWork(source, table, row, sink);
}

template <typename Sink> void visitNvtx(const ConvertSource& source, std::size_t row, Sink& sink)
{
    const auto domain = source.trace().nvtx.domain[row];
    if (domain == 0)
        return;
    const auto name = source.trace().nvtxDomainName(row).toStdString();
    if (name.empty())
        sink.integer(ArgumentKey::Domain, domain);
    else
        sink.text(ArgumentKey::Domain, NameRef { NameRef::NoKey, name });
}

} // namespace detail

/**
 * Tells `sink` what is known of an event, the same for every format: sink.integer(key, number), real(key, number), text(key, NameRef),
 * triple(key, x, y, z), and beginTexts(key), text(NameRef) …, endTexts().
 */
template <typename Sink> void visitArguments(const ConvertSource& source, const ConvertedEvent& event, Sink& sink)
{
    const auto& trace = source.trace();
    const std::size_t row = event.row;
    switch (event.type) {
    case ActivityType::Kernel:
        return detail::visitKernel(source, row, sink);
    case ActivityType::Memcpy:
        return detail::visitMemory(source, trace.copies, row, false, sink);
    case ActivityType::Memset:
        return detail::visitMemory(source, trace.sets, row, true, sink);
    case ActivityType::Graph:
        sink.integer(ArgumentKey::Graph, trace.graphLaunches.graphId[row]);
        sink.integer(ArgumentKey::GraphExec, trace.graphLaunches.graphExecId[row]);
        return detail::visitWork(source, trace.graphLaunches, row, sink);
    case ActivityType::CudaApi:
        return detail::visitNonZero(sink, ArgumentKey::Correlation, trace.calls.correlationId[row]);
    case ActivityType::Sync:
        detail::visitNonZero(sink, ArgumentKey::Correlation, trace.synchronizations.correlationId[row]);
        return detail::visitStream(source, trace.synchronizations.stream[row], sink);
    case ActivityType::Nvtx:
        return detail::visitNvtx(source, row, sink);
    case ActivityType::NvtxKernel:
        sink.integer(ArgumentKey::KernelCount, source.projections().kernelCount[row]);
        detail::visitStream(source, source.projections().stream[row], sink);
        return detail::visitNvtx(source, source.projections().range[row].value(), sink);
    case ActivityType::Scheduling:
        if (trace.scheduling.cpu[row] >= 0)
            sink.integer(ArgumentKey::Cpu, trace.scheduling.cpu[row]);
        return;
    case ActivityType::OsRuntime:
    case ActivityType::Overhead:
    case ActivityType::GpuMetrics: // the value is the event
        return;
    }
}

} // namespace core
