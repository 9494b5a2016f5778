// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baseline.h"
#include "compare/comparefindings.h"
#include "compare/comparison.h"
#include "compare/rows/runsoftable.h"
#include "results/analysisresults.h"

#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// Tables, sizes and findings of a run beside the first of its side, in the rows, GPUs and names of that one.
struct FurtherTables {
    std::int64_t steps = 1; ///< from the first to the last kept one; 1 without a unit
    std::map<QString, std::vector<RowOfRun>> tables; ///< by key of those that it has, by row of that of the first run
    std::vector<BaselineSize> sizes; ///< with a value of each run, without those of units
    FindingsOfRun findings; ///< of what they stand on nothing is kept
};

/// One value a run of rows of a table of one side, by row: the median of their times by unit, of a baseline of several
/// runs that of each. Empty: not known. Of many rows those with most time have values. `results`: those that the table
/// is of. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<std::vector<std::int64_t>>> runValuesOfRows(const Comparison& comparison,
                                                                                  const ResultsPointer& results,
                                                                                  const Table& table, Side side,
                                                                                  const std::stop_token& stop = {});

/// Of NEW of a comparison with the first run of its side. `first`: results of that one. `devices`: see furtherFigures(),
/// which has found all of them. Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const FurtherTables>> furtherTables(const Comparison& withFirst,
                                                                              const ResultsPointer& first,
                                                                              const std::vector<DeviceIndex>& devices,
                                                                              const std::stop_token& stop = {});

} // namespace core
