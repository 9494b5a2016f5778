// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartcontent.h"
#include "models/tableplot.h"

#include <QString>

/// What stands at the axes of a chart of a query.
struct QueryAxes {
    QString x;
    QString y;
};

/// Empty when there is nothing to draw.
[[nodiscard]] ChartContent makeQueryCurve(const core::TableCurve& curve, const QueryAxes& axes);
[[nodiscard]] ChartContent makeQueryBars(const core::TableBars& bars, const QueryAxes& axes);
[[nodiscard]] ChartContent makeQueryHistogram(const core::TableHistogram& histogram, const QueryAxes& axes);
