// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/fleetbudget.h"

#include <algorithm>
#include <numeric>

namespace core {

std::int64_t RankBudget::wallNs() const
{
    return std::accumulate(timesNs.begin(), timesNs.end(), std::int64_t { 0 });
}

RankBudget& RankBudget::operator+=(const RankBudget& other)
{
    for (std::size_t i = 0; i < timesNs.size(); ++i)
        timesNs[i] += other.timesNs[i];
    waitNs += other.waitNs;
    transferNs += other.transferNs;
    unsplitNs += other.unsplitNs;
    return *this;
}

RankBudget rankBudget(std::span<const RankSummary> ranks, std::uint32_t rank, const FleetCollectives& collectives,
                      const FleetLateness& lateness, const TimeWindow& window)
{
    const auto& summary = ranks[rank];
    RankBudget budget;
    budget.timesNs = summary.timesBetween(window.startNs, window.endNs);
    auto span = std::upper_bound(summary.exposed.begin(), summary.exposed.end(), window.startNs,
                                 [](std::int64_t timeNs, const ExposedSpan& of) { return timeNs < of.endNs; });
    for (; span != summary.exposed.end() && span->startNs < window.endNs; ++span) {
        const auto startNs = std::max(span->startNs, window.startNs);
        const auto endNs = std::min(span->endNs, window.endNs);
        const auto transferNs = lateness.transferNs(collectives, rank, span->operation);
        if (!transferNs)
            continue;
        const auto cameNs = summary.operations[span->operation].endNs - *transferNs;
        const auto cutNs = std::clamp(cameNs, startNs, endNs);
        budget.waitNs += cutNs - startNs;
        budget.transferNs += endNs - cutNs;
    }
    budget.unsplitNs = budget.timesNs[static_cast<std::size_t>(TimeClass::Comm)] - budget.waitNs - budget.transferNs;
    return budget;
}

} // namespace core
