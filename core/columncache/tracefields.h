// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <concepts>
#include <tuple>
#include <type_traits>

namespace core {

// Lists the members of all that a Trace holds, once for writing and for reading. Each list takes the structure apart,
// which does not compile when a member was added: it is listed here too, or said to be left out.

template <typename T, typename Plain>
concept IsA = std::same_as<std::remove_const_t<T>, Plain>;

template <IsA<TimeWindow> T> auto fieldsOf(T& t)
{
    auto& [start, end] = t;
    return std::tie(start, end);
}
template <IsA<SchemaColumn> T> auto fieldsOf(T& t)
{
    auto& [name, type] = t;
    return std::tie(name, type);
}
template <IsA<SchemaTable> T> auto fieldsOf(T& t)
{
    auto& [name, columns, isStored, hasRowId, first, last] = t;
    return std::tie(name, columns, isStored, hasRowId, first, last);
}
template <IsA<SchemaCatalog> T> auto fieldsOf(T& t)
{
    auto& [tables] = t;
    return std::tie(tables);
}
template <IsA<Process> T> auto fieldsOf(T& t)
{
    auto& [globalPid, pid, name, label] = t;
    return std::tie(globalPid, pid, name, label);
}
template <IsA<Thread> T> auto fieldsOf(T& t)
{
    auto& [globalTid, tid, process, name] = t;
    return std::tie(globalTid, tid, process, name);
}
template <IsA<MultiprocessorLimits> T> auto fieldsOf(T& t)
{
    auto& [warps, blocks, registers, shared, registersPerBlock, sharedPerBlock, mostShared, threads, perWarp, major,
           minor]
        = t;
    return std::tie(warps, blocks, registers, shared, registersPerBlock, sharedPerBlock, mostShared, threads, perWarp,
                    major, minor);
}
template <IsA<Device> T> auto fieldsOf(T& t)
{
    auto& [gpuId, name, identity, smCount, memory, bandwidth, limits, bus] = t;
    return std::tie(gpuId, name, identity, smCount, memory, bandwidth, limits, bus);
}
template <IsA<Stream> T> auto fieldsOf(T& t)
{
    auto& [process, device, cudaDevice, context, stream] = t;
    return std::tie(process, device, cudaDevice, context, stream);
}
template <IsA<KernelName> T> auto fieldsOf(T& t)
{
    auto& [shortName, fullName, displayName] = t;
    return std::tie(shortName, fullName, displayName);
}
template <IsA<LaunchShape> T> auto fieldsOf(T& t)
{
    auto& [gridX, gridY, gridZ, blockX, blockY, blockZ, registers, fixed, dynamic, executed, local] = t;
    return std::tie(gridX, gridY, gridZ, blockX, blockY, blockZ, registers, fixed, dynamic, executed, local);
}
template <IsA<CallName> T> auto fieldsOf(T& t)
{
    auto& [recorded, name, kind] = t;
    return std::tie(recorded, name, kind);
}
template <IsA<NvtxPayloadEntry> T> auto fieldsOf(T& t)
{
    auto& [type, name, offset, detail, flags] = t;
    return std::tie(type, name, offset, detail, flags);
}
template <IsA<NvtxPayloadSchema> T> auto fieldsOf(T& t)
{
    auto& [domain, id, name, size, entries] = t;
    return std::tie(domain, id, name, size, entries);
}
template <IsA<CaptureMessage> T> auto fieldsOf(T& t)
{
    auto& [time, severity, text, source] = t;
    return std::tie(time, severity, text, source);
}
template <IsA<MetaDatum> T> auto fieldsOf(T& t)
{
    auto& [name, value, isPrivate] = t;
    return std::tie(name, value, isPrivate);
}
template <IsA<MpiRank> T> auto fieldsOf(T& t)
{
    auto& [process, rank] = t;
    return std::tie(process, rank);
}
template <IsA<TableReading> T> auto fieldsOf(T& t)
{
    auto& [table, read, kept, problem] = t;
    return std::tie(table, read, kept, problem);
}
template <IsA<Diagnostic> T> auto fieldsOf(T& t)
{
    auto& [id, severity, count, description, advice] = t;
    return std::tie(id, severity, count, description, advice);
}
template <IsA<GpuMetric> T> auto fieldsOf(T& t)
{
    auto& [gpu, type, metric, name] = t;
    return std::tie(gpu, type, metric, name);
}

// Of tables of events without the index of spans, which is made anew: indexSpans().

template <IsA<KernelTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, name, stream, correlation, launch, shape, node, graph, spans] = t;
    return std::tie(start, end, name, stream, correlation, launch, shape, node, graph);
}
template <IsA<CallTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, name, thread, correlation, code, spans] = t;
    return std::tie(start, end, name, thread, correlation, code);
}
template <IsA<MemoryOperationTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, size, stream, correlation, launch, kind, isBetween, cause, source, destination, spans] = t;
    return std::tie(start, end, size, stream, correlation, launch, kind, isBetween, cause, source, destination);
}
template <IsA<GraphLaunchTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, stream, correlation, launch, graph, exec, spans] = t;
    return std::tie(start, end, stream, correlation, launch, graph, exec);
}
template <IsA<SynchronizationTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, stream, correlation, type, event, eventSync, spans] = t;
    return std::tie(start, end, stream, correlation, type, event, eventSync);
}
template <IsA<OverheadTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, thread, name, type, source, spans] = t;
    return std::tie(start, end, thread, name, type, source);
}
template <IsA<NvtxTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, thread, text, suffix, number, payload, domain, kind, spans] = t;
    return std::tie(start, end, thread, text, suffix, number, payload, domain, kind);
}
template <typename T>
requires IsA<T, OsRuntimeTable> || IsA<T, MpiTable>
auto fieldsOf(T& t)
{
    auto& [start, end, thread, name, spans] = t;
    return std::tie(start, end, thread, name);
}
template <IsA<CpuPageFaultTable> T> auto fieldsOf(T& t)
{
    auto& [time, process, code, module] = t;
    return std::tie(time, process, code, module);
}
template <IsA<GpuPageFaultTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, stream, count, access, spans] = t;
    return std::tie(start, end, stream, count, access);
}
template <IsA<MemoryPlace> T> auto fieldsOf(T& t)
{
    auto& [process, device, cudaDevice] = t;
    return std::tie(process, device, cudaDevice);
}
template <IsA<AllocationTable> T> auto fieldsOf(T& t)
{
    auto& [time, address, size, place, kind, isFree, pool, correlation, launch] = t;
    return std::tie(time, address, size, place, kind, isFree, pool, correlation, launch);
}
template <IsA<LibraryCallTable> T> auto fieldsOf(T& t)
{
    auto& [start, end, thread, name, library, spans] = t;
    return std::tie(start, end, thread, name, library);
}
template <IsA<EventRecord> T> auto fieldsOf(T& t)
{
    auto& [stream, call, event, eventSync] = t;
    return std::tie(stream, call, event, eventSync);
}
template <IsA<SchedulingTable> T> auto fieldsOf(T& t)
{
    auto& [time, thread, cpu, isIn] = t;
    return std::tie(time, thread, cpu, isIn);
}
template <IsA<GpuMetricTable> T> auto fieldsOf(T& t)
{
    auto& [metrics, time, metric, value] = t;
    return std::tie(metrics, time, metric, value);
}

