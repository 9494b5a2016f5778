// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/sides.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A launch in a sequence that is aligned with another one.
struct SequenceItem {
    std::uint32_t id = 0; ///< equal in both runs where the launches are of the same kernel or graph
    bool isMatched = false; ///< both runs have it
    friend bool operator==(const SequenceItem&, const SequenceItem&) = default;
};

/// Launches of two runs that stand in for each other, or one that has no partner.
using AlignedPlaces = Sides<std::optional<std::uint32_t>>;

/// With more launches a unit sequences are not aligned: it would take seconds.
constexpr std::size_t MostAlignedLaunches = 100'000;

/**
 * Lays two sequences side by side so that the sum is greatest of: +2 for two launches of the same, +1 for two of which
 * neither is known in the other run, -1 for one without a partner (Needleman and Wunsch 1970). Launches further than
 * 1,000 from the diagonal are no partners. Of several best alignments the one whose partners come first; swapping the
 * sequences swaps the result.
 *
 * @return pairs in order: each launch of both sequences is in exactly one. Both have MostAlignedLaunches at most.
 * Errors: Cancelled. O(longer · 2,001) time, a quarter of a byte each.
 */
[[nodiscard]] Cancellable<std::vector<AlignedPlaces>> alignSequences(const Sides<std::vector<SequenceItem>>& sequences,
                                                                     const std::stop_token& stop = {});

} // namespace core
