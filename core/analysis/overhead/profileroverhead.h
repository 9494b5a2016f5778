// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

struct BusyDevices;

/// One row: overhead of one name in one process.
struct OverheadRow {
    ProcessIndex process; ///< none: the thread was not recorded
    StringId name;
    DurationStatistics duration; ///< clipped to the scope's window
    std::int64_t threadNs = 0; ///< per thread the union; threads add up
    std::int64_t unionNs = 0; ///< time in which at least one thread was kept busy
    double shareOfWindow = 0; ///< 0–1: unionNs of the window
    std::int64_t gpuIdleInsideNs = 0; ///< of unionNs, while no GPU in scope worked
};

/// Result of "Profiler overhead". Rows by union, longest first.
struct ProfilerOverhead {
    std::vector<OverheadRow> rows;
    std::int64_t windowNs = 0; ///< the scope's window within the trace's extent
    std::int64_t unionNs = 0; ///< time in which the profiler kept any thread in scope busy
    std::int64_t gpuIdleInsideNs = 0; ///< of unionNs, while no GPU in scope worked
    bool isGpuIdleKnown = false; ///< false: no GPU work in scope
    std::int64_t clippedCount = 0;
    Provenance provenance;
    /// 0–1: how much of the window the profiler kept a thread busy.
    [[nodiscard]] double fraction() const;
};

/// Sums up the profiler's own time in `scope`. `idle`: GPU idle of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<ProfilerOverhead> analyzeProfilerOverhead(const Trace& trace, const Scope& scope,
                                                                    const BusyDevices& idle,
                                                                    const std::stop_token& stop = {});

/// Table "profiler_overhead", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeProfilerOverhead(std::shared_ptr<const Trace> trace,
                                             std::shared_ptr<const ProfilerOverhead> overhead, const Scope& scope);

} // namespace core
