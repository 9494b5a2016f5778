// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventrows.h"

#include "trace/rowvalues.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace core {

namespace {

constexpr std::int64_t HostDeviceId = INT32_MAX; // deviceId of graph launches that ran on the host
constexpr std::int64_t CudaBacktraceClass = 67; // eventClass of rows that repeat a call for its backtrace

/// As readSpan(), for CUPTI's device work, where 0–0 means that no time stamp was collected.
bool readDeviceSpan(const Statement& row, TimeWindow& span, RowProblems& problems)
{
    if (!readSpan(row, span, problems))
        return false;
    if (span.startNs == 0 && span.endNs == 0) [[unlikely]] {
        ++problems.notCollected;
        return false;
    }
    return true;
}

/// A correlation id; 0 for none or for what cannot be one.
std::uint32_t readCorrelation(const Statement& row, int column, RowProblems& problems)
{
    std::int64_t id = 0;
    if (row.readInteger(column, id)) [[likely]] {
        if (id >= 0 && id <= std::numeric_limits<std::uint32_t>::max())
            return static_cast<std::uint32_t>(id);
        problems.badIds += id == -1 ? 0 : 1; // -1 is another way to write none
        return 0;
    }
    problems.badIds += row.type(column) == CellType::Null ? 0 : 1;
    return 0;
}

/// What a call returned.
std::uint16_t readReturnCode(const Statement& row, int column)
{
    const auto code = row.maybeInteger(column);
    return code && *code >= 0 && *code < UnknownReturnCode ? static_cast<std::uint16_t>(*code) : UnknownReturnCode;
}

/// A value of a small enumeration; `missing` when it is not recorded or none.
std::uint8_t readSmall(const Statement& row, int column, std::uint8_t missing)
{
    const auto value = row.maybeInteger(column);
    return value && *value >= 0 && *value < UINT8_MAX ? static_cast<std::uint8_t>(*value) : missing;
}

std::int32_t readShape(const Statement& row, int column)
{
    const std::int64_t value = row.integer(column);
    return value >= 0 && value <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(value) : 0;
}

constexpr std::int64_t ThreadBits = 0xFFFFFF; // of a global id

ProcessIndex readProcess(const Statement& row, int column, Interner<std::uint64_t>& processes, RowProblems& problems)
{
    return ProcessIndex { processes(static_cast<std::uint64_t>(readId(row, column, 0, problems) & ~ThreadBits)) };
}

/// Columns `first` … `first` + 3: globalPid, deviceId, contextId, streamId.
StreamIndex readStream(const Statement& row, int first, Interner<StreamKey>& streams, RowProblems& problems)
{
    const StreamKey key { static_cast<std::uint64_t>(readId(row, first, 0, problems) & ~ThreadBits),
                          readId(row, first + 1, 0, problems), readId(row, first + 2, 0, problems),
                          readId(row, first + 3, 0, problems) };
    return StreamIndex { streams(key) };
}

/// What all device work has in common: span, stream and correlation id in columns 0 to 6. False, and counted, when it has no usable span.
template <typename T>
bool readDeviceWork(const Statement& row, T& table, std::size_t slot, WorkerIds& ids, RowProblems& problems)
{
    TimeWindow span;
    if (!readDeviceSpan(row, span, problems))
        return false;
    table.startNs[slot] = span.startNs;
    table.endNs[slot] = span.endNs;
    constexpr bool isSynchronization = std::is_same_v<T, SynchronizationTable>;
    table.stream[slot] = readStream(row, 2, isSynchronization ? ids.syncStreams : ids.streams, problems);
    table.correlationId[slot] = readCorrelation(row, 6, problems);
    return true;
}

} // namespace

std::size_t readKernels(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                        std::int64_t& rowsRead)
{
    auto& table = trace.kernels;
    auto& problems = ids.problemsOf(EventClass::Kernels);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        if (!readDeviceWork(row, table, slot, ids, problems))
            return false;
        table.name[slot] = KernelNameIndex { ids.kernelNames({ readId(row, 7, NoString, problems),
                                                               readId(row, 8, NoString, problems),
                                                               readId(row, 9, NoString, problems) }) };
        table.shape[slot] = LaunchShapeIndex { ids.shapes({ readShape(row, 10), readShape(row, 11), readShape(row, 12),
                                                            readShape(row, 13), readShape(row, 14), readShape(row, 15),
                                                            readShape(row, 16), readShape(row, 17), readShape(row, 18),
                                                            readShape(row, 21), readShape(row, 22) }) };
        table.graphNode[slot] = static_cast<std::uint32_t>(row.integer(19));
        table.graphId[slot] = static_cast<std::uint32_t>(row.integer(20));
        return true;
    });
}

