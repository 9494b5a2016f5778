// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "intervals/intervalset.h"
#include "trace/trace.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// Busy and idle time of one device.
struct DeviceIdle {
    DeviceIndex device;
    TimeWindow window; ///< first to last GPU work
    std::int64_t busyNs = 0; ///< union of GPU work
    std::int64_t idleNs = 0; ///< window − busy
    std::int64_t kernelBusyNs = 0; ///< union of kernels alone
    TimeWindow kernelWindow; ///< first to last kernel; empty without kernels
    std::int64_t gapCount = 0; ///< gaps of at least minGapNs
    std::int64_t longestGapNs = 0;
    std::int64_t unlistedNs = 0; ///< idle time in gaps of less than minGapNs
    std::shared_ptr<const IntervalSet> busy; ///< the union itself
    /// 0–1 of the window.
    [[nodiscard]] double idleFraction() const;
};

/// When the GPUs worked in a scope: what shares of busy time are measured against. By gpuId.
struct BusyDevices {
    std::vector<DeviceIdle> devices; ///< those with work in scope, by DeviceIndex
    /// The entry of `device`, or nullptr when it has no work in scope.
    [[nodiscard]] const DeviceIdle* find(DeviceIndex device) const;
};

/// When each GPU worked, whatever the scope: the unions of all of its work, by DeviceIndex. None is null.
using WholeBusyTimes = std::vector<std::shared_ptr<const IntervalSet>>;
/// O(GPU work). Errors: Cancelled.
[[nodiscard]] Cancellable<WholeBusyTimes> findBusyTimes(const Trace& trace, const std::stop_token& stop = {});

} // namespace core
