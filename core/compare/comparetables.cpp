// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparetables.h"

#include "analysis/nvtx/nvtxranges.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/baselinetables.h"
#include "compare/comparefindings.h"
#include "compare/matching/nvtxpaths.h"
#include "compare/rows/comparedrows.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/figurecells.h"
#include "compare/rows/rowunittests.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace core {

namespace {

/// Settings, what other tables of the comparison say better, and rows that are numbered anew in each trace.
bool hasOtherComparison(const QString& key)
{
    static const QStringList others { TableKey::Kernels,        TableKey::KernelParts,  TableKey::KernelsByProcess,
                                      TableKey::WallBudget,     TableKey::Steps,        TableKey::Thresholds,
                                      TableKey::FindingRules,   TableKey::TraceInfo,    TableKey::EventTables,
                                      TableKey::Diagnostics,    TableKey::CaptureNotes, TableKey::Suspects,
                                      TableKey::HostDuringIdle, TableKey::Findings };
    return others.contains(key);
}

} // namespace

Sides<std::int64_t> tableUnits(const Comparison& comparison)
{
    Sides<std::int64_t> units { 1, 1 };
    if (!comparison.unit || comparison.per == ComparePer::Total)
        return units;
    for (const auto side : BothSides)
        units[side] = comparison.kept[side].stepCount();
    return units;
}

bool isComparedByRows(const Table& table)
{
    return isComparable(table) && !hasOtherComparison(table.key);
}

Cancellable<ResultsPointer> analyzeCompared(const Comparison& comparison, Side side, const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    auto scope = run.scope;
    if (comparison.unit && !run.baseline)
        scope.window = comparison.window(side);
    return analyze(run.trace, scope, run.options, stop);
}

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
        for (const auto& kept : run.baseline->baseline.tables) {
            if (kept.key != like.key)
                continue;
            auto table = tableOfBaseline(kept, like);
            return shared(run.nameKey.isEmpty() ? std::move(table) : withHashedNames(table, run.nameKey));
        }
        return nullptr;
    }

private:
    static TablePointer shared(Table table) { return std::make_shared<const Table>(std::move(table)); }
    [[nodiscard]] Side describing() const { return m_comparison.runs.base.baseline ? Side::New : Side::Base; }

    const Comparison& m_comparison;
    const Sides<ResultsPointer>& m_results;
};

/// By row of the tables of NVTX ranges, what encloses the first range of a row; that of a baseline is not known.
Cancellable<Sides<std::vector<QString>>>
pathsOfRanges(const Comparison& comparison, const Sides<ResultsPointer>& results, const std::stop_token& stop)
{
    Sides<std::vector<QString>> paths;
    for (const auto side : BothSides) {
        std::vector<NvtxRow> rows;
        for (const auto& row : results[side]->nvtxRanges->rows)
            rows.push_back(row.first);
        if (!comparison.areTraces())
            continue;
        auto found = nvtxPaths(*comparison.runs[side].trace, rows, stop);
        if (!found)
            return cancelled();
        paths[side] = std::move(*found);
    }
    return paths;
}

} // namespace

Cancellable<ComparedTables> compareTables(const Comparison& comparison, const std::stop_token& stop)
{
    ComparedTables compared;
    if (comparison.gpus.isEmpty())
        return compared;
    Sides<ResultsPointer> results;
    Sides<FindingsOfRun> findings;
    for (const auto side : BothSides) {
        const auto& run = comparison.runs[side];
        auto analysed = analyzeCompared(comparison, side, stop);
        if (!analysed)
            return tl::unexpected(analysed.error());
        results[side] = std::move(*analysed);
        findings[side] = run.baseline ? findingsOfBaseline(run.baseline->baseline)
                                      : findingsOfRun(comparison, side, *results[side]->findings, run.nameKey);
    }
    std::optional<RowNumbers> numbers;
    if (comparison.areTraces()) {
        auto paired = pairProcessesAndStreams(comparison.runs, comparison.gpus, stop);
        if (!paired)
            return tl::unexpected(paired.error());
        numbers = std::move(*paired);
    }
    const auto rangePaths = pathsOfRanges(comparison, results, stop);
    if (!rangePaths)
        return tl::unexpected(rangePaths.error());
    const RowHints hints { &comparison.choices, numbers ? &*numbers : nullptr,
                           comparison.areTraces() ? &*rangePaths : nullptr };
    const TablesOfRuns tables(comparison, results);
    Sides<std::vector<TablePointer>> ofRuns;
    for (const auto& table : tables.described()) {
        if (stop.stop_requested())
            return cancelled();
        if (!isComparedByRows(*table))
            continue;
        const Sides<TablePointer> both { tables.table(Side::Base, *table), tables.table(Side::New, *table) };
        const bool hasSameColumns = both.base && both.now
            && std::equal(both.base->columns.begin(), both.base->columns.end(), both.now->columns.begin(),
                          both.now->columns.end(),
                          [](const TableColumn& left, const TableColumn& right) { return left.key == right.key; });
        if (!hasSameColumns)
            continue;
        for (const auto side : BothSides)
            ofRuns[side].push_back(both[side]);
        const auto laid = laidSideBySide(both, tableUnits(comparison), hints, stop);
        if (!laid)
            return tl::unexpected(laid.error());
        const auto tested = withTests(*laid, comparison, results, stop);
        if (!tested)
            return tl::unexpected(tested.error());
        compared.tables.push_back(std::make_shared<const Table>(described(*tested)));
        compared.sources.tables.emplace(compared.tables.back()->key, *tested);
    }
    auto sizes = compareSizes(comparison, comparison.limits, stop);
    if (!sizes)
        return tl::unexpected(sizes.error());
    compared.sources.sizes = std::make_shared<const CompareSizes>(std::move(*sizes));
    compared.tables.push_back(
        std::make_shared<const Table>(describeCompareSizes(comparison.runs, comparison.gpus, compared.sources.sizes)));
    const auto rows = std::make_shared<const CompareFindings>(compareFindings(comparison, findings));
    compared.tables.push_back(std::make_shared<const Table>(describeCompareFindings(rows)));
    compared.sources.findings = cellsOfFindings(comparison, results, *rows);
    compared.sources.budget = cellsOfBudget(comparison, results);
    compared.sources.results = results;
    compared.staleChoices = staleRowChoices(ofRuns, comparison.choices);
    return compared;
}

Cancellable<std::vector<TablePointer>> compareAllTables(const Comparison& comparison, const std::stop_token& stop)
{
    return compareTables(comparison, stop).map([](ComparedTables&& compared) { return std::move(compared.tables); });
}

} // namespace core
