// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tableplot.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core {

namespace {

std::optional<double> finiteNumber(const Table& table, std::size_t row, std::size_t column)
{
    const auto number = cellNumber(table.cell(row, column));
    return number && std::isfinite(*number) ? number : std::nullopt;
}

} // namespace

TableCurve tableCurve(const Table& table, std::size_t xColumn, std::size_t yColumn)
{
    TableCurve curve;
    std::vector<ChartPoint> points;
    points.reserve(table.rowCount);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        const auto x = finiteNumber(table, row, xColumn);
        const auto y = finiteNumber(table, row, yColumn);
        if (x && y)
            points.push_back({ *x, *y });
        else
            ++curve.rowsLeftOut;
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const ChartPoint& left, const ChartPoint& right) { return left.x < right.x; });
    if (points.empty())
        return curve;
    const double from = points.front().x;
    const double until = points.back().x;
    curve.points = decimated(points, { from, until > from ? until : from + 1 });
    return curve;
}

TableBars tableBars(const Table& table, std::size_t labelColumn, std::size_t valueColumn)
{
    TableBars bars;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        const auto value = finiteNumber(table, row, valueColumn);
        if (!value)
            continue;
        ++bars.rowsTotal;
        if (bars.values.size() == TableBars::MaxBars)
            continue;
        bars.labels.push_back(table.text(row, labelColumn));
        bars.values.push_back(*value);
    }
    return bars;
}

TableHistogram tableHistogram(const Table& table, std::size_t column)
{
    TableHistogram histogram;
    std::vector<double> numbers;
    numbers.reserve(table.rowCount);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (const auto number = finiteNumber(table, row, column))
            numbers.push_back(*number);
        else
            ++histogram.rowsLeftOut;
    }
    if (numbers.empty())
        return histogram;
    const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
    histogram.from = *least;
    const double length = *greatest - *least;
    const bool isOne = !(length > 0) || !std::isfinite(length);
    const auto bins = isOne
        ? std::size_t { 1 }
        : std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(static_cast<double>(numbers.size()))), 1,
                                  TableHistogram::MaxBins);
    histogram.binWidth = isOne ? 1 : length / static_cast<double>(bins);
    histogram.counts.assign(bins, 0);
    for (const double number : numbers) {
        const auto bin = static_cast<std::size_t>(std::max(0.0, (number - histogram.from) / histogram.binWidth));
        ++histogram.counts[std::min(bin, bins - 1)];
    }
    return histogram;
}

} // namespace core
