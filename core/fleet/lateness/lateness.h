// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/clocks/fleetclocks.h"
#include "fleet/lateness/peertimings.h"
#include "fleet/lateness/standins.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// Who came last to an instance, and how long the others waited: from durations alone, so that no clock matters.
struct InstanceTiming {
    std::uint32_t instance = 0; ///< in FleetCollectives::instances
    std::uint32_t lastMember = 0; ///< in FleetCollectives::members: the shortest, which came last
    std::int64_t transferNs = 0; ///< T: the shortest duration. With ranks missing an upper bound
    std::int64_t secondNs = 0; ///< the second-shortest
    std::int64_t longestNs = 0;
    std::int64_t sumNs = 0; ///< of all durations
    std::int64_t noiseNs = 0; ///< λ: by which ranks can be apart for no reason
    /// Of the last: causedNs(). Where several came last together, what the median of all others waited for them.
    std::int64_t latenessNs = 0;
    bool isTogether = false; ///< nobody came last by more than λ
    bool isProved = false; ///< the clocks alone show that all others had begun before
    bool isInScope = true; ///< ends in what is looked at

    /// What the last one made all others wait at least.
    [[nodiscard]] std::int64_t causedNs() const { return secondNs - transferNs; }
    [[nodiscard]] std::int64_t spreadNs() const { return longestNs - transferNs; }
    /// Most ranks waited for one, or for several that came last together: for these for one reason.
    [[nodiscard]] bool isLate() const { return latenessNs > noiseNs; }
};

/// One rank over all timed instances.
struct RankLateness {
    std::int64_t instances = 0; ///< timed ones that it took part in
    std::int64_t decided = 0; ///< of them those that somebody came last to
    std::int64_t timesLast = 0; ///< of them those that it came last to
    std::int64_t causedNs = 0; ///< Σ of what it made the others wait at least, where it came last
    std::int64_t waitNs = 0; ///< Σ of its own waiting
    std::int64_t transferNs = 0; ///< Σ T
    std::int64_t provedLast = 0; ///< of timesLast those that the clocks alone prove
    std::optional<MatchConfidence> confidence; ///< of the least sure of them; none: there are none
};

/// Lateness over all instances of synchronizing operations; waiting in others, too.
struct FleetLateness {
    std::vector<InstanceTiming> timings; ///< in the order of the instances
    std::vector<std::uint32_t> timingOf; ///< by instance, or NoTiming
    std::vector<RankLateness> ranks; ///< by position of the summary
    PeerTimings peers; ///< of sends, receives and operations with a root
    StandIns standIns; ///< for partners that were not recorded
    std::optional<std::int64_t> leaveNoiseNs; ///< p99 of the spread of ends on one clock; none: no ranks share one

    static constexpr std::uint32_t NoTiming = 0xFFFF'FFFF;
    /// nullptr: not timed.
    [[nodiscard]] const InstanceTiming* find(std::uint32_t instance) const
    {
        return instance >= timingOf.size() || timingOf[instance] == NoTiming ? nullptr : &timings[timingOf[instance]];
    }
    /// What an operation of a rank takes when all that it waits for have come; none: it is not known.
    [[nodiscard]] std::optional<std::int64_t> transferNs(const FleetCollectives& collectives, std::uint32_t rank,
                                                         std::uint32_t operation) const;
    /// The same where others stand in for partners that were not recorded.
    [[nodiscard]] std::optional<std::int64_t> assumedNs(const FleetCollectives& collectives, std::uint32_t rank,
                                                        std::uint32_t operation) const;
    /// What such an operation waits for, so too; nullptr: it is not known.
    [[nodiscard]] const PeerTimings* peersOf(std::uint32_t rank, std::uint32_t operation) const;
};

/// So many instances at least tell who comes late.
constexpr std::int64_t LeastTimedInstances = 3;

/// Leaves only those instances in scope that end in the window of the rank that came last to them, each rank having a
/// window on its own clock or none; and adds up FleetLateness::ranks of them. False, and nothing is done, where these are
/// less than `least` sure ones. O(members).
bool limitLateness(FleetLateness& lateness, std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                   std::span<const std::optional<TimeWindow>> windows, std::int64_t least = 0);

/// Splits the instances into wait and transfer (ranks.md §4). O(members). Errors: Cancelled.
[[nodiscard]] Cancellable<FleetLateness> findLateness(std::span<const RankSummary> ranks,
                                                      const FleetCollectives& collectives, const FleetClocks& clocks,
                                                      const std::stop_token& stop = {});

} // namespace core
