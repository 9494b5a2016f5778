// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/busysweep.h"
#include "analysis/budget/runwindow.h"
#include "base/result.h"
#include "base/timewindow.h"
#include "scope/busydevices.h"

#include <memory>
#include <mutex>
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

/// What the budgets of all scopes of a trace, which must outlive this, have in common: made once. For any threads.
class TraceTimes
{
public:
    WholeBusyTimes busy;

    /// O(events). Errors: Cancelled.
    [[nodiscard]] static Cancellable<TraceTimes> make(const Trace& trace, const std::stop_token& stop = {});
    /// Finds `busy` alone: the rest when it is first asked for, while the one who asks waits. O(GPU work). Errors:
    /// Cancelled.
    [[nodiscard]] static Cancellable<TraceTimes> makeBusy(const Trace& trace, const std::stop_token& stop = {});

    /// Of the whole trace.
    [[nodiscard]] const std::vector<DeviceWindows>& devices() const;
    [[nodiscard]] const RunExtents& run() const;

private:
    struct Windows {
        std::once_flag areDevicesFound, isRunFound;
        std::vector<DeviceWindows> devices;
        RunExtents run;
    };

    const Trace* m_trace = nullptr;
    std::shared_ptr<Windows> m_windows = std::make_shared<Windows>();
};

/// Finds them in `work`, which was made with `scope`. O(GPU work in scope); with a time window only, O(GPUs). Errors:
/// Cancelled.
[[nodiscard]] Cancellable<BudgetWindows> findBudgetWindows(const BusyWork& work, const TraceTimes& times,
                                                           const Scope& scope, const std::stop_token& stop = {});

} // namespace core
