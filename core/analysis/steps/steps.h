// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/repeatingwork.h"
#include "base/result.h"
#include "scope/scope.h"

#include <memory>

namespace core {

/// Result of "Steps": the steps of a trace that lie in the window of a scope, at least in part. They are never cut: a
/// step is what it is in the whole trace.
struct Steps {
    std::shared_ptr<const RepeatingWork> work; ///< null in a result that was not computed
    StepRange inScope; ///< those of `work` that the table lists
    Provenance provenance;

    [[nodiscard]] std::size_t size() const { return inScope.size(); }
    [[nodiscard]] Step operator[](std::size_t row) const { return (*work)[inScope.first + row]; }
};

/// The steps of `work` in the window of `scope`. Its other limits do not matter. O(log steps).
[[nodiscard]] Steps stepsInScope(const Scope& scope, std::shared_ptr<const RepeatingWork> work);

/// Table "steps", with the SQL of its figures.
[[nodiscard]] Table describeSteps(std::shared_ptr<const Trace> trace, std::shared_ptr<const Steps> steps);

} // namespace core
