// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gpuidle.h"

namespace core {

/**
 * Finds out why the devices were idle: explains `gaps`. Barriers and overhead count wherever they lie, in scope or not.
 *
 * @return nothing, or Cancelled
 */
[[nodiscard]] Expected<void> explainGaps(IdleGaps& gaps, const Trace& trace, const ScopeFilter& filter,
                                         const IdleOptions& options, const std::stop_token& stop);

} // namespace core
