// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/replay/replayboard.h"

#include <span>
#include <vector>

namespace core {

/// A step as far as it lies in `window`, in proportion; what follows it is lost when it reaches out.
[[nodiscard]] ProgramStep cutStep(ProgramStep step, const TimeWindow& window);

/// The part of a rank's program in a window of its own clock, without a copy of it. A stretch across an edge is cut in
/// proportion, and what follows one that reaches beyond the end is left out.
struct ProgramView {
    std::span<const ProgramStep> steps; ///< that lie in the window or across its edges
    TimeWindow window;

    [[nodiscard]] ProgramStep at(std::size_t i) const
    {
        const auto& step = steps[i];
        const auto endNs = step.startNs + step.runNs + step.copyNs + step.restNs;
        return step.startNs >= window.startNs && endNs <= window.endNs ? step : cutStep(step, window);
    }
};
[[nodiscard]] ProgramView programView(const RankSummary& summary, const TimeWindow& window);
/// The same as steps of their own.
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
