// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/transfermatching.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace core {

namespace {

/// A communicator on one rank.
struct PeerPlace {
    std::uint32_t rank = 0; ///< position of the summary
    std::uint32_t communicator = 0; ///< in RankSummary::communicators
};

/// One side of what goes from a rank to another.
struct Side {
    std::int32_t from = 0, to = 0; ///< ranks in the communicator
    std::uint32_t number = 0;
    bool isSend = false;
    InstanceMember member;

    [[nodiscard]] auto pair() const { return std::tie(from, to, number); }
};

/// By sender, receiver and number; the receive before its send.
std::vector<Side> sidesOf(std::span<const RankSummary> ranks, const std::vector<PeerPlace>& places)
{
    std::vector<Side> sides;
    for (const auto& place : places) {
        const auto& summary = ranks[place.rank];
        const auto own = summary.communicators[place.communicator].rank;
        for (const auto& transfer : summary.transfers) {
            if (transfer.communicator == place.communicator && own >= 0)
                sides.push_back({ transfer.isSend ? own : transfer.peer,
                                  transfer.isSend ? transfer.peer : own,
                                  transfer.number,
                                  transfer.isSend,
                                  { place.rank, transfer.operation } });
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& left, const Side& right) {
        return std::tuple_cat(left.pair(), std::tie(left.isSend, left.member.rank, left.member.operation))
            < std::tuple_cat(right.pair(), std::tie(right.isSend, right.member.rank, right.member.operation));
    });
    return sides;
}

void addTransfer(FleetCollectives& result, std::uint64_t communicator, const Side& received, const Side& sent)
{
    CollectiveInstance instance;
    instance.communicator = communicator;
    instance.number = sent.number;
    instance.confidence = MatchConfidence::Ordinal;
    instance.firstMember = result.members.size();
    instance.endMember = instance.firstMember + 2;
    const bool isSentFirst = sent.member.rank < received.member.rank;
    instance.sourceMember = static_cast<std::uint32_t>(instance.firstMember + (isSentFirst ? 0 : 1));
    result.members.push_back(isSentFirst ? sent.member : received.member);
    result.members.push_back(isSentFirst ? received.member : sent.member);
    instance.firstMissing = instance.endMissing = result.missing.size();
    result.instances.push_back(instance);
}

} // namespace

bool matchTransfers(std::span<const RankSummary> ranks, FleetCollectives& result, const std::stop_token& stop)
{
    std::map<std::uint64_t, std::vector<PeerPlace>> places; // by communicator
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        const auto& communicators = ranks[rank].communicators;
        std::vector<char> isUsed(communicators.size(), 0);
        for (const auto& transfer : ranks[rank].transfers)
            isUsed[transfer.communicator] = 1;
        for (std::uint32_t i = 0; i < communicators.size(); ++i) {
            if (isUsed[i] != 0 && communicators[i].id != 0)
                places[communicators[i].id].push_back({ rank, i });
        }
    }
    for (const auto& [id, placesOfOne] : places) {
        if (stop.stop_requested())
            return false;
        const auto sides = sidesOf(ranks, placesOfOne);
        for (std::size_t first = 0; first < sides.size();) {
            auto last = first + 1;
            while (last < sides.size() && sides[last].pair() == sides[first].pair())
                ++last;
            const bool isPair = last - first == 2 && !sides[first].isSend && sides[first + 1].isSend
                && sides[first].member.rank != sides[first + 1].member.rank;
            if (isPair)
                addTransfer(result, id, sides[first], sides[first + 1]);
            first = last;
        }
    }
    return true;
}

} // namespace core
