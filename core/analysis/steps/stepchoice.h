// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/repeatingwork.h"
#include "base/result.h"
#include "scope/scope.h"

#include <optional>

namespace core {

/// Which steps somebody asks for.
struct StepChoice {
    std::optional<StepRange> range; ///< none: the steady ones
    friend bool operator==(const StepChoice&, const StepChoice&) = default;
};

/// "19", "5-9" (both included) or "steady". Errors: Usage.
[[nodiscard]] Expected<StepChoice> parseSteps(const QString& text);

/// The window of these steps, with what it is called: "step 19". Errors: Usage, when no repeating work was found, and
/// when there are no such steps; with what there is.
[[nodiscard]] Expected<WindowName> windowOfSteps(const RepeatingWork& work, const StepChoice& choice);

/// The window of steps that there are, with what it is called.
[[nodiscard]] WindowName namedWindow(const RepeatingWork& work, const StepRange& steps);
/// The same of the steady ones: "steady steps 20–42". Those are known.
[[nodiscard]] WindowName steadyWindow(const RepeatingWork& work);

} // namespace core
