// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/overviewcharts.h"

#include "analysis/barriers/barriers.h"
#include "analysis/idle/utilization.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nvlink/nvlinkseries.h"
#include "base/text.h"
#include "intervals/coveragesweep.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// Beyond these a chart cannot be read.
constexpr std::size_t MaxNvlinkCurves = 8;

double sinceStart(const Trace& trace, std::int64_t timeNs)
{
    return static_cast<double>(timeNs - trace.extent.startNs);
}

double inMs(std::int64_t durationNs)
{
    return static_cast<double>(durationNs) / NsPerMs;
}

QString gpuName(const Trace& trace, DeviceIndex device)
{
    return QStringLiteral("GPU %1").arg(trace.devices[device.value()].gpuId);
}

/// A level from where the part begins to where it ends.
void addStep(std::vector<ChartPoint>& points, const Trace& trace, const TimeWindow& part, double value)
{
    points.push_back({ sinceStart(trace, part.startNs), value });
    points.push_back({ sinceStart(trace, part.endNs), value });
}

/// The rows of `nvlink` to be drawn: of each GPU its mean when there is one; of the unit of the first.
std::vector<std::size_t> rowsToDraw(const Nvlink& nvlink)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < nvlink.rows.size() && rows.size() < MaxNvlinkCurves; ++row) {
        const auto& counter = nvlink.rows[row];
        const bool hasMean = std::any_of(nvlink.rows.begin(), nvlink.rows.end(), [&counter](const NvlinkRow& other) {
            return other.isCombined && other.gpuId == counter.gpuId && other.unit == counter.unit;
        });
        if ((counter.isCombined || !hasMean) && (rows.empty() || counter.unit == nvlink.rows[rows.front()].unit))
            rows.push_back(row);
    }
    return rows;
}

/// The samples of a counter in the window; a run ends where samples are missing.
std::vector<std::vector<ChartPoint>> runsOf(const Trace& trace, const NvlinkSeries& series, const NvlinkRow& row,
                                            const ChartRange& range)
{
    std::vector<std::vector<ChartPoint>> runs;
    for (std::size_t i = 0; i < series.timeNs.size(); ++i) {
        if (i == 0 || !followsOn(series, i, row.periodNs))
            runs.emplace_back();
        runs.back().push_back({ sinceStart(trace, series.timeNs[i]), series.value[i] });
    }
    // all runs together have as many points as one series may have
    for (auto& run : runs)
        run = decimated(run, range, std::max<std::size_t>(1, MaxChartPoints / 2 / runs.size()));
    std::erase_if(runs, [](const auto& run) { return run.empty(); });
    return runs;
}

/// When NCCL ran on any of the GPUs of `rows`.
Cancellable<std::vector<ChartPoint>> ncclShade(const AnalysisResults& results, const std::vector<std::size_t>& rows,
                                               const TimeWindow& window, const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    auto times
        = ncclTimesByDevice(trace, *results.options.ncclEvents, window.startNs, { window.startNs, window.endNs }, stop);
    if (!times)
        return tl::unexpected(times.error());
    IntervalSet running;
    for (const auto row : rows) {
        if (const auto device = results.nvlink->rows[row].device; device.isValid())
            running = running.unitedWith((*times)[device.value()]);
    }
    const auto count = std::min(UtilizationBuckets, static_cast<std::size_t>(window.durationNs()));
    std::vector<ChartPoint> points;
    points.reserve(2 * count);
    CoverageSweep sweep(running);
    for (std::size_t bucket = 0; bucket < count && !running.isEmpty(); ++bucket) {
        const auto part = bucketOf(window, bucket, count);
        const auto covered = sweep.coveredNs({ part.startNs, part.endNs });
        addStep(points, trace, part, static_cast<double>(covered) / static_cast<double>(part.durationNs()));
    }
    return points;
}

