// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/budget/unitbudget.h"
#include "compare/checks/capturechecks.h"
#include "compare/checks/compareconfig.h"
#include "compare/checks/findrunfacts.h"
#include "compare/comparetables.h"
#include "compare/comparisonlayout.h"
#include "compare/furtherfigures.h"
#include "compare/matching/renamedkernels.h"
#include "compare/rows/furthertables.h"
#include "compare/units/fixedsides.h"
#include "compare/units/likeunit.h"
#include "statistics/statistics.h"

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
        if (const auto taken = m_fixed.take(result.runs, m_options.unit, m_options.nameKey, m_first); !taken)
            return tl::unexpected(taken.error());
        auto gpus = pairGpus(result.runs, m_stop);
        if (!gpus)
            return tl::unexpected<Error>(gpus.error());
        result.gpus = std::move(*gpus);
        m_fixed.chooseGpu(result.gpus);
        if (const auto chosen = chooseGpu(); !chosen)
            return tl::unexpected(chosen.error());
        if (!matchNames())
            return cancelled();
        auto unit = m_fixed.findUnit({ result.runs, result.gpus, result.matches }, m_options.unit, m_stop);
        if (!unit)
            return tl::unexpected(unit.error());
        result.unit = std::move(*unit);
        keep();
        if (!analyzeFirst())
            return cancelled();
        if (const auto opened = openFurther(); !opened)
            return tl::unexpected(opened.error());
        if (!findFacts() || !makeBudgets() || !sumAllKernels() || !layUnits())
            return cancelled();
        if (const auto chosen = layAsAsked(); !chosen)
            return tl::unexpected(chosen.error());
        return judge();
    }

