// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lateness/lateness.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// A communicator that moves less than others do with the same operation.
struct SlowTransfer {
    std::size_t communicator = 0; ///< in FleetCollectives::communicators
    QString op;
    double bandwidth = 0, peerBandwidth = 0; ///< bytes a ns, by the median of T; GB/s
    std::int64_t excessNs = 0; ///< Σ over its operations of what they take more than the median of the peers
};

/**
 * Compares the transfers of communicators of as many ranks, which all lie in one host or none does, with operations of
 * one kind and size: those with less than 80 % of the bandwidth of the median of at least two others, by more than λ.
 * Complete operations only. O(instances · log). Slowest first.
 */
[[nodiscard]] std::vector<SlowTransfer> findSlowTransfers(std::span<const RankSummary> ranks,
                                                          const FleetCollectives& collectives,
                                                          const FleetLateness& lateness);

} // namespace core
