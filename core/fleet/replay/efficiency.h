// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/groups/fleetbudget.h"
#include "fleet/lateness/lateness.h"
#include "fleet/replay/criticalpath.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// A part of a whole, exactly: two whole numbers.
struct Ratio {
    std::int64_t part = 0, whole = 0;
    /// 0 when there is no whole.
    [[nodiscard]] double value() const
    {
        return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
    }
};

/// What the job would win by one rank.
struct RankGain {
    std::uint32_t rank = 0; ///< position of the summary
    std::int64_t mendNs = 0; ///< when only this rank is no slower than the median of the others
    std::int64_t breakNs = 0; ///< what it alone costs when all others are mended
};

/**
 * What the job makes of its GPUs in a stretch of time, as factors that multiply to the whole:
 * parallel efficiency ΣK/(R·W) = load balance · serialisation · transfer · host, where K is a rank's compute, W the wall
 * time, T1 the replay of runs alone and T2 that with transfers and copies.
 */
struct FleetEfficiency {
    QString unavailable; ///< a sentence; empty: all below is known
    std::int64_t rankCount = 0;
    std::int64_t wallNs = 0; ///< W: the longest of the ranks' windows
    std::int64_t computeNs = 0, largestComputeNs = 0; ///< ΣK, max K
    std::int64_t busyNs = 0; ///< Σ of what the GPUs do at all
    std::int64_t runsNs = 0, workNs = 0; ///< T1, T2
    std::int64_t replayNs = 0; ///< of what was measured: near W, or nothing is promised
    std::optional<JobPathDetails> path; ///< of the replay; none: it was not played
    std::int64_t idealNs = 0; ///< when no rank is slower than the median of its role
    std::int64_t withoutTransfersNs = 0, withoutRestsNs = 0;
    std::vector<RankGain> gains; ///< most first; only of ranks whose role others have
    bool isReplayTrusted = false; ///< within 1 % of W

    /// Counts the work of a rank in its window, which is `windowNs` long.
    void addRank(const RankBudget& budget, std::int64_t windowNs);
    /// Adds what was played of the next stretch of the same ranks; gains only of ranks that were mended in both. What
    /// addRank() counts is not added.
    void addReplay(const FleetEfficiency& next);
    /// Sets isReplayTrusted.
    void judgeReplay();
    [[nodiscard]] Ratio parallel() const;
    [[nodiscard]] Ratio loadBalance() const;
    [[nodiscard]] Ratio serialisation() const { return { largestComputeNs, runsNs }; }
    [[nodiscard]] Ratio transfer() const { return { runsNs, workNs }; }
    [[nodiscard]] Ratio host() const { return { workNs, wallNs }; }
    [[nodiscard]] Ratio busy() const;
    /// S: how many times faster it would be.
    [[nodiscard]] Ratio speedup() const { return { wallNs, idealNs }; }
};

/// The stretch of a rank that is looked at, on its own clock, between two of its edges.
struct RankWindow {
    std::uint32_t rank = 0; ///< position of the summary
    TimeWindow window;
};

constexpr std::size_t FewestGains = 8; ///< in large jobs, see MostGains
constexpr std::size_t MostGains = 64; ///< ranks that are mended one by one: those that cause the most waiting

/// Budget, replay and what-ifs of the same stretch of all ranks. `mended`: ranks that are mended whatever they cause.
/// O(ranks mended · program steps). Errors: Cancelled.
[[nodiscard]] Cancellable<FleetEfficiency>
findEfficiency(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
               std::span<const RankWindow> windows, const std::stop_token& stop = {},
               std::span<const std::uint32_t> mended = {});

} // namespace core
