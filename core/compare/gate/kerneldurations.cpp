// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/kerneldurations.h"

#include "compare/baseline/baselinerun.h"
#include "scope/scope.h"

#include <algorithm>

namespace core {

namespace {

/// Those that a baseline keeps. Of a kernel in several shapes those of each stand for all its calls, as well as a limit
/// of their number allows.
DurationsOfKernels durationsOfBaseline(const CompareRun& run, DeviceIndex device)
{
    constexpr std::int64_t MostTimes = 64;
    DurationsOfKernels durations(run.trace->kernelNames.size());
    const auto& kernels = run.baseline->baseline.kernels;
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        const auto& kernel = kernels[row];
        if (kernel.gpu != device.value() || kernel.durationsNs.empty())
            continue;
        auto& of = durations[run.baseline->names[row].value()];
        const auto kept = static_cast<std::int64_t>(kernel.durationsNs.size());
        const auto times = std::clamp<std::int64_t>(kernel.calls / kept, 1, MostTimes);
        for (std::int64_t i = 0; i < times; ++i)
            of.insert(of.end(), kernel.durationsNs.begin(), kernel.durationsNs.end());
    }
    return durations;
}

} // namespace

Cancellable<DurationsOfKernels> findDurations(const CompareRun& run, DeviceIndex device, const UnitSpans& spans,
                                              const std::stop_token& stop)
{
    if (run.baseline)
        return durationsOfBaseline(run, device);
    constexpr std::size_t RowsPerLook = 65'536;
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    const auto& edges = spans.edges.edgesNs;
    const auto places = spans.placesOfSteps();
    const ScopeFilter filter(trace, run.scope);
    DurationsOfKernels durations(trace.kernelNames.size());
    std::size_t step = 0;
    const auto first = std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), edges.front());
    for (auto row = static_cast<std::size_t>(first - kernels.startNs.begin());
         row < kernels.size() && kernels.startNs[row] < edges.back(); ++row) {
        if (row % RowsPerLook == 0 && stop.stop_requested())
            return cancelled();
        while (edges[step + 1] <= kernels.startNs[row])
            ++step;
        if (places[step] != UnitSpans::NotKept && trace.deviceOf(kernels.stream[row]) == device
            && filter.acceptsKernel(row))
            durations[kernels.name[row].value()].push_back(kernels.endNs[row] - kernels.startNs[row]);
    }
    return durations;
}

} // namespace core
