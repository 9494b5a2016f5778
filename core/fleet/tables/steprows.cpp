// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/steprows.h"

#include "base/parallel.h"

#include <optional>
#include <utility>

namespace core {

Cancellable<std::shared_ptr<const StepRows>> stepRows(const FleetResult& result, const std::stop_token& stop)
{
    if (result.stretches)
        return result.stretches->steps;
    const auto rankCount = result.summaries.size();
    std::vector<StepRows> ofRanks(result.steps.count() > 0 ? rankCount : 0);
    runParallel(defaultThreads(), ofRanks.size(), [&](std::size_t i) {
        const auto rank = static_cast<std::uint32_t>(i);
        std::optional<std::int64_t> startNs;
        for (std::size_t edge = 0; edge <= result.steps.count() && !stop.stop_requested(); ++edge) {
            const auto endNs = endInInstance(result.summaries, result.collectives, result.steps.boundaries[edge], rank);
            if (startNs && endNs)
                ofRanks[i].push_back(stepRow(
                    rankBudget(result.summaries, rank, result.collectives, result.lateness, { *startNs, *endNs }), rank,
                    result.steps.first + static_cast<std::uint32_t>(edge - 1)));
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
