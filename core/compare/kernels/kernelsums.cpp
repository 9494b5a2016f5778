// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/kernels/kernelsums.h"

#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "compare/budget/unitbudget.h"
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

/// Adds up the kernels of one GPU, which come by start.
class DeviceKernelSums
{
public:
    DeviceKernelSums(const Trace& trace, const UnitSpans& spans)
        : m_trace(trace)
        , m_edges(spans.edges.edgesNs)
        , m_places(spans.placesOfSteps())
        , m_sums(trace.kernelNames.size())
        , m_shapes(m_sums.size())
    {
    }
    [[nodiscard]] std::int64_t startNs() const { return m_edges.front(); }
    [[nodiscard]] std::int64_t endNs() const { return m_edges.back(); }
    /// A kernel that starts at or after startNs() and before endNs().
    void add(std::size_t row)
    {
        const auto& kernels = m_trace.kernels;
        while (m_edges[m_step + 1] <= kernels.startNs[row])
            ++m_step;
        if (m_places[m_step] == UnitSpans::NotKept)
            return;
        const auto name = kernels.name[row].value();
        const auto ns = kernels.endNs[row] - kernels.startNs[row];
        auto& sum = m_sums[name];
        addTo(sum.totals, ns);
        addTo(ofShape(m_shapes[name], kernels.shape[row].value()), ns);
        if (sum.unitNs.empty() || sum.unitNs.back().first != m_places[m_step])
            sum.unitNs.emplace_back(m_places[m_step], 0);
        addSaturated(sum.unitNs.back().second, ns);
    }
    [[nodiscard]] std::vector<KernelSum> take()
    {
        for (std::size_t name = 0; name < m_sums.size(); ++name) {
            for (const auto& [index, totals] : m_shapes[name]) {
                const auto& shape = m_trace.launchShapes[index];
                auto& sum
                    = m_sums[name]
                          .shapes[{ shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ }];
                sum.calls += totals.calls;
                addSaturated(sum.totalNs, totals.totalNs);
            }
        }
        return std::move(m_sums);
    }

private:
    using Shapes = std::vector<std::pair<std::size_t, SideTotals>>; ///< few, or found by halves

    static SideTotals& ofShape(Shapes& shapes, std::size_t index)
    {
        const auto place = std::lower_bound(shapes.begin(), shapes.end(), index,
                                            [](const auto& shape, std::size_t wanted) { return shape.first < wanted; });
        return place != shapes.end() && place->first == index ? place->second
                                                              : shapes.insert(place, { index, {} })->second;
    }

    const Trace& m_trace;
    const Column<std::int64_t>& m_edges;
    std::vector<std::uint32_t> m_places;
    std::vector<KernelSum> m_sums;
    std::vector<Shapes> m_shapes; ///< by KernelNameIndex
    std::size_t m_step = 0;
};

} // namespace

Cancellable<std::vector<std::vector<KernelSum>>>
sumKernels(const CompareRun& run, const std::vector<SpansOfDevice>& gpus, const std::stop_token& stop)
{
    std::vector<std::vector<KernelSum>> found;
    found.reserve(gpus.size());
    if (run.baseline) {
        for (const auto& gpu : gpus)
            found.push_back(sumsOfBaseline(run, gpu.device, gpu.spans->kept.size()));
        return found;
    }
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    std::vector<DeviceKernelSums> sums;
    sums.reserve(gpus.size());
    std::vector<DeviceKernelSums*> ofDevice(trace.devices.size(), nullptr);
    for (const auto& gpu : gpus)
        ofDevice[gpu.device.value()] = &sums.emplace_back(trace, *gpu.spans);
    const ScopeFilter filter(trace, run.scope);
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto device = trace.deviceOf(kernels.stream[row]);
        auto* const of = device.isValid() ? ofDevice[device.value()] : nullptr;
        if (of && kernels.startNs[row] >= of->startNs() && kernels.startNs[row] < of->endNs()
            && filter.acceptsKernel(row))
            of->add(row);
    }
    for (auto& of : sums)
        found.push_back(of.take());
    return found;
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
