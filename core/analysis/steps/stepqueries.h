// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/steps.h"
#include "evidence/evidencecolumns.h"

namespace core {

/// The SQL of the table of steps.
struct StepSql {
    TimeSql start, wall;
    ColumnSql launches;
    CellSql rows; ///< of Table::rowsSql: the NVTX ranges, or the launches, that the step begins and ends with
};
/// `trace`: the one that the steps are of. The scope does not matter to steps.
[[nodiscard]] StepSql stepSql(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Steps>& steps);

} // namespace core
