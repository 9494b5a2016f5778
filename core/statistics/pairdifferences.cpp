// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/pairdifferences.h"

#include <cassert>
#include <limits>

namespace core {

PairDifferences::PairDifferences(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew)
    : m_base(sortedBase)
    , m_new(sortedNew)
{
    assert(!sortedBase.empty() && !sortedNew.empty());
}

namespace {

/// Difference is wide enough for all of them.
template <typename Difference>
std::uint64_t countPairsUpTo(std::span<const std::int64_t> base, std::span<const std::int64_t> inNew,
                             Difference difference)
{
    std::uint64_t count = 0;
    std::size_t below = 0; // values of BASE that are too small for this and all later values of NEW
    for (const auto value : inNew) {
        const auto least = static_cast<Difference>(value) - difference;
        while (below < base.size() && base[below] < least)
            ++below;
        if (below == base.size())
            break;
        count += base.size() - below;
    }
    return count;
}

/// So small that sums of three of them fit into 64 bits.
bool isSmall(Int128 value)
{
    constexpr auto Largest = std::numeric_limits<std::int64_t>::max() / 4;
    return value <= Largest && value >= -Largest;
}

} // namespace

std::uint64_t PairDifferences::countUpTo(Int128 difference) const
{
    if (isSmall(difference) && isSmall(m_new.front()) && isSmall(m_new.back())) // twice as fast
        return countPairsUpTo(m_base, m_new, static_cast<std::int64_t>(difference));
    return countPairsUpTo(m_base, m_new, difference);
}

Int128 PairDifferences::at(std::uint64_t position) const
{
    assert(position < size());
    auto low = static_cast<Int128>(m_new.front()) - m_base.back();
    auto high = static_cast<Int128>(m_new.back()) - m_base.front();
    while (low < high) {
        const auto sum = low + high;
        const auto middle = sum >> 1; // rounds down, also below 0
        if (countUpTo(middle) > position)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

double PairDifferences::median() const
{
    const auto count = size();
    const auto upper = at(count / 2);
    return count % 2 == 1 ? static_cast<double>(upper) : static_cast<double>(at(count / 2 - 1) + upper) / 2;
}

} // namespace core
