// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of what has a time and no duration: counters, scheduling, page faults of processors, allocations.
#include "trace/reading/eventrows.h"
#include "trace/reading/rowvalues.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

struct GpuMetricColumn {
    enum : int { Timestamp, TypeId, MetricId, Value };
};
struct SchedulingColumn {
    enum : int { Start, Cpu, IsSchedIn, GlobalTid };
};
struct PageFaultColumn {
    enum : int { Start, GlobalPid, Code, Module };
};
struct AllocationColumn {
    enum : int { Start, GlobalPid, DeviceId, Address, Bytes, Kind, Operation, Pool, CorrelationId };
};

/// Reads `column` as a time. False, and counted, when it is none.
bool readTime(const EventRow auto& row, int column, std::int64_t& timeNs, RowProblems& problems)
{
    if (!row.readInteger(column, timeNs)) {
        ++problems.notANumber;
        return false;
    }
    if (!isPlausible(timeNs)) {
        ++problems.implausibleTime;
        return false;
    }
    return true;
}

std::size_t readGpuMetrics(RowReading& reading)
{
    auto& table = reading.trace.gpuMetrics;
    auto& problems = reading.ids.problemsOf(EventClass::GpuMetrics);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        const auto type = row.type(GpuMetricColumn::Value);
        const auto value = row.real(GpuMetricColumn::Value);
        if ((type != CellType::Integer && type != CellType::Real) || !isPlausibleSample(value)) {
            ++problems.notANumber;
            return false;
        }
        if (!readTime(row, GpuMetricColumn::Timestamp, table.timeNs[slot], problems))
            return false;
        table.metric[slot] = reading.ids.metrics(
            { readId(row, GpuMetricColumn::TypeId, 0, problems), readId(row, GpuMetricColumn::MetricId, 0, problems) });
        table.value[slot] = value;
        return true;
    });
}

std::size_t readScheduling(RowReading& reading)
{
    auto& table = reading.trace.scheduling;
    auto& problems = reading.ids.problemsOf(EventClass::Scheduling);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        if (!row.isInteger(SchedulingColumn::IsSchedIn)) {
            ++problems.notANumber;
            return false;
        }
        if (!readTime(row, SchedulingColumn::Start, table.timeNs[slot], problems))
            return false;
        const std::int64_t cpu = readId(row, SchedulingColumn::Cpu, -1, problems);
        table.thread.rows()[slot] = row.isInteger(SchedulingColumn::GlobalTid)
            ? readThread(row, SchedulingColumn::GlobalTid, reading.ids, problems)
            : ThreadIndex {};
        table.cpu[slot]
            = cpu >= 0 && cpu <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(cpu) : -1;
        table.isIn[slot] = row.integer(SchedulingColumn::IsSchedIn) != 0 ? 1 : 0;
        return true;
    });
}

std::size_t readCpuPageFaults(RowReading& reading)
{
    auto& table = reading.trace.cpuPageFaults;
    auto& problems = reading.ids.problemsOf(EventClass::CpuPageFaults);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        if (!readTime(row, PageFaultColumn::Start, table.timeNs[slot], problems))
            return false;
        table.process.rows()[slot]
            = ProcessIndex { reading.ids.processes(readGlobalPid(row, PageFaultColumn::GlobalPid, problems)) };
        const auto code = row.maybeInteger(PageFaultColumn::Code);
        const auto module = row.maybeInteger(PageFaultColumn::Module);
        table.code.rows()[slot] = code ? reading.ids.fileString(*code) : StringId {};
        table.module.rows()[slot] = module ? reading.ids.fileString(*module) : StringId {};
        return true;
    });
}

