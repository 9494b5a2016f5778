// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/processidle.h"

#include "scope/devicework.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
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

/// Order of a heap whose first is the earliest.
template <typename Entry> bool isLater(const Entry& left, const Entry& right)
{
    return left.atNs > right.atNs;
}

/// The first of `intervals` from `from` on that ends after `timeNs`, by steps that double: it is mostly near.
std::size_t intervalEndingAfter(std::span<const Interval> intervals, std::size_t from, std::int64_t timeNs)
{
    std::size_t step = 1;
    auto last = from; // all before it end too early
    while (last < intervals.size() && intervals[last].endNs <= timeNs) {
        from = last + 1;
        last = std::min(intervals.size(), from + step);
        step *= 2;
    }
    const auto found = std::partition_point(intervals.begin() + static_cast<std::ptrdiff_t>(from),
                                            intervals.begin() + static_cast<std::ptrdiff_t>(last),
                                            [timeNs](const Interval& interval) { return interval.endNs <= timeNs; });
    return static_cast<std::size_t>(found - intervals.begin());
}

} // namespace

std::uint32_t IdleInside::waitingOf(const ProcessIdle& idle)
{
    if (m_waiting.empty() || m_waiting[m_last].idle->busy != idle.busy) {
        const auto [entry, isNew]
            = m_numbers.try_emplace(idle.busy.get(), static_cast<std::uint32_t>(m_waiting.size()));
        if (isNew)
            m_waiting.push_back({ &idle });
        m_last = entry->second;
    }
    return m_last;
}

void IdleInside::push(const Entry& entry)
{
    m_queue.push_back(entry);
    std::push_heap(m_queue.begin(), m_queue.end(), isLater<Entry>);
}

IdleInside::Entry IdleInside::pop()
{
    std::pop_heap(m_queue.begin(), m_queue.end(), isLater<Entry>);
    const auto entry = m_queue.back();
    m_queue.pop_back();
    return entry;
}

void IdleInside::add(const ProcessIdle& idle, const Interval& wait)
{
    advanceTo(wait.startNs);
    const auto number = waitingOf(idle);
    auto& waiting = m_waiting[number];
    waiting.untilNs = waiting.isQueued ? std::max(waiting.untilNs, wait.endNs) : wait.endNs;
    if (!std::exchange(waiting.isQueued, true))
        push({ wait.startNs, number });
}

void IdleInside::advanceTo(std::int64_t timeNs)
{
    while (!m_queue.empty() && m_queue.front().atNs < timeNs) {
        auto entry = pop();
        auto& waiting = m_waiting[entry.waiting];
        const auto untilNs = std::min(waiting.untilNs, timeNs);
        if (m_queue.empty() || m_queue.front().atNs >= untilNs) { // it waits alone
            const auto fromNs = std::max(entry.atNs, m_countedUntilNs);
            if (fromNs < untilNs)
                m_totalNs += idleNs(waiting, { fromNs, untilNs });
            m_countedUntilNs = std::max(m_countedUntilNs, untilNs);
            entry.atNs = untilNs;
        } else {
            const auto idle = nextIdle(waiting, entry.atNs);
            if (idle.lengthNs() > 0 && idle.startNs == entry.atNs) {
                count(idle);
                entry.atNs = idle.endNs;
            } else { // comes to its turn when the others have reached it
                entry.atNs = idle.lengthNs() > 0 ? idle.startNs : waiting.untilNs;
            }
        }
        waiting.isQueued = entry.atNs < waiting.untilNs;
        if (waiting.isQueued)
            push(entry);
    }
}

std::int64_t IdleInside::takeNs()
{
    advanceTo(std::numeric_limits<std::int64_t>::max());
    return m_totalNs;
}

void IdleInside::count(const Interval& idle)
{
    m_totalNs += Interval { std::max(idle.startNs, m_countedUntilNs), idle.endNs }.lengthNs();
    m_countedUntilNs = std::max(m_countedUntilNs, idle.endNs);
}

Interval IdleInside::nextIdle(Waiting& waiting, std::int64_t fromNs)
{
    const auto& within = waiting.idle->within;
    const auto busy = waiting.idle->busy->set().intervals();
    auto atNs = std::max(fromNs, within.startNs);
    auto next = intervalEndingAfter(busy, waiting.next, atNs);
    waiting.next = next;
    if (next < busy.size() && busy[next].startNs <= atNs)
        atNs = busy[next++].endNs;
    const auto untilNs = std::min(waiting.untilNs, within.endNs);
    return { atNs, next < busy.size() ? std::min(untilNs, busy[next].startNs) : untilNs };
}

std::int64_t IdleInside::idleNs(Waiting& waiting, const Interval& span)
{
    constexpr std::size_t NearIntervals = 16; // most waits are short: going on from the last is faster than a search
    const auto& within = waiting.idle->within;
    const Interval inside { std::max(span.startNs, within.startNs), std::min(span.endNs, within.endNs) };
    if (inside.lengthNs() == 0)
        return 0;
    const auto busy = waiting.idle->busy->set().intervals();
    waiting.next = intervalEndingAfter(busy, waiting.next, inside.startNs);
    auto idleNs = inside.lengthNs();
    for (auto i = waiting.next; i < busy.size() && busy[i].startNs < inside.endNs; ++i) {
        if (i == waiting.next + NearIntervals)
            return inside.lengthNs() - waiting.idle->busy->coveredNs(inside);
        idleNs -= std::min(busy[i].endNs, inside.endNs) - std::max(busy[i].startNs, inside.startNs);
    }
    return idleNs;
}

Cancellable<ProcessIdleTimes> processIdleTimes(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                               const std::shared_ptr<const GroupIdleTimes>& known,
                                               const std::stop_token& stop)
{
    const bool isEveryoneIn = scope.processes.empty() && scope.streams.empty() && !scope.nvtx;
    const bool isSameWindow = known && known->window == scope.window;
    const auto devicesOf = devicesOfProcesses(trace, idle);
    auto groups = isSameWindow ? std::make_shared<GroupIdleTimes>(*known) : std::make_shared<GroupIdleTimes>();
    groups->window = scope.window;
    std::vector<Devices> swept;
    for (const auto& devices : devicesOf) {
        if (devices.empty() || groups->ofDevices.contains(devices))
            continue;
        auto& times = groups->ofDevices[devices];
        if (isEveryoneIn && devices.size() == 1) {
            const auto& device = *idle.find(devices.front()); // its window may begin or end with work of no length
            times = { { device.window.startNs, device.window.endNs },
                      std::make_shared<const CoverageIndex>(device.busy) };
        } else {
            swept.push_back(devices);
        }
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
        const auto found = groups->ofDevices.find(devices);
        result.ofProcess.push_back(found != groups->ofDevices.end() ? found->second : ProcessIdle {});
    }
    result.groups = std::move(groups);
    return result;
}

} // namespace core
