// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "charts/chartcontent.h"
#include "compare/rows/rowspread.h"

#include <memory>

/// Charts of one row of a comparison. BASE is a dashed line with ▽, NEW a full one with △: sides have no hue. Empty
/// without values; 4,000 points at most.
using SpreadPointer = std::shared_ptr<const core::RowSpread>;

/// How often which durations occur on each side, on a logarithmic axis.
[[nodiscard]] ChartContent makeSpreadHistogram(const SpreadPointer& spread, const core::DisplayFormat& format);
/// Which share of the calls is at most so long.
[[nodiscard]] ChartContent makeSpreadDistribution(const SpreadPointer& spread, const core::DisplayFormat& format);
/// NEW - BASE of each decile. Empty when a side has no calls.
[[nodiscard]] ChartContent makeDecileShift(const SpreadPointer& spread, const core::DisplayFormat& format);
/// The time of each kept unit.
[[nodiscard]] ChartContent makeUnitValues(const SpreadPointer& spread, const core::DisplayFormat& format);
