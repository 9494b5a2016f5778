// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/analysisresults.h"
#include "trace/eventid.h"

#include <optional>

namespace core {

/// A row of one of AnalysisResults::tables.
struct TableRow {
    QString tableKey;
    std::size_t row = 0;
    friend bool operator==(const TableRow&, const TableRow&) = default;
};

/**
 * The table row whose figures count an event: of a kernel its row of "kernels", of a copy or set that of "memory_operations", of an
 * opaque graph that of "cuda_graphs", of an NVTX range that of "nvtx_ranges", of an API call that of "barriers" when it is one, else that of
 * "launch_latency" when it launched a kernel. None when the event is outside of the scope, or in no table.
 *
 * O(rows of the table), of an API call O(kernels), in the scope of an NVTX range O(ranges): not for the UI thread. Errors: Cancelled.
 */
[[nodiscard]] Expected<std::optional<TableRow>> rowCounting(const AnalysisResults& results, EventId event,
                                                            const std::stop_token& stop = {});

} // namespace core
