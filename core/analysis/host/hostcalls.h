// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/diagnosisclasses.h"
#include "base/result.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

struct BusyDevices;

/// One row: the calls of one function by a process, or by one of its threads.
struct HostCallRow {
    ProcessIndex process;
    ThreadIndex thread; ///< none: those of all threads of the process
    StringId name; ///< none: not recorded
    TimeClass timeClass = TimeClass::OsOther; ///< of the operating system: OsWait, OsIo or OsOther
    CallLibrary library = CallLibrary::Cublas; ///< of library calls
    std::int64_t threadCount = 0; ///< threads that made them
    DurationStatistics duration; ///< clipped to the scope's window
    std::int64_t unionNs = 0; ///< time in which at least one thread was inside
    double shareOfWindow = 0; ///< 0–1: unionNs of the window
    std::int64_t gpuIdleInsideNs = 0; ///< of unionNs, while no GPU in scope worked
};

/// Result of "OS runtime calls", "MPI calls" or "Library calls", by function or by thread: rows by total, longest first.
struct HostCalls {
    std::vector<HostCallRow> rows;
    EventClass eventClass = EventClass::OsRuntime; ///< what the calls were recorded as
    std::int64_t windowNs = 0; ///< the scope's window within the trace's extent
    std::int64_t clippedCount = 0;
    bool isGpuIdleKnown = false; ///< false: no GPU work in scope
    Provenance provenance;
};

/// The same calls put into rows in two ways.
struct HostCallSections {
    HostCalls byFunction; ///< of a process
    HostCalls byThread; ///< a row for each function and thread
};

/// Sums up the calls of the operating system in `scope`. `idle`: GPU idle of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<HostCallSections> analyzeOsCalls(const Trace& trace, const Scope& scope,
                                                           const BusyDevices& idle, const DiagnosisClasses& classes,
                                                           const std::stop_token& stop = {});

/// The same of MPI: of its own tables, else of the NVTX ranges that older exports have of it.
[[nodiscard]] Cancellable<HostCallSections> analyzeMpiCalls(const Trace& trace, const Scope& scope,
                                                            const BusyDevices& idle, const std::stop_token& stop = {});

/// The same of cuBLAS, cuDNN, OpenACC and OpenMP.
[[nodiscard]] Cancellable<HostCallSections>
analyzeLibraryCalls(const Trace& trace, const Scope& scope, const BusyDevices& idle, const std::stop_token& stop = {});

/// Tables "os_calls" and "os_calls_by_thread", with the SQL of their figures in `scope`.
[[nodiscard]] Table describeOsCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                    const Scope& scope);
[[nodiscard]] Table describeOsCallsByThread(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                            const Scope& scope);
/// Tables "mpi_calls" and "mpi_calls_by_thread", with the SQL of their figures in `scope`.
[[nodiscard]] Table describeMpiCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                     const Scope& scope);
[[nodiscard]] Table describeMpiCallsByThread(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                             const Scope& scope);

/// Tables "library_calls" and "library_calls_by_thread", with the SQL of their figures in `scope`.
[[nodiscard]] Table describeLibraryCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                         const Scope& scope);
[[nodiscard]] Table describeLibraryCallsByThread(std::shared_ptr<const Trace> trace,
                                                 std::shared_ptr<const HostCalls> calls, const Scope& scope);

} // namespace core