/// Without what belongs to one reading of the file: id, path and name, how long it took, and the part that was read: parts are not kept.
template <IsA<Trace> T> auto fieldsOf(T& t)
{
    auto& [id, path, fileName, fileSize, schema, strings, processes, threads, devices, streams, kernelNames,
           launchShapes, callNames, kernels, calls, copies, sets, graphLaunches, synchronizations, overhead, nvtx,
           osRuntime, gpuMetrics, scheduling, mpi, cpuFaults, gpuFaults, allocations, libraryCalls, memoryPlaces,
           eventRecords, pageableCalls, domains, suffixes, suffixNumbers, payloads, payloadSchemas, messages,
           exportData, captureData, environment, startUtc, startSystem, ranks, gpuCount, readings, backtraces, standIns,
           areNamesSkipped, diagnostics, extent, part, loadSeconds]
        = t;
    return std::tie(fileSize, schema, strings, processes, threads, devices, streams, kernelNames, launchShapes,
                    callNames, kernels, calls, copies, sets, graphLaunches, synchronizations, overhead, nvtx, osRuntime,
                    gpuMetrics, scheduling, mpi, cpuFaults, gpuFaults, allocations, libraryCalls, memoryPlaces,
                    eventRecords, pageableCalls, domains, suffixes, suffixNumbers, payloads, payloadSchemas, messages,
                    exportData, captureData, environment, startUtc, startSystem, ranks, gpuCount, readings, backtraces,
                    standIns, areNamesSkipped, diagnostics, extent);
}

/// Makes what a reader leaves out of a table.
template <typename T> void indexSpans(T& table)
{
    table.spans = SpanIndex(table.startNs, table.endNs);
}

} // namespace core
