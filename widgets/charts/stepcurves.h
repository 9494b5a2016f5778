// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Curves of a table that has a figure for each of equally many parts of the time, the parts of a curve together.
struct StepCurves {
    /// A row of the table.
    struct Part {
        core::TimeWindow window;
        double value = 0;
    };
    /// When a part begins and how long it is, as the tool tip says it.
    struct Times {
        QString start, length;
    };

    core::TimeWindow window; ///< of all of them
    std::size_t bucketCount = 0; ///< parts of a curve
    std::vector<std::size_t> firstParts; ///< rows that the curves begin with
    QStringList names; ///< of the curves
    QString valueTitle; ///< of the axis
    QString tableKey, columnKey; ///< where the figures stand
    std::function<Part(std::size_t)> part; ///< by row
    std::function<QString(const QString& name, std::size_t row, const Times&)> text; ///< of the tool tip
};

/// The rows that curves begin with, those with the greatest `amount` (asked for by such a row) first, `most` of them.
[[nodiscard]] std::vector<std::size_t> greatestCurves(std::size_t rowCount, std::size_t bucketCount, std::size_t most,
                                                      const std::function<std::int64_t(std::size_t)>& amount);

/// The curves as lines with steps; dragging limits to a time. Empty without curves.
[[nodiscard]] ChartContent makeStepCurvesChart(StepCurves curves, std::int64_t originNs, const ChartLinks& links);
