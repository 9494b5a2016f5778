// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "analysis/budget/devicetime.h"
#include "analysis/graphs/cudagraphs.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/idle/utilization.h"
#include "analysis/kernels/kernels.h"
#include "analysis/launches/launchlatency.h"
#include "analysis/launches/launchstorms.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvlink/nvlink.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/overhead/profileroverhead.h"
#include "analysis/phases/phases.h"
#include "analysis/processes/processes.h"
#include "base/progress.h"
#include "base/result.h"
#include "findings/findings.h"
#include "findings/suspects.h"
#include "findings/thresholds.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// What the user chose beside the scope.
struct AnalysisOptions {
    PhaseMap phases; ///< empty: none was given
    Thresholds thresholds; ///< of the rules behind the findings
    /// The NCCL operations of the same trace, when they were found before: they do not depend on the scope.
    std::shared_ptr<const NcclEvents> ncclEvents;
    /// Idle times that another scope of the same trace needed; they hold for all scopes with the same window.
    std::shared_ptr<const GroupIdleTimes> groupIdleTimes;

    /// Takes what was found in a trace from the options of results of the same trace.
    void takeFound(const AnalysisOptions& options)
    {
        ncclEvents = options.ncclEvents;
        groupIdleTimes = options.groupIdleTimes;
    }
};

/// Everything computed for one scope of one trace. Immutable; a new scope makes a new one.
struct AnalysisResults {
    std::shared_ptr<const Trace> trace;
    Scope scope;
    AnalysisOptions options; ///< with what was found in the trace
    GpuIdle gpuIdle;
    Kernels kernels;
    LaunchStorms launchStorms;
    Barriers barriers;
    MemoryOperations memoryOperations;
    Processes processes;
    // never null
    std::shared_ptr<const NcclWork> ncclWork = std::make_shared<const NcclWork>();
    std::shared_ptr<const Nccl> nccl = std::make_shared<const Nccl>();
    std::shared_ptr<const Nccl> ncclByProcess = std::make_shared<const Nccl>();
    std::shared_ptr<const Nvlink> nvlink = std::make_shared<const Nvlink>();
    std::shared_ptr<const NvtxRanges> nvtxRanges = std::make_shared<const NvtxRanges>();
    std::shared_ptr<const Phases> phases = std::make_shared<const Phases>();
    std::shared_ptr<const Utilization> utilization = std::make_shared<const Utilization>();
    std::shared_ptr<const DeviceTime> deviceTime = std::make_shared<const DeviceTime>();
    std::shared_ptr<const CudaGraphs> cudaGraphs = std::make_shared<const CudaGraphs>();
    std::shared_ptr<const LaunchLatency> launchLatency = std::make_shared<const LaunchLatency>();
    std::shared_ptr<const ProfilerOverhead> profilerOverhead = std::make_shared<const ProfilerOverhead>();
    std::shared_ptr<const Suspects> suspects = std::make_shared<const Suspects>();
    std::shared_ptr<const Findings> findings = std::make_shared<const Findings>();

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

/// The summary that the command line prints, a line each: top kernel, top barrier, top NCCL op, launch storm, GPU idle, NVLink.
[[nodiscard]] QStringList summaryLines(const AnalysisResults& results);

} // namespace core
