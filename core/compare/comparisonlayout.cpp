// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparisonlayout.h"

#include "compare/checks/capturechecks.h"

#include <memory>
#include <utility>
#include <vector>

namespace core {

ComparisonLayout::ComparisonLayout(Comparison& result, const FiguresOfRuns& figures, std::stop_token stop)
    : m_result(result)
    , m_figures(figures)
    , m_stop(std::move(stop))
{
}

/// Units say nothing of shares, and of totals only where both sides have as many.
bool ComparisonLayout::hasTests(ComparePer per) const
{
    if (per != ComparePer::Total || !m_result.unit)
        return per != ComparePer::Second;
    const auto units = unitCounts();
    const auto runs = runCounts();
    return units.base * runs.now == units.now * runs.base;
}

Sides<std::int64_t> ComparisonLayout::unitCounts() const
{
    Sides<std::int64_t> units { 1, 1 };
    for (const auto side : BothSides) {
        units[side] = m_result.unit ? m_result.kept[side].count() : 1;
        for (const auto& run : m_result.further[side])
            units[side] += run.budgets.empty() ? 1 : run.budgets.front().unitCount();
    }
    return units;
}

/// By GPU pair.
std::vector<Sides<UnitBudget>> ComparisonLayout::budgetsOfAllRuns() const
{
    auto budgets = m_figures.budgets;
    for (std::size_t pair = 0; pair < budgets.size(); ++pair) {
        for (const auto side : BothSides) {
            std::vector<UnitBudget> runs { std::move(budgets[pair][side]) };
            for (const auto& run : m_result.further[side])
                runs.push_back(run.budgets[pair]);
            budgets[pair][side] = UnitBudget::ofRuns(runs);
        }
    }
    return budgets;
}

bool ComparisonLayout::layBudgets(ComparePer per)
{
    const auto ofRuns = m_result.areRuns() ? budgetsOfAllRuns() : std::vector<Sides<UnitBudget>>();
    auto compared = compareBudgets({ m_result.areRuns() ? ofRuns : m_figures.budgets, m_result.unit.has_value(),
                                     m_result.areRuns(), runCounts(), per, hasTests(per) },
                                   m_result.limits, m_stop);
    if (!compared)
        return false;
    m_result.budget = std::make_shared<const CompareBudget>(std::move(*compared));
    return true;
}

Sides<std::int64_t> ComparisonLayout::runCounts() const
{
    return m_result.areRuns() ? Sides<std::int64_t> { m_result.runCount(Side::Base), m_result.runCount(Side::New) }
                              : Sides<std::int64_t> { 1, 1 };
}

/// How many values a kernel has.
Sides<std::int64_t> ComparisonLayout::valueCounts() const
{
    if (m_result.areRuns())
        return runCounts();
    Sides<std::int64_t> values { 1, 1 };
    for (const auto side : BothSides)
        values[side] = m_result.unit ? static_cast<std::int64_t>(m_result.kept[side].steps.size()) : 1;
    return values;
}

CompareScale ComparisonLayout::scaleOf(ComparePer per) const
{
    Sides<std::int64_t> wallsNs { 1, 1 };
    if (!m_result.gpus.isEmpty())
        wallsNs = m_result.budget->wall(m_result.gpus.critical).totalNs;
    return compareScale(per, { unitCounts(), runCounts(), wallsNs });
}

/// By GPU pair, of all runs together.
std::vector<Sides<KernelSumsOfRun>> ComparisonLayout::sumsOfAllRuns() const
{
    std::vector<Sides<KernelSumsOfRun>> sums;
    for (std::size_t pair = 0; pair < m_figures.sums.size(); ++pair) {
        auto& of = sums.emplace_back();
        for (const auto side : BothSides) {
            std::vector<KernelSumsOfRun> runs { m_figures.sums[pair][side] };
            for (const auto& run : m_result.further[side])
                runs.push_back(run.sums[pair]);
            of[side].sums = sumsOfRuns(runs);
        }
    }
    return sums;
}

bool ComparisonLayout::layKernels(ComparePer per)
{
    const auto ofRuns = m_result.areRuns() ? sumsOfAllRuns() : std::vector<Sides<KernelSumsOfRun>>();
    const CompareKernelInputs inputs { m_result.runs,
                                       m_result.matches,
                                       m_result.areRuns() ? ofRuns : m_figures.sums,
                                       scaleOf(per),
                                       unitCounts(),
                                       valueCounts(),
                                       m_result.unit.has_value(),
                                       m_result.areRuns(),
                                       runCounts(),
                                       hasTests(per) };
    auto compared = compareKernels(inputs, m_result.limits, m_stop);
    if (!compared)
        return false;
    if (hasOtherGraphMode(m_result.facts)) { // there is nothing to compare the graph of one side with
        compared->rows.clear();
        compared->unavailable = otherGraphModeText();
    }
    auto families = compareFamilies(inputs, *compared, m_stop);
    if (!families)
        return false;
    m_result.families = std::make_shared<const CompareFamilies>(std::move(*families));
    m_result.kernels = std::make_shared<const CompareKernels>(std::move(*compared));
    return true;
}

} // namespace core
