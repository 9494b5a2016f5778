// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/kernelsums.h"

#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "compare/unitbudget.h"
#include "statistics/statistics.h"

#include <QHash>

#include <algorithm>

namespace core {

namespace {

void addTo(SideTotals& totals, std::int64_t ns)
{
    ++totals.calls;
    addSaturated(totals.totalNs, ns);
}

std::vector<KernelSum> sumsOfBaseline(const CompareRun& run, DeviceIndex device, std::size_t units)
{
    const auto& baseline = run.baseline->baseline;
    std::vector<KernelSum> sums(run.trace->kernelNames.size());
    QHash<QString, std::size_t> placeOf;
    for (std::size_t row = 0; row < baseline.kernels.size(); ++row) {
        const auto& kernel = baseline.kernels[row];
        if (kernel.gpu != device.value())
            continue;
        const auto name = run.baseline->names[row].value();
        placeOf.insert(kernel.name, name);
        auto& sum = sums[name];
        for (auto* totals : { &sum.totals, &sum.shapes[kernel.shape] }) {
            totals->calls += kernel.calls;
            addSaturated(totals->totalNs, kernel.totalNs);
        }
        const bool hasUnits = units == kernel.unitNs.size();
        sum.unitNs.resize(hasUnits ? units : 1);
        for (std::uint32_t unit = 0; unit < sum.unitNs.size(); ++unit) {
            sum.unitNs[unit].first = unit;
            addSaturated(sum.unitNs[unit].second, hasUnits ? kernel.unitNs[unit] : kernel.totalNs);
        }
    }
    for (const auto& values : baseline.runValues) {
        if (values.gpu == device.value() && values.kind == QLatin1String("kernel") && placeOf.contains(values.key))
            sums[placeOf.value(values.key)].runNs = values.valuesNs;
    }
    return sums;
}

} // namespace

Cancellable<std::vector<KernelSum>> sumKernels(const CompareRun& run, DeviceIndex device, const UnitSpans& spans,
                                               const std::stop_token& stop)
{
    if (run.baseline)
        return sumsOfBaseline(run, device, spans.kept.size());
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

std::vector<std::int64_t> valuesOfRuns(const KernelSumsOfRun& run, std::size_t name)
{
    const auto& sum = run.sums[name];
    if (!sum.runNs.empty())
        return sum.runNs;
    std::vector<std::int64_t> units(static_cast<std::size_t>(run.values), 0);
    for (const auto& [unit, ns] : sum.unitNs)
        addSaturated(units[unit], ns);
    return std::vector<std::int64_t>(static_cast<std::size_t>(run.runs), medianOf(std::move(units)));
}

std::vector<KernelSum> sumsOfRuns(const std::vector<KernelSumsOfRun>& runs)
{
    std::vector<KernelSum> all(runs.front().sums.size());
    std::uint32_t place = 0;
    for (const auto& run : runs) {
        for (std::size_t name = 0; name < all.size(); ++name) {
            auto& sum = all[name];
            sum.totals.calls += run.sums[name].totals.calls;
            addSaturated(sum.totals.totalNs, run.sums[name].totals.totalNs);
            for (const auto& [shape, totals] : run.sums[name].shapes) {
                sum.shapes[shape].calls += totals.calls;
                addSaturated(sum.shapes[shape].totalNs, totals.totalNs);
            }
            auto value = place;
            for (const auto ns : valuesOfRuns(run, name))
                sum.unitNs.emplace_back(value++, ns);
        }
        place += static_cast<std::uint32_t>(run.runs);
    }
    return all;
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
