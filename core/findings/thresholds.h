// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/launches/launchstorms.h"
#include "analysis/nvtx/nvtxattribution.h"
#include "base/result.h"
#include "base/text.h"
#include "base/units.h"
#include "findings/findingrule.h"
#include "table/table.h"

#include <QByteArray>
#include <QStringView>

#include <array>
#include <cstdint>

namespace core {

/// A number that decides whether a rule fires, or how grave the finding is.
enum class ThresholdId : std::uint8_t {
    DominantKernelMedium,
    DominantKernelHigh,
    StormRate,
    StormMedian,
    FastStormRate,
    FastStormMedian,
    StormLaunches,
    HostSynchronizationTotal,
    HostSynchronizationMedium,
    HostSynchronizationHigh,
    GpuIdleMedium,
    GpuIdleHigh,
    GpuIdleRemaining,
    SynchronousCopySmall,
    SynchronousCopyMedium,
    SynchronousCopyHigh,
    PageableCopyMedium,
    PageableCopyHigh,
    SynchronousMemsetMedium,
    SynchronousMemsetHigh,
    ExposedNcclMedium,
    ExposedNcclHigh,
    ExposedNcclOverlap,
    SharedStream,
    StragglerMedium,
    StragglerHigh,
    StarvationGap,
    UtilizationChunks,
    UtilizationBusy,
    DominantPhase,
    NvtxCoverage,
    OpaqueGraphs,
    ProfilerOverheadMedium,
    ProfilerOverheadHigh,
    ShortCapture,
    WarmUpPart,
    WarmUpRatio,
    WarmUpLaunches,
};
constexpr std::size_t ThresholdCount = 38;

/// Everything that is known of one threshold: the only place where it stands.
struct ThresholdDescription {
    ThresholdId id;
    FindingRule rule;
    QStringView key; ///< snake_case with the unit as suffix: as in the JSON file
    Unit unit; ///< None: a ratio
    double defaultValue;
    double minimum; ///< smallest value allowed
    double maximum; ///< largest value allowed
    const char* help; ///< one sentence, in English: see thresholdHelp()
};

/// All thresholds in the order of their ids.
constexpr std::array<ThresholdDescription, ThresholdCount> ThresholdTable { {
    { ThresholdId::DominantKernelMedium, FindingRule::DominantKernel, u"dominant_kernel_medium_pct", Unit::Percent, 25,
      0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of kernel time from which on a kernel is a finding of medium severity.") },
    { ThresholdId::DominantKernelHigh, FindingRule::DominantKernel, u"dominant_kernel_high_pct", Unit::Percent, 50, 0,
      100,
      QT_TRANSLATE_NOOP("core::Text", "Share of kernel time from which on a kernel is a finding of high severity.") },
    { ThresholdId::StormRate, FindingRule::LaunchStorm, u"launch_storm_rate_per_s", Unit::PerSecond,
      StormLimits {}.slow.launchesPerSecond, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Launches per second from which on short kernels are a storm.") },
    { ThresholdId::StormMedian, FindingRule::LaunchStorm, u"launch_storm_median_us", Unit::Microseconds,
      StormLimits {}.slow.p50Ns / NsPerUs, 0, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Longest median kernel duration of a storm.") },
    { ThresholdId::FastStormRate, FindingRule::LaunchStorm, u"launch_storm_fast_rate_per_s", Unit::PerSecond,
      StormLimits {}.fast.launchesPerSecond, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text",
                        "Launches per second from which on kernels that are not so short are a storm as well.") },
    { ThresholdId::FastStormMedian, FindingRule::LaunchStorm, u"launch_storm_fast_median_us", Unit::Microseconds,
      StormLimits {}.fast.p50Ns / NsPerUs, 0, 1e6,
      QT_TRANSLATE_NOOP("core::Text", "Longest median kernel duration of a storm at the higher rate.") },
    { ThresholdId::StormLaunches, FindingRule::LaunchStorm, u"launch_storm_launches", Unit::Count, 50, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text",
                        "Least number of launches of a storm that is a finding: a few short kernels are none.") },
    { ThresholdId::HostSynchronizationTotal, FindingRule::HostSynchronization, u"host_synchronization_total_ms",
      Unit::Milliseconds, 1, 0, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Least time that a process spends in calls that wait for the GPU.") },
    { ThresholdId::HostSynchronizationMedium, FindingRule::HostSynchronization, u"host_synchronization_medium_pct",
      Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Time in which the GPUs of a process are idle inside of such calls, as a share of the window, from which on "
          "it is a finding.") },
    { ThresholdId::HostSynchronizationHigh, FindingRule::HostSynchronization, u"host_synchronization_high_pct",
      Unit::Percent, 20, 0, 100, QT_TRANSLATE_NOOP("core::Text", "The same from which on the severity is high.") },
    { ThresholdId::GpuIdleMedium, FindingRule::GpuIdle, u"gpu_idle_medium_pct", Unit::Percent, 20, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Idle share of a GPU's window from which on it is a finding.") },
    { ThresholdId::GpuIdleHigh, FindingRule::GpuIdle, u"gpu_idle_high_pct", Unit::Percent, 40, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Idle share of a GPU's window from which on the severity is high.") },
    { ThresholdId::GpuIdleRemaining, FindingRule::GpuIdle, u"gpu_idle_remaining_pct", Unit::Percent, 1, 0, 100,
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Idle time that no other finding explains, as a share of the window, below which there is no finding of "
          "its own.") },
    { ThresholdId::SynchronousCopySmall, FindingRule::SynchronousCopy, u"synchronous_copy_small_bytes", Unit::Bytes,
      65'536, 0, 1e12,
      QT_TRANSLATE_NOOP("core::Text",
                        "Copies from host to device up to this size may block: they are staged and return at once.") },
    { ThresholdId::SynchronousCopyMedium, FindingRule::SynchronousCopy, u"synchronous_copy_medium_pct", Unit::Percent,
      5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Blocked time as a share of the window from which on the severity is medium.") },
    { ThresholdId::SynchronousCopyHigh, FindingRule::SynchronousCopy, u"synchronous_copy_high_pct", Unit::Percent, 20,
      0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Blocked time as a share of the window from which on the severity is high.") },
    { ThresholdId::PageableCopyMedium, FindingRule::PageableCopy, u"pageable_copy_medium_pct", Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Time that can be won, as a share of the window, from which on the severity is medium.") },
    { ThresholdId::PageableCopyHigh, FindingRule::PageableCopy, u"pageable_copy_high_pct", Unit::Percent, 20, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Time that can be won, as a share of the window, from which on the severity is high.") },
    { ThresholdId::SynchronousMemsetMedium, FindingRule::SynchronousMemset, u"synchronous_memset_medium_pct",
      Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Blocked time as a share of the window from which on the severity is medium.") },
    { ThresholdId::SynchronousMemsetHigh, FindingRule::SynchronousMemset, u"synchronous_memset_high_pct", Unit::Percent,
      20, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Blocked time as a share of the window from which on the severity is high.") },
    { ThresholdId::ExposedNcclMedium, FindingRule::ExposedNccl, u"exposed_nccl_medium_pct", Unit::Percent, 10, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Exposed NCCL time as a share of a GPU's window from which on it is a finding.") },
    { ThresholdId::ExposedNcclHigh, FindingRule::ExposedNccl, u"exposed_nccl_high_pct", Unit::Percent, 25, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Exposed NCCL time as a share of a GPU's window from which on the severity is high.") },
    { ThresholdId::ExposedNcclOverlap, FindingRule::ExposedNccl, u"exposed_nccl_overlap_pct", Unit::Percent, 30, 0, 100,
      QT_TRANSLATE_NOOP(
          "core::Text",
          "NCCL that is overlapped with compute by this share or more is no finding; 100 looks at all but what "
          "is wholly overlapped.") },
    { ThresholdId::SharedStream, FindingRule::SharedStream, u"shared_stream_pct", Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Time of NCCL on streams that also compute, as a share of the GPU's window, from which on it "
                        "is a finding.") },
    { ThresholdId::StragglerMedium, FindingRule::Straggler, u"straggler_medium_pct", Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Time that the others wait, as a share of the window, from which on the severity is medium.") },
    { ThresholdId::StragglerHigh, FindingRule::Straggler, u"straggler_high_pct", Unit::Percent, 20, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Time that the others wait, as a share of the window, from which on the severity is high.") },
    { ThresholdId::StarvationGap, FindingRule::Starvation, u"starvation_gap_ms", Unit::Milliseconds, 500, 0.001, 1e9,
      QT_TRANSLATE_NOOP("core::Text",
                        "Length of a gap between two pieces of GPU work from which on the GPU starves.") },
    { ThresholdId::UtilizationChunks, FindingRule::LowUtilization, u"low_utilization_chunks", Unit::Count, 30, 1,
      10'000, QT_TRANSLATE_NOOP("core::Text", "Number of equal parts that a GPU's window is cut into.") },
    { ThresholdId::UtilizationBusy, FindingRule::LowUtilization, u"low_utilization_busy_pct", Unit::Percent, 50, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Busy share below which a part of the window is a finding.") },
    { ThresholdId::DominantPhase, FindingRule::DominantPhase, u"dominant_phase_pct", Unit::Percent, 70, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of kernel time from which on a phase dominates.") },
    { ThresholdId::NvtxCoverage, FindingRule::NvtxCoverage, u"nvtx_coverage_pct", Unit::Percent, 100 * LowNvtxCoverage,
      0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Share of kernel time tied to NVTX ranges below which figures per range are limited.") },
    { ThresholdId::OpaqueGraphs, FindingRule::OpaqueGraphs, u"opaque_graphs_pct", Unit::Percent, 10, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Share of GPU time in CUDA graphs traced as a whole from which on it is a finding.") },
    { ThresholdId::ProfilerOverheadMedium, FindingRule::ProfilerOverhead, u"profiler_overhead_medium_pct",
      Unit::Percent, 5, 0, 100,
      QT_TRANSLATE_NOOP("core::Text", "Share of the window that the profiler took, above which it is a finding.") },
    { ThresholdId::ProfilerOverheadHigh, FindingRule::ProfilerOverhead, u"profiler_overhead_high_pct", Unit::Percent,
      15, 0, 100,
      QT_TRANSLATE_NOOP("core::Text",
                        "Share of the window that the profiler took, above which timings are distorted.") },
    { ThresholdId::ShortCapture, FindingRule::ShortCapture, u"short_capture_s", Unit::Seconds, 1, 0, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Time from first to last GPU work below which a capture is short.") },
    { ThresholdId::WarmUpPart, FindingRule::WarmUp, u"warm_up_part_pct", Unit::Percent, 10, 1, 50,
      QT_TRANSLATE_NOOP("core::Text", "Part of the window that may be warm-up.") },
    { ThresholdId::WarmUpRatio, FindingRule::WarmUp, u"warm_up_rate_ratio", Unit::None, 3, 1, 1e6,
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Ratio of the launch rates of that part and of the rest, either way, above which they differ.") },
    { ThresholdId::WarmUpLaunches, FindingRule::WarmUp, u"warm_up_launches", Unit::Count, 100, 1, 1e9,
      QT_TRANSLATE_NOOP("core::Text", "Least number of launches that launch rates are compared for.") },
} };

/// What a threshold is unless it was changed, in its unit.
[[nodiscard]] constexpr double defaultThreshold(ThresholdId id)
{
    return ThresholdTable[static_cast<std::size_t>(id)].defaultValue;
}

/// The values of all thresholds. Those of a new object are the defaults.
class Thresholds
{
public:
    Thresholds();

    /// In the unit of the threshold.
    [[nodiscard]] double value(ThresholdId id) const { return m_values[static_cast<std::size_t>(id)]; }
    /// A percentage as 0–1.
    [[nodiscard]] double fraction(ThresholdId id) const { return value(id) / 100; }
    /// A time in whole ns, whatever its unit.
    [[nodiscard]] std::int64_t durationNs(ThresholdId id) const;
    /// `value` in the unit of the threshold; it must lie in its range.
    void setValue(ThresholdId id, double value) { m_values[static_cast<std::size_t>(id)] = value; }
    [[nodiscard]] bool isDefault(ThresholdId id) const { return value(id) == defaultThreshold(id); }
    /// Why the values do not fit each other ("dominant_kernel_medium_pct is above …"), or empty.
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
/// "%", "µs", …; empty for counts and ratios.
[[nodiscard]] QString thresholdUnit(const ThresholdDescription& threshold);

/**
 * Reads {"dominant_kernel_high_pct": 60, …}; what is not named keeps its default. `place` is what an error names first:
 * the file, or "the thresholds".
 *
 * Errors: Usage, with the fault in one sentence: not JSON (line and column), an unknown or repeated key, no number, out
 * of range, medium above high.
 */
[[nodiscard]] Expected<Thresholds> parseThresholds(const QByteArray& json, const QString& place);

/// parseThresholds() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<Thresholds> readThresholds(const QString& path);

/// The thresholds as parseThresholds() reads them, a line each; only those that differ from their default unless
/// `withDefaults`.
[[nodiscard]] QByteArray toJson(const Thresholds& thresholds, bool withDefaults = true);

/// The limits of launch storms among the thresholds.
[[nodiscard]] StormLimits stormLimits(const Thresholds& thresholds = {});

/// Table "thresholds": a row per threshold in the order of ThresholdTable.
[[nodiscard]] Table describeThresholds(const Thresholds& thresholds);

} // namespace core
