// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gapcoverages.h"

#include "analysis/host/barriercalls.h"
#include "scope/devicework.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Time of each process in which one of its threads waited in a blocking call, inside the window.
Cancellable<std::vector<IntervalSet>> barrierTimes(const Trace& trace, const ScopeFilter& filter,
                                                   const std::stop_token& stop)
{
    std::vector<IntervalSet> times(trace.processes.size());
    const auto& calls = trace.calls;
    const bool isDone = forEachBarrierCall(trace, filter, stop, [&](std::size_t row, BarrierKind) {
        if (calls.thread[row].isValid())
            times[trace.processOf(calls.thread[row]).value()].appendSorted({ calls.startNs[row], calls.endNs[row] });
    });
    if (!isDone)
        return cancelled();
    return times;
}

/// Time of each process in which the profiler kept one of its threads busy, inside the window. Overhead of no known
/// thread counts for all.
Cancellable<std::vector<IntervalSet>> overheadTimes(const Trace& trace, const ScopeFilter& filter,
                                                    const std::stop_token& stop)
{
    std::vector<IntervalSet> times(trace.processes.size());
    const auto& overhead = trace.overhead;
    const bool isDone = forEachRowOf(overhead, filter, stop, [&](std::size_t row) {
        const Interval span { overhead.startNs[row], overhead.endNs[row] };
        if (overhead.thread[row].isValid()) {
            times[trace.processOf(overhead.thread[row]).value()].appendSorted(span);
            return;
        }
        for (auto& process : times)
            process.appendSorted(span);
    });
    if (!isDone)
        return cancelled();
    return times;
}

} // namespace

LauncherGap launcherGapOf(const Trace& trace, const IdleGap& gap)
{
    if (gap.next.kind != WorkKind::Kernel)
        return {};
    const auto launch = trace.kernels.launch[gap.next.row];
    if (!launch.isValid())
        return {};
    const auto waitedNs = trace.calls.startNs[launch.value()] - gap.span.startNs;
    if (waitedNs <= 0)
        return {}; // launched before the gap
    return { std::min(waitedNs, gap.span.durationNs()), launch };
}

GapCoverages::GapCoverages(const Trace& trace)
    : m_trace(trace)
    , m_barrierWalk(trace.devices.size() * trace.processes.size())
    , m_overheadWalk(m_barrierWalk.size())
{
}

Cancellable<GapCoverages> GapCoverages::make(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    GapCoverages coverages(trace);
    auto barriers = barrierTimes(trace, filter, stop);
    if (!barriers)
        return tl::unexpected(barriers.error());
    coverages.m_barriers = std::move(*barriers);
    auto overhead = overheadTimes(trace, filter, stop);
    if (!overhead)
        return tl::unexpected(overhead.error());
    coverages.m_overhead = std::move(*overhead);
    return coverages;
}

GapCoverage GapCoverages::coverageOf(const IdleGap& gap)
{
    const auto process = m_trace.processOf(streamOfWork(m_trace, gap.next)).value();
    const auto walk = gap.device.value() * m_trace.processes.size() + process;
    return { m_barrierWalk[walk].coveredNs(m_barriers[process], gap.span),
             m_overheadWalk[walk].coveredNs(m_overhead[process], gap.span) };
}

} // namespace core
