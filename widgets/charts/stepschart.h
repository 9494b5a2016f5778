// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"
#include "models/stepbars.h"

/// What the parts of the chart of steps lead to.
struct StepsChartLinks {
    ChartLinks chart;
    std::function<void(const core::StepRange&)> limitTo; ///< the user dragged over these; may be empty
};

/// How long each step in scope took: stacked bars of the groups of time that it went to, with marks on outliers and a
/// line at the median. Empty when there are no steps.
[[nodiscard]] ChartContent makeStepsChart(const core::ResultsPointer& results, const QPalette& palette,
                                          const StepsChartLinks& links);
