// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stepschart.h"

#include "base/labels.h"
#include "charts/chartaxes.h"
#include "charts/chartcolors.h"
#include "charts/charttext.h"
#include "table/tablekeys.h"

#include <QAreaSeries>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace {

/// What the functions of the chart of steps need to know.
struct ShownSteps {
    core::ResultsPointer results;
    std::vector<core::StepBar> bars;
    std::vector<core::TimeGroup> groups; ///< from bottom to top; empty: the whole step is one
    ChartTimeUnit unit;
    StepsChartLinks links;

    [[nodiscard]] const core::Steps& steps() const { return *results->steps; }
    [[nodiscard]] double wall(const core::StepBar& bar) const
    {
        return static_cast<double>(bar.shown.window.durationNs()) / unit.ns;
    }
    [[nodiscard]] std::int64_t timeNs(const core::StepBar& bar, core::TimeGroup group) const
    {
        return steps().budget->timeNs(bar.shown.number, group);
    }
};

/// Bars touch each other: a step is as wide as its number.
double leftOf(const core::StepBar& bar)
{
    constexpr double Half = 0.5;
    return bar.steps.first - Half;
}

double rightOf(const core::StepBar& bar)
{
    constexpr double Half = 0.5;
    return bar.steps.end - Half;
}

QString groupName(core::TimeGroup group)
{
    return core::withRaisedFirst(core::label(core::LabelKind::Group, core::timeGroupKey(group)).brief);
}

/// A line along the tops of bars.
QLineSeries* makeTops(const ShownSteps& shown, const std::vector<double>& heights)
{
    QList<QPointF> points;
    points.reserve(2 * std::ssize(heights));
    for (std::size_t i = 0; i < heights.size(); ++i) {
        points.append({ leftOf(shown.bars[i]), heights[i] });
        points.append({ rightOf(shown.bars[i]), heights[i] });
    }
    auto* line = new QLineSeries;
    line->replace(points);
    return line;
}

void addLayer(QChart& chart, const ShownSteps& shown, const std::vector<double>& below,
              const std::vector<double>& heights, const QString& name, const QBrush& brush)
{
    auto* upper = makeTops(shown, heights);
    auto* lower = makeTops(shown, below);
    auto* area = new QAreaSeries(upper, lower);
    upper->setParent(area);
    lower->setParent(area);
    area->setName(name);
    area->setBrush(brush);
    area->setPen(Qt::NoPen);
    chart.addSeries(area);
}

/// The groups, one above the other.
void addLayers(QChart& chart, const ShownSteps& shown, const QPalette& palette)
{
    const auto& colors = shown.links.chart.appearance.colors;
    std::vector<double> below(shown.bars.size(), 0);
    auto heights = below;
    for (const auto group : shown.groups) {
        for (std::size_t i = 0; i < heights.size(); ++i)
            heights[i] += static_cast<double>(shown.timeNs(shown.bars[i], group)) / shown.unit.ns;
        addLayer(chart, shown, below, heights, groupName(group), timeGroupBrush(group, palette, colors));
        below = heights;
    }
    if (!shown.groups.empty())
        return;
    std::ranges::transform(shown.bars, heights.begin(), [&](const core::StepBar& bar) { return shown.wall(bar); });
    addLayer(chart, shown, below, heights, chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Step")),
             timeGroupBrush(core::TimeGroup::Compute, palette, colors));
}

