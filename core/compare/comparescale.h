// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/decomposition.h"
#include "compare/sides.h"

#include <QString>

#include <cstdint>

namespace core {

/// How the figures of a comparison are divided.
enum class ComparePer : std::uint8_t {
    Unit, ///< by the kept units of each side
    Total, ///< not at all; of several runs the mean run
    Second, ///< by the wall: shares
};

/// What sums are multiplied with and divided by.
struct CompareScale {
    ComparePer per = ComparePer::Unit;
    Sides<std::int64_t> divisor { 1, 1 };
    std::int64_t factor = 1;

    /// Sums of a side as they are compared, whole or not.
    [[nodiscard]] std::int64_t wholeOf(std::int64_t total, Side side) const;
    /// Totals that are still to be divided.
    [[nodiscard]] SideTotals scaled(SideTotals totals) const;
    [[nodiscard]] double of(std::int64_t total, Side side) const
    {
        return static_cast<double>(total) * static_cast<double>(factor) / static_cast<double>(divisor[side]);
    }
};

/// What the scale of a comparison follows from.
struct ScaleInputs {
    Sides<std::int64_t> units; ///< kept, of all runs
    Sides<std::int64_t> runs { 1, 1 };
    Sides<std::int64_t> wallsNs; ///< of all units or runs
};

/// A second is one of the wall time, told to six digits.
[[nodiscard]] CompareScale compareScale(ComparePer per, const ScaleInputs& in);

/// "a unit", "in all", "a second": what a title says after the side.
[[nodiscard]] QString scaleWords(ComparePer per);

} // namespace core
