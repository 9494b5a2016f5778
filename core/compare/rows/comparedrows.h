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
    Sides<std::int64_t> runsOfFirst { 1, 1 }; ///< that the first run of a side is made of; of several runs only

    [[nodiscard]] Side anySide(const RowPair& pair) const { return pair.row.base ? Side::Base : Side::New; }
    [[nodiscard]] Cell cell(const RowPair& pair, Side side, std::size_t column) const
    {
        return pair.row[side] ? tables[side]->cell(*pair.row[side], column) : Cell();
    }
    /// Of all runs. None: calls or total are not known.
    [[nodiscard]] std::optional<SideTotals> totals(const RowPair& pair, Side side) const;
    /// Of several runs those of the first, and of another one.
    [[nodiscard]] std::optional<SideTotals> totalsOfFirst(const RowPair& pair, Side side) const;
    [[nodiscard]] std::optional<SideTotals> totalsOfFurther(const RowOfRun& row, Side side) const;
    /// The row in each run beside the first; empty: the first does not have it.
    [[nodiscard]] std::vector<const RowOfRun*> rowOfFurther(const RowPair& pair, Side side) const;
    [[nodiscard]] std::int64_t runCount(Side side) const;
};
using ComparedPointer = std::shared_ptr<const ComparedTable>;

/// The column with the times of rows added up, in ns; none: the table has no such sum.
[[nodiscard]] std::optional<std::size_t> totalTimeColumn(const Table& table);

/// The column whose times of several runs are tested: totalTimeColumn(), else the first sum in ns that should be less.
[[nodiscard]] std::optional<std::size_t> testedTimeColumn(const Table& table);

/// Lays the rows of two tables of one key side by side. Errors: Cancelled.
[[nodiscard]] Cancellable<ComparedPointer> laidSideBySide(const Sides<TablePointer>& tables,
                                                          const Sides<std::int64_t>& units, const RowHints& hints,
                                                          const std::stop_token& stop);
/// The runs beside the first of a side that have the table of this key, of a comparison with
/// Comparison::haveAllTables().
[[nodiscard]] std::vector<RunOfTable> runsOfTable(const Comparison& comparison, Side side, const QString& key);
/// With the runs beside the first of each side, of a comparison with Comparison::haveAllTables().
[[nodiscard]] ComparedPointer withFurtherRuns(const ComparedPointer& compared, const Comparison& comparison);
/// With the reason why none is tested in all rows.
[[nodiscard]] ComparedPointer withReason(const ComparedPointer& compared, const QString& reason);
/// The table of both: see describeComparison().
[[nodiscard]] Table described(const ComparedPointer& compared);

} // namespace core
