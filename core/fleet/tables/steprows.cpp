// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/steprows.h"

#include "base/parallel.h"

#include <optional>
#include <utility>

namespace core {

namespace {

StepRow stepRow(const FleetResult& result, std::uint32_t rank, std::uint32_t step, const TimeWindow& window)
{
    const auto budget = rankBudget(result.summaries, rank, result.collectives, result.lateness, window);
    StepRow row { rank, step, budget.wallNs(), budget.waitNs, budget.transferNs, budget.unsplitNs, {} };
    for (std::size_t i = 0; i < TimeClassCount; ++i)
        row.groupsNs[static_cast<std::size_t>(timeGroup(static_cast<TimeClass>(i)))] += budget.timesNs[i];
    return row;
}

} // namespace

Cancellable<std::shared_ptr<const StepRows>> stepRows(const FleetResult& result, const std::stop_token& stop)
{
    const auto rankCount = result.summaries.size();
    std::vector<StepRows> ofRanks(result.steps.count() > 0 ? rankCount : 0);
    runParallel(defaultThreads(), ofRanks.size(), [&](std::size_t i) {
        const auto rank = static_cast<std::uint32_t>(i);
        std::optional<std::int64_t> startNs;
        for (std::size_t edge = 0; edge <= result.steps.count() && !stop.stop_requested(); ++edge) {
            const auto endNs = endInInstance(result.summaries, result.collectives, result.steps.boundaries[edge], rank);
            if (startNs && endNs)
                ofRanks[i].push_back(stepRow(result, rank, result.steps.first + static_cast<std::uint32_t>(edge - 1),
                                             { *startNs, *endNs }));
            startNs = endNs;
        }
    });
    auto rows = std::make_shared<StepRows>();
    std::size_t count = 0;
    for (const auto& ofRank : ofRanks)
        count += ofRank.size();
    rows->reserve(count);
    for (auto& ofRank : ofRanks) {
        rows->insert(rows->end(), ofRank.begin(), ofRank.end());
        StepRows().swap(ofRank);
    }
    if (stop.stop_requested())
        return cancelled();
    return std::shared_ptr<const StepRows>(std::move(rows));
}

} // namespace core
