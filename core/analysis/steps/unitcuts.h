// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/worksequence.h"
#include "base/result.h"
#include "base/timewindow.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

constexpr std::size_t LeastLaunchesOfCut = 4; ///< of an item, or ranges of a text, so that they can begin steps
constexpr std::int64_t LeastModalPieces = 3; ///< pieces that launch the same
constexpr double LeastRegularity = 0.8; ///< share of such pieces

/// Where a sequence is cut into pieces: each piece begins at a position and ends before the next one; what stands
/// before the first and from the last on is in none.
struct UnitCuts {
    std::vector<std::uint32_t> positions; ///< ascending
    std::vector<std::uint32_t> ranges; ///< the row of Trace::nvtx that each position is of; empty: of none
    std::uint64_t modalHash = 0; ///< of the launches in most pieces
    std::int64_t modalPieces = 0; ///< pieces with this hash

    [[nodiscard]] std::int64_t pieces() const
    {
        return positions.empty() ? 0 : static_cast<std::int64_t>(positions.size()) - 1;
    }
    /// Enough pieces launch the same multiset of items.
    [[nodiscard]] bool isRegular() const
    {
        return modalPieces >= LeastModalPieces
            && static_cast<double>(modalPieces) >= LeastRegularity * static_cast<double>(pieces());
    }
};

/// Calls `visit(piece, hash)` for all pieces, with the sum of the hashes of what they launch. False when stopped.
template <typename Visitor>
[[nodiscard]] bool forEachPiece(const WorkSequence& sequence, const std::vector<std::uint32_t>& positions,
                                const std::stop_token& stop, Visitor visit)
{
    for (std::size_t piece = 0; piece + 1 < positions.size(); ++piece) {
        std::uint64_t sum = 0;
        for (auto position = positions[piece]; position < positions[piece + 1]; ++position) {
            if (position % (1U << 16U) == 0 && stop.stop_requested())
                return false;
            sum += sequence.hash(sequence.item(position));
        }
        visit(piece, sum);
    }
    return true;
}

/// Finds what most pieces between `cuts.positions` launch, if more than half launch the same; and how many do. False
/// when stopped.
[[nodiscard]] bool findModalPieces(const WorkSequence& sequence, UnitCuts& cuts, const std::stop_token& stop);

/// What is known of the pieces between the launches of one item.
struct ItemPieces {
    std::uint32_t launches = 0;
    std::uint32_t modalPieces = 0; ///< pieces with the hash of most, if more than half have it
    std::uint64_t modalHash = 0;
    std::uint32_t first = 0, last = 0; ///< positions of its first and last launch

    [[nodiscard]] std::int64_t pieces() const { return std::int64_t { launches } - 1; }
    /// 0–1: share of the modal pieces; the item is launched twice or more.
    [[nodiscard]] double regularity() const { return static_cast<double>(modalPieces) / static_cast<double>(pieces()); }
    [[nodiscard]] bool isRegular() const
    {
        return launches >= LeastLaunchesOfCut && modalPieces >= LeastModalPieces && regularity() >= LeastRegularity;
    }
};

/// The pieces of each item of `sequence`. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<ItemPieces>> countItemPieces(const WorkSequence& sequence,
                                                                   const std::stop_token& stop);
/// The median gap in ns before the launches of each of `items`, which differ. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<double>>
medianGapsBefore(const WorkSequence& sequence, const std::vector<std::uint32_t>& items, const std::stop_token& stop);
/// Cuts at all launches of an item, of which `pieces` are known. Errors: Cancelled.
[[nodiscard]] Cancellable<UnitCuts> cutAtItem(const WorkSequence& sequence, std::uint32_t item,
                                              const ItemPieces& pieces, const std::stop_token& stop);

/// What cutting a sequence at the launches of an item gives.
struct ItemCuts {
    std::optional<UnitCuts> cuts; ///< none: no item gives regular pieces
    std::uint32_t item = 0; ///< the one that is cut at; without cuts that which comes nearest
    std::int64_t pieces = 0, modalPieces = 0; ///< between its launches; 0: no item is launched often enough
};

/**
 * Cuts `sequence` at the item whose launches give the most telling regular pieces: at least half of `window` is
 * covered, then at least 5 modal pieces, fewest pieces, highest regularity, longest median gap before its launches,
 * earliest first launch. O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<ItemCuts> cutAtBestItem(const WorkSequence& sequence, const TimeWindow& window,
                                                  const std::stop_token& stop);

} // namespace core
