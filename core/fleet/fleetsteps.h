// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/collectives.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace core {

/// What repeats over all ranks: the stretches between operations that all of them share. Numbered by these, not by
/// counting on each rank.
struct FleetSteps {
    QString unavailable; ///< a sentence; empty: there are steps
    std::uint64_t communicator = 0; ///< that of the boundaries
    std::int64_t period = 0; ///< its operations in a step
    std::vector<std::uint32_t> boundaries; ///< instances: a step is between the ends of two that follow each other

    [[nodiscard]] std::size_t count() const { return boundaries.empty() ? 0 : boundaries.size() - 1; }
};

/// Finds steps by the smallest period of the operations of the communicator of most ranks (ranks.md §5). What is before
/// the first boundary and after the last is left out.
[[nodiscard]] FleetSteps findFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives);

/// The end of the operation of a rank in an instance, which is one of its edges; none: it took no part.
[[nodiscard]] std::optional<std::int64_t> endInInstance(std::span<const RankSummary> ranks,
                                                        const FleetCollectives& collectives, std::uint32_t instance,
                                                        std::uint32_t rank);

} // namespace core
