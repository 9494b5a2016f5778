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
                return HostStates::makeWithoutRanges(*run.trace, CallClasses(*run.trace, known.diagnosisClasses()),
                                                     stop); // the verdict names none
            });
        },
        [&] { return findIfMissing(known.traceTimes, [&] { return TraceTimes::makeBusy(*run.trace, stop); }); },
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

Expected<CompareRuns> readRuns(const std::function<Expected<CompareRun>(Side)>& read, const std::stop_token& stop)
{
    const auto prepared = [&stop](CompareRun& run) -> Expected<CompareRun> {
        if (run.baseline)
            return std::move(run);
        auto made = CompareRun::prepare(std::move(run.trace), std::move(run.scope), std::move(run.options), stop);
        return made ? Expected<CompareRun>(std::move(*made)) : cancelled();
    };
    auto base = read(Side::Base);
    if (!base)
        return tl::unexpected(base.error());
    Expected<CompareRun> now = cancelled();
    constexpr std::size_t Tasks = 2;
    runParallel(static_cast<int>(Tasks), Tasks, [&](std::size_t task) {
        if (task == 0)
            base = prepared(*base);
        else
            now = read(Side::New);
    });
    if (now)
        now = prepared(*now);
    for (const auto* side : { &base, &now }) {
        if (!*side)
            return tl::unexpected(side->error());
    }
    return CompareRuns { std::move(*base), std::move(*now) };
}

} // namespace core
