// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// A kernel shorter than this is small.
constexpr std::int64_t SmallKernelNs = 5000;

/// A rate and a median kernel that together are a storm.
struct StormLimit {
    double launchesPerSecond = 0; ///< at least
    double p50Ns = 0; ///< at most
};
/// What a storm is: either limit is enough. The defaults are those of the thresholds.
struct StormLimits {
    StormLimit slow { 50'000, 10'000 }; ///< the lower rate, of shorter kernels
    StormLimit fast { 100'000, 20'000 };
    [[nodiscard]] bool isStorm(double launchesPerSecond, double p50Ns) const;
    /// "at least 50,000 launches/s with a median kernel of at most 10 µs, or at least 100,000/s with at most 20 µs".
    [[nodiscard]] QString text() const;
};

/// What a storm row is about.
enum class StormGroup : std::uint8_t { Global, Process, Device, BusiestWindow };

/// Launch rate and kernel lengths of one group.
struct StormRow {
    StormGroup group = StormGroup::Global;
    ProcessIndex process; ///< for Process
    DeviceIndex device; ///< for Device, and of a BusiestWindow: the GPU that has it
    TimeWindow window; ///< first kernel start → last kernel end; of a busiest window: the window itself
    std::int64_t launches = 0;
    double launchesPerSecond = 0;
    double p50Ns = 0, p90Ns = 0, p99Ns = 0;
    double shareUnder5us = 0, shareUnder10us = 0, shareUnder20us = 0; ///< 0–1 of the launches
    bool isStorm = false; ///< by the StormLimits
};

/// A kernel that is often launched and short.
struct SmallKernelRow {
    KernelNameIndex name;
    std::int64_t launches = 0; ///< instances under 5 µs
    std::int64_t totalNs = 0;
};

/// Result of section "Launch storms": global first, then processes, devices, and the busiest 1, 10 and 100 ms of one
/// GPU.
struct LaunchStorms {
    StormLimits limits;
    std::vector<StormRow> rows;
    std::vector<SmallKernelRow> smallKernels; ///< the ten most frequent under 5 µs
    Provenance provenance;
};

/// Launch rates of the scope. Errors: Cancelled.
[[nodiscard]] Cancellable<LaunchStorms> analyzeLaunchStorms(const Trace& trace, const Scope& scope,
                                                            const StormLimits& limits = {},
                                                            const std::stop_token& stop = {});

/// "all", "process", "GPU", "busiest 10 ms".
[[nodiscard]] QString stormGroupName(const StormRow& row);
/// The same in the language of the program.
[[nodiscard]] QString stormGroupText(const StormRow& row);
/// "Launch storm: no (5 launches over 0.0055 s = 909.1/s, median kernel 1000.00 µs)".
[[nodiscard]] QString stormSentence(const StormRow& row);
/// The sentence of all kernels in scope, and the shortest busiest window that is a storm when they are none together.
/// Empty without rows.
[[nodiscard]] QString stormSummary(const LaunchStorms& storms);

/// Table "launch_storms".
[[nodiscard]] Table describeLaunchStorms(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                                         const Scope& scope);
/// Table "small_kernels".
[[nodiscard]] Table describeSmallKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                                         const Scope& scope);

} // namespace core
