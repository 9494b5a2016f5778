// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "statistics/statistics.h"

#include <memory>
#include <stop_token>

namespace core {

/// How NVTX events are put into one row.
struct NvtxGrouping {
    bool byProcess = false;
    bool exactText = false; ///< texts that differ only in a trailing ", key = number" list are rows of their own
    friend bool operator==(const NvtxGrouping&, const NvtxGrouping&) = default;
};

/// One row: ranges, or marks, of one domain and text (and process when grouped so).
struct NvtxRangeRow {
    bool isMark = false;
    ProcessIndex process; ///< only with byProcess
    QString domain; ///< name; empty for the default domain
    NvtxRow first; ///< one of its events, which has the text
    DurationStatistics duration; ///< clipped to the scope's window; all zero but the count for marks
    std::int64_t unionNs = 0; ///< time in which at least one of the ranges was open
    KernelSums inclusive; ///< kernels launched inside of any of these ranges, each once
    KernelSums self; ///< of those, the ones for which one of these ranges is the innermost of all
    double shareOfKernelTime = 0; ///< 0–1: inclusive time of all kernel time in scope
};

/// Result of section "NVTX". Ranges by total time, longest first, then marks by count.
struct NvtxRanges {
    NvtxGrouping grouping;
    std::vector<NvtxRangeRow> rows;
    std::int64_t rangeCount = 0;
    std::int64_t markCount = 0;
    std::int64_t clippedCount = 0; ///< ranges cut at the window's edge
    bool areKernelsKnown = false; ///< false: the kernel figures of the rows are not known
    NvtxCoverage coverage; ///< of all processes
    std::vector<NvtxCoverage> coverageOfProcesses;
    Provenance provenance;
};

/// The ranges of all processes together, and of each.
struct NvtxSections {
    NvtxRanges ranges;
    NvtxRanges byProcess;
};

/// Groups the NVTX ranges of `scope` both ways in one pass. `attribution` is that of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<NvtxSections> analyzeNvtx(const Trace& trace, const Scope& scope,
                                                    const NvtxAttribution& attribution, bool exactText = false,
                                                    const std::stop_token& stop = {});

/// The same for the scope of one process, without other limits, out of the rows by process of the whole trace.
[[nodiscard]] NvtxSections nvtxOfProcess(const Trace& trace, const NvtxRanges& byProcess, ProcessIndex process,
                                         const NvtxAttribution& attribution);

/// One of the two sections of analyzeNvtx(). Errors: Cancelled.
[[nodiscard]] Cancellable<NvtxRanges> analyzeNvtxRanges(const Trace& trace, const Scope& scope,
                                                        const NvtxAttribution& attribution,
                                                        const NvtxGrouping& grouping = {},
                                                        const std::stop_token& stop = {});

/// What a row is called: the text of its events, without a trailing number list unless grouped by exact texts.
[[nodiscard]] QString nvtxRowText(const Trace& trace, const NvtxGrouping& grouping, const NvtxRangeRow& row);

/// Table "nvtx_ranges" ("nvtx_by_pid" when grouped by process), with the SQL of its figures in `scope`.
[[nodiscard]] Table describeNvtxRanges(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxRanges> ranges,
                                       const Scope& scope);

/// All ranges or marks that `row` stands for, longest first: table "nvtx_range_instances". `grouping` is that of the
/// row's result. Errors: Cancelled.
[[nodiscard]] Cancellable<Table> nvtxRangeInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                                    const NvtxGrouping& grouping, const NvtxRangeRow& row,
                                                    const std::stop_token& stop = {});

} // namespace core
