// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/matching/collectives.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// An operation of a series that is matched with those of other ranks.
struct GuessedEntry {
    std::int64_t number = 0; ///< in the series that others are compared with
    InstanceMember member;
    bool isByDiff = false; ///< its rank does not do the same throughout
};

/// Ranks whose operations are taken for those of one communicator, as none was recorded.
struct GuessedCommunicator {
    std::uint64_t id = 0; ///< a hash of what its ranks do
    std::vector<std::uint32_t> ranks; ///< positions of the summaries, ascending
    std::vector<GuessedEntry> entries; ///< by number, then by rank
};

/// Operations of one stream of a rank whose communicator is not known.
struct UnknownSeries {
    std::uint32_t rank = 0; ///< position of the summary
    std::uint32_t stream = 0;
    std::vector<std::uint32_t> operations; ///< in RankSummary::operations
};

/**
 * Matches series by what they do: operations and sizes (ranks.md §4). Equal ones by their order; another one with that
 * which it differs least from, by up to 1,000 operations, where 32 operations before and after are alike, too. A rank that
 * has two equal series could be meant by either, so that neither is matched. Of two ranks at least. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<GuessedCommunicator>> guessCommunicators(std::span<const RankSummary> ranks,
                                                                               std::vector<UnknownSeries> series,
                                                                               const std::stop_token& stop = {});

} // namespace core
