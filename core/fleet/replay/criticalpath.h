// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/replay/replayplan.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// What one step of a program takes, by what it is.
struct PathStep {
    std::int64_t runNs = 0, copyNs = 0, restNs = 0, lagNs = 0;
};

/// What the longest chain of a job consists of: nothing else decides when it ends. The parts add up to the replay.
struct JobPath {
    std::int64_t runNs = 0; ///< kernels
    std::int64_t copyNs = 0; ///< copies, sets and page migrations alone
    std::int64_t restNs = 0; ///< a GPU does nothing, and no operation is waited for
    std::int64_t lagNs = 0; ///< operations begin later than they could
    std::int64_t transferNs = 0; ///< all have come to an operation

    [[nodiscard]] std::int64_t totalNs() const { return runNs + copyNs + restNs + lagNs + transferNs; }
    friend bool operator==(const JobPath&, const JobPath&) = default;
};

/// More steps than these would take too much memory beside the replay.
constexpr std::size_t MostPathSteps = 5'000'000;

/// Plays a plan that is playable, and whose times are bounded, with `steps` of all programs, numbered through.
/// O(moves). Errors: Cancelled.
[[nodiscard]] Cancellable<JobPath> findCriticalPath(const ReplayPlan& plan, const std::vector<PathStep>& steps,
                                                    const std::stop_token& stop = {});

} // namespace core
