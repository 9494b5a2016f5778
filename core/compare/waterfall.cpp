// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/waterfall.h"

#include "analysis/kernels/familyrules.h"
#include "base/labels.h"
#include "base/text.h"
#include "compare/comparison.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

const auto KernelsKey = QStringLiteral("compare_kernels");

/// Figures of one pair of GPUs as they are compared.
class ComparedFigures
{
public:
    ComparedFigures(const Comparison& comparison, std::size_t gpu)
        : m_comparison(comparison)
        , m_wall(comparison.budget->wall(gpu))
    {
    }
    [[nodiscard]] bool isShare() const
    {
        return m_comparison.per == ComparePer::Second || !m_comparison.hasComparableSums();
    }
    [[nodiscard]] bool isPerUnit() const { return !isShare() && m_comparison.per == ComparePer::Unit; }
    [[nodiscard]] Sides<double> of(const CompareBudgetRow& row) const
    {
        if (isPerUnit())
            return { static_cast<double>(row.unitNs.base), static_cast<double>(row.unitNs.now) };
        return ofTotals(row.totalNs);
    }
    /// Of time in all, a unit without rounding.
    [[nodiscard]] Sides<double> ofTotals(const Sides<std::int64_t>& totalNs) const
    {
        Sides<double> figures;
        for (const auto side : BothSides) {
            const auto divisor = isShare() ? m_wall.totalNs[side]
                : isPerUnit()              ? m_comparison.budget->units[side]
                                           : m_comparison.budget->runs[side];
            figures[side] = divisor > 0 ? static_cast<double>(totalNs[side]) / static_cast<double>(divisor) : 0;
        }
        return figures;
    }
    [[nodiscard]] Sides<double> walls() const { return of(m_wall); }

private:
    const Comparison& m_comparison;
    const CompareBudgetRow& m_wall;
};

double deltaOf(const Sides<double>& values)
{
    return values.now - values.base;
}

QString groupName(TimeGroup group)
{
    const auto brief = label(LabelKind::Group, timeGroupKey(group)).brief;
    return isIdle(group) ? Text::tr("Idle: %1").arg(brief) : withRaisedFirst(brief);
}

QString className(TimeClass timeClass)
{
    return withRaisedFirst(label(LabelKind::TimeClass, timeClassKey(timeClass)).brief);
}

void addTo(Sides<double>& sum, const Sides<double>& more)
{
    for (const auto side : BothSides)
        sum[side] += more[side];
}

/// Rows of the parts before, within and after the GPU window are one bar.
class Bars
{
public:
    void add(const CompareBudgetRow& row, const Sides<double>& values)
    {
        auto found = std::ranges::find_if(m_bars, [&](const WaterfallBar& bar) { return bar.group == row.group; });
        if (found == m_bars.end())
            found = m_bars.insert(m_bars.end(), { row.group, groupName(row.group), {}, 0, {} });
        if (row.level == BudgetLevel::Group) {
            addTo(found->values, values);
            found->delta = deltaOf(found->values);
            return;
        }
        const bool isFamily = row.level == BudgetLevel::Family;
        const auto timeClass = isFamily ? TimeClass::Compute : row.timeClass;
        auto part = std::ranges::find_if(found->parts, [&](const WaterfallPart& known) {
            return known.look.family == row.family && known.look.timeClass == timeClass;
        });
        if (part == found->parts.end()) {
            part = found->parts.insert(
                found->parts.end(),
                { { row.family, timeClass }, isFamily ? familyTitle(row.family) : className(timeClass), 0 });
        }
        part->delta += deltaOf(values);
    }
    /// The bars that there are, the largest first.
    [[nodiscard]] std::vector<WaterfallBar> take(double least)
    {
        std::erase_if(m_bars, [least](const WaterfallBar& bar) { return std::abs(bar.delta) < least; });
        std::ranges::stable_sort(m_bars, std::greater(), [](const WaterfallBar& bar) { return std::abs(bar.delta); });
        for (auto& bar : m_bars) {
            addRest(bar, least);
            std::erase_if(bar.parts, [least](const WaterfallPart& part) { return std::abs(part.delta) < least; });
            std::ranges::stable_sort(bar.parts, std::greater(),
                                     [](const WaterfallPart& part) { return std::abs(part.delta); });
        }
        return std::move(m_bars);
    }

private:
    /// What families do not say: CUDA graphs whose kernels were not recorded, and what rounding left.
    static void addRest(WaterfallBar& bar, double least)
    {
        double rest = bar.delta;
        for (const auto& part : bar.parts)
            rest -= part.delta;
        constexpr double MostRounding = 16; // times the least difference
        if (std::abs(rest) > MostRounding * least || bar.parts.empty()) {
            bar.parts.push_back({ { {}, TimeClass::Graph }, className(TimeClass::Graph), rest });
            return;
        }
        const auto largest
            = std::ranges::max_element(bar.parts, {}, [](const WaterfallPart& part) { return std::abs(part.delta); });
        largest->delta += rest;
    }

    std::vector<WaterfallBar> m_bars;
};

