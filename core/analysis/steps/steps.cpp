// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/steps.h"

#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"

#include <algorithm>
#include <utility>

namespace core {

Steps stepsInScope(const Scope& scope, std::shared_ptr<const RepeatingWork> work,
                   std::shared_ptr<const StepBudget> budget)
{
    Steps steps;
    steps.work = std::move(work);
    steps.budget = std::move(budget);
    steps.provenance = steps.work->provenance;
    if (!steps.work->unit)
        return steps;
    const auto& edges = steps.work->edgesNs;
    const auto count = static_cast<std::uint32_t>(steps.work->size());
    steps.inScope = { 0, count };
    if (scope.window) {
        const auto positionOf = [&](auto found) { return static_cast<std::uint32_t>(found - edges.begin()); };
        // the step that holds the start, and the first that begins at the end or after it
        const auto after = positionOf(std::upper_bound(edges.begin(), edges.end(), scope.window->startNs));
        const auto end = positionOf(std::lower_bound(edges.begin(), edges.end(), scope.window->endNs));
        steps.inScope.end = std::min(end, count);
        steps.inScope.first = std::min(after == 0 ? 0 : after - 1, steps.inScope.end);
    }
    auto& provenance = steps.provenance;
    provenance.coverage
        = Text::tr("%1 of %2 steps. %3").arg(formatCount(steps.inScope.size()), formatCount(count), steps.work->why);
    const auto cut = steps.size() > 0 && scope.window
        && (steps[0].window.startNs < scope.window->startNs
            || steps[steps.size() - 1].window.endNs > scope.window->endNs);
    if (cut)
        provenance.limitations.append(Text::tr("steps at the edges of the window are listed whole"));
    if (!steps.hasBudget())
        provenance.limitations.append(
            Text::tr("what the time of steps went to is told of at most %1").arg(formatCount(MostBudgetedSteps)));
    return steps;
}

} // namespace core
