// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/budget/comparebudget.h"
#include "compare/checks/comparechecks.h"
#include "compare/checks/runfacts.h"
#include "compare/comparerun.h"
#include "compare/compareverdict.h"
#include "compare/drift/drift.h"
#include "compare/gpupairs.h"
#include "compare/kernels/comparefamilies.h"
#include "compare/kernels/comparekernels.h"
#include "compare/matching/matchfile.h"
#include "compare/units/jointunit.h"
#include "compare/units/keptunits.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct AnalysisResults;
struct FurtherTables;

/// A further run of a side: opened when its turn comes, so that only one is held.
struct FurtherRun {
    QString name; ///< of its file
    std::function<Expected<CompareRun>(const std::stop_token& stop)> open;
};

/// What SQL about a further run needs, whose trace is not held.
struct FurtherOutline {
    std::shared_ptr<const Trace> trace; ///< tables of the file, GPUs, streams and names; no event
    Scope scope;
    std::vector<DeviceIndex> devices; ///< by GPU pair
    std::vector<UnitSpans> spans; ///< by GPU pair
    /// By GPU pair and KernelNameIndex of the first run of the side: its names in this one.
    std::vector<std::vector<std::vector<KernelNameIndex>>> names;
};

/// What a further run of a side came to, in the GPUs and names of the first of its side.
struct FurtherFigures {
    QString name;
    std::int64_t runs = 1; ///< of a baseline of several those that it is made of
    std::vector<UnitBudget> budgets; ///< by GPU pair
    std::vector<KernelSumsOfRun> sums; ///< by GPU pair
    RunFacts facts;
    std::shared_ptr<const FurtherOutline> outline; ///< null: of a baseline
    std::shared_ptr<const FurtherTables> tables {}; ///< null: they were not asked for
};

/// A run that is not compared.
struct LeftOutRun {
    Side side = Side::Base;
    QString name;
    QString reason; ///< sentences
};

/// What somebody chose for a comparison.
struct CompareOptions {
    UnitChoice unit;
    std::optional<ComparePer> per; ///< none: a unit, else the total of the same work, else shares
    QStringList accepted; ///< keys of checks that do not keep the runs from being compared
    std::optional<DifferenceLimits> limits {}; ///< none: those of BASE's thresholds
    Sides<std::vector<FurtherRun>> further; ///< runs of a side beside the first
    bool hasAllTables = false; ///< of further runs all tables are kept for compareTables(), which then is of all runs
    QByteArray nameKey; ///< by which names are hashed where a baseline has no names; empty: none was given
    MatchChoices matches; ///< what somebody said of rows
    /// Of BASE, whose unit of work is looked for and judged; none: that which computes most.
    std::optional<std::int64_t> criticalGpuId {};
};

/// Two runs laid side by side: what was kept of them, how they differ, and what that comes to.
struct Comparison {
    CompareRuns runs;
    GpuPairs gpus;
    std::vector<std::vector<KernelMatch>> matches; ///< by GPU pair
    MatchChoices choices; ///< what somebody said of rows
    DifferenceLimits limits; ///< from which differences are called
    QStringList staleChoices; ///< of the choices that fit nothing a sentence each
    bool isUnitWanted = true; ///< false: the whole windows were asked for
    std::optional<JointUnit> unit; ///< none: the whole windows are compared
    KeptUnits kept; ///< empty without a unit
    std::vector<Sides<UnitSpans>> spans; ///< by GPU pair
    Sides<RunFacts> facts; ///< what checks look at; of several runs bytes and clocks are means, warnings sums
    ComparePer per = ComparePer::Unit;
    std::shared_ptr<const CompareBudget> budget;
    std::shared_ptr<const CompareKernels> kernels;
    std::shared_ptr<const CompareFamilies> families;
    std::shared_ptr<const CompareDrift> drift; ///< the inside of a unit of both runs
    std::shared_ptr<const CompareChecks> checks;
    Sides<std::vector<FurtherFigures>> further; ///< runs beside the first of each side
    /// Of the first of each side, when tables of several runs were asked for; see analyzeCompared(). Else null.
    Sides<std::shared_ptr<const AnalysisResults>> results;
    std::vector<LeftOutRun> leftOut;
    CompareVerdict verdict;

    /// From the first to the last kept unit of one side on its critical GPU, or its whole window.
    [[nodiscard]] TimeWindow window(Side side) const;
    /// Both sides have as many kept units; without a unit as many windows.
    [[nodiscard]] bool hasEqualUnits() const;
    /// False when sums tell how long the runs are instead of how fast: neither by unit, nor of the same work.
    [[nodiscard]] bool hasComparableSums() const;
    /// Of GPU number `pair` of `gpus`, on one side.
    [[nodiscard]] std::int64_t gpuId(std::size_t pair, Side side) const
    {
        return runs[side].trace->devices[gpus.pairs[pair].device[side].value()].gpuId;
    }
    /// There are several runs of a side: budget, kernels, families and facts are of all of them, drift is of the first
    /// ones, and so are tables unless haveAllTables().
    [[nodiscard]] bool areRuns() const { return !further.base.empty() || !further.now.empty(); }
    /// There are several runs of a side, and compareTables() is of all of them.
    [[nodiscard]] bool haveAllTables() const { return areRuns() && results.base && results.now; }
    /// Of a side, those of which a baseline is made each.
    [[nodiscard]] std::int64_t runCount(Side side) const;
    /// Both sides are of traces: there are timelines, single events and SQL.
    [[nodiscard]] bool areTraces() const { return !runs.base.baseline && !runs.now.baseline; }
    /// How the runs were aligned, in sentences: the unit, how many were kept, what was left out.
    [[nodiscard]] QStringList alignment() const;
};

/**
 * Compares two runs, or several of each side: finds what both repeat, keeps the units that do the same, lays their wall budgets and kernels side
 * by side, and judges. To swap the runs changes signs only.
 *
 * Of several runs the first two say what the unit is and whether the sides can be compared. Further ones are cut as the
 * first of their side; those that cannot be compared with it are left out. A value that is tested is then a run.
 *
 * Errors: Cancelled; Usage, when `options` name a unit or a GPU that is not there, or one beside that of a baseline, or
 * when names are hashed on one side and there is no key.
 */
[[nodiscard]] Expected<std::shared_ptr<const Comparison>> compareRuns(CompareRuns runs, const CompareOptions& options,
                                                                      const std::stop_token& stop = {});

/// The tables of a comparison, in the order of its report: compare_budget, compare_kernels, compare_drift,
/// compare_families, compare_checks, compare_config. With machine details compare_config has what names people and machines.
[[nodiscard]] std::vector<TablePointer> describeComparedRuns(const Comparison& comparison,
                                                             bool includeMachineDetails = false);

} // namespace core
