// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/units/likeunit.h"

#include <optional>
#include <vector>

namespace core {

/// The budgets and kernels of the first run of each side.
struct FiguresOfRuns {
    std::vector<Sides<UnitBudget>> budgets; ///< by GPU pair
    std::vector<Sides<KernelSumsOfRun>> sums; ///< by GPU pair
};

/// The units of one side of a comparison that has a unit, to cut further runs likewise.
[[nodiscard]] FixedUnit fixedUnitOf(const Comparison& comparison, Side side);

/// What NEW of a comparison with the first run of its side came to, by `devices` of that run and in its names. None: one
/// of the GPUs has no partner.
[[nodiscard]] std::optional<FurtherFigures> furtherFigures(const Comparison& withFirst, const FiguresOfRuns& figures,
                                                           const std::vector<DeviceIndex>& devices);

} // namespace core
