// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stepcurves.h"

#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/chartdrag.h"

#include <QLegend>
#include <QLineSeries>
#include <QPen>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace {

/// Curves on the time axis of a chart.
struct DrawnCurves {
    StepCurves curves;
    std::int64_t originNs = 0;
    ChartTimeUnit unit;
    core::DisplayFormat format;

    [[nodiscard]] std::size_t rowOf(std::size_t curve, std::size_t bucket) const
    {
        return curves.firstParts[curve] + bucket;
    }
    [[nodiscard]] double placeOf(std::int64_t timeNs) const { return static_cast<double>(timeNs - originNs) / unit.ns; }
};

/// A step for each part; points between two of the same height are not needed.
QList<QPointF> stepsOf(const DrawnCurves& drawn, std::size_t curve)
{
    QList<QPointF> points;
    for (std::size_t bucket = 0; bucket < drawn.curves.bucketCount; ++bucket) {
        const auto part = drawn.curves.part(drawn.rowOf(curve, bucket));
        const QPointF end { drawn.placeOf(part.window.endNs), part.value };
        if (!points.isEmpty() && points.constLast().y() == part.value) {
            points.last() = end;
            continue;
        }
        points.append({ drawn.placeOf(part.window.startNs), part.value });
        points.append(end);
    }
    return points;
}

/// The number of the part of the curve nearest to a position: parts of a curve stand together.
std::optional<std::size_t> partAt(const DrawnCurves& drawn, const QPointF& value)
{
    const auto& curves = drawn.curves;
    const auto from = drawn.placeOf(curves.window.startNs);
    const auto until = drawn.placeOf(curves.window.endNs);
    const auto at = (value.x() - from) / (until - from) * static_cast<double>(curves.bucketCount);
    if (at < 0 || at >= static_cast<double>(curves.bucketCount))
        return std::nullopt;
    const auto bucket = static_cast<std::size_t>(at);
    std::size_t nearest = 0;
    const auto distance
        = [&](std::size_t curve) { return std::abs(curves.part(drawn.rowOf(curve, bucket)).value - value.y()); };
    for (std::size_t curve = 1; curve < curves.firstParts.size(); ++curve) {
        if (distance(curve) < distance(nearest))
            nearest = curve;
    }
    return nearest * curves.bucketCount + bucket;
}

ChartItem itemOf(const DrawnCurves& drawn, QChart& chart, std::size_t number)
{
    const auto& curves = drawn.curves;
    const auto curve = static_cast<qsizetype>(number / curves.bucketCount);
    const auto row = drawn.rowOf(number / curves.bucketCount, number % curves.bucketCount);
    const auto part = curves.part(row);
    const auto startNs = static_cast<double>(part.window.startNs - drawn.originNs);
    const auto lengthNs = static_cast<double>(part.window.durationNs());
    ChartItem item;
    item.text = curves.text(
        curves.names[curve], row,
        { chartMoment(startNs, drawn.originNs, drawn.unit, drawn.format), localDuration(lengthNs, drawn.format) });
    item.place
        = chart.mapToPosition({ (startNs + lengthNs / 2) / drawn.unit.ns, part.value }, chart.series().at(curve));
    item.cell = core::ChartCell { curves.tableKey, row, curves.columnKey };
    return item;
}

/// Adds the lines. @return the greatest value, 1 at least
double addLines(QChart& chart, const DrawnCurves& drawn)
{
    constexpr double LineWidth = 1.5;
    double greatest = 1;
    for (std::size_t curve = 0; curve < drawn.curves.firstParts.size(); ++curve) {
        auto* line = new QLineSeries;
        const auto points = stepsOf(drawn, curve);
        for (const auto& point : points)
            greatest = std::max(greatest, point.y());
        line->replace(points);
        line->setName(drawn.curves.names[static_cast<qsizetype>(curve)]);
        line->setPen(QPen(Qt::black, LineWidth));
        setSeriesColor(*line, curve);
        chart.addSeries(line);
    }
    return greatest;
}

void addAxes(QChart& chart, const DrawnCurves& drawn, double greatest)
{
    constexpr double Room = 1.05;
    const auto& window = drawn.curves.window;
    chart.addAxis(makeTimeAxis({ static_cast<double>(window.startNs - drawn.originNs),
                                 static_cast<double>(window.endNs - drawn.originNs) },
                               drawn.originNs, drawn.unit, drawn.format),
                  Qt::AlignBottom);
    chart.addAxis(makeValueAxis(drawn.curves.valueTitle, { 0, greatest * Room }), Qt::AlignLeft);
    const auto series = chart.series();
    const auto axes = chart.axes();
    for (auto* line : series) {
        for (auto* axis : axes)
            line->attachAxis(axis);
    }
}

} // namespace

std::vector<std::size_t> greatestCurves(std::size_t rowCount, std::size_t bucketCount, std::size_t most,
                                        const std::function<std::int64_t(std::size_t)>& amount)
{
    std::vector<std::size_t> firsts;
    for (std::size_t first = 0; bucketCount > 0 && first < rowCount; first += bucketCount)
        firsts.push_back(first);
    std::ranges::stable_sort(firsts, std::ranges::greater {}, amount);
    firsts.resize(std::min(firsts.size(), most));
    return firsts;
}

ChartContent makeStepCurvesChart(StepCurves curves, std::int64_t originNs, const ChartLinks& links)
{
    if (curves.firstParts.empty())
        return {};
    const auto unit = chartTimeUnit(static_cast<double>(curves.window.endNs - originNs));
    const auto drawn = std::make_shared<const DrawnCurves>(
        DrawnCurves { std::move(curves), originNs, unit, links.appearance.format });
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    addAxes(*content.chart, *drawn, addLines(*content.chart, *drawn));
    content.chart->legend()->setAlignment(Qt::AlignTop);
    content.itemCount = drawn->curves.firstParts.size() * drawn->curves.bucketCount;
    content.itemAt = [drawn](QChart& shown, const QPointF& position) {
        return partAt(*drawn, shown.mapToValue(position, shown.series().constFirst()));
    };
    content.item = [drawn](QChart& shown, std::size_t number) { return itemOf(*drawn, shown, number); };
    content.dragged = dragToLimit(drawn->curves.window, originNs, unit.ns, links.limitTo);
    return content;
}
