// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/spreadcharts.h"

#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "compare/changetext.h"

#include <QCoreApplication>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace {

constexpr std::size_t MostPointsOfSide = 1'500; // of a line
constexpr double Percents = 100;
constexpr std::size_t LineColor = 0;

QString chartTr(const char* text)
{
    return QCoreApplication::translate("SpreadCharts", text);
}

/// A point that mouse and keyboard can be at.
struct Spot {
    QPointF value;
    QString text;
};

using Spots = std::shared_ptr<std::vector<Spot>>;

/// A chart of which points can be pointed at.
ChartContent contentOf(const Spots& spots)
{
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    content.chart->legend()->setAlignment(Qt::AlignTop);
    content.chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries); // dashed or not
    content.itemCount = 0;
    content.itemAt = [spots](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        constexpr double ReachPx = 12;
        std::optional<std::size_t> nearest;
        double least = ReachPx;
        for (std::size_t i = 0; i < spots->size(); ++i) {
            const auto place = chart.mapToPosition((*spots)[i].value, chart.series().constFirst());
            const auto distance = std::hypot(place.x() - position.x(), place.y() - position.y());
            if (distance <= least) {
                least = distance;
                nearest = i;
            }
        }
        return nearest;
    };
    content.item = [spots](QChart& chart, std::size_t index) {
        ChartItem item;
        item.text = (*spots)[index].text;
        item.place = chart.mapToPosition((*spots)[index].value, chart.series().constFirst());
        return item;
    };
    return content;
}

QPen penOf(core::Side side)
{
    constexpr double Width = 1.8;
    return { Qt::black, Width, side == core::Side::Base ? Qt::DashLine : Qt::SolidLine };
}

QLineSeries* addLine(QChart& chart, core::Side side, const QList<QPointF>& points)
{
    auto* line = new QLineSeries;
    line->replace(points);
    line->setName(sideBadge(side));
    line->setPen(penOf(side));
    setSeriesColor(*line, LineColor);
    chart.addSeries(line);
    return line;
}

void attach(QChart& chart, QAbstractAxis* across, QAbstractAxis* up)
{
    chart.addAxis(across, Qt::AlignBottom);
    chart.addAxis(up, Qt::AlignLeft);
    const auto all = chart.series();
    for (auto* series : all) {
        series->attachAxis(across);
        series->attachAxis(up);
    }
}

QString percentText(double share)
{
    return QStringLiteral("%1 %").arg(QLocale().toString(share * Percents, 'f', 1));
}

QAbstractAxis* durationAxis(double fromNs, double untilNs, const core::DisplayFormat& format)
{
    constexpr int Ticks = 6;
    return makeLogAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Duration of a call")), std::max(1.0, fromNs),
                       std::max(2.0, untilNs), Ticks, [format](double ns) { return localDuration(ns, format); });
}

double logOf(std::int64_t ns)
{
    return std::log10(static_cast<double>(std::max<std::int64_t>(1, ns)));
}

} // namespace

ChartContent makeSpreadHistogram(const SpreadPointer& spread, const core::DisplayFormat& format)
{
    if (spread->bins.empty())
        return {};
    const auto spots = std::make_shared<std::vector<Spot>>();
    auto content = contentOf(spots);
    double most = 0;
    for (const auto side : core::BothSides) {
        if (spread->callsNs[side].empty())
            continue;
        QList<QPointF> points { { logOf(spread->bins.front().fromNs), 0 } };
        for (const auto& bin : spread->bins) {
            const auto percent = bin.shares[side] * Percents;
            most = std::max(most, percent);
            points.append({ logOf(bin.fromNs), percent });
            points.append({ logOf(bin.untilNs), percent });
            if (percent > 0) {
                spots->push_back({ { (logOf(bin.fromNs) + logOf(bin.untilNs)) / 2, percent },
                                   chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "%1: %2 of the calls, %3 to %4"))
                                       .arg(sideBadge(side), percentText(bin.shares[side]),
                                            localDuration(static_cast<double>(bin.fromNs), format),
                                            localDuration(static_cast<double>(bin.untilNs), format)) });
            }
        }
        points.append({ logOf(spread->bins.back().untilNs), 0 });
        addLine(*content.chart, side, points);
    }
    content.itemCount = spots->size();
    constexpr double Room = 1.05;
    attach(*content.chart,
           durationAxis(static_cast<double>(spread->bins.front().fromNs),
                        static_cast<double>(spread->bins.back().untilNs), format),
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Share of the calls (%)")), { 0, most * Room }));
    return content;
}

