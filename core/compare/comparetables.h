// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "compare/matching/rowpairing.h"
#include "compare/rows/runsoftable.h"
#include "compare/rowtests.h"
#include "compare/sides.h"
#include "results/analysisresults.h"
#include "table/table.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// True when rows of this table can be laid beside those of another trace: it has measures, and its rows are neither
/// single events, points of a curve nor settings.
[[nodiscard]] bool isComparable(const Table& table);

/**
 * Table "compare_<key>" of two tables of one key: rows side by side as pairRows() lays them. It follows from the descriptions alone.
 *
 * Identity columns stay, with "BASE / NEW" where the sides differ (another GPU, a pin), and so do GPU, process, thread
 * and stream; each measure c becomes base_c, new_c, delta_c and delta_pct_c (of a share delta_c_pp). Sums
 * are divided by `units`, others are as they are. Where the table has calls and a total in ns, calls_effect_ns and
 * time_effect_ns (with total_bytes, or size_bytes of all calls, size_effect_ns as well) add up to the difference of the
 * total. What the times by unit say stands in the columns
 * of addTestColumns(). What is not known on a side is empty, never 0. A table that is not available on a side has no rows. NVTX
 * ranges that match nothing are matched again without their numbers.
 */
[[nodiscard]] Cancellable<Table> describeComparison(const Sides<TablePointer>& tables, const Sides<std::int64_t>& units,
                                                    const RowHints& hints, const std::stop_token& stop);
/// The same by the names of the rows alone.
[[nodiscard]] Table describeComparison(const Sides<TablePointer>& tables, const Sides<std::int64_t>& units);

/// What sums of compared tables of the first runs are divided by: steps from the first to the last kept one; 1 without a
/// unit, and where totals are compared.
[[nodiscard]] Sides<std::int64_t> tableUnits(const Comparison& comparison);

/// True when the table is compared row by row: it can be, and no other table of a comparison says it better.
[[nodiscard]] bool isComparedByRows(const Table& table);

/// The results of one side from its first to its last kept unit. Errors: Cancelled.
[[nodiscard]] Cancellable<ResultsPointer> analyzeCompared(const Comparison& comparison, Side side,
                                                          const std::stop_token& stop = {});

/// Rows of both tables that are the same, and what their times by unit say: nothing where they have none.
struct DeltaRow : RowPair {
    RowTest test;
};

/// What a table of two runs is made of: the table of each, and which rows of them are laid side by side.
struct DeltaSource {
    Sides<TablePointer> tables; ///< of one run; both have the same columns
    Sides<std::int64_t> units; ///< what sums are divided by, of all runs
    std::vector<DeltaRow> rows; ///< by row of the table of two runs
    Sides<std::vector<RunOfTable>> further; ///< of several runs those beside the first that have this table

    /// The column of both tables that a column of the table of two runs is of: "delta_total_ms" is of "total_ms". None:
    /// it is of no single one.
    [[nodiscard]] std::optional<std::size_t> columnOf(const QString& key) const;
    /// What sums of the first run of a side are divided by.
    [[nodiscard]] std::int64_t unitsOfFirst(Side side) const;
};

/// A cell of a table of one run.
struct FigureCell {
    TablePointer table; ///< null: there is none
    std::size_t row = 0, column = 0;
};

struct CompareSizes;

/// What the tables of two runs are made of.
struct DeltaSources {
    std::map<QString, std::shared_ptr<const DeltaSource>> tables; ///< by key of the table of two runs
    std::vector<Sides<FigureCell>> budget; ///< by row of "compare_budget": the same class in the budget of one run
    std::vector<Sides<FigureCell>> findings; ///< by row of "compare_findings": what a finding stands on
    std::shared_ptr<const CompareSizes> sizes; ///< "compare_sizes"
    Sides<ResultsPointer> results; ///< that the tables of one run are of
};

/// Tables side by side, and of the choices about their rows that fit nothing a sentence each.
struct ComparedTables {
    std::vector<TablePointer> tables;
    DeltaSources sources; ///< of those that are made of tables of one run
    QStringList staleChoices;
};

/// compareAllTables(), with the choices about rows that matched nothing. Errors: Cancelled.
[[nodiscard]] Cancellable<ComparedTables> compareTables(const Comparison& comparison, const std::stop_token& stop = {});

/// All tables that can be compared, of both runs from the first to the last kept unit: each side is analysed once.
/// Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<TablePointer>> compareAllTables(const Comparison& comparison,
                                                                      const std::stop_token& stop = {});

} // namespace core
