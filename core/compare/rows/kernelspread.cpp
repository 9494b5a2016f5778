// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/kernelspread.h"

#include "analysis/kernels/durationhistogram.h"
#include "base/stopcheck.h"
#include "compare/comparison.h"
#include "scope/scope.h"

#include <algorithm>

namespace core {

namespace {

/// Fills the calls and units of one side.
Cancellable<void> addSide(KernelSpread& spread, const Comparison& comparison, const CompareKernelRow& of, Side side,
                          const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    const auto& spans = comparison.spans[of.gpu][side];
    auto& units = spread.unitsNs[side];
    units.assign(spans.kept.size(), 0);
    if (run.baseline)
        return {};
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    const auto& edges = spans.edges.edgesNs;
    const auto places = spans.placesOfSteps();
    const auto device = comparison.gpus.pairs[of.gpu].device[side];
    const ScopeFilter filter(trace, run.scope);
    std::vector<char> isWanted(trace.kernelNames.size(), 0);
    for (const auto name : of.match.names[side])
        isWanted[name.value()] = 1;
    std::size_t step = 0;
    for (auto row = static_cast<std::size_t>(
             std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), edges.front()) - kernels.startNs.begin());
         row < kernels.size() && kernels.startNs[row] < edges.back(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (isWanted[kernels.name[row].value()] == 0)
            continue;
        while (edges[step + 1] <= kernels.startNs[row])
            ++step;
        if (places[step] == UnitSpans::NotKept || trace.deviceOf(kernels.stream[row]) != device
            || !filter.acceptsKernel(row))
            continue;
        const auto ns = kernels.endNs[row] - kernels.startNs[row];
        spread.callsNs[side].push_back(ns);
        units[places[step]] += ns;
    }
    std::ranges::sort(spread.callsNs[side]);
    return {};
}

void addBins(KernelSpread& spread)
{
    if (spread.isEmpty())
        return;
    std::int64_t least = INT64_MAX;
    std::int64_t most = 0;
    for (const auto side : BothSides) {
        if (const auto& calls = spread.callsNs[side]; !calls.empty()) {
            least = std::min(least, calls.front());
            most = std::max(most, calls.back());
        }
    }
    const auto edges = histogramEdges(least, most);
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        SpreadBin bin { edges[i], edges[i + 1], {} };
        const bool isLast = i + 2 == edges.size();
        for (const auto side : BothSides) {
            const auto& calls = spread.callsNs[side];
            const auto from = std::ranges::lower_bound(calls, bin.fromNs);
            const auto until
                = isLast ? std::ranges::upper_bound(calls, bin.untilNs) : std::ranges::lower_bound(calls, bin.untilNs);
            if (!calls.empty())
                bin.shares[side] = static_cast<double>(until - from) / static_cast<double>(calls.size());
        }
        spread.bins.push_back(bin);
    }
}

} // namespace

Cancellable<KernelSpread> spreadOfKernel(const Comparison& comparison, std::size_t row, const std::stop_token& stop)
{
    KernelSpread spread;
    for (const auto side : BothSides) {
        if (const auto added = addSide(spread, comparison, comparison.kernels->rows[row], side, stop); !added)
            return tl::unexpected(added.error());
    }
    addBins(spread);
    spread.difference = differenceOfDistributions(spread.callsNs.base, spread.callsNs.now);
    return spread;
}

} // namespace core
