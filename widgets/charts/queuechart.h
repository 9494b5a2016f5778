// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"

/// Streams that the chart shows at most: those with most queued.
constexpr std::size_t MostQueueCurves = 6;

/// How much was queued for each stream over time: a curve a stream, the mean of each part of the window. Empty when no
/// launch is known.
[[nodiscard]] ChartContent makeQueueDepthChart(const core::ResultsPointer& results, const ChartLinks& links);
