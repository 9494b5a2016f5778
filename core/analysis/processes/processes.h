// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "analysis/kernels/kernels.h"
#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// What one process did.
struct ProcessRow {
    ProcessIndex process;
    std::vector<DeviceIndex> devices; ///< with work of this process
    std::vector<std::int64_t> deviceBusyNs; ///< union of its GPU work on each of `devices`
    std::int64_t threadCount = 0; ///< threads with API calls, NVTX or OS runtime events
    std::int64_t kernelCount = 0;
    std::int64_t kernelNs = 0; ///< sum of kernel durations
    KernelNameIndex topKernel; ///< with most time
    std::int64_t topKernelNs = 0;
    std::int64_t callCount = 0; ///< CUDA API calls
    std::int64_t launchCount = 0; ///< launch calls
    std::int64_t barrierCount = 0;
    std::int64_t barrierNs = 0; ///< sum of barrier durations of all kinds but cpu_launcher_gap
    std::int64_t copyCount = 0, setCount = 0;
    std::int64_t memoryNs = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t nvtxCount = 0;
    std::int64_t busyNs = 0; ///< union of its GPU work, summed over its devices
    std::int64_t windowNs = 0; ///< its first to last GPU work, summed over its devices
};

/// Result of section "Per process": those with events in scope, by kernel time.
struct Processes {
    std::vector<ProcessRow> rows;
    Provenance provenance;
};

/// What each process of `scope` did; `barriers` and `kernels` grouped by process, of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<Processes> analyzeProcesses(const Trace& trace, const Scope& scope,
                                                      const Kernels& kernelsByProcess,
                                                      const Barriers& barriersByProcess,
                                                      const std::stop_token& stop = {});

/// Table "processes".
[[nodiscard]] Table describeProcesses(std::shared_ptr<const Trace> trace, std::shared_ptr<const Processes> processes,
                                      const Scope& scope);

} // namespace core