/// Compute is told by family, all else by class.
bool isPartRow(const CompareBudgetRow& row)
{
    return row.level == BudgetLevel::Group || row.level == BudgetLevel::Family
        || (row.level == BudgetLevel::TimeClass && row.group != TimeGroup::Compute);
}

QString kernelName(const CompareKernels& kernels, const KernelMatch& match)
{
    const auto first = [&](Side side) {
        return match.names[side].empty() ? QString() : kernels.displayNames[side][match.names[side].front().value()];
    };
    const auto base = first(Side::Base);
    const auto now = first(Side::New);
    if (base.isEmpty() || now.isEmpty() || base == now)
        return base.isEmpty() ? now : base;
    return QStringLiteral("%1 → %2").arg(base, now);
}

/// What of a change is text. Rules of families are expressions, which take long for every kernel of a large run.
void nameKernel(const Comparison& comparison, LargeChange& change)
{
    const auto& kernel = comparison.kernels->rows[change.row];
    change.name = kernelName(*comparison.kernels, kernel.match);
    const auto side = kernel.match.names.base.empty() ? Side::New : Side::Base;
    const auto& run = comparison.runs[side];
    const auto& fullName = run.trace->kernelNames[kernel.match.names[side].front().value()].fullName;
    change.look.family = run.options.families.familyOf(fullName);
    change.detail = familyTitle(change.look.family);
}

/// Without its texts.
LargeChange changeOfKernel(const Comparison& comparison, std::size_t row, const ComparedFigures& figures)
{
    const auto& kernel = comparison.kernels->rows[row];
    LargeChange change;
    const auto values = figures.ofTotals({ kernel.totals.base.totalNs, kernel.totals.now.totalNs });
    for (const auto each : BothSides) {
        if (kernel.totals[each].calls > 0)
            change.values[each] = values[each];
    }
    change.delta = figures.isPerUnit() ? static_cast<double>(kernel.deltaNs) : deltaOf(values);
    change.tableKey = KernelsKey;
    change.row = row;
    return change;
}

LargeChange changeOfTime(const CompareBudgetRow& row, std::size_t place, const ComparedFigures& figures)
{
    LargeChange change;
    const auto values = figures.of(row);
    const bool isFamily = row.level == BudgetLevel::Family;
    change.look = { row.family, isFamily ? TimeClass::Compute : row.timeClass };
    change.name = isFamily ? familyTitle(row.family) : className(row.timeClass);
    change.detail = groupName(row.group);
    if (row.part != RunPart::Window) // the same class has a row of its own there
        change.detail += QStringLiteral(" · ") + label(LabelKind::Part, runPartKey(row.part)).full;
    change.values = { values.base, values.now };
    change.delta = deltaOf(values);
    change.tableKey = QStringLiteral("compare_budget");
    change.row = place;
    return change;
}

/// Less is not seen in what is recorded: 1 ns, or a millionth of the wall time.
double leastDelta(bool isShare)
{
    constexpr double LeastShare = 1e-6;
    return isShare ? LeastShare : 1;
}

} // namespace

Waterfall makeWaterfall(const Comparison& comparison, std::size_t gpu)
{
    const ComparedFigures figures(comparison, gpu);
    Waterfall waterfall;
    waterfall.isShare = figures.isShare();
    waterfall.isPerUnit = figures.isPerUnit();
    waterfall.walls = figures.walls();
    Bars bars;
    for (const auto& row : comparison.budget->rows) {
        if (row.gpu == gpu && isPartRow(row))
            bars.add(row, figures.of(row));
    }
    waterfall.bars = bars.take(leastDelta(waterfall.isShare));
    return waterfall;
}

std::vector<LargeChange> largestChanges(const Comparison& comparison, std::size_t gpu, std::size_t most)
{
    const ComparedFigures figures(comparison, gpu);
    const auto& kernels = *comparison.kernels;
    const bool hasKernels = std::ranges::any_of(kernels.rows, [gpu](const auto& row) { return row.gpu == gpu; });
    std::vector<LargeChange> changes;
    for (std::size_t i = 0; i < kernels.rows.size(); ++i) {
        if (kernels.rows[i].gpu == gpu && !kernels.rows[i].isNccl)
            changes.push_back(changeOfKernel(comparison, i, figures));
    }
    const auto& budget = comparison.budget->rows;
    for (std::size_t i = 0; i < budget.size(); ++i) {
        const bool isCompute = budget[i].group == TimeGroup::Compute;
        const auto wanted = isCompute ? BudgetLevel::Family : BudgetLevel::TimeClass;
        if (budget[i].gpu == gpu && budget[i].level == wanted && !(isCompute && hasKernels))
            changes.push_back(changeOfTime(budget[i], i, figures));
    }
    std::erase_if(changes, [least = leastDelta(figures.isShare())](const LargeChange& change) {
        return std::abs(change.delta) < least;
    });
    std::ranges::stable_sort(changes, std::greater(), [](const LargeChange& change) { return std::abs(change.delta); });
    if (changes.size() > most)
        changes.resize(most);
    for (auto& change : changes) {
        if (change.tableKey == KernelsKey)
            nameKernel(comparison, change);
    }
    return changes;
}

} // namespace core
