// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/kernels.h"

#include <array>
#include <cstdint>
#include <vector>

namespace core {

constexpr std::size_t SpreadBinCount = 16;

/// How many durations lie in each bin.
using SpreadBins = std::array<std::uint32_t, SpreadBinCount>;

/// How the durations of each row of a table of kernels are spread, all on one scale.
struct DurationSpreads {
    std::int64_t fromNs = 0; ///< the shortest duration of all rows, at least 1 ns
    std::int64_t untilNs = 0; ///< the longest
    std::vector<SpreadBins> ofRow; ///< equally wide on a logarithmic scale from fromNs to untilNs
};

/// Of the rows of `kernels`, an analysis of `scope`: durations clipped to the window. O(kernels). Errors: Cancelled.
[[nodiscard]] Cancellable<DurationSpreads> durationSpreads(const Trace& trace, const Scope& scope,
                                                           const Kernels& kernels, const std::stop_token& stop = {});

} // namespace core