ChartContent makeSpreadDistribution(const SpreadPointer& spread, const core::DisplayFormat& format)
{
    if (spread->isEmpty())
        return {};
    const auto spots = std::make_shared<std::vector<Spot>>();
    auto content = contentOf(spots);
    for (const auto side : core::BothSides) {
        const auto& calls = spread->callsNs[side];
        if (calls.empty())
            continue;
        QList<QPointF> points { { logOf(calls.front()), 0 } };
        for (const auto& point : core::empiricalDistribution(calls, MostPointsOfSide / 2)) {
            points.append({ logOf(point.value), points.constLast().y() }); // a step
            points.append({ logOf(point.value), point.share * Percents });
        }
        addLine(*content.chart, side, points);
    }
    const auto& difference = spread->difference;
    if (difference.distance > 0) {
        spots->push_back(
            { { logOf(difference.distanceAt), Percents / 2 },
              chartTr(QT_TRANSLATE_NOOP("SpreadCharts",
                                        "The shares differ most at %1: by %2 points (Kolmogorov and Smirnov)"))
                  .arg(localDuration(static_cast<double>(difference.distanceAt), format),
                       QLocale().toString(difference.distance * Percents, 'f', 1)) });
    }
    content.itemCount = spots->size();
    attach(*content.chart,
           durationAxis(static_cast<double>(spread->bins.front().fromNs),
                        static_cast<double>(spread->bins.back().untilNs), format),
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Calls at most so long (%)")), { 0, Percents }));
    return content;
}

ChartContent makeDecileShift(const SpreadPointer& spread, const core::DisplayFormat& format)
{
    if (spread->callsNs.base.empty() || spread->callsNs.now.empty())
        return {};
    const auto spots = std::make_shared<std::vector<Spot>>();
    auto content = contentOf(spots);
    const auto& shifts = spread->difference.decileShifts;
    const auto [least, most] = std::ranges::minmax(shifts);
    const auto unit = chartTimeUnit(std::max({ std::abs(least), std::abs(most), 1.0 }));
    QList<QPointF> points;
    constexpr double DecilePercent = 10;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        points.append({ DecilePercent * static_cast<double>(i + 1), shifts[i] / unit.ns });
        spots->push_back(
            { points.constLast(),
              chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "%1 % of the calls: Δ %2"))
                  .arg(QLocale().toString(points.constLast().x(), 'f', 0), localDuration(shifts[i], format)) });
    }
    auto* line = addLine(*content.chart, core::Side::New, points);
    line->setName(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "NEW − BASE")));
    line->setPointsVisible(true);
    content.itemCount = spots->size();
    constexpr double Room = 0.08;
    const auto low = std::min(least, 0.0) / unit.ns;
    const auto high = std::max(most, 0.0) / unit.ns;
    const auto room = std::max(high - low, 1.0 / unit.ns) * Room;
    attach(*content.chart,
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Share of the calls (%)")), { 0, Percents }),
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Δ of the decile (%1)")).arg(unit.symbol),
                         { low - room, high + room }));
    return content;
}

ChartContent makeUnitValues(const SpreadPointer& spread, const core::DisplayFormat& format)
{
    std::int64_t longestNs = 0;
    std::size_t count = 0;
    for (const auto side : core::BothSides) {
        count = std::max(count, spread->unitsNs[side].size());
        for (const auto ns : spread->unitsNs[side])
            longestNs = std::max(longestNs, ns);
    }
    if (longestNs == 0 || count < 2)
        return {};
    const auto spots = std::make_shared<std::vector<Spot>>();
    auto content = contentOf(spots);
    const auto unit = chartTimeUnit(static_cast<double>(longestNs));
    const auto every = (count + MostPointsOfSide - 1) / MostPointsOfSide;
    for (const auto side : core::BothSides) {
        QList<QPointF> points;
        const auto& values = spread->unitsNs[side];
        for (std::size_t i = 0; i < values.size(); i += every) {
            points.append({ static_cast<double>(i + 1), static_cast<double>(values[i]) / unit.ns });
            spots->push_back({ points.constLast(),
                               chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "%1, unit %2: %3"))
                                   .arg(sideBadge(side), QLocale().toString(qulonglong { i + 1 }),
                                        localDuration(static_cast<double>(values[i]), format)) });
        }
        addLine(*content.chart, side, points)->setPointsVisible(count <= 100); // NOLINT: more would touch
    }
    content.itemCount = spots->size();
    constexpr double Room = 1.05;
    attach(*content.chart,
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Kept unit")), { 1, static_cast<double>(count) }),
           makeValueAxis(chartTr(QT_TRANSLATE_NOOP("SpreadCharts", "Time of a unit (%1)")).arg(unit.symbol),
                         { 0, static_cast<double>(longestNs) / unit.ns * Room }));
    return content;
}
