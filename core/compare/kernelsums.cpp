// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/kernelsums.h"

#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>

namespace core {

namespace {

void addTo(SideTotals& totals, std::int64_t ns)
{
    ++totals.calls;
    addSaturated(totals.totalNs, ns);
}

} // namespace

Cancellable<std::vector<KernelSum>> sumKernels(const CompareRun& run, DeviceIndex device, const UnitSpans& spans,
                                               const std::stop_token& stop)
{
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    const auto& edges = spans.edges.edgesNs;
    const auto places = spans.placesOfSteps();
    const ScopeFilter filter(trace, run.scope);
    std::vector<KernelSum> sums(trace.kernelNames.size());
    std::vector<std::map<std::uint32_t, SideTotals>> shapes(sums.size());
    std::size_t step = 0;
    for (auto row = static_cast<std::size_t>(
             std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), edges.front()) - kernels.startNs.begin());
         row < kernels.size() && kernels.startNs[row] < edges.back(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        while (edges[step + 1] <= kernels.startNs[row])
            ++step;
        if (places[step] == UnitSpans::NotKept || trace.deviceOf(kernels.stream[row]) != device
            || !filter.acceptsKernel(row))
            continue;
        const auto name = kernels.name[row].value();
        const auto ns = kernels.endNs[row] - kernels.startNs[row];
        auto& sum = sums[name];
        addTo(sum.totals, ns);
        addTo(shapes[name][static_cast<std::uint32_t>(kernels.shape[row].value())], ns);
        if (sum.unitNs.empty() || sum.unitNs.back().first != places[step])
            sum.unitNs.emplace_back(places[step], 0);
        addSaturated(sum.unitNs.back().second, ns);
    }
    for (std::size_t name = 0; name < sums.size(); ++name) {
        for (const auto& [index, totals] : shapes[name]) {
            const auto& shape = trace.launchShapes[index];
            auto& sum
                = sums[name]
                      .shapes[{ shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ }];
            sum.calls += totals.calls;
            addSaturated(sum.totalNs, totals.totalNs);
        }
    }
    return sums;
}

std::vector<std::int64_t> unitValuesNs(const std::vector<KernelSum>& sums, const std::vector<KernelNameIndex>& names,
                                       std::int64_t units)
{
    std::vector<std::int64_t> values(static_cast<std::size_t>(units), 0);
    for (const auto name : names) {
        for (const auto& [unit, ns] : sums[name.value()].unitNs)
            addSaturated(values[unit], ns);
    }
    return values;
}

} // namespace core
