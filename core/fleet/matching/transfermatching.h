// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/collectives.h"

#include <span>
#include <stop_token>

namespace core {

/**
 * Adds an instance for each send that has its receive to `result`: the n-th of one rank of a communicator to another,
 * and the n-th of the other from the one. Sizes may differ. O(n log n). False when stopped.
 */
[[nodiscard]] bool matchTransfers(std::span<const RankSummary> ranks, FleetCollectives& result,
                                  const std::stop_token& stop);

} // namespace core
