// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/budget/unitbudget.h"

#include "analysis/budget/busysweep.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "analysis/steps/stepbudget.h"
#include "analysis/steps/stepcutter.h"
#include "compare/baseline/baselinerun.h"
#include "statistics/int128.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace core {

namespace {

using FamilyValues = std::map<QString, std::vector<std::int64_t>>;

/// Adds up the families of kernels in kept steps: a visitor of sweepDevices().
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
        m_cutter.cut(segment.span, [&](std::size_t step, std::int64_t ns) { add(segment, step, ns); });
    }
    void idle(const GpuGap& /*gap*/) { }
    /// What of a segment lies in a step.
    void add(const BusySegment& segment, std::size_t step, std::int64_t ns)
    {
        if (!isKernelTime(segment.timeClass) || m_places[step] == UnitSpans::NotKept || ns == 0)
            return;
        const auto name = m_run.trace->kernels.name[segment.owner.row].value();
        auto*& values = m_valuesOfName[name];
        if (!values)
            values = &valuesOf(name);
        (*values)[m_places[step]] += ns;
    }
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

std::map<QString, std::int64_t> totalsOf(const FamilyValues& families)
{
    std::map<QString, std::int64_t> totals;
    for (const auto& [family, values] : families)
        totals[family] = std::accumulate(values.begin(), values.end(), std::int64_t { 0 });
    return totals;
}

} // namespace

Cancellable<std::vector<UnitBudget>> UnitBudget::ofRun(const CompareRun& run, const std::vector<SpansOfDevice>& gpus,
                                                       bool hasUnit, const std::stop_token& stop)
{
    if (gpus.empty())
        return std::vector<UnitBudget>();
    if (!run.baseline)
        return hasUnit ? ofUnits(run, gpus, stop) : ofWindow(run, gpus, stop);
    std::vector<UnitBudget> budgets;
    budgets.reserve(gpus.size());
    for (const auto& gpu : gpus)
        budgets.push_back(ofBaseline(run.baseline->baseline, gpu.device.value(), hasUnit));
    return budgets;
}

Cancellable<std::vector<UnitBudget>> UnitBudget::ofUnits(const CompareRun& run, const std::vector<SpansOfDevice>& gpus,
                                                         const std::stop_token& stop)
{
    std::vector<FamilySums> families;
    families.reserve(gpus.size()); // they stay where they are
    std::vector<StepBudget::StepsOfDevice> steps;
    steps.reserve(gpus.size());
    for (const auto& gpu : gpus) {
        auto& sums = families.emplace_back(run, *gpu.spans);
        steps.push_back({ gpu.device, gpu.spans->edges.edgesNs,
                          [&sums](const BusySegment& segment, std::size_t step, std::int64_t ns) {
                              sums.add(segment, step, ns);
                          } });
    }
    const auto threads = defaultThreads() / static_cast<int>(BothSides.size()); // the other run is added up meanwhile
    const auto budgets
        = StepBudget::ofDevices(run.budgetInputs(), steps, withoutWindow(run.scope), std::max(1, threads), stop);
    if (!budgets)
        return tl::unexpected(budgets.error());
    std::vector<UnitBudget> made;
    made.reserve(gpus.size());
    for (std::size_t i = 0; i < gpus.size(); ++i)
        made.push_back(ofSteps(*gpus[i].spans, (*budgets)[i], families[i].take()));
    return made;
}

