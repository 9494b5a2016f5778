// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "base/result.h"
#include "fleet/replay/programpart.h"
#include "fleet/replay/replayplan.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

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

/// What one rank has of the longest chain.
struct PathShare {
    std::uint32_t rank = 0; ///< position of the summary
    std::int64_t runNs = 0, copyNs = 0, restNs = 0, lagNs = 0;
    [[nodiscard]] std::int64_t totalNs() const { return runNs + copyNs + restNs + lagNs; }
};

/// The longest chain with whose it is and why GPUs were idle on it.
struct JobPathDetails {
    JobPath sums;
    std::vector<PathShare> ranks; ///< that have a part of it, by rank; with sums.transferNs they add up to all of it
    ClassTimes restNs {},
        lagNs {}; ///< of sums.restNs and sums.lagNs by class, as the cells of the rank around have them
};

/// A program of a plan, as it was.
struct PathProgram {
    const RankSummary* summary = nullptr;
    std::uint32_t rank = 0; ///< position of the summary
    ProgramView view;
};

/// A job played with all that it takes, and without parts of it.
struct ModeReplays {
    std::int64_t measuredNs = 0; ///< with all that it takes
    std::int64_t runsNs = 0; ///< neither copies, transfers, rests nor lags take time
    std::int64_t workNs = 0; ///< neither rests nor lags
    std::int64_t withoutTransfersNs = 0;
};

/// Plays a plan that is playable, and whose times are bounded, once for all of these. `programs`: as the plan has them.
/// O(moves). Errors: Cancelled.
[[nodiscard]] Cancellable<ModeReplays> playModes(const ReplayPlan& plan, std::span<const ProgramView> programs,
                                                 const std::stop_token& stop = {});

/// The chain that decides when the last is done. Of a plan as for playModes(). O(moves). Errors: Cancelled.
[[nodiscard]] Cancellable<JobPathDetails> findJobPath(const ReplayPlan& plan, std::span<const PathProgram> programs,
                                                      const std::stop_token& stop = {});

} // namespace core
