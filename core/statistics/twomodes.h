// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnosisclasses.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace core {

/// One of two modes of durations.
struct Mode {
    std::size_t count = 0;
    double medianNs = 0; ///< linearly interpolated
};

/// Where durations fall into two groups best: the cut with the greatest variance of ln(duration) between the groups
/// (Otsu 1979), the first of equals. It never separates equal durations.
struct ModeCut {
    Mode low, high; ///< the durations up to lowEndNs, and those from highBeginNs on
    std::int64_t lowEndNs = 0; ///< the longest of the low ones
    std::int64_t highBeginNs = 0; ///< the shortest of the high ones
    double eta
        = 0; ///< 0–1: variance between the groups / whole variance; 0.75 for equally spread values, 0.64 for normal

    /// True when there are two modes rather than one: eta of at least `leastEta`, each at least 5 and 5 % of all, medians
    /// that differ by a factor of 1.2 or more.
    [[nodiscard]] bool isTwoModes(double leastEta = builtInDiagnosisClasses().thresholds.bimodalEta) const;
};

constexpr std::size_t FewestForModes = 20; ///< of fewer durations no modes are looked for

/// The best cut of `durationsNs`, which is sorted; durations below 1 ns count as 1 ns. None for fewer than
/// FewestForModes, and when all are equal. O(n log n).
[[nodiscard]] std::optional<ModeCut> cutIntoModes(std::span<std::int64_t> durationsNs);

} // namespace core
