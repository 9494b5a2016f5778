// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace core {

/// left + right, held at the ends of the range: sums over a hostile trace must not overflow.
[[nodiscard]] inline std::int64_t saturatedSum(std::int64_t left, std::int64_t right)
{
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(left, right, &sum))
        return sum;
    return right < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

/// Adds `value` to `sum`, held at the ends of the range.
inline void addSaturated(std::int64_t& sum, std::int64_t value)
{
    sum = saturatedSum(sum, value);
}

/// The product of two numbers of which neither is negative, or the largest number.
[[nodiscard]] inline std::int64_t saturatedProduct(std::int64_t left, std::int64_t right)
{
    constexpr auto Largest = std::numeric_limits<std::int64_t>::max();
    return right > 0 && left > Largest / right ? Largest : left * right;
}

/// Summary of a set of durations. Percentiles interpolate linearly on the sorted values, position q·(n−1).
struct DurationStatistics {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    double meanNs = 0;
    double p50Ns = 0;
    double p90Ns = 0;
    double p99Ns = 0;
    double standardDeviationNs = 0; ///< of the population
};

/// Statistics of `durationsNs`, which is reordered. All zero when empty. O(n) expected.
[[nodiscard]] DurationStatistics durationStatistics(std::span<std::int64_t> durationsNs);

/// The q-quantile (0–1) of `values`, which is reordered; 0 when empty. O(n) expected.
[[nodiscard]] double quantile(std::span<std::int64_t> values, double q);
[[nodiscard]] double quantile(std::span<double> values, double q);

} // namespace core
