// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// A job played with all that it takes, and without parts of it.
struct ModeReplays {
    JobPath path; ///< of all that it takes: its total is when the last is done
    std::int64_t runsNs = 0; ///< neither copies, transfers, rests nor lags take time
    std::int64_t workNs = 0; ///< neither rests nor lags
    std::int64_t withoutTransfersNs = 0;
};

/// Plays a plan that is playable, and whose times are bounded, once for all of these. `programs`: as the plan has them.
/// O(moves). Errors: Cancelled.
[[nodiscard]] Cancellable<ModeReplays> playModes(const ReplayPlan& plan, std::span<const ProgramView> programs,
                                                 const std::stop_token& stop = {});

} // namespace core
