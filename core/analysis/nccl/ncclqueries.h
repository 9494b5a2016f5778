// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/nccl.h"
#include "evidence/evidencecolumns.h"

#include <functional>

namespace core {

/// The SQL of a table of NCCL operations.
struct NcclSql {
    StatisticsSql times;
    TimeSql max;
    TimeSql unionTime, overlap, exposed;
    ColumnSql overlapPercent;
    /// False for rows whose operations can only be told one by one and are too many for that.
    std::function<bool(std::size_t row)> isPossible;
};
/// The SQL in the scope of `source`.
[[nodiscard]] NcclSql ncclSql(const EvidenceSource& source, const std::shared_ptr<const Nccl>& nccl,
                              const std::shared_ptr<const NcclEvents>& events);

/// The SQL of a table of single operations.
struct NcclInstanceSql {
    InstanceSql times;
    TimeSql overlap;
};
/// `positions`: of the operations in NcclEvents::events.
[[nodiscard]] NcclInstanceSql ncclInstanceSql(const EvidenceSql& scoped,
                                              const std::shared_ptr<const NcclEvents>& events,
                                              std::vector<std::size_t> positions);

/// Why what NCCL records of its messages has none.
[[nodiscard]] ColumnSql noPayloadSql();

} // namespace core
