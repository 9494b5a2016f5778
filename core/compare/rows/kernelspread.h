// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/sides.h"
#include "statistics/distributiondifference.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// A bin of both runs' durations.
struct SpreadBin {
    std::int64_t fromNs = 0;
    std::int64_t untilNs = 0;
    Sides<double> shares; ///< 0–1 of the calls of their side
};

/// How the calls of one row of "compare_kernels" are spread on each side: those that start in kept units, whole.
struct KernelSpread {
    Sides<std::vector<std::int64_t>> callsNs; ///< durations, ascending; of a baseline what it keeps: none
    Sides<std::vector<std::int64_t>> unitsNs; ///< sums by kept unit, in the order of time
    std::vector<SpreadBin> bins; ///< equally wide on a logarithmic scale; empty without calls
    DistributionDifference difference; ///< all 0 when a side has no calls

    [[nodiscard]] bool isEmpty() const { return callsNs.base.empty() && callsNs.now.empty(); }
};

/// Of a row of Comparison::kernels. O(n log n). Errors: Cancelled.
[[nodiscard]] Cancellable<KernelSpread> spreadOfKernel(const Comparison& comparison, std::size_t row,
                                                       const std::stop_token& stop = {});

} // namespace core
