// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "analysis/phases/phasemap.h"

#include <memory>
#include <stop_token>

namespace core {

/// How phases are put into rows.
struct PhaseGrouping {
    bool byProcess = false;
};

/// What a row of the phases stands for.
enum class PhaseKind : std::uint8_t {
    Mapped, ///< a phase of the map
    Unmapped, ///< NVTX ranges that no pattern matches, and what was launched in them, outside of every phase
    OutsideNvtx, ///< kernels launched outside of any range, or whose launch call is not in the trace
};

/// One phase (of one process when grouped so).
struct PhaseRow {
    PhaseKind kind = PhaseKind::Mapped;
    QString name; ///< of the phase; "unmapped", "outside NVTX"
    ProcessIndex process; ///< only with byProcess
    std::int64_t rangeCount = 0;
    std::int64_t wallNs = 0; ///< per process the union of its ranges over all threads; processes add up
    KernelSums kernels; ///< those whose innermost mapped range is of this phase: each kernel counts in one row
    double shareOfKernelTime = 0; ///< 0–1 of all kernel time in scope
};

/// Result of section "Phases". Rows in the order of the map, then unmapped and outside NVTX; by process: that for each
/// process.
struct Phases {
    PhaseGrouping grouping;
    PhaseMap map; ///< the one that was given
    std::vector<PhaseRow> rows;
    bool areKernelsKnown = false; ///< false: the kernel figures of the rows are not known
    std::int64_t clippedCount = 0; ///< ranges cut at the window's edge
    Provenance provenance; ///< not available without a phase map
};

/// Sums up the phases of `map` in `scope`. `attribution` is that of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<Phases> analyzePhases(const Trace& trace, const Scope& scope, const PhaseMap& map,
                                                const NvtxAttribution& attribution, const PhaseGrouping& grouping = {},
                                                const std::stop_token& stop = {});

/// Table "phases" ("phases_by_pid" when grouped by process), with the SQL of its figures in `scope`.
[[nodiscard]] Table describePhases(std::shared_ptr<const Trace> trace, std::shared_ptr<const Phases> phases,
                                   const Scope& scope);

} // namespace core
