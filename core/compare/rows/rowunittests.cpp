// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowunittests.h"

#include "analysis/nccl/ncclevents.h"
#include "base/parallel.h"
#include "base/text.h"
#include "compare/comparison.h"
#include "compare/rows/unitcalls.h"
#include "compare/rowtests.h"
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

/// Among how many events of a trace those of a row of the table are looked for; none: its times are no durations of
/// events.
std::optional<std::int64_t> eventsToLookAt(const CompareRun& run, const QString& key)
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
    if (key == Key::CudaGraphs)
        return sizeOf(trace.graphLaunches) + sizeOf(trace.kernels);
    return std::nullopt;
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
    if (!comparison.areTraces() || !results.base || !results.now)
        return Text::tr("a baseline does not keep its times by unit");
    const bool hasEvents = std::ranges::all_of(
        BothSides, [&](Side side) { return eventsToLookAt(comparison.runs[side], key).has_value(); });
    return hasEvents ? QString() : Text::tr("the times of this table are no sums of events");
}

/// With the reason in all rows of both sides.
ComparedPointer withReason(const ComparedPointer& compared, const QString& reason)
{
    auto told = std::make_shared<ComparedTable>(*compared);
    for (auto& row : told->rows)
        row.test.unknown = reason;
    return told;
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

/// The times of a row by unit; none: its events do not make its total, or there are none.
class UnitTimes
{
public:
    UnitTimes(const ComparedTable& compared, const Comparison& comparison, const Sides<ResultsPointer>& results)
        : m_compared(compared)
        , m_comparison(comparison)
        , m_results(results)
    {
    }
    using Found = std::optional<Sides<std::vector<std::int64_t>>>;
    /// Errors: Cancelled.
    [[nodiscard]] Cancellable<Found> of(const RowPair& pair, const std::stop_token& stop) const
    {
        Sides<std::vector<std::int64_t>> times;
        for (const auto side : BothSides) {
            auto calls
                = callsOfRow(m_comparison, *m_results[side], *m_compared.tables[side], *pair.row[side], side, stop);
            if (!calls)
                return cancelled();
            const auto totals = m_compared.totals(pair, side);
            if (!totals || calls->callsNs.empty() || calls->inScopeNs != totals->totalNs)
                return Found();
            times[side] = std::move(calls->unitsNs);
        }
        return Found(std::move(times));
    }

private:
    const ComparedTable& m_compared;
    const Comparison& m_comparison;
    const Sides<ResultsPointer>& m_results;
};

} // namespace

Cancellable<ComparedPointer> withTests(const ComparedPointer& compared, const Comparison& comparison,
                                       const Sides<ResultsPointer>& results, const std::stop_token& stop,
                                       std::int64_t mostEvents)
{
    if (const auto reason = whyUnknown(comparison, results, compared->tables.base->key); !reason.isEmpty())
        return withReason(compared, reason);
    std::int64_t aRow = 0;
    for (const auto side : BothSides)
        aRow += eventsToLookAt(comparison.runs[side], compared->tables.base->key).value_or(0);
    auto tested = std::make_shared<ComparedTable>(*compared);
    std::vector<std::pair<double, std::size_t>> order; // the largest change first
    for (std::size_t row = 0; row < tested->rows.size(); ++row) {
        auto& pair = tested->rows[row];
        pair.test.unknown = Text::tr("others differ more, and there are too many events to look at all rows");
        if (pair.row.base && pair.row.now)
            order.emplace_back(-sizeOfChange(*tested, pair), row);
    }
    std::ranges::sort(order);
    const auto most = static_cast<std::size_t>(mostEvents / std::max<std::int64_t>(1, aRow));
    order.resize(std::min(order.size(), most));
    RowTests tests(comparison.limits, false);
    const UnitTimes times(*tested, comparison, results);
    std::vector<UnitTimes::Found> found(order.size());
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), order.size(), [&](std::size_t place) {
        auto made = isStopped ? Cancellable<UnitTimes::Found>(cancelled())
                              : times.of(tested->rows[order[place].second], stop);
        if (made)
            found[place] = std::move(*made);
        else
            isStopped = true;
    });
    if (isStopped)
        return cancelled();
    std::vector<DeltaRow*> judged;
    for (std::size_t place = 0; place < order.size(); ++place) {
        auto& row = tested->rows[order[place].second];
        if (!found[place]) {
            row.test.unknown = Text::tr("its events in the units do not make its time");
            continue;
        }
        row.test = tests.describe(*found[place]);
        judged.push_back(&row);
    }
    tests.judge(judged, [](DeltaRow* row) -> RowTest& { return row->test; });
    return ComparedPointer(std::move(tested));
}

} // namespace core
