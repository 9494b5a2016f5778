// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparetables.h"
#include "compare/decomposition.h"
#include "compare/matching/rowpairing.h"
#include "compare/sides.h"
#include "table/table.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// What the columns of a comparison hold on to.
struct ComparedTable : DeltaSource {
    Sides<std::optional<std::size_t>> calls, total, bytes; ///< columns of whole numbers
    Sides<std::optional<std::size_t>> withSize; ///< how many calls the bytes are of; none: of all

    [[nodiscard]] Side anySide(const RowPair& pair) const { return pair.row.base ? Side::Base : Side::New; }
    [[nodiscard]] Cell cell(const RowPair& pair, Side side, std::size_t column) const
    {
        return pair.row[side] ? tables[side]->cell(*pair.row[side], column) : Cell();
    }
    /// None: calls or total are not known.
    [[nodiscard]] std::optional<SideTotals> totals(const RowPair& pair, Side side) const;
};
using ComparedPointer = std::shared_ptr<const ComparedTable>;

/// The column with the times of rows added up, in ns; none: the table has no such sum.
[[nodiscard]] std::optional<std::size_t> totalTimeColumn(const Table& table);

/// Lays the rows of two tables of one key side by side. Errors: Cancelled.
[[nodiscard]] Cancellable<ComparedPointer> laidSideBySide(const Sides<TablePointer>& tables,
                                                          const Sides<std::int64_t>& units, const RowHints& hints,
                                                          const std::stop_token& stop);
/// The table of both: see describeComparison().
[[nodiscard]] Table described(const ComparedPointer& compared);

} // namespace core
