// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/replay/replayboard.h"

#include <cstdint>
#include <vector>

namespace core {

/// One move of a replay.
struct ReplayMove {
    enum class Kind : std::uint8_t {
        Run, ///< the step runs
        Arrive, ///< it runs, and its operation begins
        Keep, ///< it runs; the operation before on its stream is not over, so the moment is kept for Begin
        Begin, ///< of an operation whose arrival was kept
        Also, ///< what has just begun lets this event end, too
        Wait, ///< the step runs; the next one begins when the event is over
        End, ///< all of the event have come
    };
    static constexpr auto None = ReplayBoard::None;

    std::uint32_t step = 0; ///< of all programs, numbered through; of End the event, in ReplayPlan::takesNs
    std::uint32_t program = 0;
    std::uint32_t event = None; ///< place of the event
    std::uint32_t before = None; ///< place of the event that it cannot begin before; None: there is none
    std::uint32_t kept = None; ///< place of the kept moment
    Kind kind = Kind::Run;
    bool isFirst = false; ///< the place of the event held another one before
};

/**
 * In which order the programs of a job are played. It depends on what waits for what and not on times, so it is found
 * once, and each replay goes through it from the first move to the last. Places are used again when what was there is
 * needed no more, so that those in use are few.
 */
struct ReplayPlan {
    std::vector<ReplayMove> moves;
    std::vector<std::uint32_t> firstStep; ///< by program, and the end
    std::vector<std::int64_t> takesNs; ///< by event: T
    std::uint32_t eventPlaces = 0, keptPlaces = 0;
    bool isPlayable = false; ///< all programs and events come to their end

    [[nodiscard]] std::size_t programCount() const { return firstStep.size() - 1; }
};

/// O(steps).
[[nodiscard]] ReplayPlan makeReplayPlan(ReplayBoard board);

} // namespace core
