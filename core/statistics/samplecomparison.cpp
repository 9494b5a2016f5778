// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/samplecomparison.h"

#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "statistics/dependence.h"
#include "statistics/orderedsample.h"
#include "statistics/pairdifferences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace core {

namespace {

using Values = std::span<const std::int64_t>;

double meanOf(Values values)
{
    const auto sum = std::accumulate(values.begin(), values.end(), Int128 { 0 });
    return static_cast<double>(sum) / static_cast<double>(values.size());
}

double heldDifference(const OrderedSample& base, const OrderedSample& inNew)
{
    if (std::min(base.size(), inNew.size()) < 2)
        return 0;
    Int128 least = 0;
    bool isFirst = true;
    const auto mediansOfNew = inNew.twiceMediansOfHalves();
    for (const auto medianOfBase : base.twiceMediansOfHalves()) {
        for (const auto medianOfNew : mediansOfNew) {
            const auto difference = medianOfNew - medianOfBase;
            if (!isFirst && (difference > 0) != (least > 0))
                return 0;
            const bool isLess = (difference < 0 ? -difference : difference) < (least < 0 ? -least : least);
            if (isFirst || isLess)
                least = difference;
            isFirst = false;
            if (difference == 0)
                return 0;
        }
    }
    return static_cast<double>(least) / 2;
}

/// The differences between which the shift lies; all equal ones are their own interval, though nothing is significant.
std::optional<ValueInterval> intervalOf(const PairDifferences& differences, std::optional<std::uint64_t> criticalU)
{
    const auto last = differences.size() - 1;
    if (!criticalU && differences.at(0) != differences.at(last))
        return std::nullopt;
    const auto first = criticalU.value_or(0);
    return ValueInterval { static_cast<double>(differences.at(first)),
                           static_cast<double>(differences.at(last - first)) };
}

int signOf(double value)
{
    return value < 0 ? -1 : value > 0 ? 1 : 0;
}

/// The least shift that is a difference: a share of the smaller median, whichever run is BASE; it may be 0.
double sameWithin(const SampleComparison& comparison, const DifferenceLimits& limits)
{
    return limits.leastShare * std::min(std::abs(comparison.baseMedian), std::abs(comparison.newMedian));
}

bool isSame(const SampleComparison& comparison, const DifferenceLimits& limits)
{
    const auto width = sameWithin(comparison, limits);
    return comparison.interval && comparison.interval->low >= -width && comparison.interval->high <= width;
}

/// Why a difference is not called; None: it is one.
UndecidedReason doubtOf(const SampleComparison& comparison, double q, const DifferenceLimits& limits)
{
    const auto sign = signOf(comparison.shift);
    const auto least = sameWithin(comparison, limits);
    if (sign == 0 || std::abs(comparison.shift) < least)
        return UndecidedReason::Interval;
    if (q > limits.largestQ)
        return comparison.p <= limits.largestQ ? UndecidedReason::ManyRows : UndecidedReason::Interval;
    if (limits.floor && std::abs(comparison.shift) < *limits.floor)
        return UndecidedReason::BelowFloor;
    if (signOf(comparison.held) != sign || std::abs(comparison.held) < least)
        return UndecidedReason::HalvesDisagree;
    if (signOf(comparison.meanDifference) != sign)
        return UndecidedReason::MeansDisagree;
    if (std::abs(comparison.cliffsDelta) < limits.leastDelta)
        return UndecidedReason::SmallEffect;
    return UndecidedReason::None;
}

QString signedNumber(double value)
{
    const auto tenths = std::round(10 * value) / 10 + 0.0; // no "-0"
    const auto text = QString::number(tenths, 'f', tenths == std::round(tenths) ? 0 : 1);
    return tenths > 0 ? QLatin1Char('+') + text : withTrueMinus(text);
}

} // namespace

SampleComparison compareSamples(std::span<const std::int64_t> baseValues, std::span<const std::int64_t> newValues,
                                const DifferenceLimits& limits, RankSumTest& test)
{
    SampleComparison comparison;
    comparison.baseCount = baseValues.size();
    comparison.newCount = newValues.size();
    if (baseValues.empty() || newValues.empty())
        return comparison;
    const OrderedSample base(baseValues);
    const OrderedSample inNew(newValues);
    const auto counts = countPairs(base.sorted(), inNew.sorted());
    const PairDifferences differences(base.sorted(), inNew.sorted());
    comparison.baseMedian = static_cast<double>(base.twiceMedian()) / 2;
    comparison.newMedian = static_cast<double>(inNew.twiceMedian()) / 2;
    comparison.shift = differences.median();
    comparison.meanDifference = meanOf(newValues) - meanOf(baseValues);
    comparison.held = heldDifference(base, inNew);
    comparison.cliffsDelta = counts.cliffsDelta();

    const auto baseTime = autocorrelationTime(base);
    const auto newTime = autocorrelationTime(inNew);
    comparison.dependence = std::max(baseTime, newTime);
    comparison.isIndependenceChecked = std::min(baseValues.size(), newValues.size()) >= FewestForDependence;
    comparison.effectiveCount
        = std::min(static_cast<double>(baseValues.size()) / baseTime, static_cast<double>(newValues.size()) / newTime);
    if (comparison.effectiveCount < static_cast<double>(limits.fewestValues))
        return comparison;
    comparison.p = test.pValue(counts, comparison.dependence);
    comparison.interval = intervalOf(differences, test.criticalU(counts, comparison.dependence));
    return comparison;
}

