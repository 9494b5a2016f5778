// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetsteps.h"

#include "base/text.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t LeastPeriods = 3;
constexpr double LeastAgreement = 0.95;

/// What an instance is, as far as it tells it from others of its communicator.
using InstanceToken = std::pair<QString, std::int64_t>;

std::vector<InstanceToken> tokensOf(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                    const std::vector<std::uint32_t>& instances)
{
    std::vector<InstanceToken> tokens;
    tokens.reserve(instances.size());
    for (const auto index : instances) {
        const auto& member = collectives.members[collectives.instances[index].firstMember];
        const auto& operation = ranks[member.rank].operations[member.operation];
        tokens.emplace_back(ranks[member.rank].opName(operation), operation.sizeBytes);
    }
    return tokens;
}

/// 0: nothing repeats.
std::size_t smallestPeriod(const std::vector<InstanceToken>& tokens)
{
    for (std::size_t period = 1; period * LeastPeriods <= tokens.size(); ++period) {
        std::size_t same = 0;
        for (std::size_t i = period; i < tokens.size(); ++i)
            same += tokens[i] == tokens[i - period] ? 1U : 0U;
        if (static_cast<double>(same) >= LeastAgreement * static_cast<double>(tokens.size() - period))
            return period;
    }
    return 0;
}

} // namespace

FleetSteps findFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives)
{
    FleetSteps steps;
    const auto most = std::max_element(collectives.communicators.begin(), collectives.communicators.end(),
                                       [](const FleetCommunicator& left, const FleetCommunicator& right) {
                                           return std::pair(left.ranks.size(), left.endInstance - left.firstInstance)
                                               < std::pair(right.ranks.size(), right.endInstance - right.firstInstance);
                                       });
    if (most == collectives.communicators.end() || most->ranks.size() < ranks.size()) {
        steps.unavailable = Text::tr("No communicator holds all ranks, so no operation ends a step on all of them.");
        return steps;
    }
    std::vector<std::uint32_t> instances;
    for (auto i = most->firstInstance; i < most->endInstance; ++i) {
        if (collectives.instances[i].isUsable())
            instances.push_back(static_cast<std::uint32_t>(i));
    }
    const auto period = smallestPeriod(tokensOf(ranks, collectives, instances));
    if (period == 0) {
        steps.unavailable = Text::tr("The operations of all ranks do not repeat three times.");
        return steps;
    }
    steps.communicator = most->id;
    steps.period = static_cast<std::int64_t>(period);
    for (auto i = period - 1; i < instances.size(); i += period)
        steps.boundaries.push_back(instances[i]);
    return steps;
}

std::optional<std::int64_t> endInInstance(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                          std::uint32_t instance, std::uint32_t rank)
{
    const auto members = collectives.membersOf(collectives.instances[instance]);
    const auto found
        = std::lower_bound(members.begin(), members.end(), rank,
                           [](const InstanceMember& member, std::uint32_t of) { return member.rank < of; });
    if (found == members.end() || found->rank != rank)
        return std::nullopt;
    return ranks[rank].operations[found->operation].endNs;
}

} // namespace core