Cancellable<NvlinkCurves> collectNvlink(const AnalysisResults& results, const std::stop_token& stop)
{
    NvlinkCurves result;
    result.originNs = results.trace->extent.startNs;
    const auto& trace = *results.trace;
    const auto rows = rowsToDraw(*results.nvlink);
    if (rows.empty())
        return result;
    const auto window = shownWindow(trace, results.scope);
    result.range = { sinceStart(trace, window.startNs), sinceStart(trace, window.endNs) };
    result.unit = results.nvlink->rows[rows.front()].unit;
    const auto samples = sampleRows(trace.gpuMetrics, { window.startNs, window.endNs });
    const auto series = collectNvlinkSeries(trace.gpuMetrics, samples.rows, stop);
    if (!series)
        return tl::unexpected(series.error());
    for (const auto row : rows) {
        const auto& counter = results.nvlink->rows[row];
        const auto found = std::find_if(series->begin(), series->end(), [&counter](const NvlinkSeries& candidate) {
            return candidate.metrics == counter.metrics && candidate.isCombined == counter.isCombined;
        });
        if (found != series->end())
            result.curves.push_back({ Text::tr("GPU %1: %2").arg(counter.gpuId).arg(counter.metricName),
                                      runsOf(trace, *found, counter, result.range), row });
    }
    auto shade = ncclShade(results, rows, window, stop);
    if (!shade)
        return tl::unexpected(shade.error());
    result.nccl = std::move(*shade);
    return result;
}

} // namespace

ChartBars topKernelBars(const AnalysisResults& results)
{
    ChartBars chart;
    const auto& rows = results.kernels->rows;
    chart.rowCount = rows.size();
    for (std::size_t row = 0; row < std::min(MaxChartBars, rows.size()); ++row) {
        const auto& name = results.trace->kernelNames[rows[row].name.value()];
        ChartBar bar;
        bar.label = name.displayName;
        bar.fullText = name.fullName;
        bar.milliseconds = inMs(rows[row].duration.totalNs);
        bar.cell = { TableKey::Kernels, row, QStringLiteral("total_ms") };
        bar.kernel = rows[row].name;
        chart.bars.push_back(bar);
    }
    return chart;
}

ChartBars barrierBars(const AnalysisResults& results)
{
    ChartBars chart;
    const auto& rows = results.barriers->rows;
    chart.rowCount = rows.size();
    for (std::size_t row = 0; row < std::min(MaxChartBars, rows.size()); ++row) {
        ChartBar bar;
        bar.label = rows[row].apiName;
        bar.fullText = QStringLiteral("%1 (%2)").arg(rows[row].apiName, barrierKindWords(rows[row].kind));
        bar.milliseconds = inMs(rows[row].duration.totalNs);
        bar.cell = { TableKey::Barriers, row, QStringLiteral("total_ms") };
        bar.barrier = rows[row].kind;
        chart.bars.push_back(bar);
    }
    return chart;
}

std::vector<UtilizationLane> utilizationLanes(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    const auto& utilization = *results.utilization;
    std::vector<UtilizationLane> lanes;
    lanes.reserve(utilization.deviceCount());
    for (std::size_t lane = 0; lane < utilization.deviceCount(); ++lane) {
        const auto first = lane * utilization.bucketCount;
        const auto device = utilization.rows[first].device;
        lanes.push_back({ device, gpuName(trace, device), first, {} });
        lanes.back().points.reserve(2 * utilization.bucketCount);
        for (std::size_t row = first; row < first + utilization.bucketCount; ++row)
            addStep(lanes.back().points, trace, utilization.rows[row].window, utilization.rows[row].busyFraction());
    }
    return lanes;
}

Cancellable<OverviewEvents> collectOverviewEvents(const AnalysisResults& results, const std::stop_token& stop)
{
    auto nvlink = collectNvlink(results, stop);
    if (!nvlink)
        return tl::unexpected(nvlink.error());
    auto copies = analyzeCopySizes(*results.trace, results.scope, stop);
    if (!copies)
        return tl::unexpected(copies.error());
    return OverviewEvents { std::move(*nvlink), std::move(*copies) };
}

} // namespace core
