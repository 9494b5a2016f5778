// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/cudagraphs.h"
#include "analysis/gpuidle.h"
#include "analysis/kernels.h"
#include "analysis/launchlatency.h"
#include "analysis/launchstorms.h"
#include "analysis/memoryoperations.h"
#include "analysis/nccl.h"
#include "analysis/nvlink.h"
#include "analysis/nvtxranges.h"
#include "analysis/phases.h"
#include "analysis/processes.h"
#include "analysis/profileroverhead.h"
#include "analysis/scope.h"
#include "analysis/table.h"
#include "base/progress.h"
#include "base/result.h"

#include <memory>
#include <stop_token>

namespace core {

/// What the user chose beside the scope.
struct AnalysisOptions {
    PhaseMap phases; ///< empty: none was given
    /// The NCCL operations of the same trace, when they were found before: they do not depend on the scope.
    std::shared_ptr<const NcclEvents> ncclEvents;
};

/// Everything computed for one scope of one trace. Immutable; a new scope makes a new one.
struct AnalysisResults {
    std::shared_ptr<const Trace> trace;
    Scope scope;
    AnalysisOptions options; ///< with the NcclEvents of the trace
    GpuIdle gpuIdle;
    Kernels kernels;
    LaunchStorms launchStorms;
    Barriers barriers;
    MemoryOperations memoryOperations;
    Processes processes;
    std::shared_ptr<const NcclWork> ncclWork;
    std::shared_ptr<const Nccl> nccl, ncclByProcess;
    std::shared_ptr<const Nvlink> nvlink;
    std::shared_ptr<const NvtxRanges> nvtxRanges;
    std::shared_ptr<const Phases> phases;
    std::shared_ptr<const CudaGraphs> cudaGraphs;
    std::shared_ptr<const LaunchLatency> launchLatency;
    std::shared_ptr<const ProfilerOverhead> profilerOverhead;

    /// All tables, in the order of the report.
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
                                               AnalysisOptions options = {}, const std::stop_token& stop = {});

/// The summary that the command line prints, a line each: top kernel, top barrier, launch storm, GPU idle.
[[nodiscard]] QStringList summaryLines(const AnalysisResults& results);

} // namespace core
