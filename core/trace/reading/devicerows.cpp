// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of what runs on a device: kernels, copies, sets, graph launches, synchronizations and page faults.
#include "trace/reading/eventrows.h"
#include "trace/reading/rowvalues.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace core {

namespace {

/// What all device work has in common.
struct WorkColumn {
    enum : int { GlobalPid = SpanColumn::Count, DeviceId, ContextId, StreamId, CorrelationId, Count };
};
struct KernelColumn {
    enum : int {
        DemangledName = WorkColumn::Count,
        ShortName,
        MangledName,
        GridX,
        GridY,
        GridZ,
        BlockX,
        BlockY,
        BlockZ,
        RegistersPerThread,
        StaticSharedMemory,
        DynamicSharedMemory,
        SharedMemoryExecuted,
        LocalMemoryPerThread,
        GraphNodeId,
        GraphId,
    };
};
/// Copies and sets; a set has no direction, no source and one device.
struct MemoryColumn {
    enum : int {
        Bytes = WorkColumn::Count,
        DestinationKind,
        CopyKind,
        SourceKind,
        SourceDevice,
        DestinationDevice,
        MigrationCause,
        Count
    };
};
struct GraphLaunchColumn {
    enum : int { GraphId = WorkColumn::Count, GraphExecId };
};
struct SynchronizationColumn {
    enum : int { SyncType = WorkColumn::Count, EventId, EventSyncId };
};
struct GpuPageFaultColumn {
    enum : int { FaultCount = WorkColumn::Count, AccessType };
};

std::vector<ColumnWish> workColumns(std::initializer_list<PlacedWish> more)
{
    std::vector<PlacedWish> wishes { requiredColumn(SpanColumn::Start, u"start"),
                                     requiredColumn(SpanColumn::End, u"end"),
                                     optionalColumn(WorkColumn::GlobalPid, u"globalPid"),
                                     optionalColumn(WorkColumn::DeviceId, u"deviceId"),
                                     optionalColumn(WorkColumn::ContextId, u"contextId"),
                                     optionalColumn(WorkColumn::StreamId, u"streamId"),
                                     optionalColumn(WorkColumn::CorrelationId, u"correlationId") };
    wishes.insert(wishes.end(), more.begin(), more.end());
    return placed(wishes);
}

/// As readSpan(), for CUPTI's device work, where 0–0 means that no time stamp was collected.
bool readDeviceSpan(const EventRow auto& row, TimeWindow& span, RowProblems& problems)
{
    if (!readSpan(row, span, problems))
        return false;
    if (span.startNs == 0 && span.endNs == 0) [[unlikely]] {
        ++problems.notCollected;
        return false;
    }
    return true;
}

/// A value of an enumeration of the export, or a small number; 0: not recorded, or none that fits.
template <typename T> T readSmall(const EventRow auto& row, int column)
{
    const auto value = row.maybeInteger(column).value_or(0);
    return value >= 0 && value <= std::numeric_limits<T>::max() ? static_cast<T>(value) : T { 0 };
}

std::int32_t readShape(const EventRow auto& row, int column)
{
    const std::int64_t value = row.integer(column);
    return value >= 0 && value <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(value) : 0;
}

StreamIndex readStream(const EventRow auto& row, Interner<StreamKey>& streams, RowProblems& problems)
{
    const StreamKey key { readGlobalPid(row, WorkColumn::GlobalPid, problems),
                          readId(row, WorkColumn::DeviceId, 0, problems),
                          readId(row, WorkColumn::ContextId, 0, problems),
                          readId(row, WorkColumn::StreamId, 0, problems) };
    return StreamIndex { streams(key) };
}

/// What all device work has in common: span, stream and correlation id. False, and counted, when it has no usable span.
template <typename T>
bool readDeviceWork(const EventRow auto& row, T& table, std::size_t slot, WorkerIds& ids, RowProblems& problems)
{
    TimeWindow span;
    if (!readDeviceSpan(row, span, problems))
        return false;
    table.startNs[slot] = span.startNs;
    table.endNs[slot] = span.endNs;
    constexpr bool isSynchronization = std::is_same_v<T, SynchronizationTable>;
    table.stream.rows()[slot] = readStream(row, isSynchronization ? ids.syncStreams : ids.streams, problems);
    table.correlationId[slot] = readCorrelation(row, WorkColumn::CorrelationId, problems);
    return true;
}

KernelNameKey readKernelName(const EventRow auto& row, RowProblems& problems)
{
    return { readId(row, KernelColumn::DemangledName, NoString, problems),
             readId(row, KernelColumn::ShortName, NoString, problems),
             readId(row, KernelColumn::MangledName, NoString, problems) };
}

LaunchShape readLaunchShape(const EventRow auto& row)
{
    return { readShape(row, KernelColumn::GridX),
             readShape(row, KernelColumn::GridY),
             readShape(row, KernelColumn::GridZ),
             readShape(row, KernelColumn::BlockX),
             readShape(row, KernelColumn::BlockY),
             readShape(row, KernelColumn::BlockZ),
             readShape(row, KernelColumn::RegistersPerThread),
             readShape(row, KernelColumn::StaticSharedMemory),
             readShape(row, KernelColumn::DynamicSharedMemory),
             readShape(row, KernelColumn::SharedMemoryExecuted),
             readShape(row, KernelColumn::LocalMemoryPerThread) };
}

std::size_t readKernels(RowReading& reading)
{
    auto& table = reading.trace.kernels;
    auto& ids = reading.ids;
    auto& problems = ids.problemsOf(EventClass::Kernels);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        if (!readDeviceWork(row, table, slot, ids, problems))
            return false;
        table.name.rows()[slot] = KernelNameIndex { ids.kernelNames(readKernelName(row, problems)) };
        table.shape.rows()[slot] = LaunchShapeIndex { ids.shapes(readLaunchShape(row)) };
        table.graphNode.rows()[slot] = static_cast<std::uint32_t>(row.integer(KernelColumn::GraphNodeId));
        table.graphId.rows()[slot] = static_cast<std::uint32_t>(row.integer(KernelColumn::GraphId));
        return true;
    });
}

