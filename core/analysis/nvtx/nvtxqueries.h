// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxranges.h"
#include "evidence/evidencecolumns.h"

namespace core {

/// The SQL of a table of NVTX ranges.
struct NvtxRangeSql {
    StatisticsSql times; ///< of the ranges
    TimeSql unionTime;
    TimeSql inclusive, self; ///< kernel time
    ColumnSql kernelsInclusive, kernelsSelf;
    ColumnSql shareOfKernelTime;
    ColumnSql text, domain;
};
/// The SQL in the scope of `source`; none for rows that SQL cannot tell from others.
[[nodiscard]] NvtxRangeSql nvtxRangeSql(const EvidenceSource& source, const std::shared_ptr<const NvtxRanges>& ranges);

/// The SQL of a table of single NVTX events.
struct NvtxInstanceSql {
    InstanceSql times;
    ColumnSql kernels;
    TimeSql kernelTime;
};
/// `rows`: rows of Trace::nvtx.
[[nodiscard]] NvtxInstanceSql nvtxInstanceSql(const EvidenceSource& source, std::vector<std::uint32_t> rows);

} // namespace core
