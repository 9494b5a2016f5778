// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "base/result.h"
#include "compare/sides.h"
#include "results/analysisoptions.h"
#include "scope/scope.h"
#include "trace/trace.h"

#include <QByteArray>

#include <functional>
#include <memory>
#include <stop_token>

namespace core {

struct BaselineRun;

/// One side of a comparison: a trace, the part of it that is compared, and what was found in it.
struct CompareRun {
    std::shared_ptr<const Trace> trace;
    Scope scope;
    AnalysisOptions options; ///< with NCCL operations, host states, times of GPUs and families of kernels
    /// What is kept of a run; `trace` then names GPUs, kernels and versions, and has no event. None: a trace.
    std::shared_ptr<const BaselineRun> baseline {};
    QByteArray nameKey {}; ///< names are compared as their hashes by this key; empty: as they are

    /// Finds in `trace` what `options` do not have yet. O(n log n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<CompareRun> prepare(std::shared_ptr<const Trace> trace, Scope scope,
                                                         AnalysisOptions options, const std::stop_token& stop = {});

    [[nodiscard]] WallBudgetInputs budgetInputs() const
    {
        return { *trace, *options.ncclEvents, *options.hostStates, options.diagnosisClasses().thresholds,
                 *options.traceTimes };
    }
};

using CompareRuns = Sides<CompareRun>;

/**
 * Reads the runs of both sides, one after the other, and prepares them: BASE while NEW is read, since reading leaves
 * cores idle now and then. read(side) gives a trace with its scope and options, or a run of a baseline, from any thread.
 * Errors: those of read(); Cancelled.
 */
[[nodiscard]] Expected<CompareRuns> readRuns(const std::function<Expected<CompareRun>(Side)>& read,
                                             const std::stop_token& stop = {});

} // namespace core
