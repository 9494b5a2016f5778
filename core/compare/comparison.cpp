// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/checks/capturechecks.h"
#include "compare/checks/compareconfig.h"
#include "compare/checks/findrunfacts.h"
#include "compare/likeunit.h"
#include "compare/matching/renamedkernels.h"
#include "compare/unitbudget.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Puts a comparison together, step by step.
class Comparing
{
public:
    Comparing(CompareRuns runs, const CompareOptions& options, std::stop_token stop)
        : m_options(options)
        , m_stop(std::move(stop))
    {
        m_result->runs = std::move(runs);
        m_result->isUnitWanted = options.unit.kind != UnitChoice::Kind::None;
    }
    Expected<std::shared_ptr<const Comparison>> compare()
    {
        auto& result = *m_result;
        if (const auto readable = takeBaselines(); !readable)
            return tl::unexpected(readable.error());
        auto gpus = pairGpus(result.runs, m_stop);
        if (!gpus)
            return tl::unexpected<Error>(gpus.error());
        result.gpus = std::move(*gpus);
        takeFixedGpu();
        if (!matchNames())
            return cancelled();
        auto unit = findUnit();
        if (!unit)
            return tl::unexpected(unit.error());
        result.unit = std::move(*unit);
        keep();
        if (!findFacts() || !layBudgets() || !layUnits() || !layKernels())
            return cancelled();
        return judge();
    }

private:
    /// Says what is fixed by baselines. Errors: Usage.
    Expected<void> takeBaselines()
    {
        auto& runs = m_result->runs;
        Sides<bool> isHashed;
        for (const auto side : BothSides) {
            if (!runs[side].baseline)
                continue;
            isHashed[side] = runs[side].baseline->baseline.hasHashedNames;
            m_fixed[side] = fixedUnitOf(*runs[side].baseline);
            if (m_options.unit.kind != UnitChoice::Kind::Auto)
                return failure(ErrorCode::Usage,
                               Text::tr("The unit of %1 was chosen when it was made: give --unit to gpuloupe-cli "
                                        "baseline instead.")
                                   .arg(runs[side].trace->fileName));
        }
        for (const auto side : BothSides) {
            const auto other = side == Side::Base ? Side::New : Side::Base;
            if (!isHashed[side] || isHashed[other])
                continue;
            if (m_options.nameKey.isEmpty())
                return failure(ErrorCode::Usage,
                               Text::tr("The names in %1 are hashed: name the file of their key with --hash-names.")
                                   .arg(runs[side].trace->fileName));
            runs[other].nameKey = m_options.nameKey;
        }
        return {};
    }
    /// The GPU whose units are known is the critical one.
    void takeFixedGpu()
    {
        auto& gpus = m_result->gpus;
        for (const auto side : BothSides) {
            for (std::size_t pair = 0; m_fixed[side] && pair < gpus.pairs.size(); ++pair) {
                if (gpus.pairs[pair].device[side] == m_fixed[side]->critical)
                    gpus.critical = pair;
            }
        }
    }
    /// A baseline without units is compared as a whole.
    Expected<std::optional<JointUnit>> findUnit()
    {
        const auto& result = *m_result;
        const UnitSearchInputs inputs { result.runs, result.gpus, result.matches };
        const auto pointer = [&](Side side) { return m_fixed[side] ? &*m_fixed[side] : nullptr; };
        if (m_fixed.base || m_fixed.now) {
            const bool isOneWhole = (result.runs.base.baseline && !m_fixed.base)
                || (result.runs.now.baseline && !m_fixed.now) || !hasFixedGpus();
            if (isOneWhole)
                return std::optional<JointUnit>();
            auto found = findLikeUnit(inputs, { pointer(Side::Base), pointer(Side::New) }, m_stop);
            return found ? Expected<std::optional<JointUnit>>(std::move(*found)) : cancelled();
        }
        if (!result.areTraces())
            return std::optional<JointUnit>();
        return findJointUnit(inputs, m_options.unit, m_stop);
    }
    /// False when the GPU whose units are known has no partner.
    [[nodiscard]] bool hasFixedGpus() const
    {
        const auto& gpus = m_result->gpus;
        return std::all_of(BothSides.begin(), BothSides.end(), [&](Side side) {
            return !m_fixed[side]
                || (!gpus.isEmpty() && gpus.pairs[gpus.critical].device[side] == m_fixed[side]->critical);
        });
    }

