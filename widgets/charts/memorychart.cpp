// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/memorychart.h"

#include "analysis/memory/devicememory.h"
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/charttext.h"
#include "table/tablekeys.h"

#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace {

/// The most of a part, in 10⁶ bytes.
double peakOf(const core::MemoryPart& part)
{
    constexpr double Mega = 1e6;
    return static_cast<double>(part.peakBytes) / Mega;
}

/// What the functions of the chart need to know.
struct MemoryCurves {
    core::ResultsPointer results;
    std::vector<std::size_t> firstParts; ///< of each curve, in DeviceMemory::parts
    QStringList names;
    ChartTimeUnit unit;
    core::DisplayFormat format;

    [[nodiscard]] const core::DeviceMemory& memory() const { return *results->deviceMemory; }
    [[nodiscard]] const core::MemoryPart& part(std::size_t curve, std::size_t bucket) const
    {
        return memory().parts[firstParts[curve] + bucket];
    }
    /// In units after the start of the trace.
    [[nodiscard]] double placeOf(std::int64_t timeNs) const
    {
        return static_cast<double>(timeNs - results->trace->extent.startNs) / unit.ns;
    }
};

std::int64_t peakBytesOf(const core::DeviceMemory& memory, std::size_t firstPart)
{
    const auto found
        = std::ranges::find(memory.peaks, memory.parts[firstPart].device, &core::DeviceMemory::Peak::device);
    return found == memory.peaks.end() ? 0 : found->bytes;
}

MemoryCurves memoryCurvesOf(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto& memory = *results->deviceMemory;
    MemoryCurves curves { results, {}, {}, {}, links.appearance.format };
    for (std::size_t first = 0; memory.bucketCount > 0 && first < memory.parts.size(); first += memory.bucketCount)
        curves.firstParts.push_back(first);
    std::ranges::stable_sort(curves.firstParts, std::ranges::greater {},
                             [&](std::size_t first) { return peakBytesOf(memory, first); });
    curves.firstParts.resize(std::min(curves.firstParts.size(), MostMemoryCurves));
    const auto& trace = *results->trace;
    for (const auto first : curves.firstParts)
        curves.names.append(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "GPU %1"))
                                .arg(trace.devices[memory.parts[first].device.value()].gpuId));
    curves.unit = chartTimeUnit(static_cast<double>(memory.window.endNs - trace.extent.startNs));
    return curves;
}

/// A step for each part; points between two of the same height are not needed.
QList<QPointF> memorySteps(const MemoryCurves& curves, std::size_t curve)
{
    QList<QPointF> points;
    for (std::size_t bucket = 0; bucket < curves.memory().bucketCount; ++bucket) {
        const auto& part = curves.part(curve, bucket);
        const auto peak = peakOf(part);
        const QPointF end { curves.placeOf(part.window.endNs), peak };
        if (!points.isEmpty() && points.constLast().y() == peak) {
            points.last() = end;
            continue;
        }
        points.append({ curves.placeOf(part.window.startNs), peak });
        points.append(end);
    }
    return points;
}

/// The number of the part of the curve nearest to a position: parts of a curve stand together.
std::optional<std::size_t> memoryPartAt(const MemoryCurves& curves, const QPointF& value)
{
    const auto& memory = curves.memory();
    const auto from = curves.placeOf(memory.window.startNs);
    const auto until = curves.placeOf(memory.window.endNs);
    const auto at = (value.x() - from) / (until - from) * static_cast<double>(memory.bucketCount);
    if (at < 0 || at >= static_cast<double>(memory.bucketCount))
        return std::nullopt;
    const auto bucket = static_cast<std::size_t>(at);
    std::size_t nearest = 0;
    const auto distance = [&](std::size_t curve) { return std::abs(peakOf(curves.part(curve, bucket)) - value.y()); };
    for (std::size_t curve = 1; curve < curves.firstParts.size(); ++curve) {
        if (distance(curve) < distance(nearest))
            nearest = curve;
    }
    return nearest * memory.bucketCount + bucket;
}

