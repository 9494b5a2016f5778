// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/samples/cputree.h"
#include "evidence/evidencecolumns.h"

namespace core {

/// The SQL of a table of CPU samples.
struct CpuTreeSql {
    ColumnSql inclusive, self, anywhere, share;
    CellSql rows; ///< of Table::rowsSql
};
/// The SQL in the scope of `source`; none for very deep rows and names that are no UTF-8 in the file.
[[nodiscard]] CpuTreeSql cpuTreeSql(const EvidenceSource& source, const std::shared_ptr<const CpuSamples>& samples,
                                    const std::shared_ptr<const CpuTree>& tree);

} // namespace core
