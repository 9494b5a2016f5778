// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowruntests.h"

#include "base/text.h"
#include "compare/comparison.h"
#include "compare/decomposition.h"
#include "compare/rows/furthertables.h"
#include "compare/rowtests.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace {

using Values = std::vector<std::int64_t>;

/// Why no row of the table has a value of each run, part of a sentence; empty: rows may have some.
QString whyUnknown(const ComparedTable& compared, const Comparison& comparison)
{
    if (!compared.total.base || !compared.total.now)
        return Text::tr("the table has no time that adds up");
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
        const auto& row = pair.row[side];
        std::vector<RunValue> runs { { m_first[side][*row],
                                       figure(m_compared.totalsOfFirst(pair, side), m_compared.unitsOfFirst(side),
                                              m_compared.runsOfFirst[side]),
                                       true, m_compared.runsOfFirst[side] } };
        for (const auto& run : m_compared.further[side]) {
            const auto& of = (*run.rows)[*row];
            runs.push_back({ of.valuesNs, figure(m_compared.totalsOfFurther(of, side), run.units, run.runs),
                             of.isThere(), run.runs });
        }
        return runs;
    }
    /// A baseline of several runs has the time of one of them.
    static std::optional<std::int64_t> figure(const std::optional<SideTotals>& totals, std::int64_t units,
                                              std::int64_t runs)
    {
        return totals && runs == 1 ? std::optional(perUnitNs(totals->totalNs, units)) : std::nullopt;
    }

    const ComparedTable& m_compared;
    const Sides<std::vector<Values>>& m_first;
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
