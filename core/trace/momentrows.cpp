// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of what has a time and no duration: counters, scheduling, page faults.
#include "trace/eventrows.h"
#include "trace/rowvalues.h"

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
    enum : int { Start, GlobalPid };
};

/// Reads `column` as a time. False, and counted, when it is none.
bool readTime(const Statement& row, int column, std::int64_t& timeNs, RowProblems& problems)
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
    return forEachRow(reading, [&](const Statement& row, std::size_t slot) {
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
    return forEachRow(reading, [&](const Statement& row, std::size_t slot) {
        if (!row.isInteger(SchedulingColumn::IsSchedIn)) {
            ++problems.notANumber;
            return false;
        }
        if (!readTime(row, SchedulingColumn::Start, table.timeNs[slot], problems))
            return false;
        const std::int64_t cpu = readId(row, SchedulingColumn::Cpu, -1, problems);
        table.thread[slot] = row.isInteger(SchedulingColumn::GlobalTid)
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
    return forEachRow(reading, [&](const Statement& row, std::size_t slot) {
        if (!readTime(row, PageFaultColumn::Start, table.timeNs[slot], problems))
            return false;
        table.process[slot]
            = ProcessIndex { reading.ids.processes(readGlobalPid(row, PageFaultColumn::GlobalPid, problems)) };
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
    auto reader
        = tableReader<&Trace::cpuPageFaults>(EventClass::CpuPageFaults, { u"CUDA_UM_CPU_PAGE_FAULT_EVENTS" },
                                             placed({ requiredColumn(PageFaultColumn::Start, u"start"),
                                                      requiredColumn(PageFaultColumn::GlobalPid, u"globalPid") }));
    reader.read = readCpuPageFaults;
    return reader;
}

} // namespace core
