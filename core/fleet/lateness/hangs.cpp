// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/hangs.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// What a rank of a communicator has of it at the end.
struct LastOf {
    std::int64_t number = -1; ///< of the last instance that it ended
    const UnfinishedOperation* unfinished = nullptr;
};

LastOf lastOf(const RankSummary& summary, std::uint32_t rank, std::uint64_t communicator,
              const FleetCollectives& collectives)
{
    LastOf last;
    const auto isOfIt = [&](std::uint32_t number) { return summary.communicators[number].id == communicator; };
    for (std::size_t i = summary.operations.size(); i-- > 0;) {
        const auto instance = collectives.instanceOf[rank][i];
        if (!isOfIt(summary.operations[i].communicator) || instance == FleetCollectives::NoInstance)
            continue;
        last.number = collectives.instances[instance].number;
        break;
    }
    for (const auto& unfinished : summary.unfinished) {
        if (isOfIt(unfinished.communicator))
            last.unfinished = &unfinished;
    }
    return last;
}

} // namespace

std::vector<FleetHang> findHangs(std::span<const RankSummary> ranks, const FleetCollectives& collectives)
{
    std::vector<FleetHang> hangs;
    for (const auto& communicator : collectives.communicators) {
        FleetHang hang;
        hang.communicator = communicator.id;
        std::vector<LastOf> lasts;
        std::int64_t furthest = -1;
        for (const auto rank : communicator.ranks) {
            lasts.push_back(lastOf(ranks[rank], rank, communicator.id, collectives));
            furthest = std::max(furthest, lasts.back().number);
        }
        hang.number = furthest + 1;
        for (std::size_t i = 0; i < lasts.size(); ++i) {
            const auto rank = communicator.ranks[i];
            if (ranks[rank].endsEarly())
                continue; // it may have come
            if (lasts[i].number == furthest && lasts[i].unfinished) {
                hang.waiting.push_back(rank);
                hang.op = ranks[rank].opNames[static_cast<qsizetype>(lasts[i].unfinished->op)];
            } else {
                hang.absent.push_back(rank);
            }
        }
        if (!communicator.isGuessed && !hang.waiting.empty() && !hang.absent.empty())
            hangs.push_back(std::move(hang));
    }
    std::stable_sort(hangs.begin(), hangs.end(), [](const FleetHang& left, const FleetHang& right) {
        return left.waiting.size() > right.waiting.size();
    });
    return hangs;
}

} // namespace core
