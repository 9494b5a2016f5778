// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/efficiency.h"

#include "base/parallel.h"
#include "base/phrases.h"
#include "base/text.h"
#include "fleet/replay/whatif.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t UnmatchedShare = 100; ///< a hundredth may be unmatched
constexpr std::int64_t TrustedShare = 100; ///< the replay may be off by a hundredth

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

void addPath(JobPathDetails& sum, const JobPathDetails& next)
{
    sum.sums.runNs += next.sums.runNs;
    sum.sums.copyNs += next.sums.copyNs;
    sum.sums.restNs += next.sums.restNs;
    sum.sums.lagNs += next.sums.lagNs;
    sum.sums.transferNs += next.sums.transferNs;
    for (const auto& share : next.ranks) {
        auto of = std::lower_bound(sum.ranks.begin(), sum.ranks.end(), share.rank,
                                   [](const PathShare& left, std::uint32_t rank) { return left.rank < rank; });
        if (of == sum.ranks.end() || of->rank != share.rank)
            of = sum.ranks.insert(of, { share.rank });
        of->runNs += share.runNs;
        of->copyNs += share.copyNs;
        of->restNs += share.restNs;
        of->lagNs += share.lagNs;
    }
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        sum.restNs[i] += next.restNs[i];
        sum.lagNs[i] += next.lagNs[i];
    }
}

} // namespace

void FleetEfficiency::addRank(const RankBudget& budget, std::int64_t windowNs)
{
    ++rankCount;
    const auto ownComputeNs = budget.groupNs(TimeGroup::Compute);
    wallNs = std::max(wallNs, windowNs);
    computeNs += ownComputeNs;
    largestComputeNs = std::max(largestComputeNs, ownComputeNs);
    for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
        if (!isIdle(static_cast<TimeClass>(timeClass)))
            busyNs += budget.timesNs[timeClass];
    }
}

void FleetEfficiency::addReplay(const FleetEfficiency& next)
{
    if (unavailable.isEmpty())
        unavailable = next.unavailable;
    runsNs += next.runsNs;
    workNs += next.workNs;
    replayNs += next.replayNs;
    idealNs += next.idealNs;
    withoutTransfersNs += next.withoutTransfersNs;
    withoutRestsNs += next.withoutRestsNs;
    if (path && next.path)
        addPath(*path, *next.path);
    else
        path.reset();
    std::vector<RankGain> both;
    for (const auto& gain : gains) {
        const auto of = std::find_if(next.gains.begin(), next.gains.end(),
                                     [&gain](const RankGain& other) { return other.rank == gain.rank; });
        if (of != next.gains.end())
            both.push_back({ gain.rank, gain.mendNs + of->mendNs, gain.breakNs + of->breakNs });
    }
    gains = std::move(both);
    std::stable_sort(gains.begin(), gains.end(),
                     [](const RankGain& left, const RankGain& right) { return left.mendNs > right.mendNs; });
}

void FleetEfficiency::judgeReplay()
{
    isReplayTrusted = std::abs(replayNs - wallNs) <= wallNs / TrustedShare;
}

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
                                            const std::stop_token& stop, std::span<const std::uint32_t> mended)
{
    FleetEfficiency result;
    std::int64_t mostUnmatchedNs = 0;
    std::vector<RankBudget> budgets(windows.size());
    std::vector<std::int64_t> unmatched(windows.size());
    runParallel(defaultThreads(), windows.size(), [&](std::size_t i) {
        unmatched[i] = unmatchedNs(ranks, collectives, lateness, windows[i]);
        budgets[i] = rankBudget(ranks, windows[i].rank, collectives, lateness, windows[i].window);
    });
    for (std::size_t i = 0; i < windows.size(); ++i) {
        mostUnmatchedNs = std::max(mostUnmatchedNs, unmatched[i]);
        result.addRank(budgets[i], windows[i].window.durationNs());
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
    if (!playWhatIfs(ranks, collectives, lateness, windows, mended, result, stop))
        return cancelled();
    return result;
}

} // namespace core
