// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/lateness/lateness.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// A part of the program of a rank that is played again.
struct ReplayRank {
    std::uint32_t rank = 0; ///< position of the summary
    std::vector<ProgramStep> steps;
};

/// What counts when a program is played.
struct ReplayMode {
    bool hasCopies = true; ///< else they take no time
    bool hasTransfers = true; ///< else operations take no time
    bool hasRests = true; ///< else neither rests nor lags take time
};

struct ReplayBoard;

/**
 * Plays the programs of all ranks against each other: each operation ends when its last rank has come, and takes T. A
 * send, a receive or one with a root ends T after those that it waits for have begun.
 *
 * Max-plus, so whatever is made shorter makes nothing later. It needs no clock. `board` is of the same programs; their
 * times may differ. When the last is done, all of which begin at 0; none: the order of their operations does not let
 * them end. O(steps). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::optional<std::int64_t>> playPrograms(const ReplayBoard& board,
                                                                    std::span<const ReplayRank> programs,
                                                                    const ReplayMode& mode,
                                                                    const std::stop_token& stop = {});

} // namespace core
