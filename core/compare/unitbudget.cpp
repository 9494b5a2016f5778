// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitbudget.h"

#include "analysis/budget/busysweep.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "analysis/steps/stepcutter.h"

#include <numeric>
#include <utility>

namespace core {

namespace {

using FamilyValues = std::map<QString, std::vector<std::int64_t>>;

/// Adds up the families of kernels in kept steps: a visitor of sweepDevice().
class FamilySums
{
public:
    FamilySums(const CompareRun& run, const UnitSpans& spans)
        : m_run(run)
        , m_cutter(spans.edges.edgesNs)
        , m_places(spans.placesOfSteps())
        , m_unitCount(spans.kept.size())
        , m_valuesOfName(run.trace->kernelNames.size(), nullptr)
    {
    }
    void busy(const BusySegment& segment)
    {
        if (!isKernelTime(segment.timeClass))
            return;
        auto*& values = m_valuesOfName[m_run.trace->kernels.name[segment.owner.row].value()];
        m_cutter.cut(segment.span, [&](std::size_t step, std::int64_t ns) {
            if (m_places[step] == UnitSpans::NotKept || ns == 0)
                return;
            if (!values)
                values = &valuesOf(m_run.trace->kernels.name[segment.owner.row].value());
            (*values)[m_places[step]] += ns;
        });
    }
    void idle(const GpuGap& /*gap*/) { }
    /// By family, then by unit.
    [[nodiscard]] FamilyValues take() { return std::move(m_values); }

private:
    static bool isKernelTime(TimeClass timeClass)
    {
        return timeClass == TimeClass::Compute || timeClass == TimeClass::ComputeCopy
            || timeClass == TimeClass::ComputeComm;
    }

    std::vector<std::int64_t>& valuesOf(std::size_t name)
    {
        auto& values = m_values[m_run.options.kernelFamilies->ofName[name]];
        values.resize(m_unitCount, 0);
        return values;
    }

    const CompareRun& m_run;
    StepCutter m_cutter;
    std::vector<std::uint32_t> m_places;
    std::size_t m_unitCount;
    FamilyValues m_values;
    std::vector<std::vector<std::int64_t>*> m_valuesOfName; ///< by KernelNameIndex; none: not seen yet
};

Scope withoutWindow(Scope scope)
{
    scope.window.reset();
    return scope;
}

Cancellable<FamilyValues> familiesOf(const CompareRun& run, DeviceIndex device, const UnitSpans& spans,
                                     const std::stop_token& stop)
{
    const BusyWork work(*run.trace, run.options.ncclEvents->isNcclKernelName, withoutWindow(run.scope),
                        run.budgetInputs().thresholds.umChainNs);
    FamilySums sums(run, spans);
    if (!sweepDevice(work, device, stop, sums))
        return cancelled();
    return sums.take();
}

std::map<QString, std::int64_t> totalsOf(const FamilyValues& families)
{
    std::map<QString, std::int64_t> totals;
    for (const auto& [family, values] : families)
        totals[family] = std::accumulate(values.begin(), values.end(), std::int64_t { 0 });
    return totals;
}

} // namespace

Cancellable<UnitBudget> UnitBudget::ofUnits(const CompareRun& run, DeviceIndex device, const UnitSpans& spans,
                                            const std::stop_token& stop)
{
    UnitBudget budget;
    auto steps = StepBudget::make(run.budgetInputs(), device, spans.edges.edgesNs, withoutWindow(run.scope), stop);
    if (!steps)
        return tl::unexpected(steps.error());
    budget.m_steps = std::move(*steps);
    budget.m_kept = spans.kept;
    auto families = familiesOf(run, device, spans, stop);
    if (!families)
        return tl::unexpected(families.error());
    budget.m_families = totalsOf(*families);
    budget.m_familyValues = std::move(*families);
    auto& totals = budget.m_totals[static_cast<std::size_t>(RunPart::Window)];
    for (std::size_t unit = 0; unit < spans.kept.size(); ++unit) {
        budget.m_wallsNs.push_back(spans.wallNs(unit));
        for (std::size_t i = 0; i < totals.size(); ++i)
            totals[i] += budget.m_steps.timeNs(spans.kept[unit], static_cast<TimeClass>(i));
    }
    return budget;
}

Cancellable<UnitBudget> UnitBudget::ofWindow(const CompareRun& run, DeviceIndex device, const WallBudget& whole,
                                             const std::stop_token& stop)
{
    UnitBudget budget;
    budget.m_wallsNs = { whole.accountedNs };
    if (const auto* of = whole.find(device)) {
        budget.m_totals = of->timesNs;
        auto families = familiesOf(run, device, wholeWindow(whole.run), stop);
        if (!families)
            return tl::unexpected(families.error());
        budget.m_families = totalsOf(*families);
    }
    return budget;
}

std::int64_t UnitBudget::totalNs(RunPart part, TimeGroup group) const
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        sum += timeGroup(timeClass) == group ? totalNs(part, timeClass) : 0;
    }
    return sum;
}

std::int64_t UnitBudget::wallNs() const
{
    return std::accumulate(m_wallsNs.begin(), m_wallsNs.end(), std::int64_t { 0 });
}

std::vector<std::int64_t> UnitBudget::valuesNs(TimeClass timeClass) const
{
    std::vector<std::int64_t> values;
    for (const auto step : m_kept)
        values.push_back(m_steps.timeNs(step, timeClass));
    return values;
}

std::vector<std::int64_t> UnitBudget::familyValuesNs(const QString& family) const
{
    const auto found = m_familyValues.find(family);
    return found == m_familyValues.end() ? std::vector<std::int64_t>(m_kept.size(), 0) : found->second;
}

std::vector<std::int64_t> UnitBudget::valuesNs(TimeGroup group) const
{
    std::vector<std::int64_t> values;
    for (const auto step : m_kept)
        values.push_back(m_steps.timeNs(step, group));
    return values;
}

} // namespace core