ChartItem memoryItem(const MemoryCurves& curves, QChart& chart, std::size_t number)
{
    const auto curve = number / curves.memory().bucketCount;
    const auto bucket = number % curves.memory().bucketCount;
    const auto& part = curves.part(curve, bucket);
    const auto startNs = static_cast<double>(part.window.startNs - curves.results->trace->extent.startNs);
    const auto lengthNs = static_cast<double>(part.window.durationNs());
    ChartItem item;
    item.text = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: at most %2 MB allocated\nfrom %3, for %4"))
                    .arg(curves.names[static_cast<qsizetype>(curve)], QLocale().toString(peakOf(part), 'f', 1),
                         chartMoment(startNs, curves.results->trace->extent.startNs, curves.unit, curves.format),
                         localDuration(lengthNs, curves.format));
    item.place = chart.mapToPosition({ (startNs + lengthNs / 2) / curves.unit.ns, peakOf(part) },
                                     chart.series().at(static_cast<qsizetype>(curve)));
    item.cell = core::ChartCell { core::TableKey::MemoryOverTime, curves.firstParts[curve] + bucket,
                                  QStringLiteral("peak_mb") };
    return item;
}

/// The part of the trace between two positions, as exported; empty when it has no length.
core::TimeWindow memoryWindowBetween(const MemoryCurves& curves, QChart& chart, const QPointF& from,
                                     const QPointF& until)
{
    const auto& window = curves.memory().window;
    const auto timeAt = [&](double x) {
        const auto sinceStart = chart.mapToValue({ x, from.y() }, chart.series().constFirst()).x() * curves.unit.ns;
        const auto length = static_cast<double>(window.endNs - curves.results->trace->extent.startNs);
        const auto timeNs = curves.results->trace->extent.startNs
            + static_cast<std::int64_t>(std::llround(std::clamp(sinceStart, 0.0, length)));
        return std::clamp(timeNs, window.startNs, window.endNs);
    };
    return { timeAt(std::min(from.x(), until.x())), timeAt(std::max(from.x(), until.x())) };
}

} // namespace

ChartContent makeMemoryChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto curves = std::make_shared<const MemoryCurves>(memoryCurvesOf(results, links));
    if (curves->firstParts.empty())
        return {};
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    double highest = 1;
    for (std::size_t curve = 0; curve < curves->firstParts.size(); ++curve) {
        auto* line = new QLineSeries;
        const auto points = memorySteps(*curves, curve);
        for (const auto& point : points)
            highest = std::max(highest, point.y());
        line->replace(points);
        line->setName(curves->names[static_cast<qsizetype>(curve)]);
        line->setPen(QPen(Qt::black, 1.5));
        setSeriesColor(*line, curve);
        chart.addSeries(line);
    }
    const auto originNs = results->trace->extent.startNs;
    const auto& window = curves->memory().window;
    constexpr double Room = 1.05;
    chart.addAxis(
        makeTimeAxis({ static_cast<double>(window.startNs - originNs), static_cast<double>(window.endNs - originNs) },
                     originNs, curves->unit, curves->format),
        Qt::AlignBottom);
    chart.addAxis(
        makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Allocated (MB)")), { 0, highest * Room }),
        Qt::AlignLeft);
    const auto series = chart.series();
    const auto axes = chart.axes();
    for (auto* line : series) {
        for (auto* axis : axes)
            line->attachAxis(axis);
    }
    chart.legend()->setAlignment(Qt::AlignTop);
    content.itemCount = curves->firstParts.size() * curves->memory().bucketCount;
    content.itemAt = [curves](QChart& shown, const QPointF& position) {
        return memoryPartAt(*curves, shown.mapToValue(position, shown.series().constFirst()));
    };
    content.item = [curves](QChart& shown, std::size_t number) { return memoryItem(*curves, shown, number); };
    if (links.limitTo)
        content.dragged = [curves, limitTo = links.limitTo](QChart& shown, const QPointF& from, const QPointF& until) {
            if (const auto between = memoryWindowBetween(*curves, shown, from, until); between.durationNs() > 0)
                limitTo(between);
        };
    return content;
}
