// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/slippedoperations.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t LeastRanks = 3; ///< of a majority
constexpr std::size_t LeastAgreeing = 3, MostCompared = 8; ///< operations after a slip

/// What most ranks do.
class Usual
{
public:
    explicit Usual(std::span<const OrderedOperations> ranks)
    {
        for (const auto& rank : ranks) {
            for (std::size_t i = 0; rank.first && i < rank.tokens.size(); ++i)
                vote(static_cast<std::size_t>(*rank.first) + i, rank.tokens[i]);
        }
    }
    [[nodiscard]] bool isAt(std::size_t number, std::uint64_t token) const
    {
        return number < m_places.size() && m_places[number].token == token;
    }
    /// From `next` on a rank does what is usual from `number` on, as far as it is looked at.
    [[nodiscard]] bool agrees(const std::vector<std::uint64_t>& tokens, std::size_t next, std::size_t number) const
    {
        std::size_t count = 0;
        for (; count < MostCompared && next + count < tokens.size() && number + count < m_places.size(); ++count) {
            if (!isAt(number + count, tokens[next + count]))
                return false;
        }
        return count >= LeastAgreeing;
    }

private:
    struct Place {
        std::uint64_t token = 0;
        std::int64_t lead = 0; ///< over all others
    };
    /// What is more than half of all stays (Boyer and Moore).
    void vote(std::size_t number, std::uint64_t token)
    {
        if (number >= m_places.size())
            m_places.resize(number + 1);
        auto& place = m_places[number];
        if (place.lead == 0)
            place.token = token;
        place.lead += place.token == token ? 1 : -1;
    }

    std::vector<Place> m_places; ///< by number
};

std::vector<std::int64_t> numbersOfRank(const OrderedOperations& rank, const Usual* usual)
{
    std::vector<std::int64_t> numbers;
    if (!rank.first)
        return numbers;
    numbers.reserve(rank.tokens.size());
    auto number = static_cast<std::size_t>(*rank.first);
    for (std::size_t i = 0; i < rank.tokens.size(); ++i, ++number) {
        if (usual && i > 0 && !usual->isAt(number, rank.tokens[i])) {
            if (rank.tokens[i] == rank.tokens[i - 1] && usual->agrees(rank.tokens, i + 1, number))
                --number;
            else if (usual->agrees(rank.tokens, i, number + 1))
                ++number;
        }
        numbers.push_back(static_cast<std::int64_t>(number));
    }
    return numbers;
}

} // namespace

std::vector<std::vector<std::int64_t>> numbersOf(std::span<const OrderedOperations> ranks)
{
    const bool isMajority = ranks.size() >= LeastRanks;
    const Usual usual(isMajority ? ranks : std::span<const OrderedOperations>());
    std::vector<std::vector<std::int64_t>> numbers;
    numbers.reserve(ranks.size());
    for (const auto& rank : ranks)
        numbers.push_back(numbersOfRank(rank, isMajority ? &usual : nullptr));
    return numbers;
}

} // namespace core
