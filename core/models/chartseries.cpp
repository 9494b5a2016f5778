// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/chartseries.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

/// The lowest and the highest point of one column.
struct Extremes {
    ChartPoint low, high;
    bool isEmpty = true;

    void add(const ChartPoint& point)
    {
        if (std::exchange(isEmpty, false))
            low = high = point;
        if (point.y < low.y)
            low = point;
        if (point.y > high.y)
            high = point;
    }
    void moveTo(std::vector<ChartPoint>& points)
    {
        if (std::exchange(isEmpty, true))
            return;
        const bool isLowFirst = low.x <= high.x;
        points.push_back(isLowFirst ? low : high);
        if (low != high)
            points.push_back(isLowFirst ? high : low);
    }
};

} // namespace

std::vector<ChartPoint> decimated(std::span<const ChartPoint> points, const ChartRange& range, std::size_t columns)
{
    const auto isInside = [&range](const ChartPoint& point) { return point.x >= range.from && point.x <= range.until; };
    std::vector<ChartPoint> result;
    if (points.size() <= 2 * columns) {
        std::copy_if(points.begin(), points.end(), std::back_inserter(result), isInside);
        return result;
    }
    result.reserve(2 * columns);
    const double perUnit = static_cast<double>(columns) / (range.until - range.from);
    std::size_t current = 0;
    Extremes extremes;
    for (const auto& point : points) {
        if (!isInside(point))
            continue;
        const auto column
            = std::min(static_cast<std::size_t>((point.x - range.from) * perUnit), columns - 1); // the end is inside
        if (column != current)
            extremes.moveTo(result);
        current = column;
        extremes.add(point);
    }
    extremes.moveTo(result);
    return result;
}

} // namespace core
