// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/charttext.h"
#include "charts/overviewcharts.h"
#include "table/eventname.h"

#include "analysis/memory/memoryoperations.h"
#include "table/figuretext.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

#include <QAreaSeries>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace {

/// Whatever is nearer than this to the mouse is meant.
constexpr double HitRadius = 10;
constexpr double WholeInPercent = 100;

void attachAll(QChart& chart, QAbstractAxis* horizontal, QAbstractAxis* vertical, const QList<QAbstractSeries*>& series)
{
    chart.addAxis(horizontal, Qt::AlignBottom);
    chart.addAxis(vertical, Qt::AlignLeft);
    for (auto* one : series) {
        one->attachAxis(horizontal);
        one->attachAxis(vertical);
    }
}

/// An area from 0 to `points`.
QAreaSeries* makeArea(const QList<QPointF>& points, const QString& name, Qt::PenStyle edge, std::size_t color,
                      float opacity)
{
    auto* upper = new QLineSeries;
    upper->replace(points);
    auto* lower = new QLineSeries;
    lower->replace(QList<QPointF> { { points.constFirst().x(), 0 }, { points.constLast().x(), 0 } });
    auto* area = new QAreaSeries(upper, lower);
    upper->setParent(area);
    lower->setParent(area);
    area->setName(name);
    QColor fill;
    fill.setAlphaF(opacity);
    area->setPen(QPen(Qt::black, 1, edge));
    area->setBrush(fill);
    setSeriesColor(*area, color);
    return area;
}

/// What the functions of a chart of points need to know.
struct Dots {
    struct Dot {
        QPointF value;
        QAbstractSeries* series = nullptr; ///< of the chart
        QString text;
        std::optional<core::ChartCell> cell;
    };
    std::vector<Dot> dots;
    ChartLinks links;
};

ChartItem dotItem(const Dots& dots, QChart& chart, std::size_t index)
{
    const auto& dot = dots.dots[index];
    ChartItem item;
    item.text = dot.text;
    item.place = chart.mapToPosition(dot.value, dot.series);
    item.cell = dot.cell;
    if (dot.cell && dots.links.showCell)
        item.open = [cell = *dot.cell, show = dots.links.showCell] { show(cell); };
    return item;
}

/// The nearest dot of those that show, within HitRadius.
void addFunctions(ChartContent& content, const std::shared_ptr<const Dots>& dots)
{
    content.itemCount = dots->dots.size();
    content.item = [dots](QChart& chart, std::size_t index) { return dotItem(*dots, chart, index); };
    content.itemAt = [dots](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        std::optional<std::size_t> nearest;
        double least = HitRadius * HitRadius;
        for (std::size_t i = 0; i < dots->dots.size(); ++i) {
            const auto& dot = dots->dots[i];
            if (!dot.series->isVisible())
                continue;
            const auto offset = chart.mapToPosition(dot.value, dot.series) - position;
            if (const double distance = QPointF::dotProduct(offset, offset); distance < least) {
                least = distance;
                nearest = i;
            }
        }
        return nearest;
    };
}

/// The row of the table with most time of these copies.
std::optional<core::ChartCell> cellOfCopies(const core::AnalysisResults& results, std::uint8_t copyKind)
{
    const auto& rows = results.memoryOperations->rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].isSet && rows[row].copyKind == copyKind)
            return core::ChartCell { core::TableKey::MemoryOperations, row, QStringLiteral("avg_gb_per_s") };
    }
    return std::nullopt;
}

/// Smallest and greatest value, moved apart a little so that no point lies on the edge.
template <typename Get> core::ChartRange rangeOf(const core::CopySizes& copies, Get get)
{
    core::ChartRange range { HUGE_VAL, 0 };
    for (const auto& kind : copies.kinds) {
        for (const auto& point : kind.points)
            range = { std::min(range.from, get(point)), std::max(range.until, get(point)) };
    }
    constexpr double Margin = 1.5;
    return { range.from / Margin, range.until * Margin };
}

QString copyText(const core::CopyPoint& point, const QString& kind, const core::DisplayFormat& format)
{
    const auto count = QLocale().toString(static_cast<qlonglong>(point.count));
    return chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: %2 at %3\n%4"))
        .arg(kind, localBytes(point.sizeBytes, format), localBandwidth(point.bytesPerSecond),
             point.count == 1 ? chartText(QT_TRANSLATE_NOOP("OverviewCharts", "1 copy"))
                              : chartText(QT_TRANSLATE_NOOP("OverviewCharts", "mean of %1 copies")).arg(count));
}

/// A duration of 0 has no place on a logarithmic scale.
double shownNs(std::int64_t durationNs)
{
    return std::max(1.0, static_cast<double>(durationNs));
}

