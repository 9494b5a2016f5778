// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/checks/runfacts.h"
#include "compare/comparerun.h"
#include "compare/gpupairs.h"
#include "compare/units/keptunits.h"

#include <stop_token>
#include <vector>

namespace core {

/// What of one side is looked at. Refers to all of it.
struct RunFactsInputs {
    const CompareRuns& runs;
    const GpuPairs& gpus;
    const std::vector<Sides<UnitSpans>>& spans; ///< by GPU pair
};

/// Which kinds of limits a scope has: RunFacts::limits.
[[nodiscard]] QStringList limitKinds(const Scope& scope);

/// Finds what checks look at of one side; a baseline has it. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<RunFacts> findRunFacts(const RunFactsInputs& in, Side side, const std::stop_token& stop = {});

/// The facts of the first run of a side with what further ones moved, at which clocks, and were warned of: means of the
/// runs, of clocks of those that sampled them, and the sum of warnings.
[[nodiscard]] RunFacts factsOfRuns(RunFacts first, const std::vector<RunFacts>& further);

} // namespace core
