// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvlink/nvlink.h"
#include "evidence/evidencecolumns.h"

namespace core {

/// The SQL of the table of NVLink counters.
struct NvlinkSql {
    ColumnSql averageDuring, averageOutside, p95During;
    ColumnSql correlation;
    ColumnSql samplesInside, samplesOutside;
    ColumnSql coverage; ///< of NCCL time by samples, in percent
    ColumnSql period;
    CellSql rows; ///< of Table::rowsSql
};
/// The SQL in the window of `scoped`.
[[nodiscard]] NvlinkSql nvlinkSql(const EvidenceSql& scoped, const std::shared_ptr<const Nvlink>& nvlink,
                                  const std::shared_ptr<const NcclEvents>& events);

} // namespace core
