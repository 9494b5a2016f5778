// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparetables.h"

#include "compare/baseline/baselinerun.h"
#include "compare/comparefindings.h"
#include "compare/findingsofruns.h"
#include "compare/rows/comparedrows.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/figurecells.h"
#include "compare/rows/furthertables.h"
#include "compare/rows/laidtables.h"
#include "compare/rows/rowruntests.h"
#include "compare/rows/rowunittests.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <memory>

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
    if (comparison.results[side])
        return comparison.results[side];
    const auto& run = comparison.runs[side];
    auto scope = run.scope;
    if (comparison.unit && !run.baseline)
        scope.window = comparison.window(side);
    return analyze(run.trace, scope, run.options, stop);
}

namespace {

FindingsOfRun findingsOfAllRuns(FindingsOfRun first, const std::vector<FurtherFigures>& further)
{
    std::vector<FindingsOfRun> runs { std::move(first) };
    for (const auto& run : further)
        runs.push_back(run.tables->findings);
    return findingsOfRuns(runs);
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
        if (comparison.haveAllTables())
            findings[side] = findingsOfAllRuns(std::move(findings[side]), comparison.further[side]);
    }
    const auto laid = layTables(comparison, results, stop);
    if (!laid)
        return cancelled();
    Sides<std::vector<TablePointer>> ofRuns;
    for (const auto& both : *laid) {
        for (const auto side : BothSides)
            ofRuns[side].push_back(both->tables[side]);
        const auto tested = comparison.haveAllTables()
            ? withTestsOfRuns(withFurtherRuns(both, comparison), comparison, results, stop)
            : withTests(both, comparison, results, stop);
        if (!tested)
            return cancelled();
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
