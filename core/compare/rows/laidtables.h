// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/rows/comparedrows.h"
#include "compare/sides.h"
#include "results/analysisresults.h"

#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// The tables of the first run of each side that are compared by rows, side by side and not tested yet, in their order.
/// `results`: those of analyzeCompared(). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<ComparedPointer>>
layTables(const Comparison& comparison, const Sides<ResultsPointer>& results, const std::stop_token& stop = {});

} // namespace core