    /// False when stopped.
    bool matchNames()
    {
        auto& result = *m_result;
        for (const auto& pair : result.gpus.pairs) {
            Sides<std::vector<MatchedKernel>> kernels;
            for (const auto side : BothSides) {
                auto found = kernelsOnGpu(result.runs[side], pair.device[side], m_stop);
                if (!found)
                    return false;
                kernels[side] = std::move(*found);
            }
            result.matches.push_back(
                matchKernels(kernels, result.runs.base.options.diagnosisClasses().carriers, m_options.matches));
        }
        result.choices = m_options.matches;
        result.staleChoices = staleKernelChoices(result.runs, m_options.matches);
        return true;
    }
    /// Chooses what is added up; without kept units on both sides there is no unit.
    void keep()
    {
        auto& result = *m_result;
        const bool isWindowChosen = result.runs.base.scope.window || result.runs.now.scope.window;
        if (result.unit) {
            keepUnitsOf(result.unit->edges[result.gpus.critical], isWindowChosen);
            if (result.kept.base.steps.empty() || result.kept.now.steps.empty()) {
                result.unit.reset();
                result.kept = {};
            }
        }
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& spans = result.spans.emplace_back();
            for (const auto side : BothSides) {
                const auto& run = result.runs[side];
                if (result.unit)
                    spans[side] = { result.unit->edges[pair][side], result.kept[side].steps };
                else
                    spans[side] = wholeWindow(run.scope.window.value_or(run.trace->extent));
            }
        }
    }
    void keepUnitsOf(const Sides<UnitEdges>& critical, bool isWindowChosen)
    {
        auto& kept = m_result->kept;
        if (!m_fixed.base && !m_fixed.now) {
            kept = keepUnits(critical, isWindowChosen);
            return;
        }
        for (const auto side : BothSides) {
            const auto& known = m_fixed[side == Side::Base ? Side::New : Side::Base];
            const bool isSteady = known && known->kept.steady && !known->isWindowChosen && !isWindowChosen;
            kept[side] = m_fixed[side] ? m_fixed[side]->kept : keepSteps(critical[side], isSteady);
        }
    }
    /// False when stopped.
    bool findFacts()
    {
        auto& result = *m_result;
        for (const auto side : BothSides) {
            auto found = findRunFacts({ result.runs, result.gpus, result.spans }, side, m_stop);
            if (!found)
                return false;
            result.facts[side] = std::move(*found);
        }
        return true;
    }
    /// False when stopped.
    bool layBudgets()
    {
        auto& result = *m_result;
        std::vector<Sides<UnitBudget>> budgets;
        Sides<std::optional<WallBudget>> wholes; // of all GPUs; with a unit each GPU has its own
        for (const auto side : BothSides) {
            if (result.unit || result.gpus.isEmpty() || result.runs[side].baseline)
                continue;
            auto whole = analyzeWallBudget(result.runs[side].budgetInputs(), result.runs[side].scope, m_stop);
            if (!whole)
                return false;
            wholes[side] = std::move(*whole);
        }
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& of = budgets.emplace_back();
            for (const auto side : BothSides) {
                auto made = budgetOf(pair, side, wholes[side]);
                if (!made)
                    return false;
                of[side] = std::move(*made);
            }
        }
        auto compared = compareBudgets({ budgets, result.unit.has_value() }, m_options.limits, m_stop);
        if (!compared)
            return false;
        result.budget = std::make_shared<const CompareBudget>(std::move(*compared));
        return true;
    }
    [[nodiscard]] Cancellable<UnitBudget> budgetOf(std::size_t pair, Side side,
                                                   const std::optional<WallBudget>& whole) const
    {
        const auto& run = m_result->runs[side];
        const auto device = m_result->gpus.pairs[pair].device[side];
        if (run.baseline)
            return UnitBudget::ofBaseline(run.baseline->baseline, device.value(), m_result->unit.has_value());
        return m_result->unit ? UnitBudget::ofUnits(run, device, m_result->spans[pair][side], m_stop)
                              : UnitBudget::ofWindow(run, device, *whole, m_stop);
    }
    /// False when stopped.
    bool addUpKernels()
    {
        const auto& result = *m_result;
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& of = m_sums.emplace_back();
            for (const auto side : BothSides) {
                auto made = sumKernels(result.runs[side], result.gpus.pairs[pair].device[side],
                                       result.spans[pair][side], m_stop);
                if (!made)
                    return false;
                of[side] = std::move(*made);
            }
        }
        return true;
    }
    /// Lays units side by side, and looks for renamed kernels by them. False when stopped.
    bool layUnits()
    {
        auto& result = *m_result;
        CompareDrift drift;
        if (hasOtherGraphMode(result.facts))
            drift.unavailable = otherGraphModeText();
        else if (!result.areTraces())
            drift.unavailable = Text::tr("A baseline keeps no single launches.");
        else if (!result.unit)
            drift.unavailable = Text::tr("There is no unit of work.");
        else if (!findDrifts(drift))
            return false;
        if (!addUpKernels())
            return false;
        bool hasRenamed = false;
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& matches = result.matches[pair];
            const auto* const unit = drift.gpus.empty() ? nullptr : &drift.gpus[pair];
            if (!matchRenamed(matches,
                              { result.runs, result.spans[pair], m_sums[pair], units(), unit, m_options.matches },
                              m_stop))
                return false;
            hasRenamed = hasRenamed || std::any_of(matches.begin(), matches.end(), [](const KernelMatch& match) {
                             return match.level == MatchLevel::Renamed;
                         });
        }
        if (hasRenamed && !drift.gpus.empty() && !findDrifts(drift)) // what is renamed now is the same
            return false;
        result.drift = std::make_shared<const CompareDrift>(std::move(drift));
        return true;
    }
    /// Kept ones; 1: the whole window.
    [[nodiscard]] Sides<std::int64_t> units() const
    {
        const auto& kept = m_result->kept;
        return m_result->unit ? Sides<std::int64_t> { kept.base.count(), kept.now.count() }
                              : Sides<std::int64_t> { 1, 1 };
    }
    /// False when stopped.
    bool findDrifts(CompareDrift& drift) const
    {
        auto found = findDrift({ m_result->runs, m_result->gpus, m_result->matches, m_result->spans }, m_stop);
        if (found)
            drift = std::move(*found);
        return found.has_value();
    }
    /// False when stopped.
    bool layKernels()
    {
        auto& result = *m_result;
        Sides<std::int64_t> values { 1, 1 };
        if (result.unit) {
            for (const auto side : BothSides)
                values[side] = static_cast<std::int64_t>(result.kept[side].steps.size());
        }
        auto compared
            = compareKernels({ result.runs, result.matches, m_sums, units(), values, result.unit.has_value() },
                             m_options.limits, m_stop);
        if (!compared)
            return false;
        if (hasOtherGraphMode(result.facts)) { // there is nothing to compare the graph of one side with
            compared->rows.clear();
            compared->unavailable = otherGraphModeText();
        }
        result.kernels = std::make_shared<const CompareKernels>(std::move(*compared));
        return true;
    }
    Expected<std::shared_ptr<const Comparison>> judge()
    {
        auto& result = *m_result;
        result.per = m_options.per.value_or(result.unit                       ? ComparePer::Unit
                                                : isSameWork(*result.kernels) ? ComparePer::Total
                                                                              : ComparePer::Second);
        if (result.per == ComparePer::Unit && !result.unit)
            return failure(ErrorCode::Usage,
                           Text::tr("No unit of work was found in both runs: leave out --per unit, or name one with "
                                    "--unit."));
        auto checks = checkRuns({ result.runs, result.gpus, result.unit, result.kept, result.facts, *result.budget,
                                  *result.kernels, m_options.accepted },
                                m_stop);
        if (!checks)
            return tl::unexpected<Error>(checks.error());
        result.checks = std::make_shared<const CompareChecks>(std::move(*checks));
        result.verdict = judgeComparison({ *result.budget, *result.checks, result.gpus.critical, result.per,
                                           !result.gpus.isEmpty(), result.hasComparableSums() });
        return std::shared_ptr<const Comparison>(std::move(m_result));
    }

    const CompareOptions& m_options;
    std::stop_token m_stop;
    Sides<std::optional<FixedUnit>> m_fixed;
    std::vector<Sides<std::vector<KernelSum>>> m_sums; ///< by GPU pair
    std::shared_ptr<Comparison> m_result = std::make_shared<Comparison>();
};

