// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/rankgroups.h"

#include "analysis/nccl/ncclnames.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace core {

namespace {

/// What is known of one communicator.
struct GroupFacts {
    std::int64_t size = 0; ///< with members that are missing
    std::int64_t stride = 0; ///< between members; 0: not even
    bool isInHost = true;
    std::int64_t collectives = 0, allToAlls = 0, transfers = 0; ///< operations of the first member
};

std::int64_t strideOf(std::span<const RankSummary> ranks, const FleetCommunicator& communicator)
{
    std::map<std::int32_t, std::int64_t> byNumber; // number in the communicator → rank of the job
    for (const auto position : communicator.ranks) {
        for (const auto& own : ranks[position].communicators) {
            if (own.id == communicator.id && own.rank >= 0)
                byNumber[own.rank] = ranks[position].identity.rank;
        }
    }
    std::set<std::int64_t> strides;
    for (auto at = byNumber.begin(); at != byNumber.end(); ++at) {
        const auto next = std::next(at);
        if (next != byNumber.end() && (next->second - at->second) % (next->first - at->first) == 0)
            strides.insert((next->second - at->second) / (next->first - at->first));
        else if (next != byNumber.end())
            return 0;
    }
    return strides.size() == 1 ? *strides.begin() : 0;
}

GroupFacts factsOf(std::span<const RankSummary> ranks, const FleetCommunicator& communicator)
{
    GroupFacts facts;
    facts.size = std::max<std::int64_t>(communicator.rankCount, static_cast<std::int64_t>(communicator.ranks.size()));
    facts.stride = strideOf(ranks, communicator);
    for (const auto position : communicator.ranks)
        facts.isInHost
            = facts.isInHost && ranks[position].identity.hostKey == ranks[communicator.ranks.front()].identity.hostKey;
    const auto& first = ranks[communicator.ranks.front()];
    for (const auto& operation : first.operations) {
        if (first.communicators[operation.communicator].id != communicator.id)
            continue;
        const auto& op = first.opName(operation);
        facts.collectives += isNcclCollective(op) ? 1 : 0;
        facts.allToAlls += op == QStringLiteral("alltoall") ? 1 : 0;
        facts.transfers += isNcclPointToPoint(op) ? 1 : 0;
    }
    return facts;
}

GroupKind kindOf(const GroupFacts& facts, std::int64_t worldSize)
{
    if (facts.size == worldSize)
        return GroupKind::World;
    if (facts.transfers > facts.collectives)
        return GroupKind::Pipeline;
    if (2 * facts.allToAlls > facts.collectives)
        return GroupKind::Expert;
    if (facts.stride == 1 && facts.isInHost)
        return GroupKind::Tensor;
    return facts.stride > 1 ? GroupKind::Data : GroupKind::Unknown;
}

} // namespace

QString groupKindText(GroupKind kind, std::size_t size)
{
    switch (kind) {
    case GroupKind::World:
        return QStringLiteral("world");
    case GroupKind::Tensor:
        return QStringLiteral("tp");
    case GroupKind::Data:
        return QStringLiteral("dp");
    case GroupKind::Pipeline:
        return QStringLiteral("pp");
    case GroupKind::Expert:
        return QStringLiteral("ep");
    case GroupKind::Unknown:
        break;
    }
    return QStringLiteral("group of %1").arg(size);
}

std::optional<GroupKind> GroupOverrides::find(const std::vector<std::int64_t>& members, std::int64_t worldSize) const
{
    if (const auto found = kinds.find(members); found != kinds.end())
        return found->second;
    const auto sizeOf = [this](GroupKind kind) {
        const auto found = sizes.find(kind);
        return found == sizes.end() ? std::int64_t { 1 } : found->second;
    };
    const auto tensor = sizeOf(GroupKind::Tensor);
    const auto pipeline = sizeOf(GroupKind::Pipeline);
    const auto data = sizes.count(GroupKind::Data) > 0 ? sizeOf(GroupKind::Data)
                                                       : std::max<std::int64_t>(1, worldSize / tensor / pipeline);
    struct Shape {
        GroupKind kind;
        std::int64_t size, stride;
    };
    const std::array shapes { Shape { GroupKind::Tensor, tensor, 1 }, Shape { GroupKind::Data, data, tensor },
                              Shape { GroupKind::Pipeline, pipeline, tensor * data } };
    for (const auto& shape : shapes) {
        bool isIt = sizes.count(shape.kind) > 0 && std::cmp_equal(members.size(), shape.size) && shape.size > 1
            && members.front() / shape.stride % shape.size == 0;
        for (std::size_t i = 1; i < members.size(); ++i)
            isIt = isIt && members[i] - members[i - 1] == shape.stride;
        if (isIt)
            return shape.kind;
    }
    return std::nullopt;
}

std::vector<GroupKind> classifyGroups(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                      std::int64_t worldSize, const GroupOverrides& overrides)
{
    std::vector<GroupKind> kinds;
    std::map<GroupKind, std::set<std::int64_t>> sizes; // by kind
    std::map<GroupKind, std::int64_t> members;
    for (const auto& communicator : collectives.communicators) {
        const auto facts = factsOf(ranks, communicator);
        kinds.push_back(communicator.isGuessed ? GroupKind::Unknown : kindOf(facts, worldSize));
        sizes[kinds.back()].insert(facts.size);
        members[kinds.back()] += static_cast<std::int64_t>(communicator.ranks.size());
    }
    std::int64_t product = 1;
    const auto isEven = [&](GroupKind kind) {
        return sizes[kind].size() == 1 && members[kind] == static_cast<std::int64_t>(ranks.size());
    };
    for (const auto kind : { GroupKind::Tensor, GroupKind::Data, GroupKind::Pipeline }) {
        if (isEven(kind))
            product *= *sizes[kind].begin();
    }
    for (auto& kind : kinds) {
        const bool isFactor = kind == GroupKind::Tensor || kind == GroupKind::Data || kind == GroupKind::Pipeline;
        if ((isFactor && product != worldSize) || (kind != GroupKind::World && !isEven(kind)))
            kind = GroupKind::Unknown;
    }
    for (std::size_t i = 0; i < kinds.size() && !overrides.isEmpty(); ++i) {
        std::vector<std::int64_t> numbers;
        for (const auto position : collectives.communicators[i].ranks)
            numbers.push_back(ranks[position].identity.rank);
        std::sort(numbers.begin(), numbers.end());
        kinds[i] = overrides.find(numbers, worldSize).value_or(kinds[i]);
    }
    return kinds;
}

} // namespace core
