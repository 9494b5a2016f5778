// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// One row: the page faults that one piece of host code took in one process.
struct CpuPageFaultRow {
    ProcessIndex process;
    StringId code; ///< function or address; none: not recorded
    StringId module; ///< file with that code; none: not recorded
    std::int64_t count = 0;
    std::int64_t firstNs = 0, lastNs = 0;
};

/// Which kernel a page fault of a GPU came from: known only by overlap in time.
enum class FaultingKernel : std::uint8_t {
    One, ///< a single kernel of the process ran on the GPU
    None, ///< no kernel ran
    Several, ///< several kernels ran: which of them faulted is not known
};

/// One row: the page faults of one process on one GPU, for one kind of access, by one kernel.
struct GpuPageFaultRow {
    StreamIndex stream; ///< stream 0 of context 0: it stands for the process and the GPU
    std::uint8_t accessType = 0; ///< ENUM_CUDA_UNIF_MEM_ACCESS_TYPE, 0: not recorded
    FaultingKernel which = FaultingKernel::None;
    KernelNameIndex kernel; ///< none unless `which` is One
    std::int64_t count = 0; ///< rows of the export
    std::int64_t faultCount = 0; ///< faults that they stand for
    std::int64_t totalNs = 0; ///< clipped to the scope's window
};

/// One row: the page faults inside the NVTX ranges of one text in one process.
struct PageFaultRangeRow {
    ProcessIndex process;
    StringId text;
    std::int64_t cpuFaultCount = 0; ///< while a range was open on any thread
    std::int64_t gpuFaultCount = 0; ///< of kernels that were launched inside a range
};

struct CpuPageFaults {
    std::vector<CpuPageFaultRow> rows; ///< most faults first
    std::int64_t count = 0; ///< of all rows
    Provenance provenance;
};

struct GpuPageFaults {
    std::vector<GpuPageFaultRow> rows; ///< most faults first
    std::int64_t faultCount = 0; ///< of all rows
    std::int64_t ambiguousCount = 0; ///< of them: while several kernels ran
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

struct PageFaultRanges {
    std::vector<PageFaultRangeRow> rows; ///< most faults first
    Provenance provenance;
};

/// Result of "CPU page faults", "GPU page faults" and "Page faults by NVTX range".
struct PageFaults {
    CpuPageFaults cpu;
    GpuPageFaults gpu;
    PageFaultRanges ranges;
};

/**
 * Groups the page faults of unified memory in `scope`.
 *
 * A GPU's fault names no kernel: it is given to the kernel that ran on the GPU for the process when the fault happened,
 * where that was only one. A CPU's fault names no thread: it counts for every range that was open in the process.
 * O(n log n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<PageFaults> analyzePageFaults(const Trace& trace, const Scope& scope,
                                                        const std::stop_token& stop = {});

/// Tables "cpu_page_faults", "gpu_page_faults" and "page_faults_by_range", with the SQL of their figures in `scope`.
[[nodiscard]] Table describeCpuPageFaults(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageFaults> faults,
                                          const Scope& scope);
[[nodiscard]] Table describeGpuPageFaults(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageFaults> faults,
                                          const Scope& scope);
[[nodiscard]] Table describePageFaultRanges(std::shared_ptr<const Trace> trace,
                                            std::shared_ptr<const PageFaults> faults, const Scope& scope);

} // namespace core