std::vector<std::optional<double>> falseDiscoveryRates(std::span<const std::optional<double>> pValues)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < pValues.size(); ++i) {
        if (pValues[i])
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *pValues[a] > *pValues[b]; });
    std::vector<std::optional<double>> rates(pValues.size());
    const auto all = static_cast<double>(order.size());
    double least = 1;
    for (std::size_t i = 0; i < order.size(); ++i) { // from the largest p down
        least = std::min(least, *pValues[order[i]] * all / (all - static_cast<double>(i)));
        rates[order[i]] = least;
    }
    return rates;
}

ChangeJudgement judgeChange(const SampleComparison& comparison, std::optional<double> q, const DifferenceLimits& limits)
{
    if (comparison.baseCount == 0 && comparison.newCount > 0)
        return { ChangeState::New, UndecidedReason::None };
    if (comparison.newCount == 0 && comparison.baseCount > 0)
        return { ChangeState::Gone, UndecidedReason::None };
    if (!comparison.p || !q)
        return { ChangeState::NotTested, UndecidedReason::None };
    const auto doubt = doubtOf(comparison, *q, limits);
    if (doubt == UndecidedReason::None)
        return { comparison.shift > 0 ? ChangeState::Slower : ChangeState::Faster, doubt };
    if (isSame(comparison, limits)) {
        // a few units that grew much leave the median where it was, but not the sum
        if (std::abs(comparison.meanDifference) > sameWithin(comparison, limits))
            return { ChangeState::Undecided, UndecidedReason::MeansDisagree };
        return { ChangeState::Same, UndecidedReason::None };
    }
    return { ChangeState::Undecided, doubt };
}

QString differenceLimitsText(const DifferenceLimits& limits, bool areRuns)
{
    const auto number = [](double value) { return QString::number(value, 'g', 6); }; // NOLINT: digits
    const auto text
        = Text::tr("A difference is called with a q of at most %1 %, Cliff's δ of at least %2 and a shift of "
                   "at least %3 % of the smaller median")
              .arg(number(100 * limits.largestQ), number(limits.leastDelta), // NOLINT: percent
                   number(100 * limits.leastShare)); // NOLINT: percent
    return areRuns ? text + QLatin1Char('.') : Text::tr("%1, from %2 units a side.").arg(text).arg(limits.fewestValues);
}

QString changeStateKey(ChangeState state)
{
    constexpr std::array Keys { "slower", "faster", "same", "undecided", "not_tested", "new", "gone" };
    return QLatin1String(Keys[static_cast<std::size_t>(state)]);
}

QString undecidedReasonText(const SampleComparison& comparison, UndecidedReason reason)
{
    switch (reason) {
    case UndecidedReason::None:
        return {};
    case UndecidedReason::Interval:
        break;
    case UndecidedReason::HalvesDisagree:
        return Text::tr("the halves disagree");
    case UndecidedReason::MeansDisagree:
        return Text::tr("the means disagree with the medians");
    case UndecidedReason::SmallEffect:
        return Text::tr("the values overlap almost entirely");
    case UndecidedReason::BelowFloor:
        return Text::tr("runs of BASE alone lie further apart");
    case UndecidedReason::ManyRows:
        return Text::tr("one of so many rows can differ as much by chance");
    }
    if (!comparison.interval || comparison.baseMedian == 0)
        return Text::tr("the values allow no decision");
    const auto percent = [&](double value) { return signedNumber(100 * value / std::abs(comparison.baseMedian)); };
    return Text::tr("interval %1 to %2 %").arg(percent(comparison.interval->low), percent(comparison.interval->high));
}

QString notTestedReasonText(const SampleComparison& comparison)
{
    if (comparison.dependence > 1) {
        return Text::tr("its values depend on each other: they count as no more than %1")
            .arg(threeDigits(comparison.effectiveCount));
    }
    return Text::tr("%1 and %2 values are too few")
        .arg(formatCount(static_cast<std::int64_t>(comparison.baseCount)),
             formatCount(static_cast<std::int64_t>(comparison.newCount)));
}

} // namespace core
