// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/durationhistogram.h"

#include "analysis/kernels/kernelsofrow.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

/// Counts durations in bins between `edges`.
class HistogramCounter
{
public:
    explicit HistogramCounter(std::vector<std::int64_t> edges)
        : m_edges(std::move(edges))
    {
        m_bins.reserve(m_edges.size() - 1);
        for (std::size_t bin = 0; bin + 1 < m_edges.size(); ++bin)
            m_bins.push_back({ m_edges[bin], m_edges[bin + 1], 0 });
    }
    void count(std::int64_t durationNs)
    {
        // the inner edges: what lies at or above the last one belongs to the last bin
        const auto above = std::upper_bound(m_edges.begin() + 1, m_edges.end() - 1, durationNs);
        ++m_bins[static_cast<std::size_t>(above - m_edges.begin()) - 1].count;
    }
    [[nodiscard]] std::vector<HistogramBin> take() { return std::move(m_bins); }

private:
    std::vector<std::int64_t> m_edges;
    std::vector<HistogramBin> m_bins;
};

} // namespace

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

DurationHistogram durationHistogram(std::span<std::int64_t> durationsNs)
{
    DurationHistogram result;
    result.duration = durationStatistics(durationsNs);
    if (durationsNs.empty())
        return result;
    HistogramCounter counter(histogramEdges(result.duration.minNs, result.duration.maxNs));
    for (const auto durationNs : durationsNs)
        counter.count(durationNs);
    result.bins = counter.take();
    return result;
}

Cancellable<DurationHistogram> kernelHistogram(const Trace& trace, const Scope& scope, const KernelRow& row,
                                               const std::stop_token& stop)
{
    DurationHistogram result;
    result.duration = row.duration;
    if (row.duration.count == 0)
        return result;
    HistogramCounter counter(histogramEdges(row.duration.minNs, row.duration.maxNs));
    const ScopeFilter filter(trace, scope);
    const bool isDone = forEachKernelOf(
        trace, filter, row, stop, [&counter](std::size_t, std::int64_t durationNs) { counter.count(durationNs); });
    if (!isDone)
        return cancelled();
    result.bins = counter.take();
    return result;
}

} // namespace core