bool isBetweenDevices(const EventRow auto& row)
{
    std::int64_t from = 0;
    std::int64_t to = 0;
    return row.readInteger(MemoryColumn::SourceDevice, from) && row.readInteger(MemoryColumn::DestinationDevice, to)
        && from != to;
}

std::size_t readMemory(RowReading& reading, EventClass eventClass, MemoryOperationTable& table)
{
    auto& problems = reading.ids.problemsOf(eventClass);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        constexpr std::int64_t LargestKind = 255;
        const std::int64_t kind = row.integer(MemoryColumn::CopyKind);
        if (!readDeviceWork(row, table, slot, reading.ids, problems))
            return false;
        table.sizeBytes[slot] = std::max<std::int64_t>(0, readId(row, MemoryColumn::Bytes, 0, problems));
        table.copyKind[slot] = kind >= 0 && kind <= LargestKind ? static_cast<std::uint8_t>(kind) : std::uint8_t { 0 };
        table.source[slot] = readMemoryKind(row, MemoryColumn::SourceKind);
        table.destination[slot] = readMemoryKind(row, MemoryColumn::DestinationKind);
        table.isBetweenDevices.rows()[slot] = isBetweenDevices(row) ? 1 : 0;
        table.migrationCause.rows()[slot] = isPageMigration(table.copyKind[slot])
            ? readSmall<std::uint8_t>(row, MemoryColumn::MigrationCause)
            : std::uint8_t { 0 };
        return true;
    });
}

std::size_t readGraphLaunches(RowReading& reading)
{
    auto& table = reading.trace.graphLaunches;
    auto& problems = reading.ids.problemsOf(EventClass::GraphLaunches);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        if (row.integer(WorkColumn::DeviceId) == HostDeviceId) {
            ++problems.onHost;
            return false;
        }
        if (!readDeviceWork(row, table, slot, reading.ids, problems))
            return false;
        table.graphId[slot] = readId(row, GraphLaunchColumn::GraphId, 0, problems);
        table.graphExecId[slot] = readId(row, GraphLaunchColumn::GraphExecId, 0, problems);
        return true;
    });
}

std::size_t readSynchronizations(RowReading& reading)
{
    auto& table = reading.trace.synchronizations;
    auto& problems = reading.ids.problemsOf(EventClass::Synchronizations);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        if (!readDeviceWork(row, table, slot, reading.ids, problems))
            return false;
        table.syncType[slot] = static_cast<std::uint8_t>(
            std::clamp<std::int64_t>(row.integer(SynchronizationColumn::SyncType), 0, UINT8_MAX));
        const auto event = row.maybeInteger(SynchronizationColumn::EventId).value_or(NoSyncEvent);
        table.event.rows()[slot] = event >= 0 && event < NoSyncEvent // -1 is another way to write none
            ? static_cast<std::uint32_t>(event)
            : NoSyncEvent;
        table.eventSync.rows()[slot] = readSmall<std::uint32_t>(row, SynchronizationColumn::EventSyncId);
        return true;
    });
}

std::size_t readGpuPageFaults(RowReading& reading)
{
    auto& table = reading.trace.gpuPageFaults;
    auto& problems = reading.ids.problemsOf(EventClass::GpuPageFaults);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        TimeWindow span;
        if (!readDeviceSpan(row, span, problems))
            return false;
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.stream.rows()[slot] = readStream(row, reading.ids.streams, problems);
        table.faultCount[slot] = readSmall<std::uint32_t>(row, GpuPageFaultColumn::FaultCount);
        table.accessType[slot] = readSmall<std::uint8_t>(row, GpuPageFaultColumn::AccessType);
        return true;
    });
}

} // namespace

