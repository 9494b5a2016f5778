// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "results/analysisoptions.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// A result without rows. Defined where the results are made, so that only they need all analyses.
template <typename Result> [[nodiscard]] std::shared_ptr<const Result> emptyResult();

/**
 * Everything computed for one scope of one trace. Immutable; a new scope makes a new one.
 *
 * The results of analyses are never null. Who reads one includes the header of its analysis.
 */
struct AnalysisResults {
    AnalysisResults();

    std::shared_ptr<const Trace> trace;
    Scope scope;
    AnalysisOptions options; ///< with what was found in the trace
    std::shared_ptr<const struct GpuIdle> gpuIdle = emptyResult<GpuIdle>();
    std::shared_ptr<const struct Kernels> kernels = emptyResult<Kernels>();
    std::shared_ptr<const struct Kernels> kernelParts = emptyResult<Kernels>(); ///< by GPU, launch shape and stream
    std::shared_ptr<const struct KernelModes> kernelModes = emptyResult<KernelModes>();
    std::shared_ptr<const struct LaunchStorms> launchStorms = emptyResult<LaunchStorms>();
    std::shared_ptr<const struct LaunchLatency> launchLatency = emptyResult<LaunchLatency>();
    std::shared_ptr<const struct Barriers> barriers = emptyResult<Barriers>();
    std::shared_ptr<const struct MemoryOperations> memoryOperations = emptyResult<MemoryOperations>();
    std::shared_ptr<const struct DeviceMemory> deviceMemory = emptyResult<DeviceMemory>();
    std::shared_ptr<const struct Processes> processes = emptyResult<Processes>();
    std::shared_ptr<const struct NcclWork> ncclWork = emptyResult<NcclWork>();
    std::shared_ptr<const struct Nccl> nccl = emptyResult<Nccl>();
    std::shared_ptr<const struct Nccl> ncclByProcess = emptyResult<Nccl>();
    std::shared_ptr<const struct Nvlink> nvlink = emptyResult<Nvlink>();
    std::shared_ptr<const struct NvtxRanges> nvtxRanges = emptyResult<NvtxRanges>();
    std::shared_ptr<const struct NvtxTree> nvtxTree = emptyResult<NvtxTree>();
    std::shared_ptr<const struct Phases> phases = emptyResult<Phases>();
    std::shared_ptr<const struct Steps> steps = emptyResult<Steps>();
    std::shared_ptr<const struct Utilization> utilization = emptyResult<Utilization>();
    std::shared_ptr<const struct CriticalPath> criticalPath = emptyResult<CriticalPath>();
    std::shared_ptr<const struct QueueDepth> queueDepth = emptyResult<QueueDepth>();
    std::shared_ptr<const struct DeviceTime> deviceTime = emptyResult<DeviceTime>();
    std::shared_ptr<const struct WallBudget> wallBudget = emptyResult<WallBudget>();
    std::shared_ptr<const class GapReasons> gapReasons; ///< what gaps of GPU idle count for; may be asked at any time
    std::shared_ptr<const struct CudaGraphs> cudaGraphs = emptyResult<CudaGraphs>();
    std::shared_ptr<const struct ProfilerOverhead> profilerOverhead = emptyResult<ProfilerOverhead>();
    std::shared_ptr<const struct CpuTree> cpuCallTree = emptyResult<CpuTree>();
    std::shared_ptr<const struct CpuTree> cpuCallers = emptyResult<CpuTree>();
    std::shared_ptr<const struct Suspects> suspects = emptyResult<Suspects>();
    std::shared_ptr<const struct Findings> findings = emptyResult<Findings>();
    std::shared_ptr<const struct Summary> summary = emptyResult<Summary>();

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
[[nodiscard]] Cancellable<ResultsPointer> analyze(std::shared_ptr<const Trace> trace, Scope scope = {},
                                                  AnalysisOptions options = {}, const std::stop_token& stop = {});

/// What analyzeKernels() needs for other groupings of the kernels of `results`, which must outlive it.
[[nodiscard]] struct KernelInputs kernelInputs(const AnalysisResults& results);

/// What describeKernels() tells besides of the kernels of `results`.
[[nodiscard]] struct KernelTableNotes kernelTableNotes(const AnalysisResults& results);

/// The summary that the command line prints, a line each: verdict, top kernel, top barrier, top NCCL op, launch storm,
/// GPU idle, NVLink.
[[nodiscard]] QStringList summaryLines(const AnalysisResults& results);

} // namespace core
