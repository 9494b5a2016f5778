// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostrows.h"

#include "base/parallel.h"
#include "base/stopcheck.h"
#include "trace/eventlinks.h"
#include "trace/nestingrows.h"
#include "trace/reading/workerids.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t Never = std::numeric_limits<std::int64_t>::max();

/// The wanted rows that lie in no other wanted row of their thread. One that begins inside another and ends after it
/// counts too.
template <typename Table, typename IsWanted>
GroupedRows outermostRows(const Trace& trace, const Table& table, const std::stop_token& stop, IsWanted isWanted)
{
    std::vector<bool> isOutermost(table.size(), false);
    std::vector<std::int64_t> openUntilNs(trace.threads.size(), std::numeric_limits<std::int64_t>::min());
    std::size_t count = 0;
    for (NestingRows rows(table.startNs, table.endNs); !rows.isAtEnd() && !isStopDue(count, stop); rows.next()) {
        ++count;
        const auto row = rows.row();
        if (!table.thread[row].isValid() || !isWanted(row))
            continue;
        auto& untilNs = openUntilNs[table.thread[row].value()];
        if (table.endNs[row] <= untilNs && table.startNs[row] < untilNs)
            continue;
        untilNs = std::max(untilNs, table.endNs[row]);
        isOutermost[row] = true;
    }
    return { trace.threads.size(), table.size(),
             [&](std::size_t row) { return isOutermost[row] ? table.thread[row].value() : GroupedRows::NoGroup; } };
}

/// Those of one class; nothing is gone through where no call has it.
GroupedRows outermostCallsOf(const HostRows& host, CallClass wanted, const std::stop_token& stop)
{
    const auto& trace = host.trace;
    bool isThere = false;
    for (std::size_t name = 0; name < trace.callNames.size(); ++name)
        isThere = isThere || host.classes.callClass(CallNameIndex { name }) == wanted;
    if (!isThere)
        return {};
    return outermostRows(trace, trace.calls, stop,
                         [&](std::size_t row) { return host.classes.callClass(trace.calls.name[row]) == wanted; });
}

GroupedRows outermostMpiRanges(const Trace& trace, const std::stop_token& stop)
{
    std::vector<bool> isMpi(trace.nvtx.size() == 0 ? 0 : trace.strings.size(), false);
    bool isThere = false;
    for (std::size_t id = 0; id < isMpi.size(); ++id) {
        isMpi[id] = trace.strings.view(StringId { id }).starts_with("MPI_");
        isThere = isThere || isMpi[id];
    }
    if (!isThere)
        return {};
    return outermostRows(trace, trace.nvtx, stop, [&](std::size_t row) {
        const auto text = trace.nvtx.text[row];
        return trace.nvtx.kind[row] != NvtxKind::Mark && text.isValid() && isMpi[text.value()];
    });
}

/// Of each thread the first row that stops it, the next that lets it run, and so on.
GroupedRows schedulingInTurn(const Trace& trace)
{
    const auto& table = trace.scheduling;
    std::vector<bool> isKept(table.size(), false);
    std::vector<bool> isStopped(trace.threads.size(), false);
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (!table.thread[row].isValid())
            continue;
        const auto thread = table.thread[row].value();
        isKept[row] = isStopped[thread] == (table.isIn[row] != 0);
        if (isKept[row])
            isStopped[thread] = !isStopped[thread];
    }
    return { trace.threads.size(), table.size(),
             [&](std::size_t row) { return isKept[row] ? table.thread[row].value() : GroupedRows::NoGroup; } };
}

void findFirstWork(HostRows& host)
{
    const auto& trace = host.trace;
    host.firstWorkNs.assign(trace.processes.size(), Never);
    std::vector<char> hasStreams(trace.processes.size(), 0);
    for (const auto& stream : trace.streams)
        hasStreams[stream.process.value()] = 1;
    const auto withStreams = std::ranges::count(hasStreams, 1);
    const auto look = [&](const auto& table) { // by start: the first row of each process is enough
        std::vector<char> isSeen(trace.processes.size(), 0);
        std::ptrdiff_t seen = 0;
        for (std::size_t row = 0; row < table.size() && seen < withStreams; ++row) {
            const auto process = trace.processOf(table.stream[row]).value();
            if (isSeen[process] != 0)
                continue;
            isSeen[process] = 1;
            ++seen;
            host.firstWorkNs[process] = std::min(host.firstWorkNs[process], table.startNs[row]);
        }
    };
    look(trace.kernels);
    look(trace.copies);
    look(trace.sets);
    look(trace.graphLaunches);
}

/// When a kernel was launched first in its process, and by which call: none when that was not recorded.
struct EarliestLaunch {
    std::int64_t atNs = Never;
    CallRow call;
};

