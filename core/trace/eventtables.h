// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/// Calls visit(table) with the table that holds the events of a class.
template <typename Visitor> auto withTable(const Trace& trace, EventClass eventClass, Visitor visit)
{
    switch (eventClass) {
    case EventClass::Kernels:
        return visit(trace.kernels);
    case EventClass::Calls:
        return visit(trace.calls);
    case EventClass::Memcpy:
        return visit(trace.copies);
    case EventClass::Memset:
        return visit(trace.sets);
    case EventClass::GraphLaunches:
        return visit(trace.graphLaunches);
    case EventClass::Synchronizations:
        return visit(trace.synchronizations);
    case EventClass::Overhead:
        return visit(trace.overhead);
    case EventClass::Nvtx:
        return visit(trace.nvtx);
    case EventClass::OsRuntime:
        return visit(trace.osRuntime);
    case EventClass::GpuMetrics:
        return visit(trace.gpuMetrics);
    case EventClass::Mpi:
        return visit(trace.mpi);
    case EventClass::CpuPageFaults:
        return visit(trace.cpuPageFaults);
    case EventClass::GpuPageFaults:
        return visit(trace.gpuPageFaults);
    case EventClass::Allocations:
        return visit(trace.allocations);
    case EventClass::LibraryCalls:
        return visit(trace.libraryCalls);
    case EventClass::Scheduling:
        break;
    }
    return visit(trace.scheduling);
}

} // namespace core
