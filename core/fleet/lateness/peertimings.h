// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/clocks/fleetclocks.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// An operation that waits for some ranks only: sends, receives, or one with a root. Only told on aligned clocks.
struct PeerTiming {
    std::uint32_t operation = 0; ///< in RankSummary::operations
    std::uint32_t lastAwaited = NoMember; ///< in PeerTimings::awaited: that which began last; NoMember: itself did
    std::size_t firstAwaited = 0, endAwaited = 0; ///< in PeerTimings::awaited: what it cannot end before
    std::int64_t waitNs = 0; ///< until the last of them had begun, as pictures show the clocks
    std::int64_t transferNs = 0; ///< what it takes from there
    static constexpr std::uint32_t NoMember = 0xFFFF'FFFF;
};

/// All such operations of a job.
struct PeerTimings {
    std::vector<std::vector<PeerTiming>> ofRank; ///< by position of the summary, by operation
    std::vector<InstanceMember> awaited;
    std::vector<std::uint32_t> instances; ///< by awaited: that shows it, in FleetCollectives::instances

    /// nullptr: not timed.
    [[nodiscard]] const PeerTiming* find(std::uint32_t rank, std::uint32_t operation) const;
    [[nodiscard]] std::span<const InstanceMember> awaitedBy(const PeerTiming& timing) const
    {
        return std::span(awaited).subspan(timing.firstAwaited, timing.endAwaited - timing.firstAwaited);
    }
};

/// Moments of both ranks can be put beside each other.
[[nodiscard]] bool areComparable(const FleetClocks& clocks, std::uint32_t left, std::uint32_t right);

/**
 * Splits sends, receives and operations with a known root into wait and transfer (ranks.md §4): a receive waits for its
 * send, a send for its receive unless it was over before, the ranks of a broadcast for their root, the root of a reduce
 * for all others. Left out where the clocks of the ranks are not aligned, or a part of an operation has no match. O(members). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<PeerTimings> findPeerTimings(std::span<const RankSummary> ranks,
                                                       const FleetCollectives& collectives, const FleetClocks& clocks,
                                                       const std::stop_token& stop = {});

} // namespace core
