// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/replay/efficiency.h"

#include <span>
#include <stop_token>

namespace core {

/// Plays the same stretch of all ranks with and without its faults and puts what it finds into `result`, of which
/// wallNs is known. `mended`: ranks that are mended besides those that cause the most waiting. O(ranks mended · program steps). False when stopped.
[[nodiscard]] bool playWhatIfs(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                               const FleetLateness& lateness, std::span<const RankWindow> windows,
                               std::span<const std::uint32_t> mended, FleetEfficiency& result,
                               const std::stop_token& stop);

} // namespace core
