// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/checks/comparechecks.h"

#include <vector>

namespace core {

/// Appends the checks of what the runs did: work, sizes.
void addWorkChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks);
/// Appends the checks of what made all of it faster or slower: clocks, uniform.
void addSpeedChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks);

} // namespace core
