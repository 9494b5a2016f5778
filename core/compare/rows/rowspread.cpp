// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowspread.h"

#include "analysis/kernels/durationhistogram.h"
#include "analysis/kernels/familyrules.h"
#include "base/stopcheck.h"
#include "compare/budget/unitbudget.h"
#include "compare/comparison.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/unitcalls.h"
#include "results/eventsofrow.h"
#include "scope/scope.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

// Each of these adds what one side has of a row; false when stopped.

/// Takes the calls of a side.
void take(RowSpread& spread, Side side, UnitCalls&& calls)
{
    spread.callsNs[side] = std::move(calls.callsNs);
    spread.unitsNs[side] = std::move(calls.unitsNs);
}

/// Kernels of a GPU: `isWanted` by KernelNameIndex.
bool addKernels(RowSpread& spread, const Comparison& comparison, std::size_t gpu, Side side,
                const std::vector<char>& isWanted, const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    if (run.baseline)
        return true;
    UnitCalls found;
    UnitCallsOfGpu calls(found, comparison, gpu, side);
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    const auto device = comparison.gpus.pairs[gpu].device[side];
    const ScopeFilter filter(trace, run.scope);
    const auto hull = calls.hull();
    const auto first = std::ranges::lower_bound(kernels.startNs, hull.startNs);
    for (auto row = static_cast<std::size_t>(first - kernels.startNs.begin());
         row < kernels.size() && kernels.startNs[row] < hull.endNs; ++row) {
        if (isStopDue(row, stop))
            return false;
        if (isWanted[kernels.name[row].value()] != 0 && trace.deviceOf(kernels.stream[row]) == device
            && filter.acceptsKernel(row))
            calls.add(kernels.startNs[row], kernels.endNs[row]);
    }
    take(spread, side, std::move(found));
    return true;
}

bool addKernelRow(RowSpread& spread, const Comparison& comparison, const CompareKernelRow& of, Side side,
                  const std::stop_token& stop)
{
    std::vector<char> isWanted(comparison.runs[side].trace->kernelNames.size(), 0);
    for (const auto name : of.match.names[side])
        isWanted[name.value()] = 1;
    return addKernels(spread, comparison, of.gpu, side, isWanted, stop);
}

bool addFamily(RowSpread& spread, const Comparison& comparison, const CompareFamilyRow& of, Side side,
               const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    std::vector<char> isWanted(run.trace->kernelNames.size(), 0);
    for (std::size_t name = 0; name < isWanted.size() && run.options.kernelFamilies; ++name)
        isWanted[name] = run.options.kernelFamilies->ofName[name] == of.family ? 1 : 0;
    return addKernels(spread, comparison, of.gpu, side, isWanted, stop);
}

/// Time by unit; it is made of no calls.
bool addBudgetRow(RowSpread& spread, const Comparison& comparison, const CompareBudgetRow& of, Side side,
                  const std::stop_token& stop)
{
    if (!comparison.unit)
        return true;
    const auto& run = comparison.runs[side];
    const SpansOfDevice gpu { comparison.gpus.pairs[of.gpu].device[side], &comparison.spans[of.gpu][side] };
    const auto budgets = UnitBudget::ofRun(run, { gpu }, true, stop);
    if (!budgets)
        return false;
    const auto& budget = budgets->front();
    switch (of.level) {
    case BudgetLevel::Wall:
        spread.unitsNs[side] = budget.wallsNs();
        break;
    case BudgetLevel::Group:
        spread.unitsNs[side] = budget.valuesNs(of.group);
        break;
    case BudgetLevel::TimeClass:
        spread.unitsNs[side] = budget.valuesNs(of.timeClass);
        break;
    case BudgetLevel::Family:
        spread.unitsNs[side] = budget.familyValuesNs(of.family);
        break;
    }
    return true;
}

/// The events of a row of a table of one run.
bool addEvents(RowSpread& spread, const Comparison& comparison, const DeltaSources& sources, const FigureCell& cell,
               Side side, const std::stop_token& stop)
{
    if (!sources.results[side] || comparison.runs[side].baseline || !cell.table)
        return true;
    auto calls = callsOfRow(comparison, *sources.results[side], *cell.table, cell.row, side, stop);
    if (!calls)
        return false;
    take(spread, side, *std::move(calls));
    return true;
}

