// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/orderedsample.h"

#include "base/digitsort.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

namespace core {

OrderedSample::OrderedSample(std::span<const std::int64_t> values)
    : m_values(values)
{
    if (values.empty())
        return;
    constexpr unsigned Bits = 64;
    const auto [least, largest] = std::ranges::minmax(values);
    const auto unsignedLeast = static_cast<std::uint64_t>(least);
    const auto valueBits = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(largest) - unsignedLeast));
    const auto placeBits = static_cast<unsigned>(std::bit_width(values.size()));
    if (valueBits + placeBits > Bits)
        sortPairs();
    else
        sortPacked(unsignedLeast, valueBits, placeBits);
}

void OrderedSample::sortPacked(std::uint64_t least, unsigned valueBits, unsigned placeBits)
{
    std::vector<std::uint64_t> packed; // what a value is above the least one, then its place
    packed.reserve(m_values.size());
    for (std::size_t place = 0; place < m_values.size(); ++place)
        packed.push_back((static_cast<std::uint64_t>(m_values[place]) - least) << placeBits | place);
    sortByDigits(packed, placeBits, placeBits + valueBits);
    m_sorted.reserve(packed.size());
    m_order.reserve(packed.size());
    for (const auto number : packed) {
        m_sorted.push_back(static_cast<std::int64_t>((number >> placeBits) + least));
        m_order.push_back(number & ((std::uint64_t { 1 } << placeBits) - 1));
    }
}

void OrderedSample::sortPairs()
{
    std::vector<std::pair<std::int64_t, std::size_t>> places; // beside their values: no look-up for each comparison
    places.reserve(m_values.size());
    for (std::size_t place = 0; place < m_values.size(); ++place)
        places.emplace_back(m_values[place], place);
    std::ranges::sort(places);
    m_sorted.reserve(places.size());
    m_order.reserve(places.size());
    for (const auto& [value, place] : places) {
        m_sorted.push_back(value);
        m_order.push_back(place);
    }
}

Int128 OrderedSample::twiceMedian() const
{
    assert(!isEmpty());
    return static_cast<Int128>(m_sorted[(size() - 1) / 2]) + m_sorted[size() / 2];
}

std::array<Int128, 2> OrderedSample::twiceMediansOfHalves() const
{
    assert(size() > 1);
    const auto half = size() / 2;
    const std::array<std::size_t, 2> counts { half, size() - half };
    std::array<std::size_t, 2> passed {};
    std::array<Int128, 2> medians {};
    for (std::size_t i = 0; i < size(); ++i) {
        const std::size_t of = m_order[i] < half ? 0 : 1;
        const auto place = passed[of]++;
        if (place == (counts[of] - 1) / 2)
            medians[of] += m_sorted[i];
        if (place == counts[of] / 2)
            medians[of] += m_sorted[i];
    }
    return medians;
}

std::vector<double> OrderedSample::centeredRanks() const
{
    std::vector<double> ranks(size());
    for (std::size_t begin = 0, end = 0; begin < size(); begin = end) {
        while (end < size() && m_sorted[end] == m_sorted[begin])
            ++end;
        for (auto i = begin; i < end; ++i)
            ranks[m_order[i]] = static_cast<double>(begin + end) - static_cast<double>(size());
    }
    return ranks;
}

} // namespace core
