// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/threadstates.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "intervals/intervalset.h"
#include "scope/foreachrow.h"
#include "table/availability.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// A thread while its events are gone through.
struct WatchedThread {
    ThreadStateRow row;
    bool isWatched = false; ///< an event came
    bool isRunning = false; ///< what the last one said
    std::int64_t sinceNs = 0; ///< when it came
    std::vector<Interval> off; ///< stretches off the processor, by time
    std::vector<std::int32_t> cpus; ///< that it ran on, ascending
    std::size_t nextOff = 0; ///< the first stretch that ends after all calls so far began
    std::int64_t openUntilNs = std::numeric_limits<std::int64_t>::min(); ///< when the last of them ends
};

void addRun(WatchedThread& thread, const Interval& span, std::int32_t cpu)
{
    auto& row = thread.row;
    ++row.runCount;
    row.runningNs += span.lengthNs();
    row.longestRunNs = std::max(row.longestRunNs, span.lengthNs());
    const auto place = std::lower_bound(thread.cpus.begin(), thread.cpus.end(), cpu);
    if (cpu >= 0 && (place == thread.cpus.end() || *place != cpu))
        thread.cpus.insert(place, cpu);
}

void addOff(WatchedThread& thread, const Interval& span)
{
    auto& row = thread.row;
    ++row.offCount;
    row.longestOffNs = std::max(row.longestOffNs, span.lengthNs());
    thread.off.push_back(span);
}

/// The threads of the trace as their events in scope show them, by ThreadIndex. Errors: Cancelled.
Cancellable<std::vector<WatchedThread>> watchThreads(const Trace& trace, const ScopeFilter& filter,
                                                     const std::stop_token& stop)
{
    const auto& events = trace.scheduling;
    std::vector<WatchedThread> threads(trace.threads.size());
    std::vector<std::int32_t> cpuOf(threads.size(), -1);
    for (std::size_t event = 0; event < events.size(); ++event) {
        if (isStopDue(event, stop))
            return cancelled();
        const auto index = events.thread[event];
        if (!index.isValid())
            continue;
        auto& thread = threads[index.value()];
        const auto atNs = events.timeNs[event];
        const bool isStretch = thread.isWatched && atNs > thread.sinceNs;
        if (isStretch && filter.acceptsThreadSpan(index, thread.sinceNs, atNs)) {
            const auto span = filter.clipped(thread.sinceNs, atNs);
            if (span.lengthNs() > 0 && thread.isRunning)
                addRun(thread, span, cpuOf[index.value()]);
            else if (span.lengthNs() > 0)
                addOff(thread, span);
        }
        thread.isWatched = true;
        thread.isRunning = events.isIn[event] != 0;
        thread.sinceNs = atNs;
        cpuOf[index.value()] = events.cpu[event];
    }
    return threads;
}

/// Counts the time off the processor in a call of the thread. Calls of a thread come by start.
void addWait(WatchedThread& thread, std::int64_t startNs, std::int64_t endNs)
{
    const auto fromNs = std::max(startNs, thread.openUntilNs);
    thread.openUntilNs = std::max(thread.openUntilNs, endNs);
    const auto& off = thread.off;
    while (thread.nextOff < off.size() && off[thread.nextOff].endNs <= fromNs)
        ++thread.nextOff;
    for (auto next = thread.nextOff; next < off.size() && off[next].startNs < endNs; ++next)
        thread.row.waitingNs
            += Interval { std::max(off[next].startNs, fromNs), std::min(off[next].endNs, endNs) }.lengthNs();
}

/// A table of calls that is gone through by start.
template <typename Table> struct CallCursor {
    const Table& calls;
    std::size_t next = 0;
    [[nodiscard]] std::int64_t startNs() const
    {
        return next < calls.size() ? calls.startNs[next] : std::numeric_limits<std::int64_t>::max();
    }
    void pass(std::vector<WatchedThread>& threads)
    {
        if (calls.thread[next].isValid())
            addWait(threads[calls.thread[next].value()], calls.startNs[next], calls.endNs[next]);
        ++next;
    }
};

/// Counts the time that threads were off the processor in recorded calls. False when stopped.
bool addWaits(const Trace& trace, std::vector<WatchedThread>& threads, const std::stop_token& stop)
{
    CallCursor<CallTable> cuda { trace.calls };
    CallCursor<OsRuntimeTable> os { trace.osRuntime };
    CallCursor<MpiTable> mpi { trace.mpi };
    const auto count = trace.calls.size() + trace.osRuntime.size() + trace.mpi.size();
    for (std::size_t call = 0; call < count; ++call) {
        if (isStopDue(call, stop))
            return false;
        if (cuda.startNs() <= std::min(os.startNs(), mpi.startNs()))
            cuda.pass(threads);
        else if (os.startNs() <= mpi.startNs())
            os.pass(threads);
        else
            mpi.pass(threads);
    }
    return true;
}

void describeProvenance(ThreadStates& result, const Trace& trace, const Scope& scope)
{
    auto& provenance = result.provenance;
    provenance.source
        = tableNames(trace, { EventClass::Scheduling, EventClass::OsRuntime, EventClass::Calls, EventClass::Mpi });
    provenance.derivation = Text::tr(
        "What a scheduling event says of its thread holds until the next one of that thread; before its first "
        "and after its last event nothing is known. A thread off the processor waits where a recorded call of "
        "CUDA, the operating system or MPI was open on it, and is blocked elsewhere.");
    provenance.coverage = QStringLiteral("%1.").arg(
        counted(static_cast<std::int64_t>(result.rows.size()), Text::tr("thread"), Text::tr("threads")));
    if (trace.osRuntime.size() == 0)
        provenance.limitations.append(
            Text::tr("calls of the operating system were not captured: threads that wait in one count as blocked"));
    if (!scope.devices.empty() || !scope.streams.empty())
        provenance.limitations.append(
            Text::tr("threads do not belong to a GPU or stream: those of the processes that use it are listed"));
    addReadingLimits(provenance, trace, { EventClass::Scheduling, EventClass::OsRuntime });
}

} // namespace

Cancellable<ThreadStates> analyzeThreadStates(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    ThreadStates result;
    if (trace.scheduling.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Scheduling });
        return result;
    }
    auto threads = watchThreads(trace, ScopeFilter(trace, scope), stop);
    if (!threads)
        return cancelled();
    if (!addWaits(trace, *threads, stop))
        return cancelled();
    result.areCallsKnown = trace.calls.size() + trace.osRuntime.size() + trace.mpi.size() > 0;
    for (std::size_t index = 0; index < threads->size(); ++index) {
        auto& thread = (*threads)[index];
        auto& row = thread.row;
        if (row.runCount + row.offCount == 0)
            continue;
        row.thread = ThreadIndex { index };
        row.cpuCount = static_cast<std::int64_t>(thread.cpus.size());
        std::int64_t offNs = 0;
        for (const auto& span : thread.off)
            offNs += span.lengthNs();
        row.blockedNs = offNs - row.waitingNs;
        row.watchedNs = row.runningNs + offNs;
        result.rows.push_back(row);
    }
    std::sort(result.rows.begin(), result.rows.end(), [](const ThreadStateRow& left, const ThreadStateRow& right) {
        return std::tuple(-left.runningNs, left.thread) < std::tuple(-right.runningNs, right.thread);
    });
    describeProvenance(result, trace, scope);
    return result;
}

} // namespace core