std::size_t readCalls(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                      std::int64_t& rowsRead)
{
    auto& table = trace.calls;
    auto& problems = ids.problemsOf(EventClass::Calls);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        std::int64_t rowClass = 0;
        if (row.readInteger(5, rowClass) && rowClass == CudaBacktraceClass) [[unlikely]] {
            ++problems.cudaBacktraces;
            return false;
        }
        TimeWindow span;
        if (!readSpan(row, span, problems))
            return false;
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.thread[slot] = readThread(row, 2, ids, problems);
        table.correlationId[slot] = readCorrelation(row, 3, problems);
        table.name[slot] = CallNameIndex { ids.callNames(readId(row, 4, NoString, problems)) };
        table.returnCode[slot] = readReturnCode(row, 6);
        return true;
    });
}

namespace {

MemoryKind readMemoryKind(const Statement& row, int column)
{
    const auto kind = row.maybeInteger(column);
    return kind && *kind >= 0 && *kind < static_cast<std::int64_t>(MemoryKind::Unknown) ? static_cast<MemoryKind>(*kind)
                                                                                        : MemoryKind::Unknown;
}

/// Columns 11 and 12: the devices that a copy is from and to.
bool isBetweenDevices(const Statement& row)
{
    std::int64_t from = 0;
    std::int64_t to = 0;
    return row.readInteger(11, from) && row.readInteger(12, to) && from != to;
}

std::size_t readMemory(EventClass eventClass, MemoryOperationTable& table, Statement& row, std::size_t first,
                       std::size_t slots, WorkerIds& ids, std::int64_t& rowsRead)
{
    auto& problems = ids.problemsOf(eventClass);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        constexpr std::int64_t LargestKind = 255;
        const std::int64_t kind = row.integer(8);
        if (!readDeviceWork(row, table, slot, ids, problems))
            return false;
        table.sizeBytes[slot] = std::max<std::int64_t>(0, readId(row, 7, 0, problems));
        table.copyKind[slot] = kind >= 0 && kind <= LargestKind ? static_cast<std::uint8_t>(kind) : std::uint8_t { 0 };
        table.source[slot] = readMemoryKind(row, 9);
        table.destination[slot] = readMemoryKind(row, 10);
        table.isBetweenDevices[slot] = isBetweenDevices(row) ? 1 : 0;
        return true;
    });
}

} // namespace

std::size_t readCopies(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                       std::int64_t& rowsRead)
{
    return readMemory(EventClass::Memcpy, trace.copies, row, first, slots, ids, rowsRead);
}

std::size_t readSets(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                     std::int64_t& rowsRead)
{
    return readMemory(EventClass::Memset, trace.sets, row, first, slots, ids, rowsRead);
}

std::size_t readGraphLaunches(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                              std::int64_t& rowsRead)
{
    auto& table = trace.graphLaunches;
    auto& problems = ids.problemsOf(EventClass::GraphLaunches);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        if (row.integer(3) == HostDeviceId) {
            ++problems.onHost;
            return false;
        }
        if (!readDeviceWork(row, table, slot, ids, problems))
            return false;
        table.graphId[slot] = readId(row, 7, 0, problems);
        table.graphExecId[slot] = readId(row, 8, 0, problems);
        return true;
    });
}

std::size_t readSynchronizations(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                                 std::int64_t& rowsRead)
{
    auto& table = trace.synchronizations;
    auto& problems = ids.problemsOf(EventClass::Synchronizations);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        if (!readDeviceWork(row, table, slot, ids, problems))
            return false;
        table.syncType[slot] = static_cast<std::uint8_t>(std::clamp<std::int64_t>(row.integer(7), 0, 255));
        const auto event = row.maybeInteger(8).value_or(NoSyncEvent); // -1 is another way to write none
        table.event[slot] = event >= 0 && event < NoSyncEvent ? static_cast<std::uint32_t>(event) : NoSyncEvent;
        return true;
    });
}

