// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/pairdifferences.h"

#include <cassert>

namespace core {

PairDifferences::PairDifferences(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew)
    : m_base(sortedBase)
    , m_new(sortedNew)
{
    assert(!sortedBase.empty() && !sortedNew.empty());
}

std::uint64_t PairDifferences::countUpTo(Int128 difference) const
{
    std::uint64_t count = 0;
    std::size_t below = 0; // values of BASE that are too small for this and all later values of NEW
    for (const auto value : m_new) {
        const auto least = value - difference;
        while (below < m_base.size() && m_base[below] < least)
            ++below;
        if (below == m_base.size())
            break;
        count += m_base.size() - below;
    }
    return count;
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
