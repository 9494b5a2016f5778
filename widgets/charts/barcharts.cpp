// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/labels.h"
#include "base/text.h"
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/charttext.h"
#include "charts/overviewcharts.h"
#include "table/tablekeys.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QGuiApplication>
#include <QHorizontalBarSeries>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLocale>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace {

constexpr double BarWidth = 0.7;
constexpr double FullBars = 8; ///< fewer would be thick beams
constexpr qsizetype NameCharacters = 20; // an axis with longer ones is cut

/// Position of the bar of the `index`-th of `count` rows: the first is at the top.
std::size_t barOf(std::size_t index, std::size_t count)
{
    return count - 1 - index;
}

void finish(QChart& chart, QAbstractBarSeries* series, QBarCategoryAxis* names, QValueAxis* values,
            double fullBars = FullBars)
{
    series->setBarWidth(BarWidth * std::min(1.0, (names->count() + 1) / fullBars));
    chart.addSeries(series);
    chart.addAxis(names, Qt::AlignLeft);
    chart.addAxis(values, Qt::AlignBottom);
    series->attachAxis(names);
    series->attachAxis(values);
    names->setGridLineVisible(false);
    chart.legend()->setAlignment(Qt::AlignTop);
}

/// What the functions of a chart of table rows need to know.
struct Bars {
    core::ChartBars rows;
    ChartLinks links;
    std::function<void(const core::ChartBar&)> open; ///< may be empty
};

ChartItem itemOf(const Bars& bars, QChart& chart, std::size_t index)
{
    const auto& bar = bars.rows.bars[index];
    ChartItem item;
    item.text = QStringLiteral("%1\n%2").arg(
        bar.fullText, localDuration(bar.milliseconds * core::NsPerMs, bars.links.appearance.format));
    const auto position = static_cast<double>(barOf(index, bars.rows.bars.size()));
    item.place = chart.mapToPosition({ bar.milliseconds / 2, position }, chart.series().constFirst());
    item.cell = bar.cell;
    if (bars.open)
        item.open = [bar, open = bars.open] { open(bar); };
    return item;
}

/// The chart's functions: a bar is hit in all of its row, however short it is.
void addFunctions(ChartContent& content, const std::shared_ptr<const Bars>& bars)
{
    content.itemCount = bars->rows.bars.size();
    content.itemAt = [bars](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        const auto value = chart.mapToValue(position, chart.series().constFirst());
        const auto bar = std::lround(value.y());
        const auto count = bars->rows.bars.size();
        if (bar < 0 || static_cast<std::size_t>(bar) >= count)
            return std::nullopt;
        return barOf(static_cast<std::size_t>(bar), count);
    };
    content.item = [bars](QChart& chart, std::size_t index) { return itemOf(*bars, chart, index); };
}

QStringList labelsOf(const core::ChartBars& rows)
{
    QStringList labels;
    for (const auto& bar : rows.bars)
        labels += bar.label;
    return labels;
}

/// Milliseconds from the bottom to the top; 0 for those that are not `wanted`.
template <typename Wanted> QList<qreal> lengthsOf(const core::ChartBars& rows, Wanted wanted)
{
    const auto count = rows.bars.size();
    QList<qreal> lengths(static_cast<qsizetype>(count), 0);
    for (std::size_t row = 0; row < count; ++row) {
        if (wanted(rows.bars[row]))
            lengths[static_cast<qsizetype>(barOf(row, count))] = rows.bars[row].milliseconds;
    }
    return lengths;
}

/// Room for the figure beside the longest bar.
QValueAxis* makeTimeAxis(const QString& title, const core::ChartBars& rows)
{
    constexpr double Room = 1.25;
    const double longest = rows.bars.front().milliseconds; // they are sorted
    return makeValueAxis(title, { 0, longest > 0 ? longest * Room : 1 });
}

