// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace core {

/// Most points that one series of a chart may have.
constexpr std::size_t MaxChartPoints = 4000;

struct ChartPoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const ChartPoint&, const ChartPoint&) = default;
};

/// Where points lie on the x axis: from `from` to `until`, which is greater.
struct ChartRange {
    double from = 0;
    double until = 1;
};

/**
 * At most two points for each of `columns` equally wide parts of `range`: the lowest and the highest of it, in the
 * order they come, so that no peak is lost. `points` by x; those out of the range are left out. Points that fit already
 * stay as they are. O(n).
 */
[[nodiscard]] std::vector<ChartPoint> decimated(std::span<const ChartPoint> points, const ChartRange& range,
                                                std::size_t columns = MaxChartPoints / 2);

} // namespace core
