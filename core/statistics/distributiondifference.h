// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// A point of an empirical distribution: which share of the values is at most `value`.
struct DistributionPoint {
    std::int64_t value = 0;
    double share = 0; ///< 0–1
    friend bool operator==(const DistributionPoint&, const DistributionPoint&) = default;
};

/// The empirical distribution function of sorted values: a point for each different value, the last at 1; when that is
/// more than `mostPoints` (2 or more), every so many-th of them. O(n).
[[nodiscard]] std::vector<DistributionPoint> empiricalDistribution(std::span<const std::int64_t> sorted,
                                                                   std::size_t mostPoints);

/// How two distributions differ. A description of the calls of two runs, which depend on each other: no test.
struct DistributionDifference {
    static constexpr std::size_t DecileCount = 9;

    double distance = 0; ///< of Kolmogorov and Smirnov: the greatest difference of the two shares, 0–1
    std::int64_t distanceAt = 0; ///< the value where it is reached first
    std::array<double, DecileCount> decileShifts {}; ///< NEW - BASE of the deciles 10 % … 90 %, interpolated linearly
};

/// Describes two sorted samples; all 0 when one is empty. O(n + m).
[[nodiscard]] DistributionDifference differenceOfDistributions(std::span<const std::int64_t> sortedBase,
                                                               std::span<const std::int64_t> sortedNew);

} // namespace core
