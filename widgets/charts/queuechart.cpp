// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/queuechart.h"

#include "analysis/idle/queuedepth.h"
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/charttext.h"
#include "scope/streamname.h"
#include "table/tablekeys.h"

#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace {

/// What the functions of the chart need to know.
struct QueueCurves {
    core::ResultsPointer results;
    std::vector<std::size_t> firstParts; ///< of each curve, in QueueDepth::parts
    QStringList names;
    ChartTimeUnit unit;
    core::DisplayFormat format;

    [[nodiscard]] const core::QueueDepth& depth() const { return *results->queueDepth; }
    [[nodiscard]] const core::QueuePart& part(std::size_t curve, std::size_t bucket) const
    {
        return depth().parts[firstParts[curve] + bucket];
    }
    [[nodiscard]] double meanOf(const core::QueuePart& part) const
    {
        return static_cast<double>(part.queuedNs) / static_cast<double>(part.window.durationNs());
    }
    /// In units after the start of the trace.
    [[nodiscard]] double placeOf(std::int64_t timeNs) const
    {
        return static_cast<double>(timeNs - results->trace->extent.startNs) / unit.ns;
    }
};

std::int64_t queuedOf(const core::QueueDepth& depth, std::size_t firstPart)
{
    const auto stream = depth.parts[firstPart].stream;
    const auto found = std::ranges::find(depth.streams, stream, &core::StreamQueue::stream);
    return found == depth.streams.end() ? 0 : found->queuedNs;
}

QueueCurves curvesOf(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto& depth = *results->queueDepth;
    QueueCurves curves { results, {}, {}, {}, links.appearance.format };
    for (std::size_t first = 0; depth.bucketCount > 0 && first < depth.parts.size(); first += depth.bucketCount)
        curves.firstParts.push_back(first);
    std::ranges::stable_sort(curves.firstParts, std::ranges::greater {},
                             [&](std::size_t first) { return queuedOf(depth, first); });
    curves.firstParts.resize(std::min(curves.firstParts.size(), MostQueueCurves));
    const auto& trace = *results->trace;
    for (const auto first : curves.firstParts) {
        const auto stream = depth.parts[first].stream;
        curves.names.append(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "GPU %1, %2"))
                                .arg(QString::number(trace.devices[trace.deviceOf(stream).value()].gpuId),
                                     core::streamText(trace.streams[stream.value()])));
    }
    curves.unit = chartTimeUnit(static_cast<double>(depth.window.endNs - trace.extent.startNs));
    return curves;
}

/// A step for each part; points between two of the same height are not needed.
QList<QPointF> stepsOf(const QueueCurves& curves, std::size_t curve)
{
    QList<QPointF> points;
    for (std::size_t bucket = 0; bucket < curves.depth().bucketCount; ++bucket) {
        const auto& part = curves.part(curve, bucket);
        const auto mean = curves.meanOf(part);
        const QPointF end { curves.placeOf(part.window.endNs), mean };
        if (!points.isEmpty() && points.constLast().y() == mean) {
            points.last() = end;
            continue;
        }
        points.append({ curves.placeOf(part.window.startNs), mean });
        points.append(end);
    }
    return points;
}

/// The number of the part of the curve nearest to a position: parts of a curve stand together.
std::optional<std::size_t> partAt(const QueueCurves& curves, const QPointF& value)
{
    const auto& depth = curves.depth();
    const auto from = curves.placeOf(depth.window.startNs);
    const auto until = curves.placeOf(depth.window.endNs);
    const auto at = (value.x() - from) / (until - from) * static_cast<double>(depth.bucketCount);
    if (at < 0 || at >= static_cast<double>(depth.bucketCount))
        return std::nullopt;
    const auto bucket = static_cast<std::size_t>(at);
    std::size_t nearest = 0;
    const auto distance
        = [&](std::size_t curve) { return std::abs(curves.meanOf(curves.part(curve, bucket)) - value.y()); };
    for (std::size_t curve = 1; curve < curves.firstParts.size(); ++curve) {
        if (distance(curve) < distance(nearest))
            nearest = curve;
    }
    return nearest * depth.bucketCount + bucket;
}

ChartItem itemOf(const QueueCurves& curves, QChart& chart, std::size_t number)
{
    const auto curve = number / curves.depth().bucketCount;
    const auto bucket = number % curves.depth().bucketCount;
    const auto& part = curves.part(curve, bucket);
    const auto startNs = static_cast<double>(part.window.startNs - curves.results->trace->extent.startNs);
    const auto lengthNs = static_cast<double>(part.window.durationNs());
    ChartItem item;
    item.text = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: %2 queued on average, at most %3\nfrom %4, for %5"))
                    .arg(curves.names[static_cast<qsizetype>(curve)], QLocale().toString(curves.meanOf(part), 'f', 1),
                         QLocale().toString(static_cast<qlonglong>(part.mostQueued)),
                         chartMoment(startNs, curves.results->trace->extent.startNs, curves.unit, curves.format),
                         localDuration(lengthNs, curves.format));
    item.place = chart.mapToPosition({ (startNs + lengthNs / 2) / curves.unit.ns, curves.meanOf(part) },
                                     chart.series().at(static_cast<qsizetype>(curve)));
    item.cell = core::ChartCell { core::TableKey::QueueDepthOverTime, curves.firstParts[curve] + bucket,
                                  QStringLiteral("mean_depth") };
    return item;
}

/// The part of the trace between two positions, as exported; empty when it has no length.
core::TimeWindow windowBetween(const QueueCurves& curves, QChart& chart, const QPointF& from, const QPointF& until)
{
    const auto& window = curves.depth().window;
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

ChartContent makeQueueDepthChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto curves = std::make_shared<const QueueCurves>(curvesOf(results, links));
    if (curves->firstParts.empty())
        return {};
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    double highest = 1;
    for (std::size_t curve = 0; curve < curves->firstParts.size(); ++curve) {
        auto* line = new QLineSeries;
        const auto points = stepsOf(*curves, curve);
        for (const auto& point : points)
            highest = std::max(highest, point.y());
        line->replace(points);
        line->setName(curves->names[static_cast<qsizetype>(curve)]);
        line->setPen(QPen(Qt::black, 1.5));
        setSeriesColor(*line, curve);
        chart.addSeries(line);
    }
    const auto originNs = results->trace->extent.startNs;
    const auto& window = curves->depth().window;
    constexpr double Room = 1.05;
    chart.addAxis(
        makeTimeAxis({ static_cast<double>(window.startNs - originNs), static_cast<double>(window.endNs - originNs) },
                     originNs, curves->unit, curves->format),
        Qt::AlignBottom);
    chart.addAxis(makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Queued work")), { 0, highest * Room }),
                  Qt::AlignLeft);
    const auto series = chart.series();
    const auto axes = chart.axes();
    for (auto* line : series) {
        for (auto* axis : axes)
            line->attachAxis(axis);
    }
    chart.legend()->setAlignment(Qt::AlignTop);
    content.itemCount = curves->firstParts.size() * curves->depth().bucketCount;
    content.itemAt = [curves](QChart& shown, const QPointF& position) {
        return partAt(*curves, shown.mapToValue(position, shown.series().constFirst()));
    };
    content.item = [curves](QChart& shown, std::size_t number) { return itemOf(*curves, shown, number); };
    if (links.limitTo)
        content.dragged = [curves, limitTo = links.limitTo](QChart& shown, const QPointF& from, const QPointF& until) {
            if (const auto between = windowBetween(*curves, shown, from, until); between.durationNs() > 0)
                limitTo(between);
        };
    return content;
}
