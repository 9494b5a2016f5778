// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/availability.h"

#include "base/phrases.h"
#include "base/text.h"

#include <algorithm>

namespace core {

namespace {

/// Table to expect when the file has none: what a reader would look for.
QString usualTable(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernels:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL");
    case EventClass::Calls:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME");
    case EventClass::Memcpy:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_MEMCPY");
    case EventClass::Memset:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_MEMSET");
    case EventClass::GraphLaunches:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_GRAPH_TRACE");
    case EventClass::Synchronizations:
        return QStringLiteral("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION");
    case EventClass::Overhead:
        return QStringLiteral("PROFILER_OVERHEAD");
    case EventClass::Nvtx:
        return QStringLiteral("NVTX_EVENTS");
    case EventClass::OsRuntime:
        return QStringLiteral("OSRT_API");
    case EventClass::GpuMetrics:
        return QStringLiteral("GPU_METRICS");
    case EventClass::Scheduling:
        return QStringLiteral("SCHED_EVENTS");
    case EventClass::Mpi:
        return QStringLiteral("MPI_P2P_EVENTS");
    case EventClass::CpuPageFaults:
        return QStringLiteral("CUDA_UM_CPU_PAGE_FAULT_EVENTS");
    case EventClass::GpuPageFaults:
        return QStringLiteral("CUDA_UM_GPU_PAGE_FAULT_EVENTS");
    case EventClass::Allocations:
        return QStringLiteral("CUDA_GPU_MEMORY_USAGE_EVENTS");
    case EventClass::LibraryCalls:
        return QStringLiteral("CUBLAS_EVENTS");
    }
    return {};
}

QString captureAdvice(const Trace& trace, EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernels:
        if (trace.hasOpaqueGraphs())
            return Text::tr("The kernels ran inside CUDA graphs that were traced as a whole: capture again with "
                            "nsys profile --trace=cuda,nvtx --cuda-graph-trace=node");
        [[fallthrough]];
    case EventClass::Calls:
    case EventClass::Memcpy:
    case EventClass::Memset:
    case EventClass::Synchronizations:
    case EventClass::Overhead:
        return Text::tr("Capture with nsys profile --trace=cuda,nvtx,osrt");
    case EventClass::GraphLaunches:
        return Text::tr("Capture with nsys profile --trace=cuda --cuda-graph-trace=graph");
    case EventClass::Nvtx:
        return Text::tr("Capture with nsys profile --trace=cuda,nvtx (the program must emit NVTX ranges)");
    case EventClass::OsRuntime:
        return Text::tr("Capture with nsys profile --trace=cuda,osrt");
    case EventClass::GpuMetrics:
        return Text::tr("Capture with nsys profile --gpu-metrics-devices=all");
    case EventClass::Scheduling:
        return Text::tr("Capture with nsys profile --cpuctxsw=process-tree");
    case EventClass::Mpi:
        return Text::tr("Capture with nsys profile --trace=cuda,nvtx,osrt,mpi");
    case EventClass::CpuPageFaults:
        return Text::tr("Capture with nsys profile --trace=cuda --cuda-um-cpu-page-faults=true");
    case EventClass::GpuPageFaults:
        return Text::tr("Capture with nsys profile --trace=cuda --cuda-um-gpu-page-faults=true");
    case EventClass::Allocations:
        return Text::tr("Capture with nsys profile --trace=cuda --cuda-memory-usage=true");
    case EventClass::LibraryCalls:
        return Text::tr("Capture with nsys profile --trace=cuda,cublas,cudnn (or openacc, openmp)");
    }
    return {};
}

/// "table X is missing", "table X is empty", "table X: column start is missing", …
QString whyNone(const Trace& trace, EventClass eventClass)
{
    const auto& reading = trace.reading(eventClass);
    const auto table = reading.table.isEmpty() ? usualTable(eventClass) : reading.table;
    if (!reading.problem.isEmpty())
        return Text::tr("table %1: %2").arg(table, reading.problem);
    if (reading.table.isEmpty())
        return Text::tr("table %1 is missing").arg(table);
    return reading.rowsRead > 0 ? Text::tr("no row of table %1 could be used").arg(table)
                                : Text::tr("table %1 is empty").arg(table);
}

} // namespace

void setNotCaptured(Provenance& provenance, const Trace& trace, std::initializer_list<EventClass> classes)
{
    QStringList names;
    QStringList reasons;
    for (const auto eventClass : classes) {
        names.append(eventClassName(eventClass));
        reasons.append(whyNone(trace, eventClass));
    }
    const auto what = names.size() < 2
        ? names.join(QString())
        : Text::tr("%1 or %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.last());
    provenance.unavailable
        = Text::tr("not available, because the trace holds no %1 (%2)").arg(what, reasons.join(QStringLiteral("; ")));
    provenance.advice = captureAdvice(trace, *classes.begin());
}

QString tableNames(const Trace& trace, std::initializer_list<EventClass> classes)
{
    QStringList names;
    for (const auto eventClass : classes) {
        if (!trace.reading(eventClass).table.isEmpty())
            names.append(trace.reading(eventClass).table);
    }
    return names.join(QStringLiteral(", "));
}

void addReadingLimits(Provenance& provenance, const Trace& trace, std::initializer_list<EventClass> classes)
{
    for (const auto eventClass : classes) {
        const auto& reading = trace.reading(eventClass);
        if (!reading.table.isEmpty() && !reading.problem.isEmpty())
            provenance.limitations.append(QStringLiteral("%1: %2").arg(reading.table, reading.problem));
    }
}

void addClippingLimit(Provenance& provenance, std::int64_t clippedCount)
{
    if (clippedCount <= 0)
        return;
    provenance.limitations.append(Text::tr("%1 clipped to the window: only the time inside is counted, each event once")
                                      .arg(counted(clippedCount, Text::tr("event"), Text::tr("events"))));
}

void addIdentityLimit(Provenance& provenance, const Trace& trace, const ScopeFilter& filter)
{
    for (std::size_t row = 0; row < trace.devices.size(); ++row) {
        if (trace.devices[row].identity != DeviceIdentity::Ordinal || !filter.acceptsDevice(DeviceIndex { row }))
            continue;
        provenance.limitations.append(Text::tr("GPU identity assumed from CUDA ordinals"));
        return;
    }
}

} // namespace core
