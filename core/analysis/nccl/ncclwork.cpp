// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/nccl.h"

#include "base/fraction.h"
#include "scope/busydevices.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"

#include <algorithm>

namespace core {

namespace {

/// Time of NCCL kernels and of other kernels, sorted out by stream and device.
struct KernelTimes {
    explicit KernelTimes(const Trace& trace)
        : computeOfStream(trace.streams.size())
        , ncclOfStream(trace.streams.size())
        , computeOfDevice(trace.devices.size())
        , ncclOfDevice(trace.devices.size())
        , sharedOfDevice(trace.devices.size())
    {
    }
    std::vector<RunningUnion> computeOfStream, ncclOfStream;
    std::vector<IntervalSet> computeOfDevice, ncclOfDevice;
    std::vector<RunningUnion> sharedOfDevice; ///< NCCL kernels on streams that run compute as well
};

/// By StreamIndex: whether NCCL kernels in scope run on its GPU, or on it where it has none.
std::vector<char> streamsBesideNccl(const Trace& trace, const ScopeFilter& filter, const NcclEvents& events)
{
    std::vector<char> isStreamIn(trace.streams.size()), isDeviceIn(trace.devices.size());
    for (const auto& event : events.events) {
        if (event.isHostTime() || !filter.acceptsKernel(event.kernel.value()))
            continue;
        isStreamIn[event.stream.value()] = 1;
        if (const auto device = event.deviceIn(trace); device.isValid())
            isDeviceIn[device.value()] = 1;
    }
    for (std::size_t stream = 0; stream < isStreamIn.size(); ++stream) {
        if (const auto device = trace.streams[stream].device; device.isValid())
            isStreamIn[stream] = isDeviceIn[device.value()];
    }
    return isStreamIn;
}

/// The kernels that are not NCCL's, of everyone in the window, where NCCL kernels in scope run. False when stopped.
bool addCompute(KernelTimes& times, const Trace& trace, const ScopeFilter& filter, const std::vector<char>& isStreamIn,
                const NcclEvents& events, const std::stop_token& stop)
{
    const auto& kernels = trace.kernels;
    return forEachRowOf(kernels, filter, stop, [&](std::size_t row) {
        const auto stream = kernels.stream[row];
        if (isStreamIn[stream.value()] == 0 || events.isNcclKernelName[kernels.name[row].value()] != 0
            || !filter.inWindow(kernels.startNs[row], kernels.endNs[row]))
            return;
        const auto span = filter.clipped(kernels.startNs[row], kernels.endNs[row]);
        times.computeOfStream[stream.value()].add(span.startNs, span.endNs);
        if (const auto device = trace.deviceOf(stream); device.isValid())
            times.computeOfDevice[device.value()].appendSorted(span);
    });
}

/// The kernels in scope of one operation.
struct NcclOpKernels {
    std::vector<std::uint32_t> positions; ///< in NcclEvents::events
    std::int64_t totalNs = 0;
};

/// The NCCL kernels in scope. False when stopped.
bool addNccl(KernelTimes& times, std::vector<NcclOpKernels>& ops, const Trace& trace, const ScopeFilter& filter,
             const NcclEvents& events, const std::stop_token& stop)
{
    return forEachRowOf(events, filter, stop, [&](std::size_t position) {
        const auto& event = events.events[position];
        if (event.isHostTime() || !filter.acceptsKernel(event.kernel.value()))
            return;
        const auto span = filter.clipped(event.startNs, event.endNs);
        auto& op = ops[event.op.value()];
        op.positions.push_back(static_cast<std::uint32_t>(position));
        op.totalNs = saturatedSum(op.totalNs, span.lengthNs());
        const auto device = event.deviceIn(trace);
        times.ncclOfStream[event.stream.value()].add(span.startNs, span.endNs);
        if (!device.isValid())
            return;
        times.ncclOfDevice[device.value()].appendSorted(span);
        if (times.computeOfStream[event.stream.value()].totalNs > 0)
            times.sharedOfDevice[device.value()].add(span.startNs, span.endNs);
    });
}

} // namespace

double NcclDevice::exposedFraction() const
{
    return fractionOf(exposedNs, window.durationNs()).value_or(0);
}

double NcclDevice::sharedStreamFraction() const
{
    return fractionOf(sharedStreamNs, window.durationNs()).value_or(0);
}

const NcclDevice* NcclWork::find(DeviceIndex device) const
{
    const auto found
        = std::lower_bound(devices.begin(), devices.end(), device,
                           [](const NcclDevice& entry, DeviceIndex wanted) { return entry.device < wanted; });
    return found == devices.end() || found->device != device ? nullptr : &*found;
}

Cancellable<NcclWork> analyzeNcclWork(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                      const BusyDevices& idle, const std::stop_token& stop)
{
    Scope everyone;
    everyone.window = scope.window;
    const ScopeFilter window(trace, everyone);
    const ScopeFilter filter(trace, scope);
    KernelTimes times(trace);
    NcclWork work;
    if (events.kernelCount > 0
        && !addCompute(times, trace, window, streamsBesideNccl(trace, filter, events), events, stop))
        return cancelled();
    std::vector<NcclOpKernels> ops(static_cast<std::size_t>(events.opNames.size()));
    if (!addNccl(times, ops, trace, filter, events, stop))
        return cancelled();
    for (auto& op : ops)
        work.stragglers.push_back(findStraggler(trace, events, op.positions, op.totalNs));
    work.compute.reserve(trace.devices.size());
    work.nccl.reserve(trace.devices.size());
    for (std::size_t row = 0; row < trace.devices.size(); ++row) {
        work.nccl.push_back(std::make_shared<const IntervalSet>(std::move(times.ncclOfDevice[row])));
        const auto& nccl = *work.nccl.back();
        const auto overlapNs = nccl.overlapNs(times.computeOfDevice[row]);
        work.compute.push_back(std::make_shared<const CoverageIndex>(std::move(times.computeOfDevice[row])));
        if (nccl.isEmpty())
            continue;
        const auto* entry = idle.find(DeviceIndex { row });
        const auto ncclNs = nccl.totalNs();
        work.devices.push_back({ DeviceIndex { row }, entry ? entry->window : TimeWindow {}, ncclNs, overlapNs,
                                 ncclNs - overlapNs, times.sharedOfDevice[row].totalNs });
    }
    for (std::size_t row = 0; row < trace.streams.size(); ++row) {
        if (times.ncclOfStream[row].totalNs > 0)
            work.streams.push_back(
                { StreamIndex { row }, times.ncclOfStream[row].totalNs, times.computeOfStream[row].totalNs });
    }
    return work;
}

} // namespace core
