// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/chartseries.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// Numbers of one column over those of another, by x, as many as a chart may have.
struct TableCurve {
    std::vector<ChartPoint> points;
    std::size_t rowsLeftOut = 0; ///< that lack a number
};

/// A number for each of the first rows of a table.
struct TableBars {
    static constexpr std::size_t MaxBars = 40;
    std::vector<QString> labels;
    std::vector<double> values;
    std::size_t rowsTotal = 0; ///< that have a number
};

/// How many rows have their number in each of some parts of equal width.
struct TableHistogram {
    static constexpr std::size_t MaxBins = 50;
    double from = 0;
    double binWidth = 1;
    std::vector<std::size_t> counts;
    std::size_t rowsLeftOut = 0; ///< that lack a number
    [[nodiscard]] double until() const { return from + binWidth * static_cast<double>(counts.size()); }
};

/// Columns are positions in `table`. O(rows · log rows).
[[nodiscard]] TableCurve tableCurve(const Table& table, std::size_t xColumn, std::size_t yColumn);
/// The rows in the table's order; labels are the cells as text.
[[nodiscard]] TableBars tableBars(const Table& table, std::size_t labelColumn, std::size_t valueColumn);
/// Bins from the least number to the greatest, each full but the last, which has both its ends. No counts when no cell
/// has a finite number.
[[nodiscard]] TableHistogram tableHistogram(const Table& table, std::size_t column);

} // namespace core
