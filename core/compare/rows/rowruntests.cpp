// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowruntests.h"

#include "base/text.h"
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
};

/// The values of the runs of both sides.
class ValuesOfRuns
{
public:
    /// `first`: runValuesOfRows() of the first runs.
    ValuesOfRuns(const ComparedTable& compared, const Sides<std::vector<Values>>& first)
        : m_compared(compared)
        , m_first(first)
        , m_column(testedTimeColumn(*compared.tables.base).value_or(0))
    {
    }
    /// None: one of the runs has neither a median nor a figure.
    [[nodiscard]] std::optional<Sides<Values>> of(const RowPair& pair) const
    {
        Sides<std::vector<RunValue>> runs;
        bool haveMedians = true;
        for (const auto side : BothSides) {
            runs[side] = runsOf(pair, side);
            for (const auto& run : runs[side])
                haveMedians = haveMedians && (!run.isThere || !run.medianNs.empty());
        }
        Sides<Values> values;
        for (const auto side : BothSides) {
            for (const auto& run : runs[side]) {
                if (!run.isThere)
                    values[side].insert(values[side].end(), static_cast<std::size_t>(run.runs), 0);
                else if (haveMedians)
                    values[side].insert(values[side].end(), run.medianNs.begin(), run.medianNs.end());
                else if (run.figureNs)
                    values[side].push_back(*run.figureNs);
                else
                    return std::nullopt;
            }
        }
        return values;
    }

private:
    [[nodiscard]] std::vector<RunValue> runsOf(const RowPair& pair, Side side) const
    {
        const auto row = *pair.row[side];
        const auto ofFirst = m_compared.runsOfFirst[side];
        const auto time = cellNumber(m_compared.cell(pair, side, m_column)).value_or(NotKnown);
        std::vector<RunValue> runs { { m_first[side][row], figure(time, m_compared.unitsOfFirst(side), ofFirst), true,
                                       ofFirst } };
        for (const auto& run : m_compared.further[side]) {
            const auto& of = (*run.rows)[row];
            const auto more = of.isThere() ? of.figures[m_column].value_or(NotKnown) : NotKnown;
            runs.push_back({ of.valuesNs, figure(more, run.units, run.runs), of.isThere(), run.runs });
        }
        return runs;
    }
    /// A baseline of several runs has the time of one of them.
    static std::optional<std::int64_t> figure(double timeNs, std::int64_t units, std::int64_t runs)
    {
        constexpr double Largest = 9e18;
        if (!std::isfinite(timeNs) || runs != 1)
            return std::nullopt;
        return perUnitNs(std::llround(std::clamp(timeNs, -Largest, Largest)), units);
    }

    static constexpr double NotKnown = std::numeric_limits<double>::quiet_NaN();
    const ComparedTable& m_compared;
    const Sides<std::vector<Values>>& m_first;
    std::size_t m_column; ///< that is tested, of the tables of one run
};

} // namespace

Cancellable<ComparedPointer> withTestsOfRuns(const ComparedPointer& compared, const Comparison& comparison,
                                             const Sides<ResultsPointer>& results, const std::stop_token& stop)
{
    auto tested = std::make_shared<ComparedTable>(*compared);
    const auto reason = whyUnknown(*tested, comparison);
    Sides<std::vector<Values>> first;
    for (const auto side : BothSides) {
        if (tested->rows.empty() || !reason.isEmpty())
            break;
        auto values = runValuesOfRows(comparison, results[side], *tested->tables[side], side, stop);
        if (!values)
            return cancelled();
        first[side] = std::move(*values);
    }
    RowTests tests(comparison.limits, true);
    const ValuesOfRuns values(*tested, first);
    std::vector<DeltaRow*> judged;
    for (auto& row : tested->rows) {
        row.test.unknown = reason;
        if (!reason.isEmpty() || !row.row.base || !row.row.now)
            continue;
        const auto found = values.of(row);
        if (!found) {
            row.test.unknown = Text::tr("not all runs have its time");
            continue;
        }
        row.test = tests.describe(*found);
        judged.push_back(&row);
    }
    tests.judge(judged, [](DeltaRow* row) -> RowTest& { return row->test; });
    return ComparedPointer(std::move(tested));
}

} // namespace core
