// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/replay/replayboard.h"

#include <span>
#include <vector>

namespace core {

/// The part of a rank's program in a window of its own clock. A stretch across an edge is cut in proportion, and what
/// follows one that reaches beyond the end is left out.
[[nodiscard]] ReplayRank programPart(std::span<const RankSummary> ranks, std::uint32_t rank, const TimeWindow& window);

/// What a segment of a program takes.
struct SegmentTimes {
    std::int64_t runNs = 0, restNs = 0, lagNs = 0;
};

/// What a rank does from one beginning of an operation to the next, or to the end of its part.
struct ProgramSegment {
    std::size_t firstStep = 0, endStep = 0; ///< in ReplayRank::steps
    SegmentTimes times;
};

/// The segments of a part, in order; one more than it begins operations.
[[nodiscard]] std::vector<ProgramSegment> programSegments(const ReplayRank& program);

/// Makes what the steps of `segment` take no more than that of `limit`: runs, rests and lags each.
void capSegment(ReplayRank& program, const ProgramSegment& segment, const SegmentTimes& limit);

} // namespace core
