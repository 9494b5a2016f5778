// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/transferspeeds.h"

#include "fleet/matching/clockmoments.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::size_t LeastTransfers = 3; ///< of a communicator, so that a median says anything
constexpr std::size_t LeastGroups = 3;
constexpr double LeastBandwidthShare = 0.8; ///< of the bandwidth of the peers

/// What must be equal for transfers to be compared: operation, bytes, ranks, inside one host.
using TransferKind = std::tuple<QString, std::int64_t, std::size_t, bool>;

/// The operations of one kind of a communicator.
struct GroupTransfers {
    std::size_t communicator = 0;
    std::vector<std::int64_t> timesNs; ///< T
    std::int64_t medianNs = 0;
    std::int64_t noiseNs = 0;
};

bool isInOneHost(std::span<const RankSummary> ranks, const FleetCommunicator& communicator)
{
    const auto host = ranks[communicator.ranks.front()].identity.hostKey;
    return std::all_of(communicator.ranks.begin(), communicator.ranks.end(),
                       [&](std::uint32_t rank) { return ranks[rank].identity.hostKey == host; });
}

std::map<TransferKind, std::vector<GroupTransfers>>
transfersByKind(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness)
{
    std::map<TransferKind, std::vector<GroupTransfers>> kinds;
    for (std::size_t i = 0; i < collectives.communicators.size(); ++i) {
        const auto& communicator = collectives.communicators[i];
        if (communicator.isGuessed || communicator.ranks.empty())
            continue;
        const bool isInside = isInOneHost(ranks, communicator);
        for (auto number = communicator.firstInstance; number < communicator.endInstance; ++number) {
            const auto& instance = collectives.instances[number];
            const auto* const timing = lateness.find(static_cast<std::uint32_t>(number));
            if (!timing || !timing->isInScope || instance.state != InstanceState::Complete)
                continue;
            const auto& member = collectives.members[instance.firstMember];
            const auto& operation = ranks[member.rank].operations[member.operation];
            if (operation.sizeBytes <= 0 || timing->transferNs <= 0)
                continue;
            auto& groups = kinds[{ ranks[member.rank].opName(operation), operation.sizeBytes, communicator.ranks.size(),
                                   isInside }];
            if (groups.empty() || groups.back().communicator != i)
                groups.push_back({ i, {}, 0, 0 });
            groups.back().timesNs.push_back(timing->transferNs);
            groups.back().noiseNs = timing->noiseNs;
        }
    }
    return kinds;
}

void compare(const TransferKind& kind, std::vector<GroupTransfers>& groups, std::vector<SlowTransfer>& found)
{
    std::erase_if(groups, [](const GroupTransfers& group) { return group.timesNs.size() < LeastTransfers; });
    if (groups.size() < LeastGroups)
        return;
    for (auto& group : groups)
        group.medianNs = lowerMedian(group.timesNs);
    for (const auto& group : groups) {
        std::vector<std::int64_t> othersNs;
        othersNs.reserve(groups.size());
        for (const auto& other : groups) {
            if (&other != &group)
                othersNs.push_back(other.medianNs);
        }
        const auto peerNs = lowerMedian(othersNs);
        if (static_cast<double>(peerNs) >= LeastBandwidthShare * static_cast<double>(group.medianNs)
            || group.medianNs - peerNs <= group.noiseNs)
            continue;
        const auto bytes = static_cast<double>(std::get<std::int64_t>(kind));
        SlowTransfer slow { group.communicator, std::get<QString>(kind), bytes / static_cast<double>(group.medianNs),
                            bytes / static_cast<double>(peerNs), 0 };
        for (const auto timeNs : group.timesNs)
            slow.excessNs = saturatedSum(slow.excessNs, std::max<std::int64_t>(0, timeNs - peerNs));
        found.push_back(std::move(slow));
    }
}

} // namespace

std::vector<SlowTransfer> findSlowTransfers(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                            const FleetLateness& lateness)
{
    auto kinds = transfersByKind(ranks, collectives, lateness);
    std::vector<SlowTransfer> found;
    for (auto& [kind, groups] : kinds)
        compare(kind, groups, found);
    std::stable_sort(found.begin(), found.end(), [](const SlowTransfer& left, const SlowTransfer& right) {
        return left.excessNs > right.excessNs;
    });
    return found;
}

} // namespace core
