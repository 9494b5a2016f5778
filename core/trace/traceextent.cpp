// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/traceextent.h"

#include "trace/reading/workerids.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

/// Last end of all ranges that were closed; the smallest number without any.
std::int64_t latestClosedEndNs(const NvtxTable& nvtx)
{
    const auto latest = nvtx.spans.latestEndNs();
    if (latest != NvtxOpenEndNs)
        return latest;
    std::int64_t latestClosed = std::numeric_limits<std::int64_t>::min();
    for (const auto end : nvtx.endNs)
        latestClosed = end == NvtxOpenEndNs ? latestClosed : std::max(latestClosed, end);
    return latestClosed;
}

/// First start to last end over all events.
TimeWindow extentOf(const Trace& trace)
{
    TimeWindow extent { INT64_MAX, INT64_MIN };
    const auto widen = [&extent](const Column<std::int64_t>& starts, std::int64_t latestEndNs) {
        if (starts.empty())
            return;
        extent.startNs = std::min(extent.startNs, starts.front());
        extent.endNs = std::max({ extent.endNs, starts.back(), latestEndNs });
    };
    widen(trace.kernels.startNs, trace.kernels.spans.latestEndNs());
    widen(trace.calls.startNs, trace.calls.spans.latestEndNs());
    widen(trace.copies.startNs, trace.copies.spans.latestEndNs());
    widen(trace.sets.startNs, trace.sets.spans.latestEndNs());
    widen(trace.graphLaunches.startNs, trace.graphLaunches.spans.latestEndNs());
    widen(trace.synchronizations.startNs, trace.synchronizations.spans.latestEndNs());
    widen(trace.overhead.startNs, trace.overhead.spans.latestEndNs());
    widen(trace.nvtx.startNs, latestClosedEndNs(trace.nvtx));
    widen(trace.osRuntime.startNs, trace.osRuntime.spans.latestEndNs());
    widen(trace.gpuMetrics.timeNs, INT64_MIN);
    widen(trace.scheduling.timeNs, INT64_MIN);
    return extent.startNs <= extent.endNs ? extent : TimeWindow {};
}

/// Lets the ranges that were not closed end with the trace.
void closeOpenRanges(NvtxTable& nvtx, std::int64_t endNs)
{
    if (nvtx.spans.latestEndNs() != NvtxOpenEndNs)
        return;
    std::replace(nvtx.endNs.begin(), nvtx.endNs.end(), NvtxOpenEndNs, endNs);
    nvtx.spans = SpanIndex(nvtx.startNs, nvtx.endNs);
}

} // namespace

void findExtent(Trace& trace)
{
    if (!trace.part) // else it is that of the file, which was looked for
        trace.extent = extentOf(trace);
    closeOpenRanges(trace.nvtx, trace.extent.endNs);
}

} // namespace core
