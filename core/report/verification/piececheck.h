// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/verification/figureasker.h"
#include "report/verification/figureverification.h"
#include "trace/spanindex.h"

#include <optional>
#include <stop_token>

namespace core {

/// What came of comparing rows with the pieces that they are made of.
struct PieceOutcome {
    std::int64_t figuresChecked = 0;
    std::vector<FigureDifference> differences;
};

/**
 * Compares rows of `table` with Table::pieces: their times must add up to the figure, their classes must make the text
 * of the row, they must lie where their class says (in the launch call, before or behind it) and not overlap, and what
 * the longest of them tell of their gaps and launch calls must be what SQL gives.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Expected<PieceOutcome> checkPieces(FigureAsker& asker, const Table& table, const RowRange& rows,
                                                 const std::stop_token& stop = {});

/// Judges the verdict again from the cells of table "wall_budget". None: it is the same, or there is no such table.
[[nodiscard]] std::optional<FigureDifference> checkVerdict(const AnalysisResults& results);

} // namespace core
