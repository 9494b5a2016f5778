// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/barriercalls.h"
#include "analysis/memory/copysizes.h"
#include "models/chartseries.h"
#include "results/analysisresults.h"

#include <optional>

namespace core {

/// The cell of a table that a point or bar of a chart stands for.
struct ChartCell {
    QString tableKey;
    std::size_t row = 0;
    QString columnKey;
};

/// One bar of a chart of table rows.
struct ChartBar {
    QString label; ///< of the row, not yet unique
    QString fullText; ///< for the tool tip
    double milliseconds = 0;
    ChartCell cell;
    KernelNameIndex kernel; ///< only of kernels
    std::optional<BarrierKind> barrier; ///< only of barriers
};

/// The longest rows of a table.
struct ChartBars {
    std::vector<ChartBar> bars; ///< longest first
    std::size_t rowCount = 0; ///< of the table
};

/// Bars that a chart shows.
constexpr std::size_t MaxChartBars = 10;

/// The kernels with most time.
[[nodiscard]] ChartBars topKernelBars(const AnalysisResults& results);
/// The barriers (kind and API call) with most time.
[[nodiscard]] ChartBars barrierBars(const AnalysisResults& results);

/// Utilization of one device: a step for each part of the window.
struct UtilizationLane {
    DeviceIndex device;
    QString name; ///< "GPU 0"
    std::size_t firstRow = 0; ///< of the device in Utilization::rows
    std::vector<ChartPoint> points; ///< ns since the trace's start → busy fraction 0–1; at most MaxChartPoints
};
[[nodiscard]] std::vector<UtilizationLane> utilizationLanes(const AnalysisResults& results);

/// One NVLink counter.
struct NvlinkCurve {
    QString name; ///< "GPU 0: all RX+TX"
    std::vector<std::vector<ChartPoint>>
        runs; ///< ns since the trace's start → value; a run ends where samples are missing
    std::size_t row = 0; ///< in Nvlink::rows
};

/// NVLink counters of one unit, and when NCCL ran.
struct NvlinkCurves {
    std::int64_t originNs = 0; ///< the trace's start, as exported
    ChartRange range; ///< ns since the trace's start
    QString unit; ///< may be empty
    std::vector<NvlinkCurve> curves; ///< of a GPU the mean of its counters when there is one, else each of them
    std::vector<ChartPoint>
        nccl; ///< ns since the trace's start → 0–1 of a part in which NCCL ran on any of the GPUs; steps
};

/// What of the overview takes a look at all events again.
struct OverviewEvents {
    NvlinkCurves nvlink; ///< without curves when there are no counters
    CopySizes copies;
};

/// Collects the events of `results`' scope for their charts. O(events). Errors: Cancelled.
[[nodiscard]] Cancellable<OverviewEvents> collectOverviewEvents(const AnalysisResults& results,
                                                                const std::stop_token& stop = {});

} // namespace core
