// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/collectives.h"

#include <QString>

#include <span>
#include <vector>

namespace core {

/// An operation that some ranks of a communicator wait in to the end of their traces, and that others never came to.
struct FleetHang {
    std::uint64_t communicator = 0;
    std::int64_t number = 0; ///< that the instance would have
    QString op;
    std::vector<std::uint32_t> waiting; ///< positions of summaries: they called it, and its kernel has no end
    std::vector<std::uint32_t> absent; ///< they never called it
};

/// The first such operation of each communicator; the one with the most waiting ranks first. O(operations).
[[nodiscard]] std::vector<FleetHang> findHangs(std::span<const RankSummary> ranks, const FleetCollectives& collectives);

} // namespace core