QString gpuText(const CompareRuns& runs, const GpuPair& pair)
{
    const auto base = runs.base.trace->devices[pair.device.base.value()].label();
    const auto now = runs.now.trace->devices[pair.device.now.value()].label();
    return base == now ? base : Text::tr("%1 against %2").arg(base, now);
}

/// What is not compared for want of a trace; empty: both sides are traces.
QString baselineText(const CompareRuns& runs)
{
    if (!runs.base.baseline && !runs.now.baseline)
        return {};
    const auto which = !runs.now.baseline ? Text::tr("BASE is a baseline")
        : !runs.base.baseline             ? Text::tr("NEW is a baseline")
                                          : Text::tr("BASE and NEW are baselines");
    return Text::tr(
               "%1: timelines, single events and SQL are not kept in it and not compared; percentiles of more than "
               "512 calls and tests of more than 256 units are of an even choice of them (≈).")
        .arg(which);
}

} // namespace

bool Comparison::hasEqualUnits() const
{
    return kept.base.count() == kept.now.count();
}

bool Comparison::hasComparableSums() const
{
    return (unit && per != ComparePer::Total) || (unit && hasEqualUnits()) || isSameWork(*kernels);
}

TimeWindow Comparison::window(Side side) const
{
    if (gpus.isEmpty())
        return runs[side].scope.window.value_or(runs[side].trace->extent);
    return spans[gpus.critical][side].hull();
}

