// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/kernels.h"

#include <span>
#include <vector>

namespace core {

/// Most bins of a histogram.
constexpr std::size_t MaxHistogramBins = 48;

/// Durations of [fromNs, untilNs), in the last bin also those of untilNs.
struct HistogramBin {
    std::int64_t fromNs = 0;
    std::int64_t untilNs = 0;
    std::int64_t count = 0;
};

/// How often which durations occur.
struct DurationHistogram {
    std::vector<HistogramBin>
        bins; ///< ascending, without holes, from the shortest to the longest duration; empty without kernels
    DurationStatistics duration; ///< of the same kernels: those of the row, not computed again
};

/// Edges of at most MaxHistogramBins bins from `minNs` to `maxNs`: equally wide on a logarithmic scale, at least 1 ns
/// wide. Ascending; 0 lies in the first bin.
[[nodiscard]] std::vector<std::int64_t> histogramEdges(std::int64_t minNs, std::int64_t maxNs);

/// A histogram of `durationsNs`, which are reordered, and their statistics; empty without any. O(n).
[[nodiscard]] DurationHistogram durationHistogram(std::span<std::int64_t> durationsNs);

/// The durations, clipped to the window, of the kernels that `row` of an analysis of `scope` stands for. O(n). Errors:
/// Cancelled.
[[nodiscard]] Cancellable<DurationHistogram> kernelHistogram(const Trace& trace, const Scope& scope,
                                                             const KernelRow& row, const std::stop_token& stop = {});

} // namespace core
