// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/statistics.h"

#include "base/column.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>

namespace core {

namespace {

/// Where a quantile stands among sorted values: between `lower` and the next one.
struct Position {
    std::size_t lower = 0;
    double fraction = 0; ///< 0: `lower` itself
};

Position positionOf(double q, std::size_t count)
{
    const double position = q * static_cast<double>(count - 1);
    const auto lower = std::min(static_cast<std::size_t>(position), count - 1);
    const double fraction = lower + 1 < count ? position - static_cast<double>(lower) : 0;
    return { lower, std::max(0.0, fraction) };
}

/// The value at `position` of `values`, of which those before `sortedBelow` are known to be no greater than any later
/// one. Raises `sortedBelow` to the position, so that ascending quantiles only ever look at what is left.
template <typename Number> double valueAt(std::span<Number> values, const Position& position, std::size_t& sortedBelow)
{
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(std::min(sortedBelow, position.lower));
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(position.lower);
    std::nth_element(begin, place, values.end());
    sortedBelow = position.lower;
    const auto low = static_cast<double>(*place);
    if (position.fraction <= 0)
        return low;
    const auto high = static_cast<double>(*std::min_element(place + 1, values.end()));
    return low + position.fraction * (high - low);
}

template <typename Number> double quantileOfNumbers(std::span<Number> values, double q)
{
    std::size_t sortedBelow = 0;
    return values.empty() ? 0 : valueAt(values, positionOf(q, values.size()), sortedBelow);
}

/**
 * Picks the values around some quantiles out of many, so that only these need to be ordered.
 *
 * Values are counted in buckets of a sixteenth of their power of two; a quantile can only lie in the bucket of its
 * rank.
 */
class QuantilePicker
{
public:
    static constexpr std::size_t WorthwhileCount = 4096;

    /// `values` are not negative.
    QuantilePicker(std::span<const std::int64_t> values, std::span<const double> quantiles)
    {
        std::array<std::size_t, BucketCount> counts {};
        for (const auto value : values)
            ++counts[bucketOf(value)];
        std::array<char, BucketCount> isWanted {};
        for (const auto q : quantiles) {
            const auto [lower, fraction] = positionOf(q, values.size());
            isWanted[bucketOfRank(counts, lower)] = 1;
            isWanted[bucketOfRank(counts, lower + (fraction > 0 ? 1 : 0))] = 1;
        }
        for (std::size_t bucket = 0, below = 0, left = 0; bucket < BucketCount; below += counts[bucket++]) {
            m_ranks[bucket] = { below, left };
            left += isWanted[bucket] != 0 ? 0 : counts[bucket];
        }
        m_picked.resize(values.size() - m_ranks.back().leftOut - (isWanted.back() != 0 ? 0 : counts.back()));
        std::size_t next = 0;
        for (const auto value : values) {
            if (isWanted[bucketOf(value)] != 0)
                m_picked[next++] = value;
        }
    }
    [[nodiscard]] std::span<std::int64_t> picked() { return m_picked; }
    /// Where a position among all values is among the picked ones.
    [[nodiscard]] Position among(const Position& position) const
    {
        const auto* const next
            = std::upper_bound(m_ranks.begin(), m_ranks.end(), position.lower,
                               [](std::size_t rank, const Ranks& ranks) { return rank < ranks.first; });
        return { position.lower - std::prev(next)->leftOut, position.fraction };
    }

private:
    static constexpr unsigned MantissaBits = 4;
    static constexpr std::size_t BucketCount = (64 - MantissaBits) << MantissaBits;

    struct Ranks {
        std::size_t first = 0; ///< rank of the bucket's first value
        std::size_t leftOut = 0; ///< values before it that were not picked
    };

    static std::size_t bucketOf(std::int64_t value)
    {
        const auto bits = static_cast<std::uint64_t>(value);
        const auto width = static_cast<unsigned>(std::bit_width(bits));
        if (width <= MantissaBits)
            return bits;
        const unsigned shift = width - MantissaBits - 1;
        return (std::size_t { shift } << MantissaBits) + (bits >> shift);
    }
    static std::size_t bucketOfRank(const std::array<std::size_t, BucketCount>& counts, std::size_t rank)
    {
        std::size_t bucket = 0;
        for (; rank >= counts[bucket]; ++bucket)
            rank -= counts[bucket];
        return bucket;
    }

    std::array<Ranks, BucketCount> m_ranks {};
    Column<std::int64_t> m_picked;
};

void setPercentiles(DurationStatistics& result, std::span<std::int64_t> durationsNs)
{
    constexpr std::array Quantiles { 0.50, 0.90, 0.99 };
    const std::array results { &result.p50Ns, &result.p90Ns, &result.p99Ns };
    std::size_t sortedBelow = 0;
    if (durationsNs.size() < QuantilePicker::WorthwhileCount || result.minNs < 0) {
        for (std::size_t i = 0; i < Quantiles.size(); ++i)
            *results[i] = valueAt(durationsNs, positionOf(Quantiles[i], durationsNs.size()), sortedBelow);
        return;
    }
    QuantilePicker picker(durationsNs, Quantiles);
    for (std::size_t i = 0; i < Quantiles.size(); ++i) {
        const auto position = picker.among(positionOf(Quantiles[i], durationsNs.size()));
        *results[i] = valueAt(picker.picked(), position, sortedBelow);
    }
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
    setPercentiles(result, durationsNs);
    return result;
}

double quantile(std::span<std::int64_t> values, double q)
{
    return quantileOfNumbers(values, q);
}

double quantile(std::span<double> values, double q)
{
    return quantileOfNumbers(values, q);
}

} // namespace core
