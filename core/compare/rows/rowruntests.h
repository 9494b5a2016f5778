// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/rows/comparedrows.h"
#include "results/analysisresults.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/**
 * Tests the rows of a table of several runs a side, one value a run: the median of its times by unit where all runs know
 * those and not all are 0, else its time divided by its units. A run that has the table but not the row has no time there. Which time that
 * is says testedTimeColumn(); tables without one are not tested. `compared`: made by withFurtherRuns(); `results`: those of the first runs.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Cancellable<ComparedPointer> withTestsOfRuns(const ComparedPointer& compared,
                                                           const Comparison& comparison,
                                                           const Sides<ResultsPointer>& results,
                                                           const std::stop_token& stop = {});

/// By row of a table of the first run of a side one value of each run: as above, as far as this side goes. Empty: not
/// all runs have one. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<std::vector<std::int64_t>>> valuesOfAllRuns(const Comparison& comparison,
                                                                                  const ResultsPointer& results,
                                                                                  const TablePointer& table, Side side,
                                                                                  const std::stop_token& stop = {});

} // namespace core
