// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/unitcuts.h"
#include "analysis/steps/worksequence.h"
#include "compare/units/jointunit.h"
#include "compare/units/unitpattern.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace core {

constexpr double LeastAlike = 0.5; ///< of the modal pieces of two runs
constexpr std::int64_t TellingPieces = 5; ///< modal ones, a side

/// Launches by hash of the item.
using ItemCounts = std::unordered_map<std::uint64_t, std::int64_t>;

/// Positions of a sequence.
struct PositionRange {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

/// The first piece that launches what most do; empty without one. Errors: Cancelled.
[[nodiscard]] Cancellable<PositionRange> firstModalPiece(const WorkSequence& sequence, const UnitCuts& cuts,
                                                         const std::stop_token& stop);
/// Whether the pieces that launch what most do last at least half as long as all pieces do. Kernels that follow each
/// other in a burst may be cut into many equal pieces while all else stands in one. Errors: Cancelled.
[[nodiscard]] Cancellable<bool> isMostOfTheTime(const WorkSequence& sequence, const UnitCuts& cuts,
                                                const std::stop_token& stop);
[[nodiscard]] ItemCounts countItems(const WorkSequence& sequence, const PositionRange& range);
/// Σ min / Σ max; 0 of nothing.
[[nodiscard]] double alikeness(const ItemCounts& base, const ItemCounts& now);

/// Pieces of what was asked for by its name may have no majority of equal ones: then the most frequent ones count, the
/// first of several. False when stopped.
[[nodiscard]] bool takeMostFrequent(const WorkSequence& sequence, UnitCuts& cuts, const std::stop_token& stop);

/// Fills `edges` with the pieces of a sequence. False when stopped.
[[nodiscard]] bool addUnitEdges(UnitEdges& edges, const WorkSequence& sequence, const UnitCuts& cuts,
                                const std::stop_token& stop);

/// What stands at positions of the sequence of a trace.
[[nodiscard]] std::vector<UnitPattern::Item> patternItems(const Trace& trace, const WorkSequence& sequence,
                                                          const PositionRange& range);

/// A sequence cut at each launch of the item of this hash; none: it does not have the item twice. Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<UnitCuts>> cutAtHash(const WorkSequence& sequence, std::uint64_t hash,
                                                             const std::stop_token& stop);

} // namespace core
