// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// One row: kernels of one full name launched by one API function.
struct LaunchLatencyRow {
    QString apiName; ///< without version suffix
    KernelNameIndex kernel;
    std::int64_t count = 0;
    std::int64_t leftOut = 0; ///< kernels that started before the call had returned: not in `queue`
    DurationStatistics call; ///< A: duration of the launch call
    DurationStatistics queue; ///< API end → kernel start, positive values only
    DurationStatistics kernelDuration; ///< K
    DurationStatistics total; ///< T: API start → max(API end, kernel end)
};

/// Result of "Launch latency by API and kernel". Rows by total T, longest first.
struct LaunchLatency {
    std::vector<LaunchLatencyRow> rows;
    std::int64_t kernelCount = 0; ///< with a launch call
    std::int64_t withoutLaunch = 0; ///< kernels whose launch call is not in the trace: left out
    std::int64_t leftOut = 0;
    Provenance provenance;
};

/// Latencies of the kernels in `scope`. Times are whole, not clipped to the window. Errors: Cancelled.
[[nodiscard]] Cancellable<LaunchLatency> analyzeLaunchLatency(const Trace& trace, const Scope& scope,
                                                              const std::stop_token& stop = {});

/// Table "launch_latency", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeLaunchLatency(std::shared_ptr<const Trace> trace,
                                          std::shared_ptr<const LaunchLatency> latency, const Scope& scope);

} // namespace core
