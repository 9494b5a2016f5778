// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/part/partextent.h"
#include "trace/part/tablescan.h"
#include "trace/part/tracepart.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// The rows of one table that belong to a part.
struct PlannedTable {
    QString condition; ///< of the rows in `chunks`, as SQL; empty: all
    std::vector<ChunkFindings> chunks; ///< those with rows, in the order of the file
    std::vector<std::int64_t> beside; ///< rowids of rows outside of the part that are read as well, ascending
    QString problem; ///< why the table could not be read to its end
};

/// What is to be read for a part.
struct PartPlan {
    TimeWindow extent; ///< first start to last end over all events of the file
    TracePart part;
    std::vector<PlannedTable> tables; ///< of the tables asked for
};

/**
 * Finds the rows of `tables` that belong to a part of a trace: those that touch its window and are of its processes;
 * beside them the operations of NCCL, which are matched in their order, what came last before and first after the
 * window on each stream and thread, the calls and the GPU work that belong to each other, and the ranges around those
 * calls. Takes memory for the rows of the part and for those beside, whatever the size of the file.
 *
 * Errors: Usage, when the part lies outside of the trace or has no event; BadFormat, Cancelled.
 */
[[nodiscard]] Expected<PartPlan> planPart(const ScanSetting& setting, const SchemaCatalog& schema,
                                          const std::vector<PartColumns>& tables, const PartRequest& request,
                                          const std::stop_token& stop);

} // namespace core
