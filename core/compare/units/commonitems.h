// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/unitcuts.h"
#include "analysis/steps/worksequence.h"
#include "base/result.h"
#include "compare/sides.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <tuple>
#include <vector>

namespace core {

/// An item of both runs that cuts both into regular pieces.
struct CommonItem {
    Sides<std::uint32_t> item;
    bool isTelling = false;
    std::int64_t pieces = 0; ///< of the side that has fewer
    double regularity = 0; ///< product of both sides
    double gapNs = 0; ///< sum of the median gaps
    std::int64_t position = 0; ///< sum of the positions of the first launches

    /// Ascending: the first is the best, but for the gaps.
    [[nodiscard]] auto rank() const { return std::tuple(!isTelling, pieces, -regularity); }
};

/// What both sequences have that cuts both into regular pieces, `isRequested` into any, by rank. `pieces` are those of
/// all items of a side; `isWanted(position)` of the first launch in BASE says what may cut. O(items log items).
[[nodiscard]] std::vector<CommonItem> findCommonItems(const Sides<const WorkSequence*>& sequences,
                                                      const Sides<std::vector<ItemPieces>>& pieces, bool isRequested,
                                                      const std::function<bool(std::uint32_t position)>& isWanted);

/// Sorts the items of one rank, which begin at `place`, by gaps. Returns where the next rank begins. Errors: Cancelled.
[[nodiscard]] Cancellable<std::size_t> sortByGaps(std::vector<CommonItem>& items, std::size_t place,
                                                  const Sides<const WorkSequence*>& sequences,
                                                  const std::stop_token& stop);

} // namespace core
