// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/gpuidle.h"
#include "analysis/kernels.h"
#include "analysis/launchstorms.h"
#include "analysis/memoryoperations.h"
#include "analysis/processes.h"
#include "analysis/scope.h"
#include "analysis/table.h"
#include "base/progress.h"
#include "base/result.h"

#include <memory>
#include <stop_token>

namespace core {

/// Everything computed for one scope of one trace. Immutable; a new scope makes a new one.
struct AnalysisResults {
    std::shared_ptr<const Trace> trace;
    Scope scope;
    GpuIdle gpuIdle;
    Kernels kernels;
    LaunchStorms launchStorms;
    Barriers barriers;
    MemoryOperations memoryOperations;
    Processes processes;

    /// All tables, in the order of the report: kernels, launch_storms, small_kernels, barriers, gpu_idle,
    /// gpu_idle_gaps, stream_gaps, memory_operations, processes, kernels_by_pid, sync_by_pid.
    std::vector<TablePointer> tables;
    /// The table with this key, or nullptr.
    [[nodiscard]] TablePointer table(QStringView key) const;
};

using ResultsPointer = std::shared_ptr<const AnalysisResults>;

/**
 * Computes everything for `scope`; independent analyses run side by side on threads of their own.
 *
 * @param stop  polled every 65,536 rows
 * @return the results, or Cancelled. A section without data says so in its Provenance; that is not an error.
 */
[[nodiscard]] Expected<ResultsPointer> analyze(std::shared_ptr<const Trace> trace, Scope scope = {},
                                               const std::stop_token& stop = {});

/// The summary that the command line prints, a line each: top kernel, top barrier, launch storm, GPU idle.
[[nodiscard]] QStringList summaryLines(const AnalysisResults& results);

} // namespace core
