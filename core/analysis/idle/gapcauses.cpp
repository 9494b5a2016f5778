// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gapcauses.h"

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

/// Time of each device in which it copied or set memory.
Cancellable<std::vector<IntervalSet>> memoryTimes(const Trace& trace, const ScopeFilter& filter,
                                                  const std::stop_token& stop)
{
    std::vector<IntervalSet> times(trace.devices.size());
    const bool isDone = forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        const auto device = trace.deviceOf(work.stream);
        const bool isMemory = work.reference.kind == WorkKind::Copy || work.reference.kind == WorkKind::Set;
        if (isMemory && device.isValid())
            times[device.value()].appendSorted(work.span);
    });
    if (!isDone)
        return cancelled();
    return times;
}

IdleCause causeOf(const Trace& trace, const IdleGap& gap, const GapCoverage& coverage, std::int64_t memoryNs)
{
    const auto isHalf
        = [&gap](std::int64_t coveredNs) { return coveredNs > 0 && coveredNs >= gap.span.durationNs() - coveredNs; };
    if (isHalf(coverage.overheadNs))
        return IdleCause::ProfilerOverhead;
    if (isHalf(coverage.blockingApiNs))
        return IdleCause::BlockingApi;
    if (isHalf(memoryNs))
        return IdleCause::Copy;
    return launcherGapOf(trace, gap).waitedNs >= MinLauncherGapNs ? IdleCause::Launch : IdleCause::Unknown;
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

GapExplainer::GapExplainer(const Trace& trace)
    : m_trace(trace)
    , m_memory(trace.devices.size())
    , m_barrierWalk(trace.devices.size() * trace.processes.size())
    , m_overheadWalk(m_barrierWalk.size())
    , m_memoryWalk(trace.devices.size())
{
}

Cancellable<GapExplainer> GapExplainer::make(const Trace& trace, const ScopeFilter& filter, const IdleOptions& options,
                                             const std::stop_token& stop)
{
    GapExplainer explainer(trace);
    auto barriers = barrierTimes(trace, filter, stop);
    if (!barriers)
        return tl::unexpected(barriers.error());
    explainer.m_barriers = std::move(*barriers);
    auto overhead = overheadTimes(trace, filter, stop);
    if (!overhead)
        return tl::unexpected(overhead.error());
    explainer.m_overhead = std::move(*overhead);
    if (options.kernelsOnly) {
        auto memory = memoryTimes(trace, filter, stop);
        if (!memory)
            return tl::unexpected(memory.error());
        explainer.m_memory = std::move(*memory);
    }
    return explainer;
}

GapExplainer::Reason GapExplainer::reasonOf(const IdleGap& gap)
{
    const auto process = m_trace.processOf(streamOfWork(m_trace, gap.next)).value();
    const auto device = gap.device.value();
    const auto walk = device * m_trace.processes.size() + process;
    const GapCoverage coverage { m_barrierWalk[walk].coveredNs(m_barriers[process], gap.span),
                                 m_overheadWalk[walk].coveredNs(m_overhead[process], gap.span) };
    const auto memoryNs = m_memoryWalk[device].coveredNs(m_memory[device], gap.span);
    return { causeOf(m_trace, gap, coverage, memoryNs), coverage };
}

} // namespace core
