// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/gapcauses.h"

#include "analysis/barriercalls.h"
#include "analysis/devicework.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Asks how much of a span a set covers, for disjoint spans in ascending order: O(n + spans) in all.
class AscendingCoverage
{
public:
    std::int64_t coveredNs(const IntervalSet& set, const TimeWindow& span)
    {
        const auto intervals = set.intervals();
        while (m_position < intervals.size() && intervals[m_position].endNs <= span.startNs)
            ++m_position;
        std::int64_t covered = 0;
        for (auto i = m_position; i < intervals.size() && intervals[i].startNs < span.endNs; ++i)
            covered += std::min(intervals[i].endNs, span.endNs) - std::max(intervals[i].startNs, span.startNs);
        return covered;
    }

private:
    std::size_t m_position = 0;
};

/// Time of each process in which one of its threads waited in a blocking call, inside the window.
Expected<std::vector<IntervalSet>> barrierTimes(const Trace& trace, const ScopeFilter& filter,
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

/// Time of each process in which the profiler kept one of its threads busy, inside the window. Overhead of no known thread counts for
/// all.
Expected<std::vector<IntervalSet>> overheadTimes(const Trace& trace, const ScopeFilter& filter,
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
Expected<std::vector<IntervalSet>> memoryTimes(const Trace& trace, const ScopeFilter& filter,
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

Expected<void> explainGaps(IdleGaps& gaps, const Trace& trace, const ScopeFilter& filter, const IdleOptions& options,
                           const std::stop_token& stop)
{
    if (gaps.empty())
        return {};
    const auto barriers = barrierTimes(trace, filter, stop);
    if (!barriers)
        return tl::unexpected(barriers.error());
    const auto overhead = overheadTimes(trace, filter, stop);
    if (!overhead)
        return tl::unexpected(overhead.error());
    std::vector<IntervalSet> memory(trace.devices.size());
    if (options.kernelsOnly) {
        auto times = memoryTimes(trace, filter, stop);
        if (!times)
            return tl::unexpected(times.error());
        memory = std::move(*times);
    }
    // gaps ascend per device, so each (device, process) pair walks its sets once
    const std::size_t processCount = trace.processes.size();
    std::vector<AscendingCoverage> barrierWalk(trace.devices.size() * processCount), overheadWalk(barrierWalk.size());
    std::vector<AscendingCoverage> memoryWalk(trace.devices.size());
    for (std::size_t row = 0; row < gaps.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto gap = gaps.inOrderOfEnd(trace, row);
        const auto process = trace.processOf(streamOfWork(trace, gap.next)).value();
        const auto device = gap.device.value();
        const auto walk = device * processCount + process;
        const GapCoverage coverage { barrierWalk[walk].coveredNs((*barriers)[process], gap.span),
                                     overheadWalk[walk].coveredNs((*overhead)[process], gap.span) };
        const auto memoryNs = memoryWalk[device].coveredNs(memory[device], gap.span);
        gaps.explain(row, causeOf(trace, gap, coverage, memoryNs), coverage);
    }
    return {};
}

} // namespace core
