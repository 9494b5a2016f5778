// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/durationhistogram.h"

#include "analysis/kernels/kernelsofrow.h"

#include <algorithm>
#include <cmath>

namespace core {

std::vector<std::int64_t> histogramEdges(std::int64_t minNs, std::int64_t maxNs)
{
    std::vector<std::int64_t> edges { minNs };
    if (maxNs <= minNs) {
        edges.push_back(minNs + 1);
        return edges;
    }
    const auto first = static_cast<double>(std::max<std::int64_t>(minNs, 1)); // 0 has no logarithm
    const auto ratio = static_cast<double>(maxNs) / first;
    for (std::size_t bin = 1; bin < MaxHistogramBins; ++bin) {
        const double position = static_cast<double>(bin) / static_cast<double>(MaxHistogramBins);
        const auto edge = static_cast<std::int64_t>(std::llround(first * std::pow(ratio, position)));
        if (edge > edges.back() && edge < maxNs)
            edges.push_back(edge);
    }
    edges.push_back(maxNs);
    return edges;
}

Cancellable<DurationHistogram> kernelHistogram(const Trace& trace, const Scope& scope, const KernelRow& row,
                                               const std::stop_token& stop)
{
    DurationHistogram result;
    result.duration = row.duration;
    if (row.duration.count == 0)
        return result;
    const auto edges = histogramEdges(row.duration.minNs, row.duration.maxNs);
    result.bins.reserve(edges.size() - 1);
    for (std::size_t bin = 0; bin + 1 < edges.size(); ++bin)
        result.bins.push_back({ edges[bin], edges[bin + 1], 0 });
    const ScopeFilter filter(trace, scope);
    const bool isDone = forEachKernelOf(trace, filter, row, stop, [&](std::size_t, std::int64_t durationNs) {
        // the inner edges: what lies at or above the last one belongs to the last bin
        const auto above = std::upper_bound(edges.begin() + 1, edges.end() - 1, durationNs);
        ++result.bins[static_cast<std::size_t>(above - edges.begin()) - 1].count;
    });
    if (!isDone)
        return cancelled();
    return result;
}

} // namespace core