void addMarks(QChart& chart, const ShownSteps& shown)
{
    QList<QPointF> outliers;
    for (const auto& bar : shown.bars) {
        if (bar.shown.isOutlier)
            outliers.append({ (leftOf(bar) + rightOf(bar)) / 2, shown.wall(bar) });
    }
    if (!outliers.isEmpty()) {
        constexpr double MarkerSize = 10;
        auto* marks = new QScatterSeries;
        marks->replace(outliers);
        marks->setName(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Outlier")));
        marks->setMarkerShape(QScatterSeries::MarkerShapeTriangle);
        marks->setMarkerSize(MarkerSize);
        marks->setPen(QPen(Qt::black, 1));
        marks->setBrush(QColor(Qt::black));
        setSeriesColor(*marks, TextSeriesColor);
        chart.addSeries(marks);
    }
    auto* median = new QLineSeries;
    const auto height = shown.steps().work->medianNs / shown.unit.ns;
    median->replace(QList<QPointF> { { leftOf(shown.bars.front()), height }, { rightOf(shown.bars.back()), height } });
    median->setName(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Median")));
    constexpr double Width = 1.5;
    median->setPen(QPen(Qt::black, Width, Qt::DashLine));
    setSeriesColor(*median, TextSeriesColor);
    chart.addSeries(median);
}

/// "Step 19: 74.6 ms, an outlier" and the groups that most of it went to.
QString textOf(const ShownSteps& shown, const core::StepBar& bar)
{
    constexpr std::size_t MostGroups = 5;
    const auto& format = shown.links.chart.appearance.format;
    const auto duration = localDuration(static_cast<double>(bar.shown.window.durationNs()), format);
    QStringList lines { (bar.shown.isOutlier ? chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Step %1: %2, an outlier"))
                                             : chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Step %1: %2")))
                            .arg(QString::number(bar.shown.number), duration) };
    if (bar.steps.size() > 1)
        lines.append(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "the longest of steps %1–%2"))
                         .arg(bar.steps.first)
                         .arg(bar.steps.end - 1));
    auto groups = shown.groups;
    std::ranges::stable_sort(groups, std::ranges::greater(),
                             [&](core::TimeGroup group) { return shown.timeNs(bar, group); });
    groups.resize(std::min(groups.size(), MostGroups));
    for (const auto group : groups) {
        if (const auto ns = shown.timeNs(bar, group); ns > 0)
            lines.append(
                QStringLiteral("%1: %2").arg(groupName(group), localDuration(static_cast<double>(ns), format)));
    }
    return lines.join(QLatin1Char('\n'));
}

ChartItem stepItem(const ShownSteps& shown, QChart& chart, std::size_t index)
{
    const auto& bar = shown.bars[index];
    ChartItem item;
    item.text = textOf(shown, bar);
    item.place
        = chart.mapToPosition({ (leftOf(bar) + rightOf(bar)) / 2, shown.wall(bar) / 2 }, chart.series().constFirst());
    item.cell = core::ChartCell { core::TableKey::Steps, bar.row, QStringLiteral("wall_ms") };
    if (shown.links.chart.showCell)
        item.open = [cell = *item.cell, show = shown.links.chart.showCell] { show(cell); };
    return item;
}

/// The bar at a position, however long it is.
std::optional<std::size_t> barAt(const ShownSteps& shown, QChart& chart, const QPointF& position)
{
    const auto x = chart.mapToValue(position, chart.series().constFirst()).x();
    const auto found = std::ranges::upper_bound(shown.bars, x, {}, leftOf);
    if (found == shown.bars.begin())
        return std::nullopt;
    const auto index = static_cast<std::size_t>(found - shown.bars.begin()) - 1;
    return x < rightOf(shown.bars[index]) ? std::optional(index) : std::nullopt;
}

void addStepFunctions(ChartContent& content, const std::shared_ptr<const ShownSteps>& shown)
{
    content.itemCount = shown->bars.size();
    content.itemAt = [shown](QChart& chart, const QPointF& position) { return barAt(*shown, chart, position); };
    content.item = [shown](QChart& chart, std::size_t index) { return stepItem(*shown, chart, index); };
    if (!shown->links.limitTo)
        return;
    content.dragged = [shown](QChart& chart, const QPointF& from, const QPointF& until) {
        const auto numberAt = [&](double x) {
            const auto number = std::llround(chart.mapToValue({ x, from.y() }, chart.series().constFirst()).x());
            return static_cast<std::uint32_t>(
                std::clamp<std::int64_t>(number, shown->bars.front().steps.first, shown->bars.back().steps.end - 1));
        };
        shown->links.limitTo({ numberAt(std::min(from.x(), until.x())), numberAt(std::max(from.x(), until.x())) + 1 });
    };
}

double longestOf(const ShownSteps& shown)
{
    double longest = shown.steps().work->medianNs / shown.unit.ns;
    for (const auto& bar : shown.bars)
        longest = std::max(longest, shown.wall(bar));
    return longest;
}

} // namespace

ChartContent makeStepsChart(const core::ResultsPointer& results, const QPalette& palette, const StepsChartLinks& links)
{
    auto bars = core::stepBars(*results->steps);
    if (bars.empty())
        return {};
    ShownSteps found { results, std::move(bars), {}, { 1, {} }, links };
    found.groups = core::groupsOf(found.steps(), found.bars);
    found.unit = chartTimeUnit(longestOf(found));
    const auto shown = std::make_shared<const ShownSteps>(std::move(found));
    ChartContent content;
    content.chart = std::make_unique<QChart>();
    auto& chart = *content.chart;
    addLayers(chart, *shown, palette);
    addMarks(chart, *shown);
    constexpr double Room = 1.05;
    auto* numbers = makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Step")),
                                  { leftOf(shown->bars.front()), rightOf(shown->bars.back()) });
    auto* times
        = makeValueAxis(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time of a step (%1)")).arg(shown->unit.symbol),
                        { 0, std::max(longestOf(*shown) * Room, 1 / shown->unit.ns) });
    chart.addAxis(numbers, Qt::AlignBottom);
    chart.addAxis(times, Qt::AlignLeft);
    const auto all = chart.series();
    for (auto* series : all) {
        series->attachAxis(numbers);
        series->attachAxis(times);
    }
    chart.legend()->setAlignment(Qt::AlignRight); // above the bars long names would be cut
    addStepFunctions(content, shown);
    return content;
}
