// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/checks/comparechecks.h"

#include <stop_token>
#include <vector>

namespace core {

/// Appends the checks of what the runs did: work, sizes. Errors: Cancelled.
[[nodiscard]] Cancellable<void> addWorkChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks,
                                              const std::stop_token& stop);
/// Appends the checks of what made all of it faster or slower: clocks, uniform. Errors: Cancelled.
[[nodiscard]] Cancellable<void> addSpeedChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks,
                                               const std::stop_token& stop);

} // namespace core
