// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/twomodes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace core {

namespace {

/// Equal durations.
struct Run {
    double logarithm; ///< of the duration in ns
    std::size_t end; ///< how many durations there are up to here
};

/// Of sorted durations. The recorder's clock has ticks, so many are equal: the logarithm takes longer than the sorting.
std::vector<Run> runsOf(std::span<const std::int64_t> sortedNs)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < sortedNs.size(); ++i) {
        if (i == 0 || sortedNs[i] != sortedNs[i - 1])
            runs.push_back({ std::log(static_cast<double>(std::max<std::int64_t>(sortedNs[i], 1))), i });
        runs.back().end = i + 1;
    }
    return runs;
}

/// Sorts values that are not empty: many short ones by their digits, which takes a fraction of comparing them.
void sortDurations(std::span<std::int64_t> values)
{
    constexpr std::size_t WorthwhileCount = 1024;
    constexpr unsigned DigitBits = 11, MostDigits = 3;
    constexpr std::size_t Digits = std::size_t { 1 } << DigitBits;
    const auto [least, most] = std::ranges::minmax(values);
    if (values.size() < WorthwhileCount || least < 0 || most >> (DigitBits * MostDigits) != 0) {
        std::ranges::sort(values);
        return;
    }
    std::vector<std::int64_t> scratch(values.size());
    std::span from = values;
    std::span to = scratch;
    for (unsigned shift = 0; most >> shift != 0; shift += DigitBits) {
        const auto digitOf = [shift](std::int64_t value) { return static_cast<std::size_t>(value >> shift) % Digits; };
        std::array<std::size_t, Digits + 1> next {};
        for (const auto value : from)
            ++next[digitOf(value) + 1];
        std::partial_sum(next.begin(), next.end(), next.begin());
        for (const auto value : from)
            to[next[digitOf(value)]++] = value;
        std::swap(from, to);
    }
    if (from.data() != values.data())
        std::ranges::copy(from, values.begin());
}

/// Of sorted values, which are not empty.
double medianOfSorted(std::span<const std::int64_t> sorted)
{
    const auto middle = sorted.size() / 2;
    const auto upper = static_cast<double>(sorted[middle]);
    return sorted.size() % 2 == 1 ? upper : (static_cast<double>(sorted[middle - 1]) + upper) / 2;
}

} // namespace

bool ModeCut::isTwoModes(double leastEta) const
{
    constexpr double LeastShare = 0.05;
    constexpr double LeastCount = 5;
    constexpr double LeastRatio = 1.2;
    const auto least = std::max(LeastCount, LeastShare * static_cast<double>(low.count + high.count));
    return eta >= leastEta && static_cast<double>(std::min(low.count, high.count)) >= least
        && high.medianNs >= LeastRatio * low.medianNs;
}

std::optional<ModeCut> cutIntoModes(std::span<std::int64_t> durationsNs)
{
    if (durationsNs.size() < FewestForModes)
        return std::nullopt;
    sortDurations(durationsNs);
    if (durationsNs.front() == durationsNs.back())
        return std::nullopt;
    const auto runs = runsOf(durationsNs);
    const auto count = static_cast<double>(durationsNs.size());
    const auto sumOf = [&runs](auto valueOf) {
        double sum = 0;
        std::size_t begin = 0;
        for (const auto& run : runs) {
            sum += valueOf(run.logarithm) * static_cast<double>(run.end - begin);
            begin = run.end;
        }
        return sum;
    };
    const double mean = sumOf([](double value) { return value; }) / count;
    const double squares = sumOf([mean](double value) { return (value - mean) * (value - mean); });

    // with values about the mean, the groups' sums are s and −s: between = s²/k + s²/(n − k)
    double best = -1;
    std::size_t cut = 0;
    double sum = 0;
    for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
        const auto begin = i == 0 ? 0 : runs[i - 1].end;
        sum += (runs[i].logarithm - mean) * static_cast<double>(runs[i].end - begin);
        const auto lower = static_cast<double>(runs[i].end);
        const double between = sum * sum * (1 / lower + 1 / (count - lower));
        if (between > best) {
            best = between;
            cut = runs[i].end;
        }
    }
    const auto low = durationsNs.first(cut);
    const auto high = durationsNs.subspan(cut);
    ModeCut result {
        { low.size(), medianOfSorted(low) }, { high.size(), medianOfSorted(high) }, low.back(), high.front(), 0
    };
    result.eta = squares > 0 ? std::clamp(best / squares, 0.0, 1.0) : 0; // 0: 0 and 1 ns
    return result;
}

} // namespace core
