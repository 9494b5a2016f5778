// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/collectives.h"
#include "fleet/ranks/clockdomains.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

constexpr std::int64_t PpbWhole = 1'000'000'000;

/// What one domain saw of a collective operation.
struct ClockMoment {
    std::uint32_t domain = 0;
    std::int64_t firstEndNs = 0; ///< the earliest end
    std::int64_t lastStartNs = 0; ///< the latest start
};

/// A collective operation that several domains took part in.
struct SharedInstance {
    std::uint32_t instance = 0; ///< in FleetCollectives::instances
    std::vector<ClockMoment> moments; ///< by domain, at least two
};

/// An operation of one domain that cannot end before one of another has started: a receive and its send, …
struct ClockDependence {
    std::uint32_t instance = 0; ///< in FleetCollectives::instances
    std::uint32_t from = 0, to = 0; ///< domains
    std::int64_t startNs = 0; ///< in `from`
    std::int64_t endNs = 0; ///< in `to`
};

/// Receives after their sends; operations after their root, and the root after the others, as its operation demands.
/// Those without a known root give none.
[[nodiscard]] std::vector<ClockDependence>
clockDependences(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const ClockDomains& domains);

/// The synchronizing operations that tie clocks together. Times are those of the domains.
[[nodiscard]] std::vector<SharedInstance>
sharedInstances(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const ClockDomains& domains);

/// The mean drift of domains against the first of their component.
struct ClockDrift {
    std::vector<std::int64_t> ppb, baseNs; ///< by domain
    std::vector<std::int64_t> offsetNs; ///< by domain: median of the differences of ends, when the drift is taken out
    std::vector<char> isConnected; ///< by domain: with the reference

    [[nodiscard]] std::int64_t corrected(std::uint32_t domain, std::int64_t timeNs) const;
};

/// Median slopes and offsets of the differences of ends, from neighbour to neighbour. `known`: the slopes, if they are;
/// may be null.
[[nodiscard]] ClockDrift meanDrift(const std::vector<SharedInstance>& instances, std::size_t domainCount,
                                   std::uint32_t reference, const KnownDrift* known = nullptr);

/// The domain that meets others most often.
[[nodiscard]] std::uint32_t referenceOf(const std::vector<SharedInstance>& instances, std::size_t domainCount);

/// The drift of all clocks of a job. O(members).
[[nodiscard]] KnownDrift findDrift(std::span<const RankSummary> ranks, const FleetCollectives& collectives);

/// The middle value, the lower one of two. `values` is reordered and not empty.
[[nodiscard]] std::int64_t lowerMedian(std::vector<std::int64_t>& values);

} // namespace core
