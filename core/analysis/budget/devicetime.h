// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"
#include "analysis/nccl/nccl.h"

namespace core {

/// What a moment of a GPU is counted as. Every moment of its window is exactly one of these; where several would fit, see analyzeDeviceTime().
enum class DeviceTimeClass : std::uint8_t {
    Matrix,
    Attention,
    Normalization,
    Elementwise,
    OtherKernel,
    NcclOverlapped, ///< NCCL kernels beside other kernels
    NcclExposed, ///< NCCL kernels alone
    Graph, ///< CUDA graph launches whose kernels were not recorded
    Memcpy,
    Memset,
    Idle,
};
constexpr std::size_t DeviceTimeClassCount = 11;

/// Key of exports: "matrix_kernels", "nccl_exposed", "memcpy", "idle", ….
[[nodiscard]] QString deviceTimeClassKey(DeviceTimeClass timeClass);
/// As it is read: "Matrix products", "NCCL exposed", "Memcpy", "Idle", ….
[[nodiscard]] QString deviceTimeClassName(DeviceTimeClass timeClass);

/// Time of one device that went into one class.
struct DeviceTimeRow {
    DeviceIndex device;
    DeviceTimeClass timeClass = DeviceTimeClass::Idle;
    std::int64_t timeNs = 0;
    TimeWindow window; ///< of the device: first to last GPU work, as in GpuIdle
    /// 0–1 of the window; those of a device add up to 1.
    [[nodiscard]] double fraction() const;
};

/// Result of "GPU time by class". Devices in the order of GpuIdle, classes in that of the enumeration; classes without time are left out.
struct DeviceTime {
    std::vector<DeviceTimeRow> rows;
    Provenance provenance;
};

/**
 * Splits the window of each GPU by what it did. A moment in which several things went on counts for the first of: NCCL kernels, other
 * kernels, graph launches, copies, sets; of several kernels other than NCCL's for the family of the one that began first. So
 * the NCCL, busy and idle times are those of the tables "NCCL by GPU" and "GPU idle". O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<DeviceTime> analyzeDeviceTime(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                        const NcclEvents& events, const NcclWork& nccl,
                                                        const std::stop_token& stop = {});

/// Table "gpu_time_by_class": a row per device and class. `scope`: that of `time`.
[[nodiscard]] Table describeDeviceTime(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceTime> time,
                                       const Scope& scope);

} // namespace core
