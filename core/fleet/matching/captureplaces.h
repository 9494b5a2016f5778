// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/captureshift.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What one rank has of a communicator.
struct CapturedOperations {
    std::uint32_t rank = 0; ///< position of the summary
    bool isFromStart = false; ///< it saw the communicator being made, so that its operations count from the first
    std::int64_t leftOut = 0; ///< of its operations, before the first of these
    std::span<const std::uint32_t> operations; ///< in RankSummary::operations
};

/// Finds the number of the first operation of each rank, from 0 on for the earliest; none: it is in `unmatched` now.
/// Of one that is from the start it is what was left out.
[[nodiscard]] std::vector<std::optional<std::int64_t>>
firstNumbers(std::span<const RankSummary> ranks, const ClockDomains& domains, std::uint64_t communicator,
             std::span<const CapturedOperations> captures, const ClockOptions& clocks,
             std::vector<UnmatchedCapture>& unmatched);

} // namespace core
