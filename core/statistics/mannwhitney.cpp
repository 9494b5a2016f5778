// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/mannwhitney.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core {

namespace {

constexpr double LargestP = 0.05; // a 95 % interval

/// Length of the run of values equal to the one at `from`.
std::size_t equalFrom(std::span<const std::int64_t> sorted, std::size_t from, std::int64_t value)
{
    std::size_t count = 0;
    while (from + count < sorted.size() && sorted[from + count] == value)
        ++count;
    return count;
}

/// Standard deviation of U when both samples come from one distribution.
double deviationOfU(const PairCounts& counts, double dependence)
{
    const auto all = static_cast<double>(counts.baseCount + counts.newCount);
    if (all < 2)
        return 0;
    const auto ties = counts.tieSum / (all * (all - 1));
    return std::sqrt(std::max(0.0, dependence * static_cast<double>(counts.pairs) / 12 * (all + 1 - ties)));
}

/// Two-sided p of twice a lesser U by the normal distribution.
double normalP(const PairCounts& counts, double twiceU, double deviation)
{
    const auto distance = (static_cast<double>(counts.pairs) - twiceU - 1) / 2; // half a step nearer: continuity
    return distance <= 0 || deviation <= 0 ? 1 : std::erfc(distance / deviation / std::sqrt(2.0));
}

double exactP(const ExactRankSum& exact, std::uint64_t u)
{
    return std::min(1.0, static_cast<double>(2 * exact.ordersUpTo(u)) / static_cast<double>(exact.orders()));
}

} // namespace

double PairCounts::cliffsDelta() const
{
    if (pairs == 0)
        return 0;
    return (static_cast<double>(newIsGreater) - static_cast<double>(newIsLess)) / static_cast<double>(pairs);
}

std::uint64_t PairCounts::twiceLesserU() const
{
    return pairs - (newIsGreater > newIsLess ? newIsGreater - newIsLess : newIsLess - newIsGreater);
}

PairCounts countPairs(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew)
{
    PairCounts counts;
    counts.baseCount = sortedBase.size();
    counts.newCount = sortedNew.size();
    counts.pairs = std::uint64_t { sortedBase.size() } * sortedNew.size();
    std::size_t i = 0, j = 0;
    while (i < sortedBase.size() || j < sortedNew.size()) {
        const bool takesBase = j == sortedNew.size() || (i < sortedBase.size() && sortedBase[i] <= sortedNew[j]);
        const auto value = takesBase ? sortedBase[i] : sortedNew[j];
        const auto inBase = equalFrom(sortedBase, i, value);
        const auto inNew = equalFrom(sortedNew, j, value);
        counts.newIsGreater += std::uint64_t { i } * inNew;
        counts.newIsLess += std::uint64_t { j } * inBase;
        const auto equal = static_cast<double>(inBase + inNew);
        counts.tieSum += equal * equal * equal - equal;
        i += inBase;
        j += inNew;
    }
    return counts;
}

ExactRankSum::ExactRankSum(std::size_t baseCount, std::size_t newCount)
    : m_cumulative(baseCount * newCount + 1)
{
    assert(baseCount <= LargestSample && newCount <= LargestSample);
    // The Gaussian binomial coefficient of (n + m over n), whose coefficient of q^u is the number of orders with that
    // U: the product of (1 - q^(m + i)) / (1 - q^i) for i = 1…n.
    auto& counts = m_cumulative;
    counts[0] = 1;
    for (std::size_t i = 1; i <= baseCount; ++i) {
        const auto step = newCount + i;
        for (auto u = counts.size(); u-- > step;)
            counts[u] -= counts[u - step];
        for (auto u = i; u < counts.size(); ++u)
            counts[u] += counts[u - i];
    }
    for (std::size_t u = 1; u < counts.size(); ++u)
        counts[u] += counts[u - 1];
}

UInt128 ExactRankSum::ordersUpTo(std::uint64_t u) const
{
    return m_cumulative[std::min<std::uint64_t>(u, m_cumulative.size() - 1)];
}

const ExactRankSum* RankSumTest::exactOf(const PairCounts& counts, double dependence)
{
    const auto largest = std::max(counts.baseCount, counts.newCount);
    if (dependence > 1 || counts.tieSum > 0 || largest > ExactRankSum::LargestSample)
        return nullptr;
    const std::pair key(counts.baseCount, counts.newCount);
    const std::lock_guard lock(m_mutex); // what is found stays where it is
    auto place = m_exact.find(key);
    if (place == m_exact.end())
        place = m_exact.emplace(key, ExactRankSum(key.first, key.second)).first;
    return &place->second;
}

double RankSumTest::pValue(const PairCounts& counts, double dependence)
{
    const auto twiceU = counts.twiceLesserU();
    if (const auto* const exact = exactOf(counts, dependence))
        return exactP(*exact, twiceU / 2); // whole: no two values are equal
    return normalP(counts, static_cast<double>(twiceU), deviationOfU(counts, dependence));
}

std::optional<std::uint64_t> RankSumTest::criticalU(const PairCounts& counts, double dependence)
{
    const auto* const exact = exactOf(counts, dependence);
    const auto deviation = deviationOfU(counts, dependence);
    const auto isSignificant = [&](std::uint64_t u) {
        return (exact ? exactP(*exact, u) : normalP(counts, 2 * static_cast<double>(u), deviation)) <= LargestP;
    };
    if (counts.pairs == 0 || !isSignificant(0))
        return std::nullopt;
    // p never falls with U
    std::uint64_t low = 0, high = counts.pairs / 2 + 1;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (isSignificant(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace core
