// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace core {

/// Samples of the hardware counters of one kind.
struct CounterSamples {
    std::int64_t count = 0; ///< times sampled, summed over the GPUs
    std::size_t gpuCount = 0;
    double rateHz = 0; ///< 1 / median period; 0 with less than two samples
};

/// What a trace holds, counted: the grounds on which a capture can or cannot answer a question.
struct CaptureContents {
    std::int64_t kernelCount = 0;
    std::int64_t kernelTimeNs = 0; ///< sum of the durations, saturated
    std::size_t kernelDeviceCount = 0;
    std::int64_t launchedKernelCount = 0; ///< with their launch call in the trace
    std::int64_t graphKernelCount = 0; ///< nodes of a CUDA graph
    std::int64_t ncclKernelCount = 0; ///< isNcclKernel()
    std::size_t ncclProcessCount = 0; ///< processes with such kernels
    std::int64_t opaqueGraphCount = 0; ///< graph launches traced as a whole
    std::int64_t graphCallCount = 0; ///< API calls that launch a graph
    std::int64_t ncclCallCount = 0; ///< API calls whose name begins with "nccl"
    std::int64_t copyCount = 0;
    std::int64_t setCount = 0;
    std::int64_t migrationCount = 0; ///< copies that moved unified memory
    std::int64_t rangeCount = 0; ///< NVTX ranges of other domains than NCCL's
    std::int64_t ncclRangeCount = 0; ///< NVTX ranges that section NCCL takes for NCCL's own (NcclNvtxRows)
    CounterSamples nvlink;
    CounterSamples pcie;
    std::int64_t cpuSampleCount = 0; ///< rows of COMPOSITE_EVENTS
    std::int64_t cpuStackRowCount = 0; ///< rows of SAMPLING_CALLCHAINS
    std::int64_t schedulingCount = 0; ///< rows of SCHED_EVENTS
    std::int64_t pageFaultCount = 0; ///< rows of the CUDA_UM_…_PAGE_FAULT_EVENTS
};

/// Counts what `trace` holds; one pass over each table. Error: Cancelled.
[[nodiscard]] Cancellable<CaptureContents> countCapture(const Trace& trace, const std::stop_token& stop = {});

} // namespace core
