// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/eventcounts.h"

#include "analysis/processes/processes.h"
#include "results/analysisresults.h"
#include "trace/trace.h"

#include <algorithm>
#include <vector>

namespace core {

EventCounts countEvents(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    const auto all = [](std::size_t rowCount) {
        const auto count = static_cast<std::int64_t>(rowCount);
        return EventCount { count, count };
    };
    EventCounts counts { all(trace.kernels.size()), all(trace.copies.size()), all(trace.calls.size()),
                         all(trace.nvtx.size()) };
    if (results.scope.isWholeTrace())
        return counts; // also those of no process
    counts.kernels.inScope = counts.copies.inScope = counts.calls.inScope = counts.nvtx.inScope = 0;
    for (const auto& process : results.processes->rows) {
        counts.kernels.inScope += process.kernelCount;
        counts.copies.inScope += process.copyCount;
        counts.calls.inScope += process.callCount;
        counts.nvtx.inScope += process.nvtxCount;
    }
    return counts;
}

PartyCounts countParties(const AnalysisResults& results)
{
    std::vector<DeviceIndex> devices;
    std::size_t withWork = 0;
    for (const auto& process : results.processes->rows) {
        devices.insert(devices.end(), process.devices.begin(), process.devices.end());
        if (!process.devices.empty())
            ++withWork;
    }
    std::sort(devices.begin(), devices.end());
    const auto last = std::unique(devices.begin(), devices.end());
    const auto count = static_cast<std::size_t>(last - devices.begin());
    return { count, withWork > 0 ? withWork : results.processes->rows.size() };
}

} // namespace core
