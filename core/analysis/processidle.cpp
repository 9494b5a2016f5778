// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/processidle.h"

#include "analysis/devicework.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace core {

namespace {

using Devices = std::vector<DeviceIndex>;

/// Devices that a process uses, which several processes may share, while the sweep goes over their work.
struct DeviceGroup {
    Devices devices;
    IntervalSet busy; ///< of any of them
};

/// The devices of each process with work in scope; a process may have many streams on one.
std::vector<Devices> devicesOfProcesses(const Trace& trace, const GpuIdle& idle)
{
    std::vector<Devices> result(trace.processes.size());
    for (const auto& stream : idle.streams)
        result[trace.processOf(stream.stream).value()].push_back(trace.deviceOf(stream.stream));
    for (auto& devices : result) {
        std::sort(devices.begin(), devices.end());
        devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
    }
    return result;
}

/// Goes over the work of everyone in the window: others keep a device busy all the same.
class GroupSweep
{
public:
    GroupSweep(const Trace& trace, std::vector<Devices> groups)
        : m_trace(trace)
        , m_groupsOfDevice(trace.devices.size())
        , m_windows(trace.devices.size(),
                    { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() })
    {
        for (auto& devices : groups) {
            for (const auto device : devices)
                m_groupsOfDevice[device.value()].push_back(m_groups.size());
            m_groups.push_back({ std::move(devices), {} });
        }
    }
    [[nodiscard]] bool run(const Scope& scope, const std::stop_token& stop)
    {
        Scope everyone;
        everyone.window = scope.window;
        const ScopeFilter filter(m_trace, everyone);
        return forEachWork(m_trace, filter, WorkTables::All, stop, [this](const DeviceWork& work) {
            const auto device = m_trace.deviceOf(work.stream);
            if (!device.isValid())
                return; // a graph launch on the host
            auto& window = m_windows[device.value()];
            window = { std::min(window.startNs, work.span.startNs), std::max(window.endNs, work.span.endNs) };
            for (const auto group : m_groupsOfDevice[device.value()])
                m_groups[group].busy.appendSorted(work.span);
        });
    }
    /// The idle times of the processes that use the devices of a group.
    [[nodiscard]] ProcessIdle take(std::size_t group)
    {
        auto& [devices, busy] = m_groups[group];
        auto within = m_windows[devices.front().value()];
        for (const auto device : devices) {
            const auto& window = m_windows[device.value()];
            within = { std::max(within.startNs, window.startNs), std::min(within.endNs, window.endNs) };
        }
        return { within, std::make_shared<const CoverageIndex>(std::move(busy)) };
    }

private:
    const Trace& m_trace;
    std::vector<DeviceGroup> m_groups;
    std::vector<std::vector<std::size_t>> m_groupsOfDevice;
    std::vector<Interval> m_windows; ///< of each device, from its first to its last work
};

} // namespace

Expected<ProcessIdleTimes> processIdleTimes(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                            const std::shared_ptr<const GroupIdleTimes>& known,
                                            const std::stop_token& stop)
{
    const bool isEveryoneIn = scope.processes.empty() && scope.streams.empty() && !scope.nvtx;
    const bool isSameWindow = known && known->window == scope.window;
    const auto devicesOf = devicesOfProcesses(trace, idle);
    std::map<Devices, ProcessIdle> knownToIdle;
    auto groups = std::make_shared<GroupIdleTimes>();
    groups->window = scope.window;
    std::vector<Devices> swept;
    for (const auto& devices : devicesOf) {
        if (devices.empty() || knownToIdle.contains(devices) || groups->ofDevices.contains(devices))
            continue;
        if (isEveryoneIn && devices.size() == 1) {
            const auto& busy = idle.find(devices.front())->busy;
            knownToIdle[devices] = { busy->hull(), std::make_shared<const CoverageIndex>(busy) };
            continue;
        }
        auto& times = groups->ofDevices[devices];
        if (isSameWindow && known->ofDevices.contains(devices))
            times = known->ofDevices.at(devices);
        else
            swept.push_back(devices);
    }
    if (!swept.empty()) {
        GroupSweep sweep(trace, swept);
        if (!sweep.run(scope, stop))
            return cancelled();
        for (std::size_t group = 0; group < swept.size(); ++group)
            groups->ofDevices[swept[group]] = sweep.take(group);
    }
    ProcessIdleTimes result;
    result.ofProcess.reserve(devicesOf.size());
    for (const auto& devices : devicesOf) {
        const auto& times = knownToIdle.contains(devices) ? knownToIdle : groups->ofDevices;
        const auto found = times.find(devices);
        result.ofProcess.push_back(found != times.end() ? found->second : ProcessIdle {});
    }
    result.groups = std::move(groups);
    return result;
}

} // namespace core