std::vector<EarliestLaunch> earliestLaunches(const Trace& trace, const std::stop_token& stop)
{
    constexpr unsigned NameBits = 32;
    const auto& kernels = trace.kernels;
    Interner<std::uint64_t> numbers;
    std::vector<EarliestLaunch> launches;
    for (std::size_t row = 0; row < kernels.size() && !isStopDue(row, stop); ++row) {
        const auto process = trace.processOf(kernels.stream[row]).value();
        const auto number = numbers(std::uint64_t { process } << NameBits | kernels.name[row].value());
        if (number == launches.size())
            launches.emplace_back();
        const auto call = kernels.launch[row];
        const auto atNs = call.isValid() ? trace.calls.startNs[call.value()] : kernels.startNs[row];
        if (atNs < launches[number].atNs)
            launches[number] = { atNs, call };
    }
    return launches;
}

void keepLongFirstLaunches(HostRows& host, const std::vector<EarliestLaunch>& launches)
{
    const auto& calls = host.trace.calls;
    for (const auto& launch : launches) {
        if (!launch.call.isValid())
            continue;
        const auto row = host.outermost(launch.call.value());
        if (calls.endNs[row] - calls.startNs[row] >= host.classes.thresholds().firstLaunchNs)
            host.firstLaunches.emplace_back(row);
    }
    auto& rows = host.firstLaunches;
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

/// The first long call of each process before its first GPU work that is no wait, copy or loading of code.
void findContextCalls(HostRows& host)
{
    const auto& trace = host.trace;
    const auto& calls = trace.calls;
    host.contextCall.assign(trace.processes.size(), CallRow {});
    for (std::size_t row = 0; row < calls.size(); ++row) {
        if (calls.endNs[row] - calls.startNs[row] < host.classes.thresholds().contextMinNs) [[likely]]
            continue;
        const auto process = trace.processOf(calls.thread[row]).value();
        const auto callClass = host.classes.callClass(calls.name[row]);
        const bool isOther
            = callClass == CallClass::Sync || callClass == CallClass::Copy || callClass == CallClass::Module;
        if (!isOther && !host.contextCall[process].isValid() && calls.startNs[row] < host.firstWorkNs[process]
            && host.outermost(row) == row)
            host.contextCall[process] = CallRow { row };
    }
}

/// Adds spans that ascend by start to others that do not overlap, as far as these leave room.
void addRemaining(std::vector<OverheadSpan>& taken, const std::vector<OverheadSpan>& spans)
{
    const auto before = taken.size();
    std::size_t next = 0;
    auto freeFromNs = std::numeric_limits<std::int64_t>::min();
    for (const auto& span : spans) {
        freeFromNs = std::max(freeFromNs, span.startNs);
        while (next < before && taken[next].endNs <= freeFromNs)
            ++next;
        for (auto other = next; freeFromNs < span.endNs; ++other) {
            const bool isLast = other == before || taken[other].startNs >= span.endNs;
            const auto endNs = isLast ? span.endNs : taken[other].startNs;
            if (freeFromNs < endNs)
                taken.push_back({ freeFromNs, endNs, span.name, span.timeClass });
            freeFromNs = isLast ? std::max(freeFromNs, span.endNs) : std::max(freeFromNs, taken[other].endNs);
        }
    }
    std::inplace_merge(
        taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(before), taken.end(),
        [](const OverheadSpan& left, const OverheadSpan& right) { return left.startNs < right.startNs; });
}

/// The class of the CUDA call that an overhead row lies in.
std::optional<CallClass> classAround(const HostRows& host, std::size_t row)
{
    const auto& overhead = host.trace.overhead;
    const auto& calls = host.trace.calls;
    const auto rows = host.calls.of(overhead.thread[row].value());
    const auto after = std::partition_point(
        rows.begin(), rows.end(), [&](std::uint32_t call) { return calls.startNs[call] <= overhead.startNs[row]; });
    if (after == rows.begin() || calls.endNs[*std::prev(after)] < overhead.endNs[row])
        return std::nullopt;
    const auto call = *std::prev(after);
    const bool isContext = host.contextCall[host.trace.processOf(calls.thread[call]).value()] == CallRow { call };
    return isContext ? CallClass::Context : host.classes.callClass(calls.name[call]);
}

void fillOverhead(HostRows& host)
{
    static constexpr std::array Order { TimeClass::Jit, TimeClass::Module, TimeClass::Profiler, TimeClass::HostCode };
    const auto& overhead = host.trace.overhead;
    std::array<std::vector<std::vector<OverheadSpan>>, Order.size()> spans; // by class and thread
    for (auto& ofClass : spans)
        ofClass.resize(overhead.size() == 0 ? 0 : host.trace.threads.size());
    for (std::size_t row = 0; row < overhead.size(); ++row) {
        if (!overhead.thread[row].isValid())
            continue;
        const auto timeClass = host.classes.overheadClass(row, classAround(host, row));
        const auto* const place = std::find(Order.begin(), Order.end(), timeClass);
        if (!timeClass || place == Order.end())
            continue;
        spans[static_cast<std::size_t>(std::distance(Order.begin(), place))][overhead.thread[row].value()].push_back(
            { overhead.startNs[row], overhead.endNs[row], overhead.name[row], *timeClass });
    }
    host.overhead.resize(host.trace.threads.size());
    for (const auto& ofClass : spans) {
        for (std::size_t thread = 0; thread < ofClass.size(); ++thread)
            addRemaining(host.overhead[thread], ofClass[thread]);
    }
}

void fillThreads(HostRows& host)
{
    const auto& trace = host.trace;
    const auto processOf = [&trace](std::size_t thread) { return trace.threads[thread].process.value(); };
    host.processThreads = GroupedRows(trace.processes.size(), trace.threads.size(), processOf);
    host.callers = GroupedRows(trace.processes.size(), trace.threads.size(), [&](std::size_t thread) {
        return host.calls.of(thread).empty() ? GroupedRows::NoGroup : processOf(thread);
    });
    host.isRecorded.assign(trace.threads.size(), false);
    for (const auto thread : trace.osRuntime.thread) {
        if (thread.isValid())
            host.isRecorded[thread.value()] = true;
    }
    for (const auto thread : trace.scheduling.thread) {
        if (thread.isValid())
            host.isRecorded[thread.value()] = true;
    }
}

void noteLayers(HostRows& host)
{
    host.layers.resize(host.trace.threads.size());
    for (std::size_t thread = 0; thread < host.layers.size(); ++thread) {
        unsigned layers = 0;
        const auto note
            = [&layers](HostLayer layer, bool hasRows) { layers |= hasRows ? 1U << static_cast<unsigned>(layer) : 0; };
        note(HostLayer::Overhead, !host.overhead[thread].empty());
        note(HostLayer::ModuleCalls, !host.moduleCalls.of(thread).empty());
        note(HostLayer::Calls, !host.calls.of(thread).empty());
        note(HostLayer::MpiCalls, !host.mpiCalls.of(thread).empty());
        note(HostLayer::MpiRanges, !host.mpiRanges.of(thread).empty());
        note(HostLayer::OsCalls, !host.osCalls.of(thread).empty());
        note(HostLayer::Scheduling, !host.scheduling.of(thread).empty());
        note(HostLayer::Code, true);
        host.layers[thread] = static_cast<std::uint8_t>(layers);
    }
}

void fillSmallTables(HostRows& host)
{
    const auto& trace = host.trace;
    const auto& syncs = trace.synchronizations;
    host.streamWaits = GroupedRows(trace.streams.size(), syncs.size(), [&](std::size_t row) {
        return isStreamWait(trace, row) ? syncs.stream[row].value() : GroupedRows::NoGroup;
    });
    const auto& faults = trace.cpuPageFaults;
    host.cpuPageFaults = GroupedRows(trace.processes.size(), faults.size(), [&](std::size_t row) {
        return faults.process[row].isValid() ? faults.process[row].value() : GroupedRows::NoGroup;
    });
    host.scheduling = schedulingInTurn(trace);
}

} // namespace

