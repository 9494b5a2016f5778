// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/rowofevent.h"

#include "analysis/nvtx/nvtxgroups.h"

#include <algorithm>

namespace core {

namespace {

template <typename Rows, typename Counts> std::optional<std::size_t> findRow(const Rows& rows, Counts counts)
{
    const auto found = std::find_if(rows.begin(), rows.end(), counts);
    return found == rows.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(std::distance(rows.begin(), found)));
}

bool haveSameGrid(const LaunchShape& left, const LaunchShape& right)
{
    return left.gridX == right.gridX && left.gridY == right.gridY && left.gridZ == right.gridZ
        && left.blockX == right.blockX && left.blockY == right.blockY && left.blockZ == right.blockZ;
}

} // namespace

std::optional<std::size_t> rowOfKernel(const Trace& trace, const Kernels& kernels, std::size_t kernel)
{
    const auto stream = trace.kernels.stream[kernel];
    const auto& by = kernels.grouping;
    return findRow(kernels.rows, [&](const KernelRow& row) {
        if (row.name != trace.kernels.name[kernel] || (by.isByDevice() && row.device != trace.deviceOf(stream)))
            return false;
        if (by.byLaunchShape
            && !haveSameGrid(trace.launchShapes[row.shape.value()],
                             trace.launchShapes[trace.kernels.shape[kernel].value()]))
            return false;
        return (!by.byProcess || row.process == trace.processOf(stream)) && (!by.byStream || row.stream == stream);
    });
}

std::optional<std::size_t> rowOfNvtx(const Trace& trace, const NvtxRanges& ranges, std::size_t event)
{
    const auto& nvtx = trace.nvtx;
    const auto thread = nvtx.thread[event];
    const auto process = thread.isValid() ? trace.processOf(thread) : ProcessIndex {};
    const bool isMark = nvtx.kind[event] == NvtxKind::Mark;
    const auto domain = nvtxDomainLabel(trace, event);
    const auto& by = ranges.grouping;
    return findRow(ranges.rows, [&](const NvtxRangeRow& row) {
        const auto first = row.first.value();
        return row.isMark == isMark && nvtx.text[first] == nvtx.text[event] && row.domain == domain
            && (!by.byProcess || row.process == process)
            && (!by.exactText || trace.nvtxText(first) == trace.nvtxText(event));
    });
}

std::optional<std::size_t> rowOfMemoryOperation(const Trace& trace, const MemoryOperations& operations, bool isSet,
                                                std::size_t operation)
{
    const auto& table = isSet ? trace.sets : trace.copies;
    return findRow(operations.rows, [&](const MemoryRow& row) {
        if (row.isSet != isSet || row.destination != table.destination[operation])
            return false;
        return isSet || (row.copyKind == table.copyKind[operation] && row.source == table.source[operation]);
    });
}

std::optional<std::size_t> rowOfGraphLaunch(const Trace& trace, const CudaGraphs& graphs, std::size_t launch)
{
    const auto& stream = trace.streams[trace.graphLaunches.stream[launch].value()];
    return findRow(graphs.rows, [&](const CudaGraphRow& row) {
        return row.capture == GraphCapture::Graph && row.process == stream.process && row.device == stream.device
            && row.graphId == trace.graphLaunches.graphId[launch];
    });
}

std::optional<std::size_t> rowOfBarrier(const Trace& trace, const Barriers& barriers, std::size_t call)
{
    const auto kind = barrierKindOfCall(trace, call);
    if (!kind)
        return std::nullopt;
    const auto apiName = barrierApiName(*kind, trace.callNames[trace.calls.name[call].value()]);
    return findRow(barriers.rows, [&](const BarrierRow& row) { return row.kind == *kind && row.apiName == apiName; });
}

std::optional<std::size_t> rowOfLaunch(const Trace& trace, const LaunchLatency& latency, std::size_t call)
{
    const auto& name = trace.callNames[trace.calls.name[call].value()];
    if (name.kind != CallKind::Launch)
        return std::nullopt;
    const auto& kernels = trace.kernels;
    const auto& launches = kernels.launch;
    const auto middle = launches.begin()
        + (std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), trace.calls.startNs[call])
           - kernels.startNs.begin());
    auto found = std::find(middle, launches.end(), CallRow { call });
    if (found == launches.end()) { // clocks that disagree
        found = std::find(launches.begin(), middle, CallRow { call });
        if (found == middle)
            return std::nullopt;
    }
    const auto kernel = kernels.name[static_cast<std::size_t>(found - launches.begin())];
    return findRow(latency.rows,
                   [&](const LaunchLatencyRow& row) { return row.kernel == kernel && row.apiName == name.name; });
}

} // namespace core
