// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparerun.h"

#include "analysis/budget/budgetwindows.h"
#include "analysis/host/callclasses.h"
#include "analysis/host/hoststates.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "base/parallel.h"

#include <array>
#include <atomic>
#include <functional>
#include <utility>

namespace core {

namespace {

/// Keeps what `find()` finds where nothing is known yet. False when cancelled.
template <typename Found, typename Find> bool findIfMissing(std::shared_ptr<const Found>& place, Find find)
{
    if (place)
        return true;
    auto found = find();
    if (found)
        place = std::make_shared<const Found>(std::move(*found));
    return place != nullptr;
}

} // namespace

Cancellable<CompareRun> CompareRun::prepare(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                                            const std::stop_token& stop)
{
    CompareRun run { std::move(trace), std::move(scope), std::move(options) };
    auto& known = run.options;
    if (known.kernelFamilies && known.kernelFamilies->rules != known.families)
        known.kernelFamilies = nullptr;
    const std::array<std::function<bool()>, 4> findings {
        [&] {
            return findIfMissing(known.hostStates, [&] {
                return HostStates::make(*run.trace, CallClasses(*run.trace, known.diagnosisClasses()), stop);
            });
        },
        [&] { return findIfMissing(known.traceTimes, [&] { return TraceTimes::make(*run.trace, stop); }); },
        [&] { return findIfMissing(known.ncclEvents, [&] { return findNcclEvents(*run.trace, stop); }); },
        [&] {
            return findIfMissing(known.kernelFamilies,
                                 [&] { return classifyKernels(*run.trace, known.families, stop); });
        },
    };
    std::atomic<bool> isFound = true;
    runParallel(defaultThreads(), findings.size(), [&](std::size_t i) {
        if (!findings[i]())
            isFound = false;
    });
    if (!isFound)
        return cancelled();
    return run;
}

} // namespace core
