// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lateness/peertimings.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// A rank that exchanges data with missing ones, and another that does the same with ranks that are there.
struct StandIn {
    std::uint32_t rank = 0; ///< position of the summary: whose partners are missing
    std::uint32_t like = 0; ///< whose partners stand in for them
};

/// What is assumed of sends and receives whose other side was not recorded, so that a job can be played all the same.
struct StandIns {
    std::vector<StandIn> ranks; ///< by rank
    PeerTimings timings; ///< of such operations: awaited is what the other rank waits for in its own
};

/**
 * For each rank with sends or receives that are not timed a rank of the same stage of another pipeline whose sends and
 * receives are, on aligned clocks; of several the one whose operations take most alike. The missing
 * ranks are taken to come when the partners of that one do. Only for playing a job: nobody is late because of it.
 * O(ranks · operations) for at most 64 candidates a rank. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<StandIns> findStandIns(std::span<const RankSummary> ranks, const FleetClocks& clocks,
                                                 const PeerTimings& peers, const std::stop_token& stop = {});

} // namespace core
