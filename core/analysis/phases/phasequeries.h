// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phases.h"
#include "evidence/evidencecolumns.h"

#include <functional>

namespace core {

/// The SQL of a table of phases.
struct PhaseSql {
    ColumnSql ranges;
    TimeSql wall, kernelTime;
    ColumnSql kernels, shareOfKernelTime;
    CellSql rows; ///< of Table::rowsSql
    std::function<bool(std::size_t row)> isPossible; ///< false where SQL cannot tell which ranges belong to a row
};
/// The SQL in the scope of `source`.
[[nodiscard]] PhaseSql phaseSql(const EvidenceSource& source, const std::shared_ptr<const Phases>& phases);

} // namespace core
