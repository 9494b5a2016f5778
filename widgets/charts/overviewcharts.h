// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartcontent.h"
#include "style/appearance.h"

#include "analysis/kernels/durationhistogram.h"

#include <QPalette>

#include <optional>

/// What a chart takes from the window it stands in: what its parts lead to, and how it is drawn. Empty functions: to
/// nothing.
struct ChartLinks {
    std::function<void(const core::ChartCell&)> showCell;
    std::function<void(core::KernelNameIndex)> showKernel;
    std::function<void(const core::TimeWindow&)> limitTo; ///< ns as exported
    Appearance appearance {};
};

// Charts of `results`, in the colours of `palette`. Empty (no chart) when there is nothing to draw.

/// How busy each GPU was over time: an area per GPU, one above the other.
[[nodiscard]] ChartContent makeUtilizationChart(const core::ResultsPointer& results, const ChartLinks& links);
/// What each GPU did: a bar per GPU, made up of classes.
[[nodiscard]] ChartContent makeTimeByClassChart(const core::ResultsPointer& results, const QPalette& palette,
                                                const ChartLinks& links);
/// The kernels with most time.
[[nodiscard]] ChartContent makeTopKernelsChart(const core::ResultsPointer& results, const ChartLinks& links);
/// The barriers with most time, by kind.
[[nodiscard]] ChartContent makeBarriersChart(const core::ResultsPointer& results, const ChartLinks& links);
/// NVLink counters over time; behind them when NCCL ran.
[[nodiscard]] ChartContent makeNvlinkChart(const core::NvlinkCurves& nvlink, const ChartLinks& links);
/// Size and bandwidth of copies, by direction.
[[nodiscard]] ChartContent makeCopiesChart(const core::ResultsPointer& results, const core::CopySizes& copies,
                                           const ChartLinks& links);
/// How often which durations occur, with lines at the percentiles. `kernelRow`: of the kernel in the table on display;
/// none: events of any class.
[[nodiscard]] ChartContent makeHistogramChart(const core::DurationHistogram& histogram,
                                              std::optional<std::size_t> kernelRow,
                                              const core::DisplayFormat& format = {});
