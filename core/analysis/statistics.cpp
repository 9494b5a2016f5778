// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/statistics.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

/// The q-quantile of `values`, of which those before `sortedBelow` are known to be no greater than any later one.
/// Raises `sortedBelow` to the quantile's position, so that ascending quantiles only ever look at what is left.
double nextQuantile(std::span<std::int64_t> values, double q, std::size_t& sortedBelow)
{
    const double position = q * static_cast<double>(values.size() - 1);
    const auto lower = std::min(static_cast<std::size_t>(position), values.size() - 1);
    const double fraction = position - static_cast<double>(lower);
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(std::min(sortedBelow, lower));
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(lower);
    std::nth_element(begin, place, values.end());
    sortedBelow = lower;
    const auto low = static_cast<double>(*place);
    if (fraction <= 0 || lower + 1 == values.size())
        return low;
    const auto high = static_cast<double>(*std::min_element(place + 1, values.end()));
    return low + fraction * (high - low);
}

} // namespace

DurationStatistics durationStatistics(std::span<std::int64_t> durationsNs)
{
    DurationStatistics result;
    if (durationsNs.empty())
        return result;
    result.count = static_cast<std::int64_t>(durationsNs.size());
    result.minNs = result.maxNs = durationsNs.front();
    for (const auto duration : durationsNs) {
        result.totalNs = saturatedSum(result.totalNs, duration);
        result.minNs = std::min(result.minNs, duration);
        result.maxNs = std::max(result.maxNs, duration);
    }
    const auto count = static_cast<double>(result.count);
    result.meanNs = static_cast<double>(result.totalNs) / count;
    double squares = 0; // around the mean: Σx² − n·mean² would lose all digits of long, equal durations
    for (const auto duration : durationsNs) {
        const double deviation = static_cast<double>(duration) - result.meanNs;
        squares += deviation * deviation;
    }
    result.standardDeviationNs = std::sqrt(squares / count);
    std::size_t sortedBelow = 0;
    result.p50Ns = nextQuantile(durationsNs, 0.50, sortedBelow);
    result.p90Ns = nextQuantile(durationsNs, 0.90, sortedBelow);
    result.p99Ns = nextQuantile(durationsNs, 0.99, sortedBelow);
    return result;
}

double quantile(std::span<std::int64_t> values, double q)
{
    std::size_t sortedBelow = 0;
    return values.empty() ? 0 : nextQuantile(values, q, sortedBelow);
}

} // namespace core
