// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <cstdint>
#include <optional>

namespace core {

/// Some steps: numbers [first, end).
struct StepRange {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    [[nodiscard]] std::uint32_t size() const { return end - first; }
    friend bool operator==(const StepRange&, const StepRange&) = default;
};

/// How even steps are that lie side by side.
struct StepJudgement {
    double medianNs = 0; ///< of the durations
    double deviationNs = 0; ///< median of the absolute deviations from it (MAD)
    Column<std::uint8_t> isOutlier; ///< by step
    std::int64_t outlierCount = 0;
    std::optional<StepRange> steady; ///< the longest run of at least 5 steps without an outlier, the first of several
};

/**
 * Judges the steps between `edgesNs`, which are two or more and ascend. An outlier is a step of at least 5 whose
 * duration is further from the median than 5 · 1.4826 · MAD and than 5 % of the median. O(n).
 */
[[nodiscard]] StepJudgement judgeSteps(const Column<std::int64_t>& edgesNs);

} // namespace core
