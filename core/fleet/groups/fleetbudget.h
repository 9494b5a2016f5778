// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lateness/lateness.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// Where a stretch of a rank's time went. All parts add up to its wall time, to the nanosecond.
struct RankBudget {
    ClassTimes timesNs {}; ///< of the GPU; TimeClass::Comm is the next three together
    std::int64_t waitNs = 0; ///< exposed, for ranks that had not come yet
    std::int64_t transferNs = 0; ///< exposed, while all took part
    std::int64_t unsplitNs = 0; ///< exposed, of operations that were not matched

    [[nodiscard]] std::int64_t wallNs() const;
    [[nodiscard]] std::int64_t groupNs(TimeGroup group) const { return groupTime(timesNs, group); }
    RankBudget& operator+=(const RankBudget& other);
};

/// Of the rank at position `rank`, between two of its edges. O(log n + cells between).
[[nodiscard]] RankBudget rankBudget(std::span<const RankSummary> ranks, std::uint32_t rank,
                                    const FleetCollectives& collectives, const FleetLateness& lateness,
                                    const TimeWindow& window);

} // namespace core
