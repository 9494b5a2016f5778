// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/launches/launchstorms.h"
#include "base/diagnosisclasses.h"
#include "base/result.h"
#include "base/text.h"
#include "base/units.h"
#include "findings/findingrule.h"
#include "statistics/samplecomparison.h"
#include "table/table.h"

#include <QByteArray>
#include <QStringView>

#include <array>
#include <cstdint>
#include <optional>

namespace core {

/// A number that decides whether a rule fires, or whether a difference between two runs is called one.
enum class ThresholdId : std::uint8_t {
    SmallCopySize,
    SmallCopyCount,
    SlowCopy,
    StormRate,
    StormMedian,
    FastStormRate,
    FastStormMedian,
    UnequalGpus,
    TailWaves,
    SlowerGpu,
    KernelFirstRun,
    KernelFirstCompute,
    OpaqueGraphs,
    ShortCapture,
    Coverage,
    CompareQ,
    CompareDelta,
    CompareShare,
    CompareValues,
};
constexpr std::size_t ThresholdCount = 19;

/// Everything that is known of one threshold: the only place where it stands.
struct ThresholdDescription {
    ThresholdId id;
    std::optional<FindingRule> rule; ///< none: of comparisons
    QStringView key; ///< snake_case with the unit as suffix: as in the JSON file
    Unit unit; ///< None: a ratio
    double ownDefault; ///< what it is unless it was changed, where `ofLimits` does not say so
    double minimum; ///< smallest value allowed
    double maximum; ///< largest value allowed
    const char* help; ///< one sentence, in English
    double (*ofLimits)(const DiagnosisThresholds& limits) = nullptr; ///< its default is one of those limits
};

/// All thresholds in the order of their ids.
constexpr std::array<ThresholdDescription, ThresholdCount> ThresholdTable { {
    { ThresholdId::SmallCopySize, FindingRule::SmallCopies, u"small_copies_size_bytes", Unit::Bytes, 0, 1, 1e12,
      QT_TRANSLATE_NOOP("core::Text", "Size below which a copy is small."),
      [](const DiagnosisThresholds& limits) { return static_cast<double>(limits.smallCopyBytes); } },
    { ThresholdId::SmallCopyCount, FindingRule::SmallCopies, u"small_copies_count", Unit::Count, 0, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Least number of small copies of one direction that are a finding."),
      [](const DiagnosisThresholds& limits) { return static_cast<double>(limits.smallCopies); } },
    { ThresholdId::SlowCopy, FindingRule::SlowCopy, u"slow_copy_pct", Unit::Percent, 0, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the best rate in the file below which a pinned copy is slow."),
      [](const DiagnosisThresholds& limits) { return 100 * limits.slowCopy; } },
    { ThresholdId::StormRate, FindingRule::LaunchBound, u"launch_storm_rate_per_s", Unit::PerSecond,
      StormLimits {}.slow.launchesPerSecond, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Launches per second from which on short kernels are a storm.") },
    { ThresholdId::StormMedian, FindingRule::LaunchBound, u"launch_storm_median_us", Unit::Microseconds,
      StormLimits {}.slow.p50Ns / NsPerUs, 0, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Longest median kernel duration of a storm.") },
    { ThresholdId::FastStormRate, FindingRule::LaunchBound, u"launch_storm_fast_rate_per_s", Unit::PerSecond,
      StormLimits {}.fast.launchesPerSecond, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text",
                        "Launches per second from which on kernels that are not so short are a storm as well.") },
    { ThresholdId::FastStormMedian, FindingRule::LaunchBound, u"launch_storm_fast_median_us", Unit::Microseconds,
      StormLimits {}.fast.p50Ns / NsPerUs, 0, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Longest median kernel duration of a storm at the higher rate.") },
    { ThresholdId::UnequalGpus, FindingRule::UnbalancedGpus, u"unbalanced_gpus_pct", Unit::Percent, 2, 0, 100,
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Share of the GPU window by which the busiest GPU must work longer than the mean to be a finding.") },
    { ThresholdId::TailWaves, FindingRule::TailWave, u"tail_wave_waves", Unit::Count, 0, 1, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Number of waves of blocks from which on the last is not looked at."),
      [](const DiagnosisThresholds& limits) { return limits.tailWavesMax; } },
    { ThresholdId::SlowerGpu, FindingRule::SlowerGpu, u"slower_gpu_pct", Unit::Percent, 0, 0, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Difference of the medians from which on one GPU is slower."),
      [](const DiagnosisThresholds& limits) { return 100 * (limits.slowerGpu - 1); } },
    { ThresholdId::KernelFirstRun, FindingRule::KernelFirst, u"kernel_first_run_pct", Unit::Percent, 2, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the run from which on a kernel is worth a look.") },
    { ThresholdId::KernelFirstCompute, FindingRule::KernelFirst, u"kernel_first_compute_pct", Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the time of kernels from which on a kernel is worth a look.") },
    { ThresholdId::OpaqueGraphs, FindingRule::OpaqueGraphs, u"opaque_graphs_pct", Unit::Percent, 10, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Share of the GPU window in CUDA graphs traced as one piece from which on it is said.") },
    { ThresholdId::ShortCapture, FindingRule::ShortCapture, u"short_capture_s", Unit::Seconds, 1, 0, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Time from first to last GPU work below which a capture is short.") },
    { ThresholdId::Coverage, FindingRule::Coverage, u"coverage_pct", Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the GPU work without a launch call above which it is said.") },
    { ThresholdId::CompareQ, std::nullopt, u"compare_q_pct", Unit::Percent, 100 * DifferenceLimits {}.largestQ, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Largest rate of false discoveries (q) at which a difference between two runs is called.") },
    { ThresholdId::CompareDelta, std::nullopt, u"compare_cliffs_delta", Unit::None, DifferenceLimits {}.leastDelta, 0,
      1, QT_TRANSLATE_NOOP("core::Text", "Cliff's δ below which a difference between two runs is negligible.") },
    { ThresholdId::CompareShare, std::nullopt, u"compare_same_pct", Unit::Percent, 100 * DifferenceLimits {}.leastShare,
      0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the median below which a difference between two runs is the same.") },
    { ThresholdId::CompareValues, std::nullopt, u"compare_fewest_values", Unit::Count,
      static_cast<double>(DifferenceLimits {}.fewestValues), 2, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Fewest units of each of two runs that are tested against each other.") },
} };

/// What a threshold is unless it was changed, in its unit and range. Some are limits of the diagnosis, by `limits`.
[[nodiscard]] double defaultThreshold(ThresholdId id,
                                      const DiagnosisThresholds& limits = builtInDiagnosisClasses().thresholds);

/// The values of all thresholds. Those of a new object are the defaults.
class Thresholds
{
public:
    Thresholds();

    /// The same with the defaults of other `limits`: what was changed stays.
    [[nodiscard]] Thresholds withDefaultsOf(const DiagnosisThresholds& limits) const;

    /// In the unit of the threshold.
    [[nodiscard]] double value(ThresholdId id) const { return m_values[static_cast<std::size_t>(id)]; }
    /// A percentage as 0–1.
    [[nodiscard]] double fraction(ThresholdId id) const { return value(id) / 100; }
    /// A time in whole ns, whatever its unit.
    [[nodiscard]] std::int64_t durationNs(ThresholdId id) const;
    /// `value` in the unit of the threshold; it must lie in its range.
    void setValue(ThresholdId id, double value) { m_values[static_cast<std::size_t>(id)] = value; }
    [[nodiscard]] bool isDefault(ThresholdId id) const { return value(id) == defaultThreshold(id); }
    /// Why the values do not fit each other ("launch_storm_rate_per_s is above …"), or empty.
    [[nodiscard]] QString fault() const;

    friend bool operator==(const Thresholds&, const Thresholds&) = default;

private:
    std::array<double, ThresholdCount> m_values {};
};

/// The description of a threshold.
[[nodiscard]] constexpr const ThresholdDescription& describeThreshold(ThresholdId id)
{
    return ThresholdTable[static_cast<std::size_t>(id)];
}
/// What it belongs to: the name of its rule, or "comparison of runs".
[[nodiscard]] QString thresholdOwner(const ThresholdDescription& threshold);
/// "%", "µs", …; empty for counts and ratios.
[[nodiscard]] QString thresholdUnit(const ThresholdDescription& threshold);

/**
 * Reads {"slow_copy_pct": 60, …}; what is not named keeps its default. `place` is what an error names first:
 * the file, or "the thresholds".
 *
 * Errors: Usage, with the fault in one sentence: not JSON (line and column), an unknown or repeated key, no number, out
 * of range, a limit above one that it must not exceed.
 */
[[nodiscard]] Expected<Thresholds> parseThresholds(const QByteArray& json, const QString& place);

/// parseThresholds() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<Thresholds> readThresholds(const QString& path);

/// The thresholds as parseThresholds() reads them, a line each; only those that differ from their default unless
/// `withDefaults`.
[[nodiscard]] QByteArray toJson(const Thresholds& thresholds, bool withDefaults = true);

/// The limits of launch storms among the thresholds.
[[nodiscard]] StormLimits stormLimits(const Thresholds& thresholds = {});

/// The limits of differences between runs among the thresholds.
[[nodiscard]] DifferenceLimits differenceLimits(const Thresholds& thresholds = {});

/// Table "thresholds": a row per threshold in the order of ThresholdTable.
[[nodiscard]] Table describeThresholds(const Thresholds& thresholds);

} // namespace core
