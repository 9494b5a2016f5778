// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/utilization.h"
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/chartdrag.h"
#include "charts/charttext.h"
#include "charts/overviewcharts.h"
#include "table/tablekeys.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>

namespace {

/// Part of a lane's height that its curve may fill: lanes do not touch.
constexpr double LaneHeight = 0.9;

/// What the chart's functions need to know.
struct Lanes {
    core::ResultsPointer results;
    std::vector<core::UtilizationLane> lanes;
    ChartTimeUnit unit;
    core::DisplayFormat format;

    [[nodiscard]] bool isSingle() const { return lanes.size() == 1; }
    /// The first lane is the topmost.
    [[nodiscard]] double baseOf(std::size_t lane) const { return static_cast<double>(lanes.size() - 1 - lane); }
    [[nodiscard]] double levelOf(std::size_t lane, double fraction) const
    {
        constexpr double Percent = 100;
        return isSingle() ? fraction * Percent : baseOf(lane) + fraction * LaneHeight;
    }
};

/// Points between two of the same height are not needed for a line.
QList<QPointF> outline(const Lanes& lanes, std::size_t lane)
{
    const auto& points = lanes.lanes[lane].points;
    QList<QPointF> result;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0 && i + 1 < points.size() && points[i - 1].y == points[i].y && points[i + 1].y == points[i].y)
            continue;
        result.append({ points[i].x / lanes.unit.ns, lanes.levelOf(lane, points[i].y) });
    }
    return result;
}

void addLane(QChart& chart, const Lanes& lanes, std::size_t lane)
{
    auto* upper = new QLineSeries;
    upper->replace(outline(lanes, lane));
    auto* lower = new QLineSeries;
    lower->replace(QList<QPointF> { { upper->points().constFirst().x(), lanes.levelOf(lane, 0) },
                                    { upper->points().constLast().x(), lanes.levelOf(lane, 0) } });
    auto* area = new QAreaSeries(upper, lower);
    upper->setParent(area);
    lower->setParent(area);
    area->setName(lanes.lanes[lane].name);
    QColor fill;
    constexpr float FillOpacity = 0.45F;
    fill.setAlphaF(FillOpacity);
    area->setPen(QPen(Qt::black, 1));
    area->setBrush(fill);
    setSeriesColor(*area, NeutralSeriesColor); // each GPU has a lane of its own
    chart.addSeries(area);
}

QAbstractAxis* makeLaneAxis(const Lanes& lanes)
{
    if (lanes.isSingle())
        return makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Busy (%)")), { 0, 100 });
    auto* axis = new QCategoryAxis;
    axis->setTitleText(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Busy (%)")));
    for (std::size_t lane = lanes.lanes.size(); lane-- > 0;)
        axis->append(lanes.lanes[lane].name, lanes.baseOf(lane) + 1);
    axis->setRange(0, static_cast<double>(lanes.lanes.size()));
    return axis;
}

/// The row of the table at a position, if there is one.
std::optional<std::size_t> rowAt(const Lanes& lanes, const QPointF& value)
{
    const auto& utilization = *lanes.results->utilization;
    const auto top = static_cast<double>(lanes.lanes.size());
    const double height = lanes.isSingle() ? 0 : top - value.y();
    const auto lane = static_cast<std::size_t>(std::clamp(height, 0.0, top - 1));
    const double ns = value.x() * lanes.unit.ns;
    const auto& points = lanes.lanes[lane].points;
    const double part
        = (ns - points.front().x) / (points.back().x - points.front().x) * static_cast<double>(utilization.bucketCount);
    if (part < 0 || part >= static_cast<double>(utilization.bucketCount))
        return std::nullopt;
    return lanes.lanes[lane].firstRow + static_cast<std::size_t>(part);
}

ChartItem itemOf(const Lanes& lanes, QChart& chart, std::size_t row)
{
    const auto& utilization = *lanes.results->utilization;
    const auto lane = row / utilization.bucketCount;
    const auto& part = utilization.rows[row];
    const auto startNs = static_cast<double>(part.window.startNs - lanes.results->trace->extent.startNs);
    const auto lengthNs = static_cast<double>(part.window.durationNs());
    constexpr double Percent = 100;
    ChartItem item;
    const auto from = chartMoment(startNs, lanes.results->trace->extent.startNs, lanes.unit, lanes.format);
    item.text = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: %2 % busy\nfrom %3, for %4"))
                    .arg(lanes.lanes[lane].name, QLocale().toString(part.busyFraction() * Percent, 'f', 1), from,
                         localDuration(lengthNs, lanes.format));
    item.place
        = chart.mapToPosition({ (startNs + lengthNs / 2) / lanes.unit.ns, lanes.levelOf(lane, part.busyFraction()) },
                              chart.series().constFirst());
    item.cell = core::ChartCell { core::TableKey::Utilization, row, QStringLiteral("busy_pct") };
    return item;
}

} // namespace

ChartContent makeUtilizationChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    auto found = core::utilizationLanes(*results);
    if (found.empty())
        return {};
    const core::ChartRange range { found[0].points.front().x, found[0].points.back().x };
    const auto lanes = std::make_shared<const Lanes>(
        Lanes { results, std::move(found), chartTimeUnit(range.until), links.appearance.format });
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    for (std::size_t lane = 0; lane < lanes->lanes.size(); ++lane)
        addLane(chart, *lanes, lane);
    chart.addAxis(makeTimeAxis(range, results->trace->extent.startNs, lanes->unit, lanes->format), Qt::AlignBottom);
    chart.addAxis(makeLaneAxis(*lanes), Qt::AlignLeft);
    const auto series = chart.series();
    const auto axes = chart.axes();
    for (auto* area : series) {
        for (auto* axis : axes)
            area->attachAxis(axis);
    }
    chart.legend()->hide(); // each lane has its name beside it
    content.itemCount = results->utilization->rows.size();
    content.itemAt = [lanes](QChart& shown, const QPointF& position) {
        return rowAt(*lanes, shown.mapToValue(position, shown.series().constFirst()));
    };
    content.item = [lanes](QChart& shown, std::size_t row) { return itemOf(*lanes, shown, row); };
    content.dragged
        = dragToLimit(results->utilization->window, results->trace->extent.startNs, lanes->unit.ns, links.limitTo);
    return content;
}
