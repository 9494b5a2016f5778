// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/processes/processes.h"

#include "base/phrases.h"
#include "base/text.h"
#include "scope/devicework.h"
#include "scope/spansinturn.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Busy time of one process on one device.
struct DeviceOfProcess {
    ProcessIndex process;
    DeviceIndex device;
    bool hasWork = false;
    TimeWindow window;
    RunningUnion busy;
};

/// Adds copies, sets, devices, busy time and window to `rows`. False when stopped.
bool addDeviceWork(std::vector<ProcessRow>& rows, const Trace& trace, const ScopeFilter& filter,
                   const std::stop_token& stop)
{
    const std::uint64_t deviceCount = trace.devices.size() + 1; // one more for "none"
    GroupNumbers numbers(deviceCount * trace.processes.size());
    std::vector<std::uint32_t> pairOfStream;
    for (const auto& stream : trace.streams) {
        const auto device = stream.device.isValid() ? stream.device.value() : trace.devices.size();
        pairOfStream.push_back(numbers.numberOf(stream.process.value() * deviceCount + device));
    }
    std::vector<DeviceOfProcess> pairs(numbers.size());
    for (std::size_t i = 0; i < trace.streams.size(); ++i) {
        pairs[pairOfStream[i]].process = trace.streams[i].process;
        pairs[pairOfStream[i]].device = trace.streams[i].device;
    }
    const bool isDone = forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        auto& pair = pairs[pairOfStream[work.stream.value()]];
        if (!std::exchange(pair.hasWork, true))
            pair.window = { work.span.startNs, work.span.endNs };
        pair.window.endNs = std::max(pair.window.endNs, work.span.endNs);
        pair.busy.add(work.span.startNs, work.span.endNs);
        const auto kind = work.reference.kind;
        if (kind != WorkKind::Copy && kind != WorkKind::Set)
            return;
        auto& row = rows[pair.process.value()];
        ++(kind == WorkKind::Copy ? row.copyCount : row.setCount);
        row.memoryNs = saturatedSum(row.memoryNs, work.span.lengthNs());
        const auto& table = kind == WorkKind::Copy ? trace.copies : trace.sets;
        row.memoryBytes = saturatedSum(row.memoryBytes, table.sizeBytes[work.reference.row]);
    });
    std::sort(pairs.begin(), pairs.end(),
              [](const auto& left, const auto& right) { return left.device < right.device; });
    for (const auto& pair : pairs) {
        if (!pair.hasWork || !pair.device.isValid())
            continue;
        auto& row = rows[pair.process.value()];
        row.devices.push_back(pair.device);
        row.deviceBusyNs.push_back(pair.busy.totalNs);
        row.busyNs = saturatedSum(row.busyNs, pair.busy.totalNs);
        row.windowNs = saturatedSum(row.windowNs, pair.window.durationNs());
    }
    return isDone;
}

/// Whether the filter takes all that a thread did or nothing: one look at the thread column is enough then.
bool takesWholeThreads(const ScopeFilter& filter)
{
    return !filter.windowOfScope() && !filter.limitRanges();
}

/// Events of each thread in scope; of whole threads also those of others. False when stopped.
template <typename Events>
bool countPerThread(std::vector<std::int64_t>& counts, const Trace& trace, const Events& events,
                    const ScopeFilter& filter, const std::stop_token& stop)
{
    const auto count = [&](std::size_t row) {
        if (const auto thread = events.thread[row]; thread.isValid())
            ++counts[thread.value()];
    };
    return takesWholeThreads(filter) ? forEachRowIn(filter.rowsOf(events), stop, count)
                                     : forEachSpanOf(trace, events, filter, stop, count);
}

/// Calls in scope of each thread, and of these the launches; of whole threads also those of others. False when stopped.
bool countCalls(std::vector<std::int64_t>& counts, std::vector<std::int64_t>& launchCounts, const Trace& trace,
                const ScopeFilter& filter, const std::stop_token& stop)
{
    std::vector<char> isLaunch;
    for (const auto& name : trace.callNames)
        isLaunch.push_back(name.kind == CallKind::Launch ? 1 : 0);
    const auto& calls = trace.calls;
    const bool isAsked = !takesWholeThreads(filter);
    return forEachRowIn(filter.rowsOf(calls), stop, [&](std::size_t row) {
        const auto thread = calls.thread[row];
        if (!thread.isValid() || (isAsked && !filter.acceptsCall(row)))
            return;
        ++counts[thread.value()];
        launchCounts[thread.value()] += isLaunch[calls.name[row].value()];
    });
}