UnitBudget UnitBudget::ofSteps(const UnitSpans& spans, const StepBudget& steps, FamilyValues families)
{
    UnitBudget budget;
    budget.m_families = totalsOf(families);
    budget.m_familyValues = std::move(families);
    budget.m_unitCount = spans.count();
    budget.m_valueCount = spans.kept.size();
    budget.m_wallsNs.reserve(spans.kept.size());
    for (std::size_t unit = 0; unit < spans.kept.size(); ++unit)
        budget.m_wallsNs.push_back(spans.wallNs(unit));
    budget.m_wallNs = std::accumulate(budget.m_wallsNs.begin(), budget.m_wallsNs.end(), std::int64_t { 0 });
    auto& totals = budget.m_totals[static_cast<std::size_t>(RunPart::Window)];
    budget.m_classValues.fill(Values(spans.kept.size(), 0));
    for (std::size_t unit = 0; unit < spans.kept.size(); ++unit) {
        steps.forEachTime(spans.kept[unit], [&](TimeClass timeClass, std::int64_t ns) {
            const auto place = static_cast<std::size_t>(timeClass);
            budget.m_classValues[place][unit] = ns;
            totals[place] += ns;
        });
    }
    budget.addGroupValues();
    return budget;
}

Cancellable<std::vector<UnitBudget>> UnitBudget::ofWindow(const CompareRun& run, const std::vector<SpansOfDevice>& gpus,
                                                          const std::stop_token& stop)
{
    const auto whole = analyzeWallBudget(run.budgetInputs(), run.scope, stop);
    if (!whole)
        return tl::unexpected(whole.error());
    const auto window = wholeWindow(whole->run);
    std::vector<FamilySums> families;
    families.reserve(gpus.size()); // they stay where they are
    std::vector<FamilySums*> visitors(run.trace->devices.size(), nullptr);
    for (const auto& gpu : gpus)
        visitors[gpu.device.value()] = &families.emplace_back(run, window);
    const BusyWork work(*run.trace, run.options.ncclEvents->isNcclKernelName, withoutWindow(run.scope),
                        run.budgetInputs().thresholds.umChainNs);
    if (!sweepDevices(work, visitors, stop))
        return cancelled();
    std::vector<UnitBudget> made;
    made.reserve(gpus.size());
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        auto& budget = made.emplace_back();
        budget.m_wallNs = whole->accountedNs;
        budget.m_wallsNs = { whole->accountedNs };
        if (const auto* of = whole->find(gpus[i].device)) {
            budget.m_totals = of->timesNs;
            budget.m_families = totalsOf(families[i].take());
        }
    }
    return made;
}

UnitBudget UnitBudget::ofBaseline(const Baseline& baseline, std::size_t gpu, bool hasUnit)
{
    const auto& of = baseline.gpus[gpu];
    UnitBudget budget;
    budget.m_unitCount = hasUnit ? baseline.unit.count : 1;
    budget.m_wallNs = of.wallNs;
    budget.m_wallsNs = hasUnit ? of.unitWallsNs : Values { of.wallNs };
    budget.m_valueCount = hasUnit ? of.unitWallsNs.size() : 0;
    if (hasUnit)
        budget.m_classValues.fill(Values(budget.m_valueCount, 0));
    for (const auto& time : of.classes) {
        const auto timeClass = timeClassOfKey(time.key.toStdString());
        if (!timeClass) // of a later version
            continue;
        const auto place = static_cast<std::size_t>(*timeClass);
        for (std::size_t part = 0; part < RunPartCount; ++part) {
            if (time.part == runPartKey(static_cast<RunPart>(part)))
                budget.m_totals[part][place] += time.totalNs;
        }
        if (hasUnit && !time.unitNs.empty())
            budget.m_classValues[place] = time.unitNs;
    }
    for (const auto& family : of.families)
        budget.addFamily(family.key, family.totalNs, hasUnit ? family.unitNs : Values());
    if (hasUnit)
        budget.addGroupValues();
    for (const auto& values : baseline.runValues) {
        if (values.gpu == gpu)
            budget.m_runValues[{ values.kind, values.key }] = values.valuesNs;
    }
    return budget;
}

