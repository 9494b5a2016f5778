// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace core {

/// The mean drift of the clocks of a job, known from more of it than is looked at.
struct KnownDrift {
    std::uint32_t reference = 0; ///< domain that it is against
    std::vector<std::int64_t> ppb,
        baseNs; ///< by domain: how much faster it is, and the moment at which nothing is taken out
};

/// What is assumed of clocks.
struct ClockOptions {
    std::int64_t noiseNs = 4'000; ///< by which any recorded moment may be off
    std::int64_t maxDriftPpb = 2'000; ///< drift that may be left between two clocks when its mean is taken out
    std::shared_ptr<const KnownDrift> drift = {}; ///< of the domains of the same ranks; null: it is found
};

/// Ranks whose times are of one clock: of one trace, or of one machine since it was started.
struct ClockDomain {
    std::vector<std::uint32_t> ranks; ///< positions of the summaries, ascending
    std::int64_t slackNs = 0; ///< how far times of its traces may be off from each other; 0: one trace
};

/// The clocks of a job.
struct ClockDomains {
    std::vector<ClockDomain> domains;
    std::vector<std::uint32_t> domainOf; ///< by position of the summary
    std::vector<std::int64_t> shiftNs; ///< by position of the summary: added to its times, it gives those of its domain

    [[nodiscard]] std::int64_t timeNs(std::uint32_t rank, std::int64_t recordedNs) const
    {
        return recordedNs + shiftNs[rank];
    }
    /// Ranks of the domain may be compared by the microsecond.
    [[nodiscard]] bool isExact(std::uint32_t domain) const;
};

/// Finds which summaries share a clock: those of one file; those of one machine and boot, by the clock since it was
/// started; those of one machine by UTC, which is no better than a millisecond (ranks.md §3).
[[nodiscard]] ClockDomains findClockDomains(std::span<const RankSummary> ranks);

} // namespace core
