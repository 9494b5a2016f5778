// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/mannwhitney.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// Thresholds of what is called a difference between two runs.
struct DifferenceLimits {
    double largestQ = 0.05; ///< of the table's rows together
    double leastDelta = 0.147; ///< Cliff's δ below which a difference is negligible (Romano 2006)
    double leastShare
        = 0.01; ///< of the smaller median, so that swapping the runs changes signs only: a shift below it is the same
    std::size_t fewestValues = 6; ///< a side, also after dependence; 4 where a value is a run
    std::optional<double> floor; ///< how far runs of BASE alone lie apart: no smaller shift is called
};

/// A part of the line of numbers, ends included.
struct ValueInterval {
    double low = 0;
    double high = 0;
    friend bool operator==(const ValueInterval&, const ValueInterval&) = default;
};

/// What two samples of values (sums of units, in ns mostly) say about their difference. Differences are NEW - BASE.
struct SampleComparison {
    std::size_t baseCount = 0;
    std::size_t newCount = 0;
    double baseMedian = 0;
    double newMedian = 0;
    double shift = 0; ///< of Hodges and Lehmann: the median of the differences of all pairs
    double meanDifference = 0; ///< of the means
    double held = 0; ///< least difference of medians of either half of BASE and of NEW; 0 when their signs differ
    double cliffsDelta = 0;
    double dependence = 1; ///< the greater of both autocorrelation times
    bool isIndependenceChecked = false; ///< both samples were large enough to tell
    double effectiveCount = 0; ///< of the lesser side: values / autocorrelation time
    std::optional<ValueInterval> interval; ///< 95 %, of the shift; none when not tested
    std::optional<double> p; ///< two-sided, of Mann and Whitney; none when not tested
};

/**
 * Compares two samples, each in the order of time. Where one is empty, only the counts are set; with too few values, or
 * values that depend on each other too much, it is described but not tested.
 *
 * No value is random, and to swap the samples changes signs only. `test` keeps what rows have in common. O(n log n).
 */
[[nodiscard]] SampleComparison compareSamples(std::span<const std::int64_t> baseValues,
                                              std::span<const std::int64_t> newValues, const DifferenceLimits& limits,
                                              RankSumTest& test);

/// The q of each p (none stays none): the least rate of false discoveries among the rows of a table at which its row
/// still counts as one. Benjamini and Hochberg 1995.
[[nodiscard]] std::vector<std::optional<double>> falseDiscoveryRates(std::span<const std::optional<double>> pValues);

/// What a comparison comes to.
enum class ChangeState : std::uint8_t { Slower, Faster, Same, Undecided, NotTested, New, Gone };

/// Why neither a difference nor equality is called.
enum class UndecidedReason : std::uint8_t {
    None, ///< it is decided, or not tested
    Interval, ///< the interval allows too much
    HalvesDisagree, ///< the halves of the runs do not agree that it is a difference
    MeansDisagree, ///< the means differ the other way than the medians
    SmallEffect, ///< Cliff's δ is negligible
    BelowFloor, ///< runs of BASE alone lie further apart
    ManyRows, ///< p is small enough, but not among so many rows
};

/// The state, and why it is undecided.
struct ChangeJudgement {
    ChangeState state = ChangeState::NotTested;
    UndecidedReason reason = UndecidedReason::None;
    friend bool operator==(const ChangeJudgement&, const ChangeJudgement&) = default;
};

/// Judges a comparison of two samples by its q among the rows of its table. "Slower" is the sign of more time.
[[nodiscard]] ChangeJudgement judgeChange(const SampleComparison& comparison, std::optional<double> q,
                                          const DifferenceLimits& limits);

/// What a difference has to be to be called, a sentence. `areRuns`: a value is a run, of which fewer are enough.
[[nodiscard]] QString differenceLimitsText(const DifferenceLimits& limits, bool areRuns);

/// Key of a state as it stands in exports and labels: "slower", "not_tested", ….
[[nodiscard]] QString changeStateKey(ChangeState state);
/// The reason in words, part of a sentence: "the halves disagree", "interval −2 to +6 %"; empty when there is none.
[[nodiscard]] QString undecidedReasonText(const SampleComparison& comparison, UndecidedReason reason);
/// Why samples that both have values are not tested, part of a sentence: "4 and 5 values are too few".
[[nodiscard]] QString notTestedReasonText(const SampleComparison& comparison);

} // namespace core
