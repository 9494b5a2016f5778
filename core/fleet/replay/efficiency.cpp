// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/efficiency.h"

#include "base/parallel.h"
#include "base/phrases.h"
#include "base/text.h"
#include "fleet/replay/whatif.h"
#include "statistics/statistics.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::int64_t UnmatchedShare = 100; ///< a hundredth may be unmatched

/// What sends, receives and operations with a root take in the window of a rank: what of it is waiting is not known, so
/// that playing it again would promise too little.
std::int64_t unmatchedNs(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                         const FleetLateness& lateness, const RankWindow& of)
{
    std::int64_t sumNs = 0;
    const auto& operations = ranks[of.rank].operations;
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        const bool isInside = !isSynchronizing(ranks[of.rank].opName(operations[i]))
            && operations[i].startNs >= of.window.startNs && operations[i].endNs <= of.window.endNs;
        if (isInside && !lateness.assumedNs(collectives, of.rank, i))
            sumNs = saturatedSum(sumNs, operations[i].durationNs());
    }
    return sumNs;
}

} // namespace

Ratio FleetEfficiency::parallel() const
{
    return { computeNs, rankCount * wallNs };
}

Ratio FleetEfficiency::loadBalance() const
{
    return { computeNs, rankCount * largestComputeNs };
}

Ratio FleetEfficiency::busy() const
{
    return { busyNs, rankCount * wallNs };
}

Cancellable<FleetEfficiency> findEfficiency(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                            const FleetLateness& lateness, std::span<const RankWindow> windows,
                                            const std::stop_token& stop)
{
    FleetEfficiency result;
    result.rankCount = static_cast<std::int64_t>(windows.size());
    std::int64_t mostUnmatchedNs = 0;
    std::vector<RankBudget> budgets(windows.size());
    std::vector<std::int64_t> unmatched(windows.size());
    runParallel(defaultThreads(), windows.size(), [&](std::size_t i) {
        unmatched[i] = unmatchedNs(ranks, collectives, lateness, windows[i]);
        budgets[i] = rankBudget(ranks, windows[i].rank, collectives, lateness, windows[i].window);
    });
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const auto& of = windows[i];
        const auto& budget = budgets[i];
        mostUnmatchedNs = std::max(mostUnmatchedNs, unmatched[i]);
        const auto computeNs = budget.groupNs(TimeGroup::Compute);
        result.wallNs = std::max(result.wallNs, of.window.durationNs());
        result.computeNs += computeNs;
        result.largestComputeNs = std::max(result.largestComputeNs, computeNs);
        for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
            if (!isIdle(static_cast<TimeClass>(timeClass)))
                result.busyNs += budget.timesNs[timeClass];
        }
    }
    if (lateness.timings.empty() || result.wallNs <= 0) {
        result.unavailable = Text::tr("No operation was matched between ranks.");
        return result;
    }
    if (std::any_of(windows.begin(), windows.end(),
                    [&](const RankWindow& of) { return ranks[of.rank].side == OperationSide::Host; })) {
        result.unavailable
            = Text::tr("Operations are MPI calls of the host, and what GPUs wait for in them is not known.");
        return result;
    }
    if (mostUnmatchedNs > result.wallNs / UnmatchedShare) {
        result.unavailable = Text::tr("Sends, receives or other operations that are not matched take up to %1 of a "
                                      "rank's time, and what of it is waiting is not known.")
                                 .arg(threeDigitDuration(mostUnmatchedNs));
        return result;
    }
    if (!playWhatIfs(ranks, collectives, lateness, windows, result, stop))
        return cancelled();
    return result;
}

} // namespace core