HostRows::HostRows(const Trace& ofTrace, CallClasses ofClasses)
    : trace(ofTrace)
    , classes(std::move(ofClasses))
{
}

const HostRanges& HostRows::ranges() const
{
    std::call_once(m_areRangesFound, [this] { m_ranges = HostRanges::of(trace); });
    return m_ranges;
}

Cancellable<void> HostRows::fill(bool withRanges, const std::stop_token& stop)
{
    const auto all = [](std::size_t) { return true; };
    std::vector<EarliestLaunch> launches;
    const std::array<std::function<void()>, 10> readers {
        // those of large tables first
        [&] {
            if (withRanges)
                static_cast<void>(ranges());
        },
        [&] { calls = outermostRows(trace, trace.calls, stop, all); },
        [&] { launches = earliestLaunches(trace, stop); },
        [&] { osCalls = outermostRows(trace, trace.osRuntime, stop, all); },
        [&] { moduleCalls = outermostCallsOf(*this, CallClass::Module, stop); },
        [&] { interopCalls = outermostCallsOf(*this, CallClass::Interop, stop); },
        [&] { findFirstWork(*this); },
        [&] { mpiRanges = outermostMpiRanges(trace, stop); },
        [&] { mpiCalls = outermostRows(trace, trace.mpi, stop, all); },
        [&] { fillSmallTables(*this); },
    };
    runParallel(defaultThreads(), readers.size(), [&readers](std::size_t i) { readers[i](); });
    if (stop.stop_requested())
        return cancelled();
    keepLongFirstLaunches(*this, launches);
    findContextCalls(*this);
    fillOverhead(*this);
    fillThreads(*this);
    noteLayers(*this);
    return stop.stop_requested() ? Cancellable<void>(cancelled()) : Cancellable<void>();
}

std::size_t HostRows::outermost(std::size_t row) const
{
    const auto& table = trace.calls;
    if (!table.thread[row].isValid())
        return row;
    const auto rows = calls.of(table.thread[row].value());
    const auto after = std::partition_point(
        rows.begin(), rows.end(), [&](std::uint32_t call) { return table.startNs[call] <= table.startNs[row]; });
    return after != rows.begin() && table.endNs[*std::prev(after)] >= table.endNs[row] ? *std::prev(after) : row;
}

} // namespace core
