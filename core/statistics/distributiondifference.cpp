// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/distributiondifference.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core {

namespace {

/// The quantile of sorted values at position q · (n - 1), interpolated linearly.
double quantileOfSorted(std::span<const std::int64_t> sorted, double q)
{
    const auto position = q * static_cast<double>(sorted.size() - 1);
    const auto lower = static_cast<std::size_t>(position);
    const auto low = static_cast<double>(sorted[lower]);
    const auto high = static_cast<double>(sorted[std::min(lower + 1, sorted.size() - 1)]);
    return low + (position - static_cast<double>(lower)) * (high - low);
}

/// Position behind the values equal to that at `from`.
std::size_t behindEqual(std::span<const std::int64_t> sorted, std::size_t from, std::int64_t value)
{
    while (from < sorted.size() && sorted[from] == value)
        ++from;
    return from;
}

double shareOf(std::size_t count, std::size_t all)
{
    return static_cast<double>(count) / static_cast<double>(all);
}

} // namespace

std::vector<DistributionPoint> empiricalDistribution(std::span<const std::int64_t> sorted, std::size_t mostPoints)
{
    assert(mostPoints >= 2);
    std::vector<DistributionPoint> points;
    for (std::size_t i = 0; i < sorted.size();) {
        const auto value = sorted[i];
        i = behindEqual(sorted, i, value);
        points.push_back({ value, shareOf(i, sorted.size()) });
    }
    if (points.size() <= mostPoints)
        return points;
    std::vector<DistributionPoint> chosen;
    chosen.reserve(mostPoints);
    for (std::size_t i = 0; i < mostPoints; ++i)
        chosen.push_back(points[i * (points.size() - 1) / (mostPoints - 1)]);
    return chosen;
}

DistributionDifference differenceOfDistributions(std::span<const std::int64_t> sortedBase,
                                                 std::span<const std::int64_t> sortedNew)
{
    DistributionDifference difference;
    if (sortedBase.empty() || sortedNew.empty())
        return difference;
    std::size_t i = 0, j = 0;
    while (i < sortedBase.size() && j < sortedNew.size()) { // behind the shorter one they only come closer
        const auto value = std::min(sortedBase[i], sortedNew[j]);
        i = behindEqual(sortedBase, i, value);
        j = behindEqual(sortedNew, j, value);
        const auto distance = std::abs(shareOf(j, sortedNew.size()) - shareOf(i, sortedBase.size()));
        if (distance > difference.distance) {
            difference.distance = distance;
            difference.distanceAt = value;
        }
    }
    for (std::size_t k = 0; k < difference.decileShifts.size(); ++k) {
        const auto q = static_cast<double>(k + 1) / 10;
        difference.decileShifts[k] = quantileOfSorted(sortedNew, q) - quantileOfSorted(sortedBase, q);
    }
    return difference;
}

} // namespace core
