// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/steps.h"
#include "models/chartseries.h"

#include <vector>

namespace core {

/// A bar of the chart of steps. Where there are more steps than bars, one stands for several: it shows the longest.
struct StepBar {
    StepRange steps; ///< those that it stands for
    WorkStep shown; ///< the longest of them; the first of several
    std::size_t row = 0; ///< of `shown` in the table of steps
};

/// The bars of the steps in scope, at most `most` of them, in the order of time. O(steps).
[[nodiscard]] std::vector<StepBar> stepBars(const Steps& steps, std::size_t most = MaxChartPoints / 2);

/// The groups of time that any of the bars has, in the order of their enumeration.
[[nodiscard]] std::vector<TimeGroup> groupsOf(const Steps& steps, const std::vector<StepBar>& bars);

} // namespace core
