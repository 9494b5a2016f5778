// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"

#include <stop_token>
#include <vector>

namespace core {

/// Most points of one kind of copy.
constexpr std::size_t MaxCopyPoints = 4000;

/// Copies of one kind with about the same size and bandwidth.
struct CopyPoint {
    double sizeBytes = 0; ///< mean
    double bytesPerSecond = 0; ///< mean
    std::int64_t count = 0;
};

/// The copies of one direction.
struct CopyKindPoints {
    std::uint8_t copyKind = 0; ///< ENUM_CUDA_MEMCPY_OPER
    std::int64_t count = 0; ///< copies in all points
    std::vector<CopyPoint> points; ///< at most MaxCopyPoints, by size and bandwidth
};

/// Sizes and bandwidths of the copies of a scope.
struct CopySizes {
    std::vector<CopyKindPoints> kinds; ///< by copyKind
    std::int64_t leftOut = 0; ///< copies of 0 bytes or 0 ns, which have no bandwidth
};

/**
 * Puts the copies of `scope` on a grid of equal steps of the logarithms of size and bandwidth, twenty a decade or,
 * where these are too many, fewer: a point for each cell with copies in it, where their mean is. Bandwidths are those
 * of whole copies, not clipped. O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<CopySizes> analyzeCopySizes(const Trace& trace, const Scope& scope,
                                                      const std::stop_token& stop = {});

} // namespace core