/// A step for each bin.
QList<QPointF> outline(const std::vector<core::HistogramBin>& bins)
{
    QList<QPointF> points;
    for (const auto& bin : bins) {
        const auto count = static_cast<double>(bin.count);
        points.append({ std::log10(shownNs(bin.fromNs)), count });
        points.append({ std::log10(shownNs(bin.untilNs)), count });
    }
    return points;
}

ChartItem binItem(const core::HistogramBin& bin, QChart& chart, std::optional<std::size_t> kernelRow,
                  const core::DisplayFormat& format)
{
    const auto count = QLocale().toString(static_cast<qlonglong>(bin.count));
    ChartItem item;
    item.text = chartText(kernelRow ? QT_TRANSLATE_NOOP("OverviewCharts", "%1 – %2\n%3 kernels")
                                    : QT_TRANSLATE_NOOP("OverviewCharts", "%1 – %2\n%3 events"))
                    .arg(localDuration(static_cast<double>(bin.fromNs), format),
                         localDuration(static_cast<double>(bin.untilNs), format), count);
    item.place = chart.mapToPosition(
        { std::log10(shownNs(bin.fromNs) * shownNs(bin.untilNs)) / 2, static_cast<double>(bin.count) },
        chart.series().constFirst());
    if (kernelRow)
        item.cell = core::ChartCell { core::TableKey::Kernels, *kernelRow, QStringLiteral("p50_us") };
    return item;
}

void addPercentiles(QChart& chart, const core::DurationHistogram& histogram, double top)
{
    const auto& duration = histogram.duration;
    const std::array lines { std::tuple { "p50", duration.p50Ns, Qt::SolidLine },
                             std::tuple { "p90", duration.p90Ns, Qt::DashLine },
                             std::tuple { "p99", duration.p99Ns, Qt::DotLine } };
    std::size_t number = 1; // the bins have the first colour
    for (const auto& [name, ns, style] : lines) {
        auto* line = new QLineSeries;
        const double x = std::log10(std::max(1.0, ns));
        line->replace(QList<QPointF> { { x, 0 }, { x, top } });
        line->setName(QLatin1String(name));
        constexpr double Width = 2;
        line->setPen(QPen(Qt::black, Width, style));
        setSeriesColor(*line, number++);
        chart.addSeries(line);
    }
}

} // namespace

ChartContent makeNvlinkChart(const core::NvlinkCurves& nvlink, const ChartLinks& links)
{
    if (nvlink.curves.empty())
        return {};
    const auto unit = chartTimeUnit(nvlink.range.until);
    const auto& format = links.appearance.format;
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    QList<QAbstractSeries*> lines;
    auto dots = std::make_shared<Dots>();
    dots->links = links;
    double highest = 0;
    for (std::size_t curve = 0; curve < nvlink.curves.size(); ++curve) {
        const core::ChartCell cell { QStringLiteral("nvlink_during_nccl"), nvlink.curves[curve].row,
                                     QStringLiteral("avg_during") };
        for (const auto& run : nvlink.curves[curve].runs) {
            auto* line = new QLineSeries;
            QList<QPointF> points;
            for (const auto& point : run) {
                points.append({ point.x / unit.ns, point.y });
                highest = std::max(highest, point.y);
                dots->dots.push_back(
                    { points.constLast(), line,
                      QStringLiteral("%1\n%2 %3 %4 %5")
                          .arg(nvlink.curves[curve].name, core::figureText(point.y, core::Unit::Count).number,
                               nvlink.unit, chartText(QT_TRANSLATE_NOOP("OverviewCharts", "at")),
                               chartMoment(point.x, nvlink.originNs, unit, format)),
                      cell });
            }
            line->replace(points);
            line->setName(nvlink.curves[curve].name);
            line->setPen(QPen(Qt::black, 1.5));
            setSeriesColor(*line, curve);
            lines += line;
        }
    }
    const bool isShare = nvlink.unit.contains(u'%');
    const double top = isShare ? std::max(WholeInPercent, highest) : highest > 0 ? highest * 1.05 : 1;
    QList<QAbstractSeries*> all;
    if (!nvlink.nccl.empty()) {
        QList<QPointF> points;
        for (const auto& point : nvlink.nccl)
            points.append({ point.x / unit.ns, point.y * top });
        constexpr float ShadeOpacity = 0.35F;
        constexpr std::size_t ShadeColor = 3;
        all += makeArea(points, chartText(QT_TRANSLATE_NOOP("OverviewCharts", "NCCL runs (full height: all the time)")),
                        Qt::NoPen, ShadeColor, ShadeOpacity);
    }
    all += lines;
    for (auto* series : all)
        chart.addSeries(series);
    attachAll(chart, makeTimeAxis(nvlink.range, nvlink.originNs, unit, format),
              makeValueAxis(nvlink.unit.isEmpty()
                                ? chartText(QT_TRANSLATE_NOOP("OverviewCharts", "NVLink counter"))
                                : chartText(QT_TRANSLATE_NOOP("OverviewCharts", "NVLink (%1)")).arg(nvlink.unit),
                            { 0, top }),
              all);
    chart.legend()->setAlignment(Qt::AlignTop);
    QStringList names; // a curve in several pieces has one name
    const auto markers = chart.legend()->markers();
    for (auto* marker : markers) {
        marker->setVisible(!names.contains(marker->label()));
        names += marker->label();
    }
    addFunctions(content, dots);
    return content;
}

