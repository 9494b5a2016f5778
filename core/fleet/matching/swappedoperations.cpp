// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/swappedoperations.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// What a rank does.
using Deed = std::pair<QString, std::int64_t>; ///< operation and size

class SwapFinder
{
public:
    SwapFinder(std::span<const RankSummary> ranks, const FleetCollectives& collectives)
        : m_ranks(ranks)
        , m_collectives(collectives)
    {
    }
    /// Each rank does what the first one does, or that in the other order, and some do the latter.
    [[nodiscard]] bool areSwapped(const CollectiveInstance& left, const CollectiveInstance& right) const
    {
        const auto before = m_collectives.membersOf(left);
        const auto after = m_collectives.membersOf(right);
        if (!isDivided(left) || !isDivided(right) || left.number + 1 != right.number || before.size() != after.size())
            return false;
        const auto first = deedOf(before.front());
        const auto second = deedOf(after.front());
        bool isSwapped = false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto own = std::pair(deedOf(before[i]), deedOf(after[i]));
            const bool isOther = own == std::pair(second, first);
            if (before[i].rank != after[i].rank || (!isOther && own != std::pair(first, second)))
                return false;
            isSwapped = isSwapped || isOther;
        }
        return isSwapped && first != second;
    }

private:
    [[nodiscard]] static bool isDivided(const CollectiveInstance& instance)
    {
        return instance.state == InstanceState::OpDiffers || instance.state == InstanceState::SizeDiffers;
    }
    [[nodiscard]] Deed deedOf(const InstanceMember& member) const
    {
        const auto& operation = m_ranks[member.rank].operations[member.operation];
        return { m_ranks[member.rank].opName(operation), operation.sizeBytes };
    }

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
};

} // namespace

void markSwapped(std::span<const RankSummary> ranks, FleetCollectives& collectives,
                 const FleetCommunicator& communicator)
{
    const SwapFinder finder(ranks, collectives);
    for (auto i = communicator.firstInstance; i + 1 < communicator.endInstance; ++i) {
        auto& left = collectives.instances[i];
        auto& right = collectives.instances[i + 1];
        if (finder.areSwapped(left, right)) {
            left.state = right.state = InstanceState::Swapped;
            ++i;
        }
    }
}

} // namespace core