/// A figure beside each bar.
void showFigures(QAbstractBarSeries& series)
{
    constexpr int Digits = 3;
    series.setLabelsVisible(true);
    series.setLabelsPosition(QAbstractBarSeries::LabelsOutsideEnd);
    series.setLabelsPrecision(Digits);
}

/// The classes that any of the GPUs spent time in, as sets with a bar for each GPU.
QHorizontalStackedBarSeries* makeClasses(const core::DeviceTime& time, const std::vector<core::DeviceIndex>& devices,
                                         const QPalette& palette, const ClassColors& colors)
{
    constexpr double Percent = 100;
    auto* series = new QHorizontalStackedBarSeries;
    for (std::size_t i = 0; i < core::DeviceTimeClassCount; ++i) {
        const auto timeClass = static_cast<core::DeviceTimeClass>(i);
        QList<qreal> values(static_cast<qsizetype>(devices.size()), 0);
        bool isThere = false;
        for (const auto& row : time.rows) {
            if (row.timeClass != timeClass)
                continue;
            const auto at = std::find(devices.begin(), devices.end(), row.device) - devices.begin();
            values[static_cast<qsizetype>(barOf(static_cast<std::size_t>(at), devices.size()))]
                = row.fraction() * Percent;
            isThere = true;
        }
        if (!isThere)
            continue;
        auto* set = new QBarSet(core::Text::ofWord(core::deviceTimeClassName(timeClass)));
        set->append(values);
        set->setBrush(timeClassBrush(timeClass, palette, colors));
        set->setPen(QPen(palette.color(QPalette::Base), 1)); // parts neighbours that look alike
        series->append(set);
    }
    return series;
}

/// What the functions of the chart of classes need to know.
struct Classes {
    core::ResultsPointer results;
    std::vector<core::DeviceIndex> devices; ///< from top to bottom
    ChartLinks links;

    [[nodiscard]] const core::DeviceTimeRow& row(std::size_t index) const { return results->deviceTime->rows[index]; }
    [[nodiscard]] double barOf(std::size_t index) const
    {
        const auto at = std::find(devices.begin(), devices.end(), row(index).device) - devices.begin();
        return static_cast<double>(::barOf(static_cast<std::size_t>(at), devices.size()));
    }
};

/// From where to where the bar of a row reaches: classes that are hidden have no length.
core::ChartRange rangeOf(const Classes& classes, QChart& chart, std::size_t index)
{
    const auto name = core::Text::ofWord(core::deviceTimeClassName(classes.row(index).timeClass));
    double from = 0;
    const auto sets = static_cast<QAbstractBarSeries*>(chart.series().constFirst())->barSets();
    for (const auto* set : sets) {
        const double length = set->at(static_cast<int>(classes.barOf(index)));
        if (set->label() == name)
            return { from, from + length };
        from += length;
    }
    return { from, from };
}

ChartItem classItem(const Classes& classes, QChart& chart, std::size_t index)
{
    const auto& row = classes.row(index);
    const auto range = rangeOf(classes, chart, index);
    constexpr double Percent = 100;
    ChartItem item;
    item.text = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1, %2\n%3 % of the window, %4"))
                    .arg(classes.results->trace->devices[row.device.value()].label(),
                         core::Text::ofWord(core::deviceTimeClassName(row.timeClass)),
                         QLocale().toString(row.fraction() * Percent, 'f', 2),
                         localDuration(static_cast<double>(row.timeNs), classes.links.appearance.format));
    item.place
        = chart.mapToPosition({ (range.from + range.until) / 2, classes.barOf(index) }, chart.series().constFirst());
    item.cell = core::ChartCell { core::TableKey::TimeByClass, index, QStringLiteral("pct_of_window") };
    if (classes.links.showCell)
        item.open = [cell = *item.cell, show = classes.links.showCell] { show(cell); };
    return item;
}

} // namespace

