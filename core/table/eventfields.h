// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/eventlinks.h"

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

// What is known of an event, told to a `sink` the same for every use: sink.integer(key, number), real(key, number),
// text(key, text), triple(key, x, y, z). What was not recorded is not told.

/// Device, context and, if it is one, stream; the GPU's TARGET_INFO_GPU.id when it is known.
template <typename Sink> void visitStreamFields(const Trace& trace, StreamIndex index, Sink& sink)
{
    const auto& stream = trace.streams[index.value()];
    if (stream.device.isValid())
        sink.integer(ArgumentKey::Gpu, trace.devices[stream.device.value()].gpuId);
    sink.integer(ArgumentKey::Device, stream.cudaDeviceId);
    sink.integer(ArgumentKey::Context, stream.contextId);
    if (!isNoSingleStream(stream))
        sink.integer(ArgumentKey::Stream, stream.streamId);
}

template <typename Sink> void visitNonZero(Sink& sink, ArgumentKey key, std::int64_t value)
{
    if (value != 0)
        sink.integer(key, value);
}

/// Stream, correlation id and launch latency of device work.
template <typename Table, typename Sink>
void visitWorkFields(const Trace& trace, const Table& table, std::size_t row, Sink& sink)
{
    visitStreamFields(trace, table.stream[row], sink);
    visitNonZero(sink, ArgumentKey::Correlation, table.correlationId[row]);
    if (const auto launch = table.launch[row]; launch.isValid())
        sink.integer(ArgumentKey::LaunchLatencyNs, table.startNs[row] - trace.calls.endNs[launch.value()]);
}

/// All of a kernel but its names.
template <typename Sink> void visitKernelFields(const Trace& trace, std::size_t row, Sink& sink)
{
    const auto& kernels = trace.kernels;
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
    visitWorkFields(trace, kernels, row, sink);
}

/// Of a copy, or of a set, which has no source.
template <typename Sink>
void visitMemoryFields(const Trace& trace, const MemoryOperationTable& table, std::size_t row, bool isSet, Sink& sink)
{
    const auto durationNs = table.endNs[row] - table.startNs[row];
    sink.integer(ArgumentKey::SizeBytes, table.sizeBytes[row]);
    if (durationNs > 0) // bytes per ns are GB/s
        sink.real(ArgumentKey::BandwidthGbS,
                  static_cast<double>(table.sizeBytes[row]) / static_cast<double>(durationNs));
    if (!isSet)
        sink.text(ArgumentKey::Source, memoryKindText(table.source[row]));
    sink.text(ArgumentKey::Destination, memoryKindText(table.destination[row]));
    visitWorkFields(trace, table, row, sink);
}

template <typename Sink> void visitGraphLaunchFields(const Trace& trace, std::size_t row, Sink& sink)
{
    sink.integer(ArgumentKey::Graph, trace.graphLaunches.graphId[row]);
    sink.integer(ArgumentKey::GraphExec, trace.graphLaunches.graphExecId[row]);
    visitWorkFields(trace, trace.graphLaunches, row, sink);
}

template <typename Sink> void visitSynchronizationFields(const Trace& trace, std::size_t row, Sink& sink)
{
    visitNonZero(sink, ArgumentKey::Correlation, trace.synchronizations.correlationId[row]);
    visitStreamFields(trace, trace.synchronizations.stream[row], sink);
}

/// The domain of an NVTX event other than the default one: its name, or its number when the name was not recorded.
template <typename Sink> void visitNvtxFields(const Trace& trace, std::size_t row, Sink& sink)
{
    const auto domain = trace.nvtx.domain[row];
    if (domain == 0)
        return;
    const auto name = trace.nvtxDomainName(row).toStdString();
    if (name.empty())
        sink.integer(ArgumentKey::Domain, domain);
    else
        sink.text(ArgumentKey::Domain, std::string_view(name));
}

} // namespace core
