// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gpuidle.h"

#include <vector>

namespace core {

/**
 * Finds out why the devices were idle: fills cause and coverage of `gaps`, whose device, span and works
 * are set. Barriers and overhead count wherever they lie, in scope or not.
 *
 * @param gaps  ascending per device
 * @return nothing, or Cancelled
 */
[[nodiscard]] Expected<void> explainGaps(std::vector<IdleGap>& gaps, const Trace& trace, const ScopeFilter& filter,
                                         const IdleOptions& options, const std::stop_token& stop);

/// Positions in `gaps`, longest first, equally long ones in the order given.
[[nodiscard]] std::vector<std::uint32_t> longestGapsFirst(const std::vector<IdleGap>& gaps);

} // namespace core
