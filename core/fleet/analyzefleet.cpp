// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/analyzefleet.h"

#include "base/parallel.h"
#include "base/text.h"
#include "fleet/fleetfindings.h"

#include <algorithm>
#include <map>
#include <utility>

namespace core {

namespace {

/// Between the first and the last boundary; without steps between the first and the last timed operation.
std::optional<TimeWindow> windowOf(const FleetResult& result, std::uint32_t rank)
{
    const auto& boundaries = result.steps.boundaries;
    if (result.steps.count() > 0) {
        const auto startNs = endInInstance(result.summaries, result.collectives, boundaries.front(), rank);
        const auto endNs = endInInstance(result.summaries, result.collectives, boundaries.back(), rank);
        return startNs && endNs ? std::optional(TimeWindow { *startNs, *endNs }) : std::nullopt;
    }
    std::optional<TimeWindow> window;
    const auto& operations = result.summaries[rank].operations;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (!result.lateness.find(result.collectives.instanceOf[rank][i]))
            continue;
        if (!window)
            window = TimeWindow { operations[i].endNs, operations[i].endNs };
        window->endNs = std::max(window->endNs, operations[i].endNs);
    }
    return window && window->endNs > window->startNs ? window : std::nullopt;
}

void addRanks(FleetResult& result)
{
    std::map<std::uint64_t, std::int64_t> hosts;
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        FleetRank added;
        if (const auto key = result.summaries[rank].identity.hostKey; key != 0)
            added.host = hosts.try_emplace(key, static_cast<std::int64_t>(hosts.size()) + 1).first->second;
        result.ranks.push_back(added);
    }
    runParallel(defaultThreads(), result.ranks.size(), [&result](std::size_t i) {
        const auto rank = static_cast<std::uint32_t>(i);
        auto& added = result.ranks[i];
        added.window = windowOf(result, rank);
        added.budget = rankBudget(result.summaries, rank, result.collectives, result.lateness,
                                  added.window.value_or(result.summaries[rank].window));
    });
}

void addSteps(FleetResult& result)
{
    const auto& options = result.options;
    if (options.hasSteps)
        result.steps = findFleetSteps(result.summaries, result.collectives, options.stepRule);
    else
        result.steps.unavailable = Text::tr("Steps were not asked for.");
    judgeFleetSteps(result.summaries, result.collectives, result.steps);
    if (options.time)
        chooseStepsWithin(result.steps, result.summaries, result.collectives, *options.time);
    else if (options.stepChoice)
        chooseFleetSteps(result.steps, *options.stepChoice);
}

/// Who came late is only asked within the steps: a late beginning is not what holds them up. Where too few operations are
/// in them, all are asked for, unless these steps were chosen.
void limitToSteps(FleetResult& result)
{
    if (result.steps.count() == 0)
        return;
    std::vector<std::optional<TimeWindow>> windows;
    windows.reserve(result.ranks.size());
    for (const auto& rank : result.ranks)
        windows.push_back(rank.window);
    limitLateness(result.lateness, result.summaries, result.collectives, windows,
                  result.steps.chosen.isEmpty() ? LeastTimedInstances : 0);
}

/// Takes what was found. False when cancelled.
template <typename Found> bool take(Found& place, Cancellable<Found>&& found)
{
    if (found)
        place = std::move(*found);
    return found.has_value();
}

} // namespace

QString FleetResult::rankName(std::uint32_t rank) const
{
    const auto& identity = summaries[rank].identity;
    const auto host = rank < ranks.size() ? ranks[rank].host : 0;
    return host == 0 ? Text::tr("rank %1").arg(identity.rank)
                     : Text::tr("rank %1 (host %2, GPU %3)").arg(identity.rank).arg(host).arg(identity.gpuId);
}

Cancellable<std::shared_ptr<const FleetResult>> analyzeFleet(FleetInputs inputs, const FleetOptions& options,
                                                             const std::stop_token& stop)
{
    auto result = std::make_shared<FleetResult>();
    result->summaries = std::move(inputs.summaries);
    result->inputs = std::move(inputs.inputs);
    result->diagnostics = std::move(inputs.diagnostics);
    result->captures = inputs.captures;
    result->options = options;
    const auto& ranks = result->summaries;
    result->leftOut = std::move(inputs.leftOut);
    result->part = inputs.part;
    result->census = censusOf(ranks, options.expectedRanks);
    std::erase_if(result->census.missing, [&leftOut = result->leftOut](std::int64_t rank) {
        return std::binary_search(leftOut.begin(), leftOut.end(), rank);
    });
    const auto& collectives = result->collectives;
    const bool isTimed = take(result->collectives, matchCollectives(ranks, stop, options.clocks))
        && take(result->clocks, alignClocks(ranks, collectives, options.clocks, stop))
        && take(result->lateness, findLateness(ranks, collectives, result->clocks, stop));
    if (!isTimed)
        return cancelled();
    result->groups = classifyGroups(ranks, collectives, result->census.worldSize, options.groups);
    result->hangs = findHangs(ranks, collectives);
    addSteps(*result);
    addRanks(*result);
    limitToSteps(*result);
    if (!take(result->stragglers, findStragglers(ranks, collectives, result->lateness, stop)))
        return cancelled();
    std::vector<RankWindow> windows;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        if (const auto& window = result->ranks[rank].window)
            windows.push_back({ rank, *window });
    }
    bool isPlayed = false;
    runParallel(2, 2, [&](std::size_t which) {
        if (which == 0)
            isPlayed = take(result->efficiency,
                            findEfficiency(ranks, collectives, result->lateness, windows, stop, options.mended));
        else
            result->bubbles = findBubbles(ranks, collectives, result->groups, result->lateness, result->steps);
    });
    if (!isPlayed)
        return cancelled();
    result->findings = findFleetFindings(*result);
    return std::shared_ptr<const FleetResult>(std::move(result));
}

} // namespace core
