// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/busysweep.h"
#include "analysis/budget/runwindow.h"
#include "base/result.h"
#include "base/timewindow.h"
#include "scope/busydevices.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// One GPU with work in a scope.
struct DeviceWindows {
    DeviceIndex device;
    WorkReference first, last; ///< work in scope that starts first and that ends last, wherever the scope's window is
    Interval hull; ///< from one to the other, not cut to the scope's window
    /// First to last work in scope, with an NVTX limit by its instances; cut to the scope's window.
    IntervalSet windows;
};

/// The stretches of time that a wall budget is about: see WallBudget, which has those of the same name.
struct BudgetWindows {
    TimeWindow run;
    IntervalSet gpuWork;
    std::vector<DeviceWindows> devices; ///< by DeviceIndex
    /// All that is accounted for: the run, or what of it the instances of an NVTX limit take.
    IntervalSet accounted;
};

/// What the budgets of all scopes of a trace have in common: made once.
struct TraceTimes {
    WholeBusyTimes busy;
    std::vector<DeviceWindows> devices; ///< of the whole trace
    RunExtents run;

    /// O(events). Errors: Cancelled.
    [[nodiscard]] static Cancellable<TraceTimes> make(const Trace& trace, const std::stop_token& stop = {});
};

/// Finds them in `work`, which was made with `scope`. O(GPU work in scope); with a time window only, O(GPUs). Errors:
/// Cancelled.
[[nodiscard]] Cancellable<BudgetWindows> findBudgetWindows(const BusyWork& work, const TraceTimes& times,
                                                           const Scope& scope, const std::stop_token& stop = {});

} // namespace core