private:
    /// Makes the GPU that was asked for the critical one. Errors: Usage.
    Expected<void> chooseGpu()
    {
        if (!m_options.criticalGpuId)
            return {};
        auto& gpus = m_result->gpus;
        std::size_t chosen = 0;
        QStringList ids;
        while (chosen < gpus.pairs.size() && m_result->gpuId(chosen, Side::Base) != *m_options.criticalGpuId)
            ids.append(QString::number(m_result->gpuId(chosen++, Side::Base)));
        if (chosen == gpus.pairs.size())
            return failure(ErrorCode::Usage,
                           Text::tr("GPU %1 of BASE is not compared with one of NEW: there are %2.")
                               .arg(QString::number(*m_options.criticalGpuId),
                                    ids.isEmpty() ? Text::tr("none") : ids.join(QStringLiteral(", "))));
        if ((m_fixed[Side::Base] || m_fixed[Side::New]) && chosen != gpus.critical)
            return failure(ErrorCode::Usage,
                           Text::tr("The units of a baseline are those of GPU %1: no other can be chosen.")
                               .arg(m_result->gpuId(gpus.critical, Side::Base)));
        gpus.critical = chosen;
        gpus.isCriticalChosen = true;
        return {};
    }
    /// False when stopped.
    bool matchNames()
    {
        auto& result = *m_result;
        auto kernels
            = ofBothSides([&](Side side) { return kernelsOnGpus(result.runs[side], devicesOf(side), m_stop); });
        if (!kernels.base || !kernels.now)
            return false;
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            result.matches.push_back(matchKernels({ std::move((*kernels.base)[pair]), std::move((*kernels.now)[pair]) },
                                                  result.runs.base.options.diagnosisClasses().carriers,
                                                  m_options.matches));
        }
        result.choices = m_options.matches;
        result.limits = m_options.limits.value_or(differenceLimits(result.runs.base.options.thresholds));
        result.staleChoices = staleKernelChoices(result.runs, m_options.matches);
        return true;
    }
    /// Chooses what is added up; without kept units on both sides there is no unit.
    void keep()
    {
        auto& result = *m_result;
        const bool isWindowChosen = result.runs.base.scope.window || result.runs.now.scope.window;
        if (result.unit) {
            result.kept = m_fixed.keep(result.unit->edges[result.gpus.critical], isWindowChosen);
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
    /// What tables of further runs are laid beside. False when stopped.
    bool analyzeFirst()
    {
        auto& result = *m_result;
        const auto& further = m_options.further;
        if (!m_options.hasAllTables || result.gpus.isEmpty() || (further.base.empty() && further.now.empty()))
            return true;
        return onBothSides([&](Side side) {
            auto made = analyzeCompared(result, side, m_stop);
            if (made)
                result.results[side] = std::move(*made);
            return made.has_value();
        });
    }
    /// Compares each further run with the first of its side. Errors: those of FurtherRun::open().
    Expected<void> openFurther()
    {
        for (const auto side : BothSides) {
            for (const auto& further : m_options.further[side]) {
                auto run = further.open(m_stop);
                if (!run)
                    return tl::unexpected(run.error());
                auto compared = compareFurther(side, std::move(*run), further.name);
                if (!compared)
                    return tl::unexpected(compared.error());
            }
        }
        return {};
    }
    [[nodiscard]] std::vector<DeviceIndex> devicesOf(Side side) const
    {
        std::vector<DeviceIndex> devices;
        devices.reserve(m_result->gpus.pairs.size());
        for (const auto& pair : m_result->gpus.pairs)
            devices.push_back(pair.device[side]);
        return devices;
    }
    Expected<void> compareFurther(Side side, CompareRun run, const QString& name)
    {
        auto& result = *m_result;
        CompareOptions options = m_options;
        options.further = {};
        options.unit = {};
        options.criticalGpuId.reset(); // that of the unit of the first run
        if (!result.unit && !run.baseline && !result.runs[side].baseline)
            options.unit.kind = UnitChoice::Kind::None;
        Comparing pair({ result.runs[side], std::move(run) }, options, m_stop);
        if (result.unit)
            pair.m_first = m_fixed[side] ? *m_fixed[side] : fixedUnitOf(result, side);
        auto compared = pair.compare();
        if (!compared)
            return tl::unexpected(compared.error());
        const auto& with = **compared;
        const auto leaveOut = [&](const QString& reason) { result.leftOut.push_back({ side, name, reason }); };
        if (with.checks->worst() == CheckLevel::NotComparable)
            leaveOut(with.verdict.sentence);
        else if (with.unit.has_value() != result.unit.has_value())
            leaveOut(Text::tr("It does not repeat what the first run does."));
        else if (auto figures = furtherFigures(with, pair.m_figures, devicesOf(side)); !figures)
            leaveOut(Text::tr("It has no work on a GPU of the first run."));
        else {
            if (result.results[side]) {
                auto tables = furtherTables(with, result.results[side], devicesOf(side), m_stop);
                if (!tables)
                    return cancelled();
                figures->tables = std::move(*tables);
            }
            figures->name = name;
            figures->facts = with.facts.now;
            result.further[side].push_back(std::move(*figures));
        }
        return {};
    }
    /// False when stopped.
    bool findFacts()
    {
        auto& result = *m_result;
        return onBothSides([&](Side side) {
            auto found = findRunFacts({ result.runs, result.gpus, result.spans }, side, m_stop);
            if (!found)
                return false;
            std::vector<RunFacts> further;
            for (const auto& run : result.further[side])
                further.push_back(run.facts);
            result.facts[side] = factsOfRuns(std::move(*found), further);
            return true;
        });
    }
    /// Lays budgets and kernels side by side, by unit, in all or as shares. Errors: Cancelled, Usage.
    Expected<void> layAsAsked()
    {
        auto& result = *m_result;
        if (m_options.per == ComparePer::Unit && !result.unit)
            return failure(ErrorCode::Usage,
                           Text::tr("No unit of work was found in both runs: leave out --per unit, or name one with "
                                    "--unit."));
        ComparisonLayout layout(result, m_figures, m_stop);
        const auto first = m_options.per.value_or(result.unit ? ComparePer::Unit : ComparePer::Total);
        if (!layout.lay(first))
            return cancelled();
        result.per = first;
        if (m_options.per || result.unit || isSameWork(*result.kernels))
            return {};
        result.per = ComparePer::Second;
        if (!layout.lay(result.per))
            return cancelled();
        return {};
    }
    /// False when stopped.
    bool makeBudgets()
    {
        auto& result = *m_result;
        auto made = ofBothSides([&](Side side) {
            return UnitBudget::ofRun(result.runs[side], spansOf(side), result.unit.has_value(), m_stop);
        });
        m_figures.budgets.resize(result.gpus.pairs.size());
        for (const auto side : BothSides) {
            if (!made[side])
                return false;
            for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair)
                m_figures.budgets[pair][side] = std::move((*made[side])[pair]);
        }
        return true;
    }
    /// False when stopped.
    bool sumAllKernels()
    {
        auto& result = *m_result;
        m_figures.sums.resize(result.gpus.pairs.size());
        return onBothSides([&](Side side) {
            const auto& run = result.runs[side];
            auto made = sumKernels(run, spansOf(side), m_stop);
            for (std::size_t pair = 0; made && pair < made->size(); ++pair) {
                auto& of = m_figures.sums[pair][side];
                of.sums = std::move((*made)[pair]);
                of.values = static_cast<std::int64_t>(result.unit ? result.kept[side].steps.size() : 1);
                of.runs = run.baseline ? run.baseline->baseline.runs : 1;
            }
            return made.has_value();
        });
    }
    /// Of all GPU pairs.
    [[nodiscard]] std::vector<SpansOfDevice> spansOf(Side side) const
    {
        std::vector<SpansOfDevice> gpus;
        gpus.reserve(m_result->gpus.pairs.size());
        for (std::size_t pair = 0; pair < m_result->gpus.pairs.size(); ++pair)
            gpus.push_back({ m_result->gpus.pairs[pair].device[side], &m_result->spans[pair][side] });
        return gpus;
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
        bool hasRenamed = false;
        for (std::size_t pair = 0; pair < result.gpus.pairs.size(); ++pair) {
            auto& matches = result.matches[pair];
            const auto* const unit = drift.gpus.empty() ? nullptr : &drift.gpus[pair];
            if (!matchRenamed(
                    matches,
                    { result.runs, result.spans[pair], m_figures.sums[pair], units(), unit, m_options.matches },
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
    Expected<std::shared_ptr<const Comparison>> judge()
    {
        auto& result = *m_result;
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
    FixedSides m_fixed;
    std::optional<FixedUnit> m_first; ///< of BASE, the first of several runs
    FiguresOfRuns m_figures; ///< of the first runs
    std::shared_ptr<Comparison> m_result = std::make_shared<Comparison>();
};

} // namespace

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
             published(describeCompareFamilies(comparison.runs, comparison.gpus, comparison.families)),
             published(describeCompareChecks(comparison.checks)),
             published(describeCompareConfig(comparison.runs, includeMachineDetails)) };
}

} // namespace core