ChartContent makeCopiesChart(const core::ResultsPointer& results, const core::CopySizes& copies,
                             const ChartLinks& links)
{
    if (copies.kinds.empty())
        return {};
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    auto dots = std::make_shared<Dots>();
    dots->links = links;
    constexpr std::array Shapes { QScatterSeries::MarkerShapeCircle, QScatterSeries::MarkerShapeRectangle };
    for (std::size_t kind = 0; kind < copies.kinds.size(); ++kind) {
        const auto name = core::copyWords(copies.kinds[kind].copyKind);
        const auto cell = cellOfCopies(*results, copies.kinds[kind].copyKind);
        auto* series = new QScatterSeries;
        QList<QPointF> points;
        for (const auto& point : copies.kinds[kind].points) {
            points.append({ std::log10(point.sizeBytes), std::log10(point.bytesPerSecond) });
            dots->dots.push_back({ points.constLast(), series, copyText(point, name, links.appearance.format), cell });
        }
        series->replace(points);
        series->setName(name);
        series->setMarkerShape(Shapes[kind % Shapes.size()]);
        constexpr double MarkerSize = 7;
        series->setMarkerSize(MarkerSize);
        QColor fill;
        constexpr float FillOpacity = 0.5F;
        fill.setAlphaF(FillOpacity);
        series->setPen(QPen(Qt::black, 1));
        series->setBrush(fill);
        setSeriesColor(*series, kind);
        chart.addSeries(series);
    }
    const auto sizes = rangeOf(copies, [](const core::CopyPoint& point) { return point.sizeBytes; });
    const auto speeds = rangeOf(copies, [](const core::CopyPoint& point) { return point.bytesPerSecond; });
    constexpr int Ticks = 6;
    attachAll(chart,
              makeLogAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Size of a copy")), sizes.from, sizes.until,
                          Ticks,
                          [format = links.appearance.format](double bytes) { return localBytes(bytes, format); }),
              makeLogAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Bandwidth")), speeds.from, speeds.until, Ticks,
                          localBandwidth),
              chart.series());
    chart.legend()->setAlignment(Qt::AlignTop);
    addFunctions(content, dots);
    return content;
}

ChartContent makeHistogramChart(const core::DurationHistogram& histogram, std::optional<std::size_t> kernelRow,
                                const core::DisplayFormat& format)
{
    if (histogram.bins.empty())
        return {};
    constexpr double Room = 1.05;
    const auto most = std::max_element(histogram.bins.begin(), histogram.bins.end(),
                                       [](const auto& left, const auto& right) { return left.count < right.count; });
    const double top = Room * static_cast<double>(most->count);
    const auto counted = chartText(kernelRow ? QT_TRANSLATE_NOOP("OverviewCharts", "Kernels")
                                             : QT_TRANSLATE_NOOP("OverviewCharts", "Events"));
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    constexpr float FillOpacity = 0.5F;
    chart.addSeries(makeArea(outline(histogram.bins), counted, Qt::SolidLine, 0, FillOpacity));
    addPercentiles(chart, histogram, top);
    constexpr int Ticks = 6;
    const double shortest = shownNs(histogram.bins.front().fromNs);
    attachAll(chart,
              makeLogAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Duration (logarithmic)")), shortest,
                          std::max(shortest + 1, shownNs(histogram.bins.back().untilNs)), Ticks,
                          [format](double ns) { return localDuration(ns, format); }),
              makeValueAxis(counted, { 0, top }), chart.series());
    chart.legend()->setAlignment(Qt::AlignTop);
    const auto bins = std::make_shared<const std::vector<core::HistogramBin>>(histogram.bins);
    content.itemCount = bins->size();
    content.itemAt = [bins](QChart& shown, const QPointF& position) -> std::optional<std::size_t> {
        const double ns = std::pow(10, shown.mapToValue(position, shown.series().constFirst()).x());
        for (std::size_t i = 0; i < bins->size(); ++i) {
            if (ns < static_cast<double>((*bins)[i].untilNs))
                return i;
        }
        return std::nullopt;
    };
    content.item = [bins, kernelRow, format](QChart& shown, std::size_t index) {
        return binItem((*bins)[index], shown, kernelRow, format);
    };
    return content;
}
