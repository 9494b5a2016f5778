// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/clocks/clockbounds.h"
#include "fleet/matching/collectives.h"
#include "fleet/ranks/clockdomains.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// The clocks at one moment.
struct ClockWindow {
    std::int64_t middleNs = 0; ///< on the clock of the reference
    ClockBounds bounds; ///< closed
    std::vector<std::int64_t> shownNs; ///< by domain: offset to the reference that pictures use, within the bounds
};

/// What can be between the clocks of two domains.
struct ClockInterval {
    std::int64_t lowerNs = 0, upperNs = 0; ///< of offset(to) - offset(from)
    /// Half the width: two moments that lie closer cannot be ordered.
    [[nodiscard]] std::int64_t residualNs() const { return (upperNs - lowerNs + 1) / 2; }
    [[nodiscard]] std::int64_t middleNs() const { return lowerNs + (upperNs - lowerNs) / 2; }
    friend bool operator==(const ClockInterval&, const ClockInterval&) = default;
};

/**
 * How the clocks of a job lie to each other: what is proved by that nobody leaves a collective before all have come.
 * All offsets are clock - true time, of clocks whose mean drift against the reference is taken out.
 */
struct FleetClocks {
    ClockDomains domains;
    std::uint32_t reference = 0; ///< the domain that others are shown against
    std::int64_t maxDriftPpb = 0; ///< with which the inequalities hold
    std::vector<std::int64_t> driftPpb; ///< by domain: what was taken out
    std::vector<std::int64_t> driftBaseNs; ///< by domain: the moment at which nothing is taken out
    std::vector<char> isAligned; ///< by domain: bounded against the reference, without contradiction
    std::vector<ClockWindow> windows; ///< by time; empty: one domain, or nothing in common
    std::vector<ClockContradiction> contradictions;

    /// A recorded moment of a rank on the clock of its domain, its mean drift taken out.
    [[nodiscard]] std::int64_t timeNs(std::uint32_t rank, std::int64_t recordedNs) const;
    /// offset(to) - offset(from) where the clock of the reference is about `atNs`; none: not bounded.
    [[nodiscard]] std::optional<ClockInterval> interval(std::uint32_t from, std::uint32_t to, std::int64_t atNs) const;
    /// The widest over all windows.
    [[nodiscard]] std::optional<ClockInterval> widest(std::uint32_t from, std::uint32_t to) const;
    /// By how much at least and at most a moment of rank `late` came after one of rank `early`; none: not bounded.
    [[nodiscard]] std::optional<ClockInterval> delay(std::uint32_t early, std::int64_t earlyNs, std::uint32_t late,
                                                     std::int64_t lateNs) const;
    /// Where a moment of a rank lies on the clock of the reference, as pictures show it.
    [[nodiscard]] std::int64_t shownNs(std::uint32_t rank, std::int64_t recordedNs) const;

private:
    [[nodiscard]] const ClockWindow* windowAt(std::int64_t atNs) const;
};

/// Solves the inequalities of all matched synchronizing operations (ranks.md §3). A contradiction leaves its domains out
/// and is told; it is never solved in silence. Errors: Cancelled.
[[nodiscard]] Cancellable<FleetClocks> alignClocks(std::span<const RankSummary> ranks,
                                                   const FleetCollectives& collectives, const ClockOptions& options,
                                                   const std::stop_token& stop = {});

} // namespace core
