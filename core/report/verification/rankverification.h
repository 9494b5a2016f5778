// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/rankinputs.h"
#include "report/verification/figureverification.h"
#include "table/table.h"

#include <QStringList>

#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// How figures of several files were checked against those.
struct RankVerification {
    std::vector<TableVerification> tables; ///< of those whose figures come from durations of operations
    std::vector<FigureDifference> differences;
    QStringList filesNotAsked; ///< summaries and reports, which have no SQL: their rows are left out
};

/**
 * Asks the trace of each rank, in the SQL of rankEvidence(), for what the figures of `tables` are joined of, joins the
 * answers and compares: transfer, caused wait and spread of operations, duration and wait of their ranks, the wall time
 * of steps. Rows of operations with more ranks than rankEvidence() has statements for are left out.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Expected<RankVerification> verifyRanks(const FleetResult& result, std::span<const TablePointer> tables,
                                                     std::span<const RankInput> files,
                                                     const VerificationOptions& options = {},
                                                     const std::stop_token& stop = {});

} // namespace core
