// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/laidtables.h"

#include "analysis/nvtx/nvtxranges.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/baselinetables.h"
#include "compare/comparetables.h"
#include "compare/matching/nvtxpaths.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace core {

namespace {

/// The tables of both sides by key: those of a baseline as it keeps them, described as those of the other side.
class TablesOfRuns
{
public:
    TablesOfRuns(const Comparison& comparison, const Sides<ResultsPointer>& results)
        : m_comparison(comparison)
        , m_results(results)
    {
    }
    [[nodiscard]] const std::vector<TablePointer>& described() const { return m_results[describing()]->tables; }
    /// None: that side does not have it.
    [[nodiscard]] TablePointer table(Side side, const Table& like) const
    {
        const auto& run = m_comparison.runs[side];
        if (!run.baseline) {
            const auto own = m_results[side]->table(like.key);
            return own && !run.nameKey.isEmpty() ? shared(withHashedNames(*own, run.nameKey)) : own;
        }
        const auto* const kept = run.baseline->baseline.table(like.key);
        if (!kept)
            return nullptr;
        auto table = tableOfBaseline(*kept, like);
        return shared(run.nameKey.isEmpty() ? std::move(table) : withHashedNames(table, run.nameKey));
    }

private:
    static TablePointer shared(Table table) { return std::make_shared<const Table>(std::move(table)); }
    [[nodiscard]] Side describing() const { return m_comparison.runs.base.baseline ? Side::New : Side::Base; }

    const Comparison& m_comparison;
    const Sides<ResultsPointer>& m_results;
};

/// By row of the tables of NVTX ranges of two traces, what encloses the first range of a row.
Cancellable<Sides<std::vector<QString>>>
pathsOfRanges(const Comparison& comparison, const Sides<ResultsPointer>& results, const std::stop_token& stop)
{
    Sides<std::vector<QString>> paths;
    const bool isDone = onBothSides([&](Side side) {
        std::vector<NvtxRow> rows;
        for (const auto& row : results[side]->nvtxRanges->rows)
            rows.push_back(row.first);
        auto found = nvtxPaths(*comparison.runs[side].trace, rows, stop);
        if (found)
            paths[side] = std::move(*found);
        return found.has_value();
    });
    if (!isDone)
        return cancelled();
    return paths;
}

bool haveSameColumns(const Table& left, const Table& right)
{
    return std::equal(left.columns.begin(), left.columns.end(), right.columns.begin(), right.columns.end(),
                      [](const TableColumn& of, const TableColumn& other) { return of.key == other.key; });
}

} // namespace

Cancellable<std::vector<ComparedPointer>> layTables(const Comparison& comparison, const Sides<ResultsPointer>& results,
                                                    const std::stop_token& stop)
{
    RowHints hints { &comparison.choices, nullptr, nullptr };
    RowNumbers numbers;
    Sides<std::vector<QString>> rangePaths;
    if (comparison.areTraces()) {
        auto paired = pairProcessesAndStreams(comparison.runs, comparison.gpus, stop);
        auto paths = pathsOfRanges(comparison, results, stop);
        if (!paired || !paths)
            return cancelled();
        numbers = std::move(*paired);
        rangePaths = std::move(*paths);
        hints.numbers = &numbers;
        hints.rangePaths = &rangePaths;
    }
    const TablesOfRuns tables(comparison, results);
    std::vector<ComparedPointer> made;
    for (const auto& table : tables.described()) {
        if (stop.stop_requested())
            return cancelled();
        if (!isComparedByRows(*table))
            continue;
        const Sides<TablePointer> both { tables.table(Side::Base, *table), tables.table(Side::New, *table) };
        if (!both.base || !both.now || !haveSameColumns(*both.base, *both.now))
            continue;
        auto laid = laidSideBySide(both, tableUnits(comparison), hints, stop);
        if (!laid)
            return cancelled();
        made.push_back(std::move(*laid));
    }
    return made;
}

} // namespace core
