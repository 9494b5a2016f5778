// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <QString>

#include <vector>

namespace core {

/// What one rank's trace gives to a figure of a job.
struct RankSql {
    std::int64_t rank = 0; ///< of the job
    QString file; ///< as it was named
    QString sql; ///< runs in that file as it is
};

/// How a figure of several files comes about.
struct RankEvidence {
    QString formula; ///< how what the statements give is joined; empty: there are none
    std::vector<RankSql> statements; ///< at most MostStatements
    std::size_t leftOut = 0; ///< statements of the same kind that are not among them

    static constexpr std::size_t MostStatements = 64;
};

/// The statements behind a cell of one of fleetTables(), where it comes from the durations of operations: tables
/// collectives, collective_ranks, and the wall time of rank_steps; and those of kernels, of rank_kernels.
[[nodiscard]] RankEvidence rankEvidence(const FleetResult& result, const Table& table, std::size_t row,
                                        std::size_t column);

} // namespace core
