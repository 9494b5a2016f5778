// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/repeatingwork.h"
#include "analysis/steps/stepbudget.h"
#include "base/result.h"
#include "scope/scope.h"

#include <memory>
#include <optional>

namespace core {

/// Result of "Steps": the steps of a trace that lie in the window of a scope, at least in part. They are never cut: a
/// step is what it is in the whole trace.
struct Steps {
    std::shared_ptr<const RepeatingWork> work; ///< null in a result that was not computed
    std::shared_ptr<const StepBudget> budget; ///< of all steps of `work`; null or empty: not told class by class
    StepRange inScope; ///< those of `work` that the table lists
    Provenance provenance;

    [[nodiscard]] std::size_t size() const { return inScope.size(); }
    [[nodiscard]] WorkStep operator[](std::size_t row) const { return (*work)[inScope.first + row]; }
    [[nodiscard]] bool hasBudget() const { return budget != nullptr && !budget->isEmpty(); }
    /// The class of time that makes a step an outlier: furthest from its median. None for other steps, and without a
    /// budget.
    [[nodiscard]] std::optional<TimeClass> differs(const WorkStep& step) const
    {
        return step.isOutlier && hasBudget() ? std::optional(budget->mostUnusual(step.number)) : std::nullopt;
    }
};

/// The steps of `work` in the window of `scope`. Its other limits do not matter. O(log steps).
[[nodiscard]] Steps stepsInScope(const Scope& scope, std::shared_ptr<const RepeatingWork> work,
                                 std::shared_ptr<const StepBudget> budget = nullptr);

/// Table "steps", with the SQL of its figures.
[[nodiscard]] Table describeSteps(std::shared_ptr<const Trace> trace, std::shared_ptr<const Steps> steps);

} // namespace core
