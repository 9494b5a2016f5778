// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "analysis/phases/phasemap.h"
#include "base/diagnosisclasses.h"
#include "findings/acceptedfinding.h"
#include "findings/ownrules.h"
#include "findings/thresholds.h"

#include <memory>
#include <vector>

namespace core {

class HostStates;
class PathIndex;
struct CpuSamples;
struct CriticalPath;
struct GroupIdleTimes;
struct KernelFamilies;
struct NcclEvents;
struct NvtxRanges;
struct RepeatingWork;
class TraceTimes;
class StepBudget;

/// What the user chose beside the scope.
struct AnalysisOptions {
    PhaseMap phases; ///< empty: none was given
    Thresholds thresholds; ///< of the rules behind the findings
    FamilyRules families; ///< which kernels make up which family
    std::vector<AcceptedFinding> accepted; ///< findings that are expected
    std::shared_ptr<const OwnRules> ownRules; ///< of the user, judged beside the program's; none: nullptr
    std::shared_ptr<const DiagnosisClasses> classes; ///< which calls are what, and limits; none: those of the program
    /// The NCCL operations of the same trace, when they were found before: they do not depend on the scope.
    std::shared_ptr<const NcclEvents> ncclEvents;
    /// What the threads of the same trace did, when it was found before: it does not depend on the scope either.
    std::shared_ptr<const HostStates> hostStates;
    /// The families of the trace's kernels by rules that are compared with `families`, when they were found before.
    std::shared_ptr<const KernelFamilies> kernelFamilies;
    /// Idle times that another scope of the same trace needed; they hold for all scopes with the same window.
    std::shared_ptr<const GroupIdleTimes> groupIdleTimes;

    /// When its GPUs and processes worked, when it was found before: it does not depend on the scope.
    std::shared_ptr<const TraceTimes> traceTimes;
    /// Where its processors were, when that was read before: it does not depend on the scope.
    std::shared_ptr<const CpuSamples> cpuSamples;
    /// The repeating work of the same trace, when it was looked for before: it does not depend on the scope.
    std::shared_ptr<const RepeatingWork> repeatingWork;
    /// What all its critical paths have in common, likewise.
    std::shared_ptr<const PathIndex> pathIndex;
    /// The critical path of a scope without a time window, when one was found before: those of others go on alike from
    /// where they meet it.
    std::shared_ptr<const CriticalPath> criticalPath;
    /// What its steps were spent on, likewise.
    std::shared_ptr<const StepBudget> stepBudget;
    /// The NVTX ranges of the whole trace by process, when they were found before: those of a process alone are its rows.
    std::shared_ptr<const NvtxRanges> nvtxByProcess;

    /// The classes that hold: those that were chosen, else the program's.
    [[nodiscard]] const DiagnosisClasses& diagnosisClasses() const
    {
        return classes ? *classes : builtInDiagnosisClasses();
    }
    /// Takes what was found in a trace from the options of results of the same trace.
    void takeFound(const AnalysisOptions& options)
    {
        ncclEvents = options.ncclEvents;
        hostStates = options.classes == classes ? options.hostStates : nullptr; // they follow the classes
        kernelFamilies = options.kernelFamilies;
        groupIdleTimes = options.groupIdleTimes;
        traceTimes = options.traceTimes;
        cpuSamples = options.cpuSamples;
        repeatingWork = options.repeatingWork;
        pathIndex = options.pathIndex;
        nvtxByProcess = options.nvtxByProcess;
        criticalPath = options.classes == classes ? options.criticalPath : nullptr;
        stepBudget = options.classes == classes ? options.stepBudget : nullptr;
    }
};

} // namespace core