UnitBudget UnitBudget::ofRuns(const std::vector<UnitBudget>& runs)
{
    const auto append
        = [](Values& values, const Values& more) { values.insert(values.end(), more.begin(), more.end()); };
    UnitBudget all;
    all.m_unitCount = 0;
    for (const auto& run : runs) {
        all.m_unitCount += run.m_unitCount;
        addSaturated(all.m_wallNs, run.m_wallNs);
        append(all.m_wallsNs, run.wallOfRuns());
        for (std::size_t part = 0; part < RunPartCount; ++part) {
            for (std::size_t i = 0; i < TimeClassCount; ++i)
                addSaturated(all.m_totals[part][i], run.m_totals[part][i]);
        }
        for (std::size_t i = 0; i < TimeClassCount; ++i)
            append(all.m_classValues[i], run.valuesOfRuns(static_cast<TimeClass>(i)));
        for (std::size_t i = 0; i < TimeGroupCount; ++i)
            append(all.m_groupValues[i], run.valuesOfRuns(static_cast<TimeGroup>(i)));
        for (const auto& [family, totalNs] : run.m_families)
            addSaturated(all.m_families[family], totalNs);
    }
    all.m_valueCount = all.m_wallsNs.size();
    for (const auto& [family, totalNs] : all.m_families) {
        for (const auto& run : runs)
            append(all.m_familyValues[family], run.familyOfRuns(family));
    }
    return all;
}

void UnitBudget::addFamily(const QString& family, std::int64_t totalNs, Values values)
{
    m_families[family] = totalNs;
    if (!values.empty())
        m_familyValues[family] = std::move(values);
}

void UnitBudget::addGroupValues()
{
    m_groupValues.fill(Values(m_valueCount, 0));
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        auto& values = m_groupValues[static_cast<std::size_t>(timeGroup(static_cast<TimeClass>(i)))];
        std::transform(values.begin(), values.end(), m_classValues[i].begin(), values.begin(), saturatedSum);
    }
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

std::vector<std::int64_t> UnitBudget::familyValuesNs(const QString& family) const
{
    const auto found = m_familyValues.find(family);
    return found == m_familyValues.end() ? Values(m_valueCount, 0) : found->second;
}

std::vector<std::int64_t> UnitBudget::ofRuns(const QString& kind, const QString& key, const Values& units,
                                             std::int64_t figureNs) const
{
    const auto found = m_runValues.find({ kind, key });
    if (found != m_runValues.end())
        return found->second;
    const auto runs = m_runValues.empty() ? 1 : m_runValues.begin()->second.size();
    return Values(runs, units.empty() ? figureNs : medianOf(units));
}

std::vector<std::int64_t> UnitBudget::wallOfRuns() const
{
    return ofRuns(QStringLiteral("wall"), {}, m_wallsNs, m_wallNs);
}

std::vector<std::int64_t> UnitBudget::valuesOfRuns(TimeClass timeClass) const
{
    return ofRuns(QStringLiteral("class"), QString::fromLatin1(timeClassKey(timeClass)), valuesNs(timeClass),
                  totalNs(RunPart::Window, timeClass));
}

std::vector<std::int64_t> UnitBudget::valuesOfRuns(TimeGroup group) const
{
    return ofRuns(QStringLiteral("group"), QString::fromLatin1(timeGroupKey(group)), valuesNs(group),
                  totalNs(RunPart::Window, group));
}

std::vector<std::int64_t> UnitBudget::familyOfRuns(const QString& family) const
{
    const auto total = m_families.find(family);
    return ofRuns(QStringLiteral("family"), family, familyValuesNs(family),
                  total == m_families.end() ? 0 : total->second);
}

std::int64_t medianOf(std::vector<std::int64_t> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const auto upper = values[values.size() / 2];
    const auto lower = values[(values.size() - 1) / 2];
    return saturated(roundedQuotient(static_cast<Int128>(lower) + upper, 2));
}

std::optional<double> floorOf(const std::vector<std::int64_t>& values)
{
    if (values.size() < 2)
        return std::nullopt;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return static_cast<double>(static_cast<Int128>(*most) - *least);
}

} // namespace core
