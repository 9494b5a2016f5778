// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"

#include "base/text.h"
#include "compare/checks/capturechecks.h"
#include "compare/checks/compareconfig.h"
#include "compare/unitbudget.h"

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
        auto gpus = pairGpus(result.runs, m_stop);
        if (!gpus)
            return tl::unexpected<Error>(gpus.error());
        result.gpus = std::move(*gpus);
        if (!matchNames())
            return cancelled();
        auto unit = findJointUnit({ result.runs, result.gpus, result.matches }, m_options.unit, m_stop);
        if (!unit)
            return tl::unexpected(unit.error());
        result.unit = std::move(*unit);
        keep();
        if (!layBudgets() || !layKernels() || !layUnits())
            return cancelled();
        return judge();
    }

private:
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
            result.matches.push_back(matchKernels(kernels, result.runs.base.options.diagnosisClasses().carriers));
        }
        return true;
    }
    /// Chooses what is added up; without kept units on both sides there is no unit.
    void keep()
    {
        auto& result = *m_result;
        const bool isWindowChosen = result.runs.base.scope.window || result.runs.now.scope.window;
        if (result.unit) {
            result.kept = keepUnits(result.unit->edges[result.gpus.critical], isWindowChosen);
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
    /// False when stopped.
    bool layBudgets()
    {
        auto& result = *m_result;
        std::vector<Sides<UnitBudget>> budgets;
        Sides<std::optional<WallBudget>> wholes; // of all GPUs; with a unit each GPU has its own
        for (const auto side : BothSides) {
            if (result.unit || result.gpus.isEmpty())
                continue;
            auto whole = analyzeWallBudget(result.runs[side].budgetInputs(), result.runs[side].scope, m_stop);
            if (!whole)
                return false;
            wholes[side] = std::move(*whole);
        }
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& of = budgets.emplace_back();
            for (const auto side : BothSides) {
                const auto device = result.gpus.pairs[pair].device[side];
                auto made = result.unit
                    ? UnitBudget::ofUnits(result.runs[side], device, result.spans[pair][side], m_stop)
                    : UnitBudget::ofWindow(result.runs[side], device, *wholes[side], m_stop);
                if (!made)
                    return false;
                of[side] = std::move(*made);
            }
        }
        auto compared = compareBudgets(budgets, result.unit.has_value(), m_options.limits, m_stop);
        if (!compared)
            return false;
        result.budget = std::make_shared<const CompareBudget>(std::move(*compared));
        return true;
    }
    /// False when stopped.
    bool layKernels()
    {
        auto& result = *m_result;
        std::vector<Sides<std::vector<KernelSum>>> sums;
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& of = sums.emplace_back();
            for (const auto side : BothSides) {
                auto made = sumKernels(result.runs[side], result.gpus.pairs[pair].device[side],
                                       result.spans[pair][side], m_stop);
                if (!made)
                    return false;
                of[side] = std::move(*made);
            }
        }
        Sides<std::int64_t> units { 1, 1 };
        if (result.unit)
            units = { result.kept.base.count(), result.kept.now.count() };
        auto compared = compareKernels({ result.runs, result.matches, sums, units, result.unit.has_value() },
                                       m_options.limits, m_stop);
        if (!compared)
            return false;
        if (hasOtherGraphMode(result.runs)) { // there is nothing to compare the graph of one side with
            compared->rows.clear();
            compared->unavailable = otherGraphModeText();
        }
        result.kernels = std::make_shared<const CompareKernels>(std::move(*compared));
        return true;
    }
    /// False when stopped.
    bool layUnits()
    {
        auto& result = *m_result;
        CompareDrift drift;
        if (!result.kernels->unavailable.isEmpty())
            drift.unavailable = result.kernels->unavailable;
        else if (!result.unit)
            drift.unavailable = Text::tr("There is no unit of work.");
        else if (auto found = findDrift({ result.runs, result.gpus, result.matches, result.spans }, m_stop); !found)
            return false;
        else
            drift = std::move(*found);
        result.drift = std::make_shared<const CompareDrift>(std::move(drift));
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
        auto checks = checkRuns({ result.runs, result.gpus, result.unit, result.kept, result.spans, *result.budget,
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
    std::shared_ptr<Comparison> m_result = std::make_shared<Comparison>();
};

QString gpuText(const CompareRuns& runs, const GpuPair& pair)
{
    const auto base = runs.base.trace->devices[pair.device.base.value()].label();
    const auto now = runs.now.trace->devices[pair.device.now.value()].label();
    return base == now ? base : Text::tr("%1 against %2").arg(base, now);
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
    if (gpus.isEmpty())
        return lines;
    lines.append(Text::tr("GPU that computes most: %1.").arg(gpuText(runs, gpus.pairs[gpus.critical])));
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
