// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/gate/gatejudgement.h"
#include "compare/sides.h"
#include "table/table.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/**
 * Adds the rows of tables "compare_<key>" as rows of the table <key>, with a figure for each pair of columns base_c and
 * new_c; and those of collectives, synchronization, memory, NVTX ranges, phases and findings as rows of their own kind
 * as well.
 *
 * A table that is not available on a side leaves a gap. Errors: Cancelled.
 *
 * @param units  what sums of the tables were divided by
 */
[[nodiscard]] Cancellable<void> addTableRows(GateInput& input, const std::vector<TablePointer>& tables,
                                             const Sides<std::int64_t>& units, const std::stop_token& stop);

} // namespace core