/// Adds calls, NVTX events and threads to `rows`. False when stopped.
bool addThreads(std::vector<ProcessRow>& rows, const Trace& trace, const ScopeFilter& filter,
                const std::stop_token& stop)
{
    const std::vector<std::int64_t> none(trace.threads.size(), 0);
    auto calls = none;
    auto launches = none;
    auto nvtx = none;
    auto osCalls = none;
    if (!countCalls(calls, launches, trace, filter, stop) || !countPerThread(nvtx, trace, trace.nvtx, filter, stop)
        || !countPerThread(osCalls, trace, trace.osRuntime, filter, stop))
        return false;
    for (std::size_t thread = 0; thread < trace.threads.size(); ++thread) {
        const auto process = trace.threads[thread].process;
        if (!filter.acceptsProcess(process))
            continue;
        auto& row = rows[process.value()];
        row.callCount += calls[thread];
        row.launchCount += launches[thread];
        row.nvtxCount += nvtx[thread];
        row.threadCount += calls[thread] + nvtx[thread] + osCalls[thread] > 0 ? 1 : 0;
    }
    return true;
}

void addKernels(std::vector<ProcessRow>& rows, const Kernels& kernelsByProcess)
{
    // the time of a name on all devices of a process: sort by (process, name) and add up runs
    std::vector<const KernelRow*> kernels;
    for (const auto& kernel : kernelsByProcess.rows) {
        if (kernel.process.isValid())
            kernels.push_back(&kernel);
    }
    const auto key = [](const KernelRow* kernel) { return std::make_pair(kernel->process, kernel->name); };
    std::stable_sort(kernels.begin(), kernels.end(), [&](auto* left, auto* right) { return key(left) < key(right); });
    for (std::size_t first = 0, last = 0; first < kernels.size(); first = last) {
        auto& row = rows[kernels[first]->process.value()];
        std::int64_t nameNs = 0;
        for (; last < kernels.size() && key(kernels[last]) == key(kernels[first]); ++last) {
            row.kernelCount += kernels[last]->duration.count;
            nameNs = saturatedSum(nameNs, kernels[last]->duration.totalNs);
        }
        row.kernelNs = saturatedSum(row.kernelNs, nameNs);
        if (!row.topKernel.isValid() || nameNs > row.topKernelNs) {
            row.topKernel = kernels[first]->name;
            row.topKernelNs = nameNs;
        }
    }
}

void addBarriers(std::vector<ProcessRow>& rows, const Barriers& barriersByProcess)
{
    for (const auto& barrier : barriersByProcess.rows) {
        if (!barrier.process.isValid() || barrier.kind == BarrierKind::CpuLauncherGap)
            continue;
        auto& row = rows[barrier.process.value()];
        row.barrierCount += barrier.duration.count;
        row.barrierNs = saturatedSum(row.barrierNs, barrier.duration.totalNs);
    }
}

bool didSomething(const ProcessRow& row)
{
    return row.threadCount > 0 || row.kernelCount > 0 || !row.devices.empty();
}

void describeProvenance(Processes& result, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace,
                                   { EventClass::Kernels, EventClass::Calls, EventClass::Memcpy, EventClass::Memset,
                                     EventClass::GraphLaunches, EventClass::Nvtx, EventClass::OsRuntime });
    provenance.derivation = Text::tr(
        "One row per process with events in scope. Busy is the union of its GPU work per GPU, idle % is of the time "
        "from its "
        "first to its last GPU work, both summed over its GPUs. Kernel, barrier and memory time are sums.");
    provenance.coverage
        = Text::tr("%1 of %2 with events.")
              .arg(counted(static_cast<std::int64_t>(result.rows.size()), Text::tr("process"), Text::tr("processes")),
                   formatCount(static_cast<std::int64_t>(trace.processes.size())));
    addIdentityLimit(provenance, trace, filter);
    if (trace.hasOpaqueGraphs())
        provenance.limitations.append(
            Text::tr("kernels inside opaque graph launches are not in the trace and not counted"));
}

} // namespace

Cancellable<Processes> analyzeProcesses(const Trace& trace, const Scope& scope, const Kernels& kernelsByProcess,
                                        const Barriers& barriersByProcess, const std::stop_token& stop)
{
    Processes result;
    if (trace.processes.empty()) {
        result.provenance.unavailable
            = Text::tr("not available, because the trace holds no event that names its process");
        result.provenance.advice = Text::tr("Capture with nsys profile --trace=cuda,nvtx,osrt");
        return result;
    }
    const ScopeFilter filter(trace, scope);
    std::vector<ProcessRow> rows(trace.processes.size());
    for (std::size_t process = 0; process < rows.size(); ++process)
        rows[process].process = ProcessIndex { process };
    if (!addDeviceWork(rows, trace, filter, stop) || !addThreads(rows, trace, filter, stop))
        return cancelled();
    addKernels(rows, kernelsByProcess);
    addBarriers(rows, barriersByProcess);
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(result.rows), didSomething);
    std::sort(result.rows.begin(), result.rows.end(), [&](const ProcessRow& left, const ProcessRow& right) {
        if (left.kernelNs != right.kernelNs)
            return left.kernelNs > right.kernelNs;
        return trace.processes[left.process.value()].globalPid < trace.processes[right.process.value()].globalPid;
    });
    describeProvenance(result, trace, filter);
    return result;
}

} // namespace core
