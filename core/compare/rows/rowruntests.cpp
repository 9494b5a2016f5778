// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowruntests.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/comparison.h"
#include "compare/decomposition.h"
#include "compare/rows/furthertables.h"
#include "compare/rowtests.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace {

using Values = std::vector<std::int64_t>;

/// Why no row of the table has a value of each run, part of a sentence; empty: rows may have some.
QString whyUnknown(const ComparedTable& compared, const Comparison& comparison)
{
    if (!testedTimeColumn(*compared.tables.base))
        return Text::tr("the table has no sum of times that should be less");
    if (comparison.per == ComparePer::Second)
        return Text::tr("shares of runs are not tested");
    if (comparison.unit && comparison.per == ComparePer::Total && !comparison.hasEqualUnits())
        return Text::tr("units of runs that have other numbers of them say nothing about totals");
    return {};
}

/// What one run came to in a row.
struct RunValue {
    Values medianNs; ///< see RowOfRun::valuesNs
    std::optional<std::int64_t> figureNs; ///< its time divided by its units
    bool isThere = true;
    std::int64_t runs = 1;

    [[nodiscard]] bool hasMedian() const { return !isThere || !medianNs.empty(); }
};
using RunValuesOfRow = std::vector<RunValue>;

bool haveMedians(const RunValuesOfRow& runs)
{
    return std::ranges::all_of(runs, &RunValue::hasMedian);
}

/// What few units have says nothing in the median of any run.
bool isInMedians(const RunValuesOfRow& runs)
{
    return std::ranges::any_of(runs, [](const RunValue& run) {
        return std::ranges::any_of(run.medianNs, [](std::int64_t ns) { return ns != 0; });
    });
}

/// One value a run, with `areMedians` the medians. None: one of the runs has none.
std::optional<Values> valuesOf(const RunValuesOfRow& runs, bool areMedians)
{
    Values values;
    for (const auto& run : runs) {
        if (!run.isThere)
            values.insert(values.end(), static_cast<std::size_t>(run.runs), 0);
        else if (areMedians || (run.runs > 1 && !run.medianNs.empty())) // of several runs nothing else is kept
            values.insert(values.end(), run.medianNs.begin(), run.medianNs.end());
        else if (run.figureNs)
            values.push_back(*run.figureNs);
        else
            return std::nullopt;
    }
    return values;
}

/// The runs of one side in a table.
class RunsOfSide
{
public:
    /// `first`: runValuesOfRows() of the first run.
    RunsOfSide(const Comparison& comparison, Side side, TablePointer table, std::vector<Values> first)
        : m_table(std::move(table))
        , m_first(std::move(first))
        , m_further(runsOfTable(comparison, side, m_table->key))
        , m_units(tableUnits(comparison)[side])
        , m_column(testedTimeColumn(*m_table).value_or(0))
    {
        if (const auto& baseline = comparison.runs[side].baseline)
            m_runs = baseline->baseline.runs;
    }
    [[nodiscard]] RunValuesOfRow of(std::size_t row) const
    {
        const auto time = cellNumber(m_table->cell(row, m_column)).value_or(NotKnown);
        RunValuesOfRow runs { { m_first[row], figure(time, m_units, m_runs), true, m_runs } };
        for (const auto& run : m_further) {
            const auto& more = (*run.rows)[row];
            const auto timeNs = more.isThere() ? more.figures[m_column].value_or(NotKnown) : NotKnown;
            runs.push_back({ more.valuesNs, figure(timeNs, run.units, run.runs), more.isThere(), run.runs });
        }
        return runs;
    }

private:
    /// A baseline of several runs has the time of one of them.
    static std::optional<std::int64_t> figure(double timeNs, std::int64_t units, std::int64_t runs)
    {
        constexpr double Largest = 9e18;
        if (!std::isfinite(timeNs) || runs != 1)
            return std::nullopt;
        return perUnitNs(std::llround(std::clamp(timeNs, -Largest, Largest)), units);
    }

    static constexpr double NotKnown = std::numeric_limits<double>::quiet_NaN();
    TablePointer m_table; ///< of the first run
    std::vector<Values> m_first;
    std::vector<RunOfTable> m_further;
    std::int64_t m_units; ///< what sums of the first run are divided by
    std::int64_t m_runs = 1; ///< that the first one is made of
    std::size_t m_column; ///< that is tested
};

Cancellable<RunsOfSide> runsOfSide(const Comparison& comparison, const ResultsPointer& results,
                                   const TablePointer& table, Side side, const std::stop_token& stop)
{
    auto first = runValuesOfRows(comparison, results, *table, side, stop);
    if (!first)
        return cancelled();
    return RunsOfSide(comparison, side, table, std::move(*first));
}

} // namespace

Cancellable<std::vector<Values>> valuesOfAllRuns(const Comparison& comparison, const ResultsPointer& results,
                                                 const TablePointer& table, Side side, const std::stop_token& stop)
{
    std::vector<Values> values(table->rowCount);
    if (!testedTimeColumn(*table))
        return values;
    const auto runs = runsOfSide(comparison, results, table, side, stop);
    if (!runs)
        return cancelled();
    for (std::size_t row = 0; row < values.size(); ++row) {
        const auto ofRow = runs->of(row);
        values[row] = valuesOf(ofRow, haveMedians(ofRow) && isInMedians(ofRow)).value_or(Values());
    }
    return values;
}

Cancellable<ComparedPointer> withTestsOfRuns(const ComparedPointer& compared, const Comparison& comparison,
                                             const Sides<ResultsPointer>& results, const std::stop_token& stop)
{
    if (const auto reason = whyUnknown(*compared, comparison); !reason.isEmpty())
        return withReason(compared, reason);
    if (compared->rows.empty())
        return compared;
    const auto base = runsOfSide(comparison, results.base, compared->tables.base, Side::Base, stop);
    const auto now = runsOfSide(comparison, results.now, compared->tables.now, Side::New, stop);
    if (!base || !now)
        return cancelled();
    auto tested = std::make_shared<ComparedTable>(*compared);
    RowTests tests(comparison.limits, true);
    std::vector<std::pair<DeltaRow*, RowSample>> judged;
    for (auto& row : tested->rows) {
        if (!row.row.base || !row.row.now)
            continue;
        const Sides<RunValuesOfRow> runs { base->of(*row.row.base), now->of(*row.row.now) };
        const bool areMedians
            = haveMedians(runs.base) && haveMedians(runs.now) && (isInMedians(runs.base) || isInMedians(runs.now));
        auto ofBase = valuesOf(runs.base, areMedians);
        auto ofNew = valuesOf(runs.now, areMedians);
        if (!ofBase || !ofNew) {
            row.test.unknown = Text::tr("not all runs have its time");
            continue;
        }
        judged.push_back({ &row, { { std::move(*ofBase), std::move(*ofNew) }, {} } });
    }
    const auto testOf = [](auto& row) -> RowTest& { return row.first->test; };
    if (!tests.describe(
            judged, [](const auto& row) { return row.second; }, testOf, stop))
        return cancelled();
    tests.judge(judged, testOf);
    return ComparedPointer(std::move(tested));
}

} // namespace core
