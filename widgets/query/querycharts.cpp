// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/querycharts.h"

#include "charts/chartaxes.h"
#include "charts/chartcolors.h"

#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QCoreApplication>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace {

constexpr double HalfBar = 0.35; // of a bar's place
constexpr double Room = 1.05; // above the highest

QString numberText(double number)
{
    constexpr int Digits = 6;
    return QLocale().toString(number, 'g', Digits);
}

/// Bars between their edges from 0 to their heights, as one area.
struct BarShape {
    double left, right, height;
};

QAreaSeries* makeBarArea(const std::vector<BarShape>& bars)
{
    QList<QPointF> tops;
    for (const auto& bar : bars)
        tops << QPointF(bar.left, 0) << QPointF(bar.left, bar.height) << QPointF(bar.right, bar.height)
             << QPointF(bar.right, 0);
    auto* upper = new QLineSeries;
    upper->replace(tops);
    auto* lower = new QLineSeries;
    lower->replace(QList<QPointF> { { bars.front().left, 0 }, { bars.back().right, 0 } });
    auto* area = new QAreaSeries(upper, lower);
    upper->setParent(area);
    lower->setParent(area);
    area->setPen(Qt::NoPen);
    area->setBrush(QColor(Qt::black));
    setSeriesColor(*area, 0);
    return area;
}

void finish(QChart& chart, QAbstractSeries* series, QAbstractAxis* horizontal, QAbstractAxis* vertical)
{
    chart.addSeries(series);
    chart.addAxis(horizontal, Qt::AlignBottom);
    chart.addAxis(vertical, Qt::AlignLeft);
    series->attachAxis(horizontal);
    series->attachAxis(vertical);
    chart.legend()->hide();
}

/// Items beside each other, each hit in all of its width.
void addBarFunctions(ChartContent& content, std::vector<BarShape> bars, std::vector<QString> texts)
{
    content.itemCount = bars.size();
    content.itemAt = [bars](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        const double x = chart.mapToValue(position, chart.series().constFirst()).x();
        for (std::size_t at = 0; at < bars.size(); ++at) {
            if (x >= bars[at].left && x < bars[at].right)
                return at;
        }
        return std::nullopt;
    };
    content.item = [bars = std::move(bars), texts = std::move(texts)](QChart& chart, std::size_t at) {
        ChartItem item;
        item.text = texts[at];
        const QPointF middle((bars[at].left + bars[at].right) / 2, bars[at].height / 2);
        item.place = chart.mapToPosition(middle, chart.series().constFirst());
        return item;
    };
}

core::ChartRange heightsOf(const std::vector<BarShape>& bars)
{
    core::ChartRange range { 0, 0 };
    for (const auto& bar : bars)
        range = { std::min(range.from, bar.height * Room), std::max(range.until, bar.height * Room) };
    if (range.from == range.until)
        range.until = 1;
    return range;
}

} // namespace

ChartContent makeQueryCurve(const core::TableCurve& curve, const QueryAxes& axes)
{
    if (curve.points.empty())
        return {};
    QList<QPointF> points;
    points.reserve(static_cast<qsizetype>(curve.points.size()));
    double least = curve.points.front().y, greatest = least;
    for (const auto& point : curve.points) {
        points.append({ point.x, point.y });
        least = std::min(least, point.y);
        greatest = std::max(greatest, point.y);
    }
    constexpr double LineWidth = 1.5;
    auto* line = new QLineSeries;
    line->replace(points);
    line->setPen(QPen(Qt::black, LineWidth));
    line->setPointsVisible(points.size() < 2);
    setSeriesColor(*line, 0);
    const auto widened = [](double from, double until) {
        return until > from ? core::ChartRange { from, until } : core::ChartRange { from - 1, from + 1 };
    };
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    finish(*content.chart, line, makeValueAxis(axes.x, widened(points.constFirst().x(), points.constLast().x())),
           makeValueAxis(axes.y, widened(std::min(0.0, least), std::max(0.0, greatest * Room))));
    content.itemCount = curve.points.size();
    content.itemAt = [points](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        const double x = chart.mapToValue(position, chart.series().constFirst()).x();
        const auto nearest
            = std::min_element(points.begin(), points.end(), [x](const QPointF& left, const QPointF& right) {
                  return std::abs(left.x() - x) < std::abs(right.x() - x);
              });
        return static_cast<std::size_t>(nearest - points.begin());
    };
    content.item = [points, axes](QChart& chart, std::size_t at) {
        const auto point = points[static_cast<qsizetype>(at)];
        ChartItem item;
        item.text = QStringLiteral("%1: %2\n%3: %4").arg(axes.x, numberText(point.x()), axes.y, numberText(point.y()));
        item.place = chart.mapToPosition(point, chart.series().constFirst());
        return item;
    };
    return content;
}

ChartContent makeQueryBars(const core::TableBars& bars, const QueryAxes& axes)
{
    if (bars.values.empty())
        return {};
    constexpr double Half = 0.5;
    std::vector<BarShape> shapes;
    std::vector<QString> texts;
    QStringList names;
    shapes.reserve(bars.values.size());
    texts.reserve(bars.values.size());
    for (std::size_t at = 0; at < bars.values.size(); ++at) {
        const auto middle = static_cast<double>(at);
        shapes.push_back({ middle - HalfBar, middle + HalfBar, bars.values[at] });
        texts.push_back(QStringLiteral("%1\n%2: %3").arg(bars.labels[at], axes.y, numberText(bars.values[at])));
        names.append(bars.labels[at]);
    }
    std::vector<AxisTick> ticks;
    constexpr qsizetype NameCharacters = 16;
    for (qsizetype at = 0; at < names.size(); ++at) {
        const auto& name = names[at];
        const auto shown = name.size() > NameCharacters ? name.left(NameCharacters - 1) + QStringLiteral("…") : name;
        ticks.push_back({ static_cast<double>(at), shown });
    }
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    finish(*content.chart, makeBarArea(shapes),
           new TickAxis(axes.x, -Half, static_cast<double>(shapes.size()) - Half, std::move(ticks)),
           makeValueAxis(axes.y, heightsOf(shapes)));
    keepLabelsApart(*content.chart);
    addBarFunctions(content, std::move(shapes), std::move(texts));
    return content;
}

ChartContent makeQueryHistogram(const core::TableHistogram& histogram, const QueryAxes& axes)
{
    if (histogram.counts.empty())
        return {};
    std::vector<BarShape> shapes;
    std::vector<QString> texts;
    shapes.reserve(histogram.counts.size());
    texts.reserve(histogram.counts.size());
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        const double left = histogram.from + histogram.binWidth * static_cast<double>(bin);
        const double right = left + histogram.binWidth;
        shapes.push_back({ left, right, static_cast<double>(histogram.counts[bin]) });
        texts.push_back(QCoreApplication::translate("QueryPlot", "%1 from %2 to %3\n%4 rows")
                            .arg(axes.x, numberText(left), numberText(right),
                                 QLocale().toString(static_cast<qulonglong>(histogram.counts[bin]))));
    }
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    finish(*content.chart, makeBarArea(shapes), makeValueAxis(axes.x, { histogram.from, histogram.until() }),
           makeValueAxis(axes.y, heightsOf(shapes)));
    addBarFunctions(content, std::move(shapes), std::move(texts));
    return content;
}