ChartContent makeTimeByClassChart(const core::ResultsPointer& results, const QPalette& palette, const ChartLinks& links)
{
    if (results->deviceTime->rows.empty())
        return {};
    Classes found { results, {}, links };
    QStringList names;
    for (const auto& row : results->deviceTime->rows) {
        if (found.devices.empty() || found.devices.back() != row.device) {
            found.devices.push_back(row.device);
            names += QStringLiteral("GPU %1").arg(results->trace->devices[row.device.value()].gpuId);
        }
    }
    const auto classes = std::make_shared<const Classes>(std::move(found));
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    finish(*content.chart, makeClasses(*results->deviceTime, classes->devices, palette, links.appearance.colors),
           makeNameAxis(names, NameCharacters),
           makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Share of the GPU's window (%)")), { 0, 100 }),
           2);
    content.chart->legend()->setAlignment(Qt::AlignRight); // above the bars long names would be cut
    content.itemCount = results->deviceTime->rows.size();
    content.itemAt = [classes](QChart& chart, const QPointF& position) -> std::optional<std::size_t> {
        const auto value = chart.mapToValue(position, chart.series().constFirst());
        for (std::size_t index = 0; index < classes->results->deviceTime->rows.size(); ++index) {
            const auto range = rangeOf(*classes, chart, index);
            if (std::abs(value.y() - classes->barOf(index)) <= BarWidth / 2 && value.x() >= range.from
                && value.x() < range.until)
                return index;
        }
        return std::nullopt;
    };
    content.item = [classes](QChart& chart, std::size_t index) { return classItem(*classes, chart, index); };
    return content;
}

ChartContent makeTopKernelsChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    Bars found { core::topKernelBars(*results), links, {} };
    if (found.rows.bars.empty())
        return {};
    if (links.showKernel)
        found.open = [show = links.showKernel](const core::ChartBar& bar) { show(bar.kernel); };
    const auto bars = std::make_shared<const Bars>(std::move(found));
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto* series = new QHorizontalBarSeries;
    auto* set = new QBarSet(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Kernel time")));
    set->append(lengthsOf(bars->rows, [](const core::ChartBar&) { return true; }));
    set->setColor(links.appearance.colors.of(core::TimelineClass::MatrixKernel));
    set->setPen(Qt::NoPen);
    series->append(set);
    showFigures(*series);
    finish(*content.chart, series, makeNameAxis(labelsOf(bars->rows), NameCharacters),
           makeTimeAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Sum of durations (ms)")), bars->rows));
    content.chart->legend()->hide();
    addFunctions(content, bars);
    return content;
}

ChartContent makeBarriersChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    Bars found { core::barrierBars(*results), links, {} };
    if (found.rows.bars.empty())
        return {};
    if (links.showCell)
        found.open = [show = links.showCell](const core::ChartBar& bar) { show(bar.cell); };
    const auto bars = std::make_shared<const Bars>(std::move(found));
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto* series = new QHorizontalStackedBarSeries;
    for (const auto kind : { core::BarrierKind::SyncApi, core::BarrierKind::BlockingMemcpy,
                             core::BarrierKind::ImplicitSync, core::BarrierKind::CpuLauncherGap }) {
        const auto& rows = bars->rows.bars;
        const auto isOfKind = [kind](const core::ChartBar& bar) { return bar.barrier == kind; };
        if (std::none_of(rows.begin(), rows.end(), isOfKind))
            continue;
        auto* set = new QBarSet(core::withRaisedFirst(core::barrierKindWords(kind)));
        set->append(lengthsOf(bars->rows, isOfKind));
        set->setBrush(barrierBrush(kind, QGuiApplication::palette()));
        set->setPen(Qt::NoPen);
        series->append(set);
    }
    finish(*content.chart, series, makeNameAxis(labelsOf(bars->rows), NameCharacters),
           makeTimeAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Sum of durations (ms)")), bars->rows));
    addFunctions(content, bars);
    return content;
}