EventReader kernelReader()
{
    auto reader = tableReader<&Trace::kernels>(
        EventClass::Kernels, { u"CUPTI_ACTIVITY_KIND_KERNEL", u"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL" },
        workColumns({ optionalColumn(KernelColumn::DemangledName, u"demangledName", u"name"),
                      optionalColumn(KernelColumn::ShortName, u"shortName"),
                      optionalColumn(KernelColumn::MangledName, u"mangledName"),
                      optionalColumn(KernelColumn::GridX, u"gridX"), optionalColumn(KernelColumn::GridY, u"gridY"),
                      optionalColumn(KernelColumn::GridZ, u"gridZ"), optionalColumn(KernelColumn::BlockX, u"blockX"),
                      optionalColumn(KernelColumn::BlockY, u"blockY"), optionalColumn(KernelColumn::BlockZ, u"blockZ"),
                      optionalColumn(KernelColumn::RegistersPerThread, u"registersPerThread"),
                      optionalColumn(KernelColumn::StaticSharedMemory, u"staticSharedMemory"),
                      optionalColumn(KernelColumn::DynamicSharedMemory, u"dynamicSharedMemory"),
                      optionalColumn(KernelColumn::SharedMemoryExecuted, u"sharedMemoryExecuted"),
                      optionalColumn(KernelColumn::LocalMemoryPerThread, u"localMemoryPerThread"),
                      optionalColumn(KernelColumn::GraphNodeId, u"graphNodeId"),
                      optionalColumn(KernelColumn::GraphId, u"graphId") }));
    reader.read = readKernels;
    return reader;
}

EventReader memcpyReader()
{
    auto reader = tableReader<&Trace::copies>(
        EventClass::Memcpy, { u"CUPTI_ACTIVITY_KIND_MEMCPY", u"CUPTI_ACTIVITY_KIND_MEMCPY2" },
        workColumns({ optionalColumn(MemoryColumn::Bytes, u"bytes"),
                      optionalColumn(MemoryColumn::CopyKind, u"copyKind"),
                      optionalColumn(MemoryColumn::SourceKind, u"srcKind"),
                      optionalColumn(MemoryColumn::DestinationKind, u"dstKind"),
                      optionalColumn(MemoryColumn::SourceDevice, u"srcDeviceId"),
                      optionalColumn(MemoryColumn::DestinationDevice, u"dstDeviceId"),
                      optionalColumn(MemoryColumn::MigrationCause, u"migrationCause") }));
    reader.readsAll = true;
    reader.read = [](RowReading& reading) { return readMemory(reading, EventClass::Memcpy, reading.trace.copies); };
    return reader;
}

EventReader memsetReader()
{
    auto columns = workColumns({ optionalColumn(MemoryColumn::Bytes, u"bytes"),
                                 optionalColumn(MemoryColumn::DestinationKind, u"memKind", u"memoryKind") });
    columns.resize(MemoryColumn::Count); // the others read as NULL
    auto reader = tableReader<&Trace::sets>(EventClass::Memset, { u"CUPTI_ACTIVITY_KIND_MEMSET" }, std::move(columns));
    reader.read = [](RowReading& reading) { return readMemory(reading, EventClass::Memset, reading.trace.sets); };
    return reader;
}

EventReader graphLaunchReader()
{
    auto reader = tableReader<&Trace::graphLaunches>(
        EventClass::GraphLaunches, { u"CUPTI_ACTIVITY_KIND_GRAPH_TRACE" },
        workColumns({ optionalColumn(GraphLaunchColumn::GraphId, u"graphId"),
                      optionalColumn(GraphLaunchColumn::GraphExecId, u"graphExecId") }));
    reader.read = readGraphLaunches;
    return reader;
}

EventReader synchronizationReader()
{
    auto reader = tableReader<&Trace::synchronizations>(
        EventClass::Synchronizations, { u"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION" },
        workColumns({ optionalColumn(SynchronizationColumn::SyncType, u"syncType", u"deprecatedSyncType"),
                      optionalColumn(SynchronizationColumn::EventId, u"eventId"),
                      optionalColumn(SynchronizationColumn::EventSyncId, u"eventSyncId") }));
    reader.read = readSynchronizations;
    return reader;
}

EventReader gpuPageFaultReader()
{
    auto reader = tableReader<&Trace::gpuPageFaults>(
        EventClass::GpuPageFaults, { u"CUDA_UM_GPU_PAGE_FAULT_EVENTS" },
        workColumns({ optionalColumn(GpuPageFaultColumn::FaultCount, u"numberOfPageFaults"),
                      optionalColumn(GpuPageFaultColumn::AccessType, u"faultAccessType") }));
    reader.read = readGpuPageFaults;
    return reader;
}

} // namespace core
