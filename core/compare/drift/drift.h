// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "compare/gpupairs.h"
#include "compare/matching/kernelmatching.h"
#include "compare/units/keptunits.h"
#include "scope/devicework.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A kernel or CUDA graph of a unit, and the gap before it.
struct DriftLaunch {
    WorkReference work;
    std::int64_t startNs = 0; ///< in its trace
    std::int64_t durationNs = 0;
    std::int64_t gapNs = 0; ///< since the end of the launch before it, or the start of the unit; below 0: they overlap
};

/// Launches of both runs that stand in for each other, or one that has no partner.
struct DriftRow {
    Sides<std::optional<DriftLaunch>> launch;
    bool isSame = false; ///< of one kernel or graph; else they only stand at the same place, or one has no partner
    MatchLevel level = MatchLevel::None; ///< of kernels that are the same

    [[nodiscard]] bool isOneSided() const { return !launch.base || !launch.now; }
    /// NEW - BASE; a launch without a partner counts whole.
    [[nodiscard]] std::int64_t deltaDurationNs() const;
    [[nodiscard]] std::int64_t deltaGapNs() const;
    /// What the unit of NEW gains or loses up to the end of the launch, over what it did up to the row before.
    [[nodiscard]] std::int64_t stepNs() const { return deltaGapNs() + deltaDurationNs(); }
};

/**
 * One unit of each run on a pair of GPUs, launch by launch. Where NEW falls behind BASE, and where it catches up: the
 * steps of all rows and the change of the gap at the end add up to the difference of the walls, to the nanosecond.
 */
struct UnitDrift {
    Sides<std::uint32_t> unit; ///< number of the step in UnitEdges
    Sides<TimeWindow> window; ///< of the unit
    std::vector<DriftRow> rows; ///< in the order of the launches
    Sides<std::int64_t> endGapNs; ///< from the end of the last launch to the end of the unit
    bool isTooLong = false; ///< more than MostAlignedLaunches: no rows

    [[nodiscard]] std::int64_t deltaWallNs() const { return window.now.durationNs() - window.base.durationNs(); }
    /// Start in NEW - start in BASE, both from the start of the unit; none for a launch without a partner.
    [[nodiscard]] std::optional<std::int64_t> driftNs(const DriftRow& row) const;
};

/// Result: the inside of a unit of both runs, for each pair of GPUs.
struct CompareDrift {
    std::vector<UnitDrift> gpus; ///< by GPU pair; empty when it is not available
    QString unavailable; ///< why there is nothing, a sentence
};

/// What two units are laid side by side by. Refers to all of it.
struct DriftInputs {
    const CompareRuns& runs;
    const GpuPairs& gpus;
    const std::vector<std::vector<KernelMatch>>& matches; ///< by GPU pair
    const std::vector<Sides<UnitSpans>>& spans; ///< by GPU pair, the same steps kept in all
};

/// The place in UnitSpans::kept of the unit whose wall is nearest the median of all, the earliest of several.
[[nodiscard]] std::size_t medoidUnit(const UnitSpans& spans);

/**
 * Aligns the launches in the main streams in the medoid units of the critical GPU, on each pair of GPUs: see
 * alignSequences(). O(n + launches a unit · 2,001). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<CompareDrift> findDrift(const DriftInputs& inputs, const std::stop_token& stop = {});

/// The same of one pair of GPUs and any units: `units` are places in UnitSpans::kept of the critical GPU, which has as
/// many on any. Errors: Cancelled.
[[nodiscard]] Cancellable<UnitDrift> findUnitDrift(const DriftInputs& inputs, std::size_t pair,
                                                   const Sides<std::size_t>& units, const std::stop_token& stop = {});

/// Table "compare_drift".
[[nodiscard]] Table describeCompareDrift(const CompareRuns& runs, const GpuPairs& gpus,
                                         std::shared_ptr<const CompareDrift> drift,
                                         const Sides<std::vector<QString>>& displayNames);

} // namespace core