std::size_t readAllocations(RowReading& reading)
{
    constexpr std::int64_t Free = 1; // ENUM_CUDA_DEV_MEM_EVENT_OPER
    auto& table = reading.trace.allocations;
    auto& ids = reading.ids;
    auto& problems = ids.problemsOf(EventClass::Allocations);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        const auto operation = row.maybeInteger(AllocationColumn::Operation);
        if (!operation || *operation < 0 || *operation > Free) {
            ++problems.notANumber;
            return false;
        }
        if (!readTime(row, AllocationColumn::Start, table.timeNs[slot], problems))
            return false;
        table.address[slot] = static_cast<std::uint64_t>(readId(row, AllocationColumn::Address, 0, problems));
        table.sizeBytes[slot] = std::max<std::int64_t>(0, readId(row, AllocationColumn::Bytes, 0, problems));
        table.place.rows()[slot]
            = MemoryPlaceIndex { ids.memoryPlaces({ readGlobalPid(row, AllocationColumn::GlobalPid, problems),
                                                    readId(row, AllocationColumn::DeviceId, 0, problems), 0, 0 }) };
        table.kind[slot] = readMemoryKind(row, AllocationColumn::Kind);
        table.isFree[slot] = *operation == Free ? 1 : 0;
        table.pool.rows()[slot] = static_cast<std::uint64_t>(row.maybeInteger(AllocationColumn::Pool).value_or(0));
        table.correlationId[slot] = readCorrelation(row, AllocationColumn::CorrelationId, problems);
        return true;
    });
}

} // namespace

EventReader gpuMetricReader()
{
    auto reader = tableReader<&Trace::gpuMetrics>(EventClass::GpuMetrics, { u"GPU_METRICS" },
                                                  placed({ requiredColumn(GpuMetricColumn::Timestamp, u"timestamp"),
                                                           requiredColumn(GpuMetricColumn::TypeId, u"typeId"),
                                                           requiredColumn(GpuMetricColumn::MetricId, u"metricId"),
                                                           requiredColumn(GpuMetricColumn::Value, u"value") }));
    reader.read = readGpuMetrics;
    return reader;
}

EventReader schedulingReader()
{
    auto reader = tableReader<&Trace::scheduling>(
        EventClass::Scheduling, { u"SCHED_EVENTS" },
        placed({ requiredColumn(SchedulingColumn::Start, u"start"), optionalColumn(SchedulingColumn::Cpu, u"cpu"),
                 requiredColumn(SchedulingColumn::IsSchedIn, u"isSchedIn"),
                 optionalColumn(SchedulingColumn::GlobalTid, u"globalTid") }));
    reader.read = readScheduling;
    return reader;
}

EventReader cpuPageFaultReader()
{
    auto reader = tableReader<&Trace::cpuPageFaults>(EventClass::CpuPageFaults, { u"CUDA_UM_CPU_PAGE_FAULT_EVENTS" },
                                                     placed({ requiredColumn(PageFaultColumn::Start, u"start"),
                                                              requiredColumn(PageFaultColumn::GlobalPid, u"globalPid"),
                                                              optionalColumn(PageFaultColumn::Code, u"CpuInstruction"),
                                                              optionalColumn(PageFaultColumn::Module, u"module") }));
    reader.read = readCpuPageFaults;
    return reader;
}

EventReader allocationReader()
{
    auto reader = tableReader<&Trace::allocations>(
        EventClass::Allocations, { u"CUDA_GPU_MEMORY_USAGE_EVENTS" },
        placed({ requiredColumn(AllocationColumn::Start, u"start"),
                 optionalColumn(AllocationColumn::GlobalPid, u"globalPid"),
                 optionalColumn(AllocationColumn::DeviceId, u"deviceId"),
                 requiredColumn(AllocationColumn::Address, u"address"),
                 requiredColumn(AllocationColumn::Bytes, u"bytes"), optionalColumn(AllocationColumn::Kind, u"memKind"),
                 requiredColumn(AllocationColumn::Operation, u"memoryOperationType"),
                 optionalColumn(AllocationColumn::Pool, u"localMemoryPoolAddress"),
                 optionalColumn(AllocationColumn::CorrelationId, u"correlationId") }));
    reader.read = readAllocations;
    return reader;
}

} // namespace core
