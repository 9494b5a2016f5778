// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowunittests.h"

#include "analysis/nccl/ncclevents.h"
#include "base/parallel.h"
#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/budget/unitbudget.h"
#include "compare/comparison.h"
#include "compare/rows/unitcalls.h"
#include "compare/rowtests.h"
#include "results/nvtxofrows.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace {

/// By row of a table, what a baseline keeps of its times by unit; empty: nothing.
const std::vector<UnitTimes>& keptTimes(const Comparison& comparison, Side side, const QString& key)
{
    static const std::vector<UnitTimes> none;
    const auto* const table = comparison.runs[side].baseline->baseline.table(key);
    return table ? table->unitNs : none;
}

/// By row, what the runs of a baseline of several as BASE came to; empty: nothing is known.
std::vector<UnitTimes> runsOfBase(const Comparison& comparison, const QString& key)
{
    const auto& base = comparison.runs.base.baseline;
    const auto* const table = base ? base->baseline.table(key) : nullptr;
    return table ? table->runNs : std::vector<UnitTimes>();
}

bool isOfRanges(const QString& key)
{
    return key == TableKey::NvtxRanges || key == TableKey::NvtxByProcess;
}

/// unitTimesOfRows() of NVTX ranges: of all rows in one pass.
Cancellable<std::vector<UnitTimes>> unitTimesOfRanges(const Comparison& comparison, const AnalysisResults& results,
                                                      const Table& table, std::span<const std::size_t> rows, Side side,
                                                      const std::stop_token& stop)
{
    const auto& nvtx = results.trace->nvtx;
    const ScopeFilter filter(*results.trace, results.scope);
    UnitPlaces places(comparison.spans[comparison.gpus.critical][side]);
    std::vector<UnitTimes> times(rows.size());
    std::vector<std::int64_t> inScopeNs(rows.size(), 0);
    const auto add = [&](std::size_t place, std::size_t row) {
        const auto startNs = nvtx.startNs[row];
        const auto endNs = nvtx.endNs[row];
        addSaturated(inScopeNs[place], std::max<std::int64_t>(0, filter.clipped(startNs, endNs).lengthNs()));
        if (const auto unit = places.of(startNs)) {
            times[place].resize(places.count(), 0);
            addSaturated(times[place][*unit], endNs - startNs);
        }
    };
    if (!NvtxOfRows(results, table, rows).forEach(add, stop))
        return cancelled();
    const auto total = totalTimeColumn(table);
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const auto cell = total ? table.cell(rows[place], *total) : Cell();
        const auto* const totalNs = std::get_if<std::int64_t>(&cell);
        if (!totalNs || inScopeNs[place] != *totalNs)
            times[place].clear();
    }
    return times;
}

/// Why no row of the table has times by unit, part of a sentence; empty: rows may have some.
QString whyUnknown(const Comparison& comparison, const Sides<ResultsPointer>& results, const QString& key)
{
    if (!comparison.unit)
        return Text::tr("without a unit of work there are no times by unit");
    if (comparison.per == ComparePer::Total && !comparison.hasEqualUnits())
        return Text::tr("units of runs that have other numbers of them say nothing about totals");
    if (comparison.areRuns())
        return Text::tr("of several runs, this table is that of the first");
    for (const auto side : BothSides) {
        if (comparison.runs[side].baseline) {
            if (keptTimes(comparison, side, key).empty())
                return Text::tr("the baseline has none of its times by unit");
        } else if (!results[side] || !unitEventCount(comparison.runs[side], key))
            return Text::tr("the times of this table are no sums of events");
    }
    return {};
}

/// By how much the time of a row a unit differs; of one that a side lacks all of it.
double sizeOfChange(const ComparedTable& compared, const RowPair& pair)
{
    Sides<double> aUnit;
    for (const auto side : BothSides) {
        const auto totals = pair.row[side] ? compared.totals(pair, side) : std::nullopt;
        aUnit[side] = totals ? static_cast<double>(totals->totalNs) / static_cast<double>(compared.units[side]) : 0;
    }
    return std::abs(aUnit.now - aUnit.base);
}

/// The times by unit of the rows of one side that have a place in `order`.
Cancellable<std::vector<UnitTimes>> timesOfSide(const ComparedTable& compared, const Comparison& comparison,
                                                const Sides<ResultsPointer>& results, Side side,
                                                std::span<const std::size_t> order, const std::stop_token& stop)
{
    const auto rowOf = [&](std::size_t row) { return *compared.rows[row].row[side]; };
    if (comparison.runs[side].baseline) {
        std::vector<UnitTimes> times;
        times.reserve(order.size());
        const auto& kept = keptTimes(comparison, side, compared.tables.base->key);
        for (const auto row : order)
            times.push_back(kept.empty() ? UnitTimes() : kept[rowOf(row)]);
        return times;
    }
    std::vector<std::size_t> rows;
    rows.reserve(order.size());
    for (const auto row : order)
        rows.push_back(rowOf(row));
    return unitTimesOfRows(comparison, *results[side], *compared.tables[side], rows, side, stop);
}

} // namespace

