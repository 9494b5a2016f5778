// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/checks/comparechecks.h"

#include <vector>

namespace core {

/// True when CUDA graphs ran on both sides, and were traced as a whole on one and kernel by kernel on the other.
[[nodiscard]] bool hasOtherGraphMode(const Sides<RunFacts>& facts);
/// The sentence that says so, and what follows.
[[nodiscard]] QString otherGraphModeText();

/// Appends the checks of how the runs were recorded: driver, cuda, nsys, options, graph_mode, overhead, lost.
void addCaptureChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks);

} // namespace core
