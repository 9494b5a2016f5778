// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparefindings.h"

#include <vector>

namespace core {

/// The findings of several runs of a side as those of one: figures are means of the runs that could judge their rule; a
/// run without the finding counts as 0. What none of the runs could judge is open. `runs`: in the GPUs and names of the
/// first.
[[nodiscard]] FindingsOfRun findingsOfRuns(const std::vector<FindingsOfRun>& runs);

/// How far the gains of a finding in the runs of a side lie apart; 0 of one run.
[[nodiscard]] double spreadOfGains(const FindingOfRun& finding);

} // namespace core
