// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/text.h"
#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// Every table of a job, in the order of reports: ranks, those below, clocks, inputs. `hasMachineDetails`: with the names
/// of hosts. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<TablePointer>> fleetTables(const std::shared_ptr<const FleetResult>& result,
                                                                 bool hasMachineDetails = false,
                                                                 const std::stop_token& stop = {});

/// What mending a rank gains and the factors of the efficiency: whatif, efficiency, critical_path,
/// critical_path_ranks.
[[nodiscard]] std::vector<TablePointer> efficiencyTables(const std::shared_ptr<const FleetResult>& result);

/// Where the wall time of each rank goes, of the job and of each step: budget, rank_steps. Errors:
/// Cancelled.
[[nodiscard]] Cancellable<std::vector<TablePointer>> rankBudgetTables(const std::shared_ptr<const FleetResult>& result,
                                                                      const std::stop_token& stop);

/// How long the same kernels take on the ranks, a row per kernel: rank_kernels. O(kernels of all ranks).
[[nodiscard]] TablePointer rankKernelTable(const std::shared_ptr<const FleetResult>& result);

/// What is proved of the clocks, a row per domain: clocks.
[[nodiscard]] TablePointer clockTable(const std::shared_ptr<const FleetResult>& result);

/// Those of single operations: collectives, collective_ranks, communicators, desync.
[[nodiscard]] std::vector<TablePointer> instanceTables(const std::shared_ptr<const FleetResult>& result);

/// What is worth knowing, and the bubbles of pipelines where there are any: rank_findings, bubbles.
[[nodiscard]] std::vector<TablePointer> rankFindingTables(const std::shared_ptr<const FleetResult>& result);

/// Why figures of several files have no SQL of their own.
[[nodiscard]] inline ColumnSql sqlOfManyFiles()
{
    return { {}, Text::tr("It joins what several files hold, so no statement in one of them gives it.") };
}

} // namespace core
