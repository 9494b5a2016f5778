// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxtree.h"
#include "evidence/evidencecolumns.h"

namespace core {

/// The SQL of a table of NVTX paths.
struct NvtxTreeSql {
    ColumnSql count;
    TimeSql hostTime;
    TimeSql gpuTime, gpuSelf, busy, busySelf;
    ColumnSql work, workSelf;
    TimeSql idle;
    ColumnSql share; ///< of the GPU time in scope
    CellSql rows; ///< of Table::rowsSql
};
/// The SQL in the scope of `source`; none where ranges overlap without nesting, for very deep paths, and for texts that
/// SQL cannot tell from others.
[[nodiscard]] NvtxTreeSql nvtxTreeSql(const EvidenceSource& source, const std::shared_ptr<const NvtxTree>& tree);

} // namespace core
