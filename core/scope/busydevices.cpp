// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/busydevices.h"

#include "base/fraction.h"
#include "scope/devicework.h"

#include <algorithm>
#include <utility>

namespace core {

double DeviceIdle::idleFraction() const
{
    return fractionOf(idleNs, window.durationNs()).value_or(0);
}

const DeviceIdle* BusyDevices::find(DeviceIndex device) const
{
    const auto found
        = std::lower_bound(devices.begin(), devices.end(), device,
                           [](const DeviceIdle& entry, DeviceIndex wanted) { return entry.device < wanted; });
    return found == devices.end() || found->device != device ? nullptr : &*found;
}

namespace {

/// How many pieces of work each GPU has.
std::vector<std::size_t> worksOfDevices(const Trace& trace)
{
    std::vector<std::size_t> ofStreams(trace.streams.size(), 0);
    const auto count = [&ofStreams](const auto& table) {
        for (const auto stream : table.stream)
            ++ofStreams[stream.value()];
    };
    count(trace.kernels);
    count(trace.copies);
    count(trace.sets);
    count(trace.graphLaunches);
    std::vector<std::size_t> ofDevices(trace.devices.size(), 0);
    for (std::size_t stream = 0; stream < ofStreams.size(); ++stream) {
        if (const auto device = trace.streams[stream].device; device.isValid())
            ofDevices[device.value()] += ofStreams[stream];
    }
    return ofDevices;
}

} // namespace

Cancellable<WholeBusyTimes> findBusyTimes(const Trace& trace, const std::stop_token& stop)
{
    std::vector<IntervalSet> busy(trace.devices.size());
    const auto works = worksOfDevices(trace);
    for (std::size_t device = 0; device < busy.size(); ++device)
        busy[device].reserve(works[device]);
    const auto add = [&](const DeviceWork& work) {
        if (const auto device = trace.deviceOf(work.stream); device.isValid())
            busy[device.value()].appendSorted(work.span);
    };
    if (!forEachWork(trace, ScopeFilter(trace, {}), WorkTables::All, stop, add))
        return cancelled();
    WholeBusyTimes times;
    times.reserve(busy.size());
    for (auto& ofDevice : busy)
        times.push_back(std::make_shared<const IntervalSet>(std::move(ofDevice)));
    return times;
}

} // namespace core
