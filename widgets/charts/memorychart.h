// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"

/// GPUs that the chart shows at most: those with the highest peaks.
constexpr std::size_t MostMemoryCurves = 8;

/// How much was allocated on each GPU over time: a curve a GPU, the most of each part of the window. Empty without
/// allocations on a GPU.
[[nodiscard]] ChartContent makeMemoryChart(const core::ResultsPointer& results, const ChartLinks& links);
