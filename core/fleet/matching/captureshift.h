// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/clockdomains.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// The operations of a communicator on one rank, in their order. All three are as long.
struct OperationSeries {
    std::vector<std::uint64_t> tokens; ///< what each is: equal ones may be of one instance
    std::vector<std::int64_t> startsNs, endsNs; ///< on clocks that are off from each other by no more than is said

    [[nodiscard]] std::size_t size() const { return tokens.size(); }
};

/// Where a capture begins against another one.
struct CaptureShift {
    /// Number in the base of the first operation of the other, below 0 when the base begins later; none: none fits.
    std::optional<std::int64_t> shift;
    std::optional<std::int64_t> other; ///< a second one that fits as well, so that neither is known to be right
};

/// Whether `other`, moved by `shift`, can be the same operations as far as time goes: no operation ends before all have
/// started, and the clocks are no more than `mostOffsetNs` apart (none: by anything). O(n) to O(16 n).
[[nodiscard]] bool isShiftFeasible(const OperationSeries& base, const OperationSeries& other, std::int64_t shift,
                                   const ClockOptions& options, std::optional<std::int64_t> mostOffsetNs);

/**
 * Finds by how many operations one capture begins after another (ranks.md §4): 99 % of what both have is alike, at least
 * half of the shorter one, and isShiftFeasible(). The nearest shift first. O(shifts · n), at most 4,096 shifts each way.
 */
[[nodiscard]] CaptureShift findCaptureShift(const OperationSeries& base, const OperationSeries& other,
                                            const ClockOptions& options, std::optional<std::int64_t> mostOffsetNs);

} // namespace core
