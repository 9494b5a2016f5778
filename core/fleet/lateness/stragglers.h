// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/lateness/latecause.h"

#include <QString>

#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// Whether a few ranks make the others wait.
enum class LatenessPattern : std::uint8_t {
    TooFew, ///< fewer than three instances
    Together, ///< hardly anybody waits
    Rotating, ///< waiting enough, but not for the same ranks
    Stragglers, ///< for one rank, or for up to three
};
/// "too_few", "together", "rotating", "straggler".
[[nodiscard]] QString latenessPatternKey(LatenessPattern pattern);

/// What of the lateness that began with a rank has one cause.
struct CauseShare {
    LateCause cause; ///< of the last instance of it
    std::int64_t causedNs = 0;
};

/// Lateness that began with one rank, whichever ranks it made late in turn.
struct RankOrigin {
    std::uint32_t rank = 0; ///< position of the summary
    std::int64_t causedNs = 0; ///< Σ over instances of their lateness, times the others in them
    std::int64_t instances = 0;
    LateCause cause; ///< of most of it
    std::int64_t ofCauseNs = 0; ///< of causedNs
    std::vector<CauseShare> causes; ///< all; they add up to causedNs
};

/// Who makes the others wait.
struct FleetStragglers {
    LatenessPattern pattern = LatenessPattern::TooFew;
    std::vector<RankOrigin> origins; ///< most first
    std::size_t named = 0; ///< the first of them that are stragglers
    std::int64_t timed = 0, decided = 0; ///< instances; of them those that somebody was late to
    std::int64_t causedNs = 0; ///< by all ranks, as of RankOrigin
    std::int64_t followedNs = 0; ///< of it what was followed to the rank where it began, or had no cause elsewhere
    double operationsNs = 0; ///< of all ranks in the timed instances

    /// Adds what was found in another stretch of the same job, and judges both together.
    void add(const FleetStragglers& more);
};

/**
 * Follows the lateness of each instance in scope to the rank where it began, and adds it up for every other rank in it:
 * who 4,000 wait for holds up more than many pairs that wait as long beside each other. Where several come last together,
 * as much counts as the one whom they waited for before was late there. One rank is the straggler when it caused 60 % of all waiting and was the reason
 * three times at least (analyses.md §4); up to three ranks of which each caused 20 % are, together. A rank that was late
 * because it waited in another communicator whose operations are not matched, such as sends and receives without a
 * match, holds nobody up itself: that waiting is left out, unless it is most of all.
 * O(members · cells between). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<FleetStragglers> findStragglers(std::span<const RankSummary> ranks,
                                                          const FleetCollectives& collectives,
                                                          const FleetLateness& lateness,
                                                          const std::stop_token& stop = {});

} // namespace core
