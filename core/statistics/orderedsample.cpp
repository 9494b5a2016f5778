// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/orderedsample.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace core {

OrderedSample::OrderedSample(std::span<const std::int64_t> values)
    : m_values(values)
{
    std::vector<std::pair<std::int64_t, std::size_t>> places; // beside their values: no look-up for each comparison
    places.reserve(values.size());
    for (std::size_t place = 0; place < values.size(); ++place)
        places.emplace_back(values[place], place);
    std::sort(places.begin(), places.end(),
              [](const auto& left, const auto& right) { return left.first < right.first; });
    m_sorted.reserve(values.size());
    m_order.reserve(values.size());
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
