// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/int128.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace core {

/// How the values of two samples stand to each other: what Mann and Whitney's U is made of (1947).
struct PairCounts {
    std::uint64_t pairs = 0; ///< values of BASE × values of NEW
    std::uint64_t newIsLess = 0; ///< pairs whose value of NEW is the smaller one
    std::uint64_t newIsGreater = 0;
    std::size_t baseCount = 0;
    std::size_t newCount = 0;
    double tieSum = 0; ///< Σ t³ - t over the groups of t equal values of both samples together; 0: no two are equal

    /// Cliff's δ, -1 to 1: above 0 when NEW's values are the greater ones.
    [[nodiscard]] double cliffsDelta() const;
    /// 2 × the lesser of the two U: pairs that speak against the difference, equal ones by half.
    [[nodiscard]] std::uint64_t twiceLesserU() const;
};

/// Counts the pairs of two sorted samples. O(n + m).
[[nodiscard]] PairCounts countPairs(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew);

/// How U is spread when both samples, none of whose values are equal, come from one distribution: exact.
class ExactRankSum
{
public:
    static constexpr std::size_t LargestSample = 50; ///< so that the count of all orders fits in 128 bits

    ExactRankSum(std::size_t baseCount, std::size_t newCount);
    /// Of all orders of the values, those with U ≤ `u`.
    [[nodiscard]] UInt128 ordersUpTo(std::uint64_t u) const;
    [[nodiscard]] UInt128 orders() const { return m_cumulative.back(); }

private:
    std::vector<UInt128> m_cumulative;
};

/**
 * Two-sided p of the lesser U, and the U up to which it is significant.
 *
 * Exact for samples of up to 50 values without equal ones, else by the normal distribution with continuity correction
 * and the variance for equal values. Dependence multiplies the variance, and is not exact. Several threads may ask one.
 */
class RankSumTest
{
public:
    /// `dependence`: what the variance of U is multiplied by, 1 or more.
    [[nodiscard]] double pValue(const PairCounts& counts, double dependence);
    /// The largest U whose two-sided p is at most 5 %; none when no U is so small.
    [[nodiscard]] std::optional<std::uint64_t> criticalU(const PairCounts& counts, double dependence);

private:
    const ExactRankSum* exactOf(const PairCounts& counts, double dependence);

    /// All rows of a table have mostly the same counts of values.
    std::map<std::pair<std::size_t, std::size_t>, ExactRankSum> m_exact;
    std::mutex m_mutex; ///< of m_exact
};

} // namespace core
