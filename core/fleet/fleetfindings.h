// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <vector>

namespace core {

/// Everything worth knowing of a job of which all else is known: what is wrong first (hang, desync, missing ranks), then
/// by score. Operations that were matched by less than their order give none.
[[nodiscard]] std::vector<FleetFinding> findFleetFindings(const FleetResult& result);

} // namespace core