/// Copies, memsets and collectives of a size.
bool addSizes(RowSpread& spread, const Comparison& comparison, const CompareSizeRow& of, Side side,
              const std::stop_token& stop)
{
    const auto spans = callsOfSizes(comparison, of, side, stop);
    if (!spans)
        return false;
    UnitCalls found;
    UnitCallsOfGpu calls(found, comparison, of.gpu, side);
    for (const auto& span : *spans)
        calls.add(span.startNs, span.endNs);
    take(spread, side, std::move(found));
    return true;
}

/// The row of a table of one run that a row of a table of two is of; null: none.
FigureCell sourceCell(const DeltaSources& sources, const QString& tableKey, std::size_t row, Side side)
{
    if (tableKey == QLatin1String("compare_findings"))
        return row < sources.findings.size() ? sources.findings[row][side] : FigureCell();
    const auto source = sources.tables.find(tableKey);
    if (source == sources.tables.end() || row >= source->second->rows.size() || !source->second->rows[row].row[side])
        return {};
    return { source->second->tables[side], *source->second->rows[row].row[side], 0 };
}

void addBins(RowSpread& spread)
{
    if (spread.isEmpty())
        return;
    std::int64_t least = INT64_MAX;
    std::int64_t most = 0;
    for (const auto side : BothSides) {
        if (const auto& calls = spread.callsNs[side]; !calls.empty()) {
            least = std::min(least, calls.front());
            most = std::max(most, calls.back());
        }
    }
    const auto edges = histogramEdges(least, most);
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        SpreadBin bin { edges[i], edges[i + 1], {} };
        const bool isLast = i + 2 == edges.size();
        for (const auto side : BothSides) {
            const auto& calls = spread.callsNs[side];
            const auto from = std::ranges::lower_bound(calls, bin.fromNs);
            const auto until
                = isLast ? std::ranges::upper_bound(calls, bin.untilNs) : std::ranges::lower_bound(calls, bin.untilNs);
            if (!calls.empty())
                bin.shares[side] = static_cast<double>(until - from) / static_cast<double>(calls.size());
        }
        spread.bins.push_back(bin);
    }
}

} // namespace

bool maySpread(const DeltaSources& sources, const QString& tableKey, std::size_t row)
{
    static const QStringList own { QStringLiteral("compare_kernels"), QStringLiteral("compare_families"),
                                   QStringLiteral("compare_budget") };
    if (own.contains(tableKey))
        return true;
    if (tableKey == QLatin1String("compare_sizes"))
        return sources.sizes && row < sources.sizes->rows.size();
    return std::ranges::any_of(BothSides, [&](Side side) {
        const auto cell = sourceCell(sources, tableKey, row, side);
        return sources.results[side] && cell.table && mayHaveEvents(*cell.table, cell.row);
    });
}

Cancellable<RowSpread> spreadOfRow(const Comparison& comparison, const DeltaSources& sources, const QString& tableKey,
                                   std::size_t row, const std::stop_token& stop)
{
    RowSpread spread;
    const auto add = [&](Side side) {
        if (tableKey == QLatin1String("compare_kernels") && row < comparison.kernels->rows.size())
            return addKernelRow(spread, comparison, comparison.kernels->rows[row], side, stop);
        if (tableKey == QLatin1String("compare_families") && row < comparison.families->rows.size())
            return addFamily(spread, comparison, comparison.families->rows[row], side, stop);
        if (tableKey == QLatin1String("compare_budget") && row < comparison.budget->rows.size())
            return addBudgetRow(spread, comparison, comparison.budget->rows[row], side, stop);
        if (tableKey == QLatin1String("compare_sizes") && sources.sizes && row < sources.sizes->rows.size())
            return addSizes(spread, comparison, sources.sizes->rows[row], side, stop);
        return addEvents(spread, comparison, sources, sourceCell(sources, tableKey, row, side), side, stop);
    };
    for (const auto side : BothSides) {
        if (!add(side))
            return cancelled();
        std::ranges::sort(spread.callsNs[side]);
    }
    addBins(spread);
    spread.difference = differenceOfDistributions(spread.callsNs.base, spread.callsNs.now);
    return spread;
}

} // namespace core
