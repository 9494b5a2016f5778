// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/eventcounts.h"

#include "analysis/processes/processes.h"
#include "results/analysisresults.h"
#include "trace/trace.h"

namespace core {

EventCounts countEvents(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    const auto all = [](std::size_t rowCount) {
        const auto count = static_cast<std::int64_t>(rowCount);
        return EventCount { count, count };
    };
    EventCounts counts { all(trace.kernels.size()), all(trace.calls.size()), all(trace.nvtx.size()) };
    if (results.scope.isWholeTrace())
        return counts; // also those of no process
    counts.kernels.inScope = counts.calls.inScope = counts.nvtx.inScope = 0;
    for (const auto& process : results.processes->rows) {
        counts.kernels.inScope += process.kernelCount;
        counts.calls.inScope += process.callCount;
        counts.nvtx.inScope += process.nvtxCount;
    }
    return counts;
}

} // namespace core
