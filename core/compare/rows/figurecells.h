// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparefindings.h"
#include "compare/comparetables.h"
#include "compare/comparison.h"
#include "results/analysisresults.h"

#include <vector>

namespace core {

/// By row of "compare_findings", the cell that the finding of each side stands on first. `results`: of both sides.
[[nodiscard]] std::vector<Sides<FigureCell>>
cellsOfFindings(const Comparison& comparison, const Sides<ResultsPointer>& results, const CompareFindings& findings);

/// By row of "compare_budget", the time of the same class and GPU in the wall budget of each side. Others than classes
/// of the window have none.
[[nodiscard]] std::vector<Sides<FigureCell>> cellsOfBudget(const Comparison& comparison,
                                                           const Sides<ResultsPointer>& results);

} // namespace core
