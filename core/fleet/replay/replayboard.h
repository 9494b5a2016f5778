// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lateness/lateness.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace core {

/// A part of the program of a rank that is played again.
struct ReplayRank {
    std::uint32_t rank = 0; ///< position of the summary
    std::vector<ProgramStep> steps;
};

/// What does not change from one replay of programs to the next: which operations there are, and what each waits for.
/// Flat arrays, as a job has millions of steps.
struct ReplayBoard {
    static constexpr auto None = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> firstStep; ///< by program, and the end: steps of all programs are numbered through
    std::vector<std::uint32_t> eventOf; ///< by step: the operation that is begun or waited for; None: none
    std::vector<char> isWait; ///< by step of an operation: it waits for its end; else it begins it
    std::vector<std::uint32_t> before; ///< by step that begins one: the operation before it on its stream, or None
    std::vector<std::int64_t> takesNs; ///< by event: T
    std::vector<std::uint32_t> comers; ///< by event: how many must come or begin before it can end
    std::vector<std::uint32_t> firstAwaiting; ///< by event, and the end: in awaiting
    std::vector<std::uint32_t> awaiting; ///< events that wait for the beginning of one

    [[nodiscard]] std::size_t eventCount() const { return takesNs.size(); }
};

/// The part of a program: the first of all, the second, …
using ProgramSource = std::function<ReplayRank(std::size_t program)>;

/// An event is a matched instance over all programs, or an operation that is its rank's alone. `stepCount`: of all
/// programs, if it is known. O(steps).
[[nodiscard]] ReplayBoard makeReplayBoard(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                          const FleetLateness& lateness, std::size_t programCount,
                                          const ProgramSource& programs, std::size_t stepCount = 0);

} // namespace core
