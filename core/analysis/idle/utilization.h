// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"

#include <cstddef>

namespace core {

/// Parts that a window is cut into; fewer when it has fewer nanoseconds, or for more than 32 GPUs.
constexpr std::size_t UtilizationBuckets = 1000;
/// Parts of all GPUs together; each has one at least. A file may name any number of GPUs at little cost.
constexpr std::size_t MostUtilizationRows = 32'000;

/// How long one device was busy in one part of the window.
struct UtilizationRow {
    DeviceIndex device;
    std::int64_t bucket = 0; ///< number of the part, from 0
    TimeWindow window; ///< of the part
    std::int64_t busyNs = 0; ///< union of GPU work in it, so at most its length
    /// 0–1 of the part.
    [[nodiscard]] double busyFraction() const;
};

/// Rolling GPU utilization: the busy time of GpuIdle, cut into equal parts of one window for all devices.
struct Utilization {
    TimeWindow window; ///< that of the scope inside the trace, else the trace's extent
    std::size_t bucketCount = 0;
    std::vector<UtilizationRow> rows; ///< those of a device stand together, by time; devices in the order of GpuIdle
    Provenance provenance;

    [[nodiscard]] std::size_t deviceCount() const { return bucketCount == 0 ? 0 : rows.size() / bucketCount; }
};

/// The window of `scope` as far as the trace reaches; without one the trace's extent.
[[nodiscard]] TimeWindow shownWindow(const Trace& trace, const Scope& scope);

/// Part `bucket` of `count` of `window`: all have the same length but for one nanosecond, none is left over.
[[nodiscard]] TimeWindow bucketOf(const TimeWindow& window, std::size_t bucket, std::size_t count);

/// Cuts the busy time of `idle`, which is of the same scope, into parts. O(intervals + parts). Errors: Cancelled.
[[nodiscard]] Cancellable<Utilization> analyzeUtilization(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                          const std::stop_token& stop = {});

/// Table "gpu_utilization": a row per device and part. `scope`: that of `utilization`.
[[nodiscard]] Table describeUtilization(std::shared_ptr<const Trace> trace,
                                        std::shared_ptr<const Utilization> utilization, const Scope& scope);

} // namespace core