std::optional<std::int64_t> unitEventCount(const CompareRun& run, const QString& key)
{
    namespace Key = TableKey;
    const auto& trace = *run.trace;
    const auto sizeOf = [](const auto& rows) { return static_cast<std::int64_t>(rows.size()); };
    if (key == Key::MemoryOperations)
        return sizeOf(trace.copies) + sizeOf(trace.sets);
    if (key == Key::NvtxRanges || key == Key::NvtxByProcess)
        return sizeOf(trace.nvtx);
    if (key == Key::NcclOperations || key == Key::NcclByProcess)
        return sizeOf(run.options.ncclEvents->events);
    if (key == Key::Barriers || key == Key::BarriersByProcess)
        return sizeOf(trace.calls) + sizeOf(trace.kernels); // and no more gaps than work
    if (key == Key::OsCalls || key == Key::OsCallsByThread)
        return sizeOf(trace.osRuntime);
    if (key == Key::MpiCalls || key == Key::MpiCallsByThread)
        return sizeOf(trace.mpi);
    if (key == Key::LibraryCalls || key == Key::LibraryCallsByThread)
        return sizeOf(trace.libraryCalls);
    if (key == Key::PageMigrations)
        return sizeOf(trace.copies);
    if (key == Key::Phases || key == Key::PhasesByProcess)
        return sizeOf(trace.nvtx);
    if (key == Key::LaunchLatency)
        return sizeOf(trace.kernels);
    if (key == Key::CudaGraphs)
        return sizeOf(trace.graphLaunches) + sizeOf(trace.kernels);
    return std::nullopt;
}

std::size_t mostRowsWithin(const QString& key, std::int64_t rowEvents, std::int64_t mostEvents)
{
    return isOfRanges(key) ? SIZE_MAX : static_cast<std::size_t>(mostEvents / std::max<std::int64_t>(1, rowEvents));
}

Cancellable<std::vector<UnitTimes>> unitTimesOfRows(const Comparison& comparison, const AnalysisResults& results,
                                                    const Table& table, std::span<const std::size_t> rows, Side side,
                                                    const std::stop_token& stop)
{
    if (isOfRanges(table.key))
        return unitTimesOfRanges(comparison, results, table, rows, side, stop);
    std::vector<UnitTimes> times(rows.size());
    const auto total = totalTimeColumn(table);
    if (!total)
        return times;
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), rows.size(), [&](std::size_t place) {
        if (isStopped)
            return;
        auto calls = callsOfRow(comparison, results, table, rows[place], side, stop);
        if (!calls) {
            isStopped = true;
            return;
        }
        const auto cell = table.cell(rows[place], *total);
        const auto* const totalNs = std::get_if<std::int64_t>(&cell);
        if (totalNs && !calls->callsNs.empty() && calls->inScopeNs == *totalNs)
            times[place] = std::move(calls->unitsNs);
    });
    if (isStopped)
        return cancelled();
    return times;
}

Cancellable<ComparedPointer> withTests(const ComparedPointer& compared, const Comparison& comparison,
                                       const Sides<ResultsPointer>& results, const std::stop_token& stop,
                                       std::int64_t mostEvents)
{
    if (const auto reason = whyUnknown(comparison, results, compared->tables.base->key); !reason.isEmpty())
        return withReason(compared, reason);
    std::int64_t aRow = 0;
    for (const auto side : BothSides) {
        const auto& run = comparison.runs[side];
        aRow += run.baseline ? 0 : unitEventCount(run, compared->tables.base->key).value_or(0);
    }
    auto tested = std::make_shared<ComparedTable>(*compared);
    std::vector<std::pair<double, std::size_t>> order; // the largest change first
    for (std::size_t row = 0; row < tested->rows.size(); ++row) {
        auto& pair = tested->rows[row];
        pair.test.unknown = Text::tr("others differ more, and there are too many events to look at all rows");
        if (pair.row.base && pair.row.now)
            order.emplace_back(-sizeOfChange(*tested, pair), row);
    }
    std::ranges::sort(order);
    const auto most = mostRowsWithin(compared->tables.base->key, aRow, mostEvents);
    order.resize(std::min(order.size(), most));
    std::vector<std::size_t> rows;
    rows.reserve(order.size());
    for (const auto& [change, row] : order)
        rows.push_back(row);
    auto found = ofBothSides([&](Side side) { return timesOfSide(*tested, comparison, results, side, rows, stop); });
    if (!found.base || !found.now)
        return cancelled();
    Sides<std::vector<UnitTimes>> times { std::move(*found.base), std::move(*found.now) };
    const auto floors = runsOfBase(comparison, tested->tables.base->key);
    RowTests tests(comparison.limits, false);
    std::vector<std::pair<DeltaRow*, RowSample>> judged;
    for (std::size_t place = 0; place < rows.size(); ++place) {
        auto& row = tested->rows[rows[place]];
        if (times.base[place].empty() || times.now[place].empty()) {
            row.test.unknown = Text::tr("its events in the units do not make its time");
            continue;
        }
        judged.push_back({ &row,
                           { { std::move(times.base[place]), std::move(times.now[place]) },
                             floors.empty() ? std::nullopt : floorOf(floors[*row.row.base]) } });
    }
    const auto testOf = [](auto& row) -> RowTest& { return row.first->test; };
    if (!tests.describe(
            judged, [](const auto& row) { return row.second; }, testOf, stop))
        return cancelled();
    tests.judge(judged, testOf);
    return ComparedPointer(std::move(tested));
}

} // namespace core
