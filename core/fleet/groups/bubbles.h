// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/groups/fleetsteps.h"
#include "fleet/groups/rankgroups.h"
#include "fleet/lateness/lateness.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What a rank of a pipeline does nothing for in the steps.
struct PipelineBubble {
    std::uint32_t rank = 0; ///< position of the summary
    std::int64_t stages = 0; ///< of its pipeline
    std::int64_t bubbleNs = 0; ///< Σ over steps: idle, or waiting in an exposed send or receive, between its first and
        ///< last compute
    std::int64_t stepsNs = 0; ///< Σ of the steps
    std::optional<std::int64_t>
        microbatches; ///< m: sends to each neighbour a step, where all steps and neighbours agree

    [[nodiscard]] double share() const
    {
        return stepsNs > 0 ? static_cast<double>(bubbleNs) / static_cast<double>(stepsNs) : 0;
    }
    /// (p − 1)/(m + p − 1): what even stages cannot do without.
    [[nodiscard]] std::optional<double> leastShare() const
    {
        if (!microbatches)
            return std::nullopt;
        return static_cast<double>(stages - 1) / static_cast<double>(*microbatches + stages - 1);
    }
};

/// Of all ranks that are in a pipeline (ranks.md §6), in order; empty without steps. O(steps · cells of a step).
[[nodiscard]] std::vector<PipelineBubble> findBubbles(std::span<const RankSummary> ranks,
                                                      const FleetCollectives& collectives,
                                                      std::span<const GroupKind> groups, const FleetLateness& lateness,
                                                      const FleetSteps& steps);

} // namespace core