namespace {

/// Overhead, OS runtime and MPI rows: start, end, globalTid, nameId; overheadType and eventClass of overhead.
template <typename TableType>
std::size_t readNamedSpans(EventClass eventClass, TableType& table, Statement& row, std::size_t first,
                           std::size_t slots, WorkerIds& ids, std::int64_t& rowsRead)
{
    auto& problems = ids.problemsOf(eventClass);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        TimeWindow span;
        if (!readSpan(row, span, problems))
            return false;
        const auto name = row.maybeInteger(3);
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.thread[slot] = eventClass == EventClass::Overhead && !row.isInteger(2)
            ? ThreadIndex {}
            : readThread(row, 2, ids, problems);
        table.name[slot] = name ? ids.fileString(*name) : StringId {};
        if constexpr (std::is_same_v<TableType, OverheadTable>) {
            table.type[slot] = readSmall(row, 4, NoOverheadType);
            table.source[slot] = row.isInteger(5) ? OverheadSource::Cupti : OverheadSource::Profiler;
        }
        return true;
    });
}

} // namespace

std::size_t readOverhead(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                         std::int64_t& rowsRead)
{
    return readNamedSpans(EventClass::Overhead, trace.overhead, row, first, slots, ids, rowsRead);
}

std::size_t readOsRuntime(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                          std::int64_t& rowsRead)
{
    return readNamedSpans(EventClass::OsRuntime, trace.osRuntime, row, first, slots, ids, rowsRead);
}

std::size_t readMpi(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                    std::int64_t& rowsRead)
{
    return readNamedSpans(EventClass::Mpi, trace.mpi, row, first, slots, ids, rowsRead);
}

std::size_t readCpuPageFaults(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                              std::int64_t& rowsRead)
{
    auto& table = trace.cpuPageFaults;
    auto& problems = ids.problemsOf(EventClass::CpuPageFaults);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        std::int64_t timeNs = 0;
        if (!row.readInteger(0, timeNs)) {
            ++problems.notANumber;
            return false;
        }
        if (!isPlausible(timeNs)) {
            ++problems.implausibleTime;
            return false;
        }
        table.timeNs[slot] = timeNs;
        table.process[slot] = readProcess(row, 1, ids.processes, problems);
        return true;
    });
}

std::size_t readGpuMetrics(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                           std::int64_t& rowsRead)
{
    auto& table = trace.gpuMetrics;
    auto& problems = ids.problemsOf(EventClass::GpuMetrics);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        const auto time = row.maybeInteger(0);
        const auto type = row.type(3);
        const auto value = row.real(3);
        if (!time || (type != CellType::Integer && type != CellType::Real) || !isPlausibleSample(value)) {
            ++problems.notANumber;
            return false;
        }
        if (!isPlausible(*time)) {
            ++problems.implausibleTime;
            return false;
        }
        table.timeNs[slot] = *time;
        table.metric[slot] = ids.metrics({ readId(row, 1, 0, problems), readId(row, 2, 0, problems) });
        table.value[slot] = value;
        return true;
    });
}

std::size_t readScheduling(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                           std::int64_t& rowsRead)
{
    auto& table = trace.scheduling;
    auto& problems = ids.problemsOf(EventClass::Scheduling);
    return forEachRow(row, first, slots, rowsRead, [&](std::size_t slot) {
        const auto time = row.maybeInteger(0);
        if (!time || !row.isInteger(2)) {
            ++problems.notANumber;
            return false;
        }
        if (!isPlausible(*time)) {
            ++problems.implausibleTime;
            return false;
        }
        const std::int64_t cpu = readId(row, 1, -1, problems);
        table.timeNs[slot] = *time;
        table.thread[slot] = row.isInteger(3) ? readThread(row, 3, ids, problems) : ThreadIndex {};
        table.cpu[slot]
            = cpu >= 0 && cpu <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(cpu) : -1;
        table.isIn[slot] = row.integer(2) != 0 ? 1 : 0;
        return true;
    });
}

} // namespace core