QStringList Comparison::alignment() const
{
    QStringList lines;
    if (const auto text = baselineText(runs); !text.isEmpty())
        lines.append(text);
    if (gpus.isEmpty())
        return lines + staleChoices;
    lines.append(Text::tr("GPU that computes most: %1.").arg(gpuText(runs, gpus.pairs[gpus.critical])));
    lines.append(staleChoices);
    if (!unit) {
        lines.append(isUnitWanted ? Text::tr("No unit of work was found in both runs.")
                                  : Text::tr("No unit of work was asked for: the whole windows are compared."));
        return lines;
    }
    lines.append(Text::tr("Unit of work: %1; %2 units of BASE, %3 of NEW.")
                     .arg(unit->description, formatCount(kept.base.count()), formatCount(kept.now.count())));
    for (const auto side : BothSides) {
        if (const auto text = leftOutText(kept[side]); !text.isEmpty()) {
            lines.append(QStringLiteral("%1: %2.").arg(
                side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"), text));
        }
    }
    return lines;
}

Expected<std::shared_ptr<const Comparison>> compareRuns(CompareRuns runs, const CompareOptions& options,
                                                        const std::stop_token& stop)
{
    return Comparing(std::move(runs), options, stop).compare();
}

std::vector<TablePointer> describeComparedRuns(const Comparison& comparison, bool includeMachineDetails)
{
    const auto published = [](Table table) { return std::make_shared<const Table>(std::move(table)); };
    return { published(describeCompareBudget(comparison.runs, comparison.gpus, comparison.budget)),
             published(describeCompareKernels(comparison.runs, comparison.gpus, comparison.kernels)),
             published(describeCompareDrift(comparison.runs, comparison.gpus, comparison.drift,
                                            comparison.kernels->displayNames)),
             published(describeCompareChecks(comparison.checks)),
             published(describeCompareConfig(comparison.runs, includeMachineDetails)) };
}

} // namespace core
