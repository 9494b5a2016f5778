// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/opaquegraphs.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "intervals/intervalset.h"
#include "scope/busydevices.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

namespace core {

OpaqueGraphs countOpaqueGraphs(const Trace& trace, const ScopeFilter& filter)
{
    const auto& graphs = trace.graphLaunches;
    OpaqueGraphs result;
    std::vector<RunningUnion> busy(trace.devices.size());
    for (std::size_t row = 0; row < graphs.size(); ++row) {
        const auto device = trace.deviceOf(graphs.stream[row]);
        if (!device.isValid()
            || !filter.acceptsWork(graphs.startNs[row], graphs.endNs[row], graphs.stream[row], graphs.launch[row]))
            continue;
        ++result.launches;
        const auto span = filter.clipped(graphs.startNs[row], graphs.endNs[row]);
        busy[device.value()].add(span.startNs, span.endNs);
    }
    for (const auto& device : busy)
        result.totalNs = saturatedSum(result.totalNs, device.totalNs);
    return result;
}

double opaqueFraction(const OpaqueGraphs& graphs, const BusyDevices& idle)
{
    std::int64_t gpuNs = 0;
    for (const auto& device : idle.devices)
        gpuNs = saturatedSum(gpuNs, device.busyNs);
    return fractionOf(graphs.totalNs, gpuNs).value_or(0);
}

QString opaqueBadge(const OpaqueGraphs& graphs, const BusyDevices& idle)
{
    if (graphs.launches == 0)
        return {};
    return Text::tr("%1 opaque, %2 of GPU time: their kernels are not in the trace; capture with "
                    "--cuda-graph-trace=node")
        .arg(counted(graphs.launches, Text::tr("graph launch is"), Text::tr("graph launches are")),
             threeDigitShare(opaqueFraction(graphs, idle)));
}

} // namespace core
