// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/barriercalls.h"
#include "base/result.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

struct GpuIdle;
struct GroupIdleTimes;

/// How barriers are put into one row.
struct BarrierGrouping {
    bool byProcess = false;
    bool byThread = false;
};

/// One row: barriers of one kind and API name (and process, thread when grouped so).
struct BarrierRow {
    BarrierKind kind = BarrierKind::SyncApi;
    QString apiName; ///< "cudaMemcpyAsync (pageable)" for async copies of pageable memory
    ProcessIndex process;
    ThreadIndex thread;
    DurationStatistics duration; ///< clipped to the scope's window
    std::int64_t gpuIdleInsideNs = 0; ///< union of the time inside in which every device of the process was idle
    bool isGpuIdleKnown = false; ///< false: none of the processes has GPU work in scope, so there is nothing to be idle
};

/// Result of section "CPU↔GPU barriers". Rows by total time, longest first.
struct Barriers {
    BarrierGrouping grouping;
    std::vector<BarrierRow> rows;
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

/// The barriers of all processes together and of each.
struct BarrierSections {
    Barriers barriers;
    Barriers byProcess;
    std::shared_ptr<const GroupIdleTimes> idleTimes; ///< that were needed; for the next scope
};
/// Both groupings of the barriers of `scope` at the cost of little more than one. See analyzeBarriers() and, for
/// `known`, processIdleTimes().
[[nodiscard]] Cancellable<BarrierSections> analyzeBarrierSections(const Trace& trace, const Scope& scope,
                                                                  const GpuIdle& idle,
                                                                  const std::shared_ptr<const GroupIdleTimes>& known,
                                                                  const std::stop_token& stop = {});

/// Groups the barriers of `scope`. `idle`: GPU idle of the same scope, with its gaps. Errors: Cancelled.
[[nodiscard]] Cancellable<Barriers> analyzeBarriers(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                    const BarrierGrouping& grouping = {},
                                                    const std::stop_token& stop = {});

/// Table "barriers" ("sync_by_pid" when grouped by process), with the SQL of its figures in `scope`.
[[nodiscard]] Table describeBarriers(std::shared_ptr<const Trace> trace, std::shared_ptr<const Barriers> barriers,
                                     const Scope& scope);

} // namespace core
