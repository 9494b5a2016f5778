// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetwindows.h"

#include "scope/nvtxmatcher.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Widens `span` so that it holds `other`.
void widen(Interval& span, const Interval& other)
{
    span.startNs = std::min(span.startNs, other.startNs);
    span.endNs = std::max(span.endNs, other.endNs);
}

constexpr Interval Nothing { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };

/// The instances of an NVTX limit, and from when to when the work lasts that was launched in each, by GPU.
class InstanceWindows
{
public:
    InstanceWindows(const Trace& trace, const NvtxLimit& limit)
        : m_trace(trace)
        , m_ofThread(trace.threads.size())
        , m_numbers(AnyKey)
    {
        const NvtxMatcher matcher(trace, limit);
        const auto& nvtx = trace.nvtx;
        for (std::size_t row = 0; matcher.canMatch() && row < nvtx.size(); ++row) {
            if (!matcher.matches(row))
                continue;
            auto& ranges = m_ofThread[nvtx.thread[row].value()];
            // one inside of another adds nothing: its work is the other's, too
            if (ranges.empty() || ranges.back().endNs < nvtx.endNs[row])
                ranges.push_back({ nvtx.startNs[row], nvtx.endNs[row], m_count++ });
        }
    }

    /// Work launched by `launch`, a valid call.
    void add(CallRow launch, DeviceIndex device, const Interval& span)
    {
        const auto& calls = m_trace.calls;
        const auto startNs = calls.startNs[launch.value()];
        const auto endNs = calls.endNs[launch.value()];
        const auto& ranges = m_ofThread[calls.thread[launch.value()].value()];
        // starts and ends both ascend
        auto range = std::ranges::lower_bound(ranges, endNs, {}, &Instance::endNs);
        for (; range != ranges.end() && range->startNs <= startNs; ++range) {
            const auto number = m_numbers.numberOf(range->number * m_trace.devices.size() + device.value());
            if (number == m_windows.size())
                m_windows.push_back(Nothing);
            widen(m_windows[number], span);
        }
    }

    /// By DeviceIndex.
    [[nodiscard]] std::vector<IntervalSet> ofDevices() const
    {
        std::vector<std::vector<Interval>> spans(m_trace.devices.size());
        for (std::size_t number = 0; number < m_windows.size(); ++number)
            spans[m_numbers.key(number) % spans.size()].push_back(m_windows[number]);
        std::vector<IntervalSet> sets;
        sets.reserve(spans.size());
        for (auto& ofDevice : spans)
            sets.push_back(IntervalSet::unionOf(std::move(ofDevice)));
        return sets;
    }
    /// First work of each instance to its last, whatever the GPU; only of `devices`, by DeviceIndex.
    [[nodiscard]] IntervalSet ofAll() const
    {
        std::vector<Interval> spans(m_count, Nothing);
        for (std::size_t number = 0; number < m_windows.size(); ++number)
            widen(spans[m_numbers.key(number) / m_trace.devices.size()], m_windows[number]);
        return IntervalSet::unionOf(std::move(spans));
    }

private:
    struct Instance {
        std::int64_t startNs, endNs;
        std::size_t number;
    };

    const Trace& m_trace;
    std::vector<std::vector<Instance>> m_ofThread;
    std::size_t m_count = 0;
    GroupNumbers m_numbers; ///< of (instance, GPU)
    std::vector<Interval> m_windows; ///< by those numbers
};

class WindowFinder
{
public:
    WindowFinder(const BusyWork& work, const Scope& scope)
        : m_work(work)
        , m_isDeviceInScope(work.trace.devices.size(), scope.devices.empty() ? 1 : 0)
        , m_rows(work.trace, withoutWindow(scope))
        , m_devices(work.trace.devices.size())
    {
        for (const auto device : scope.devices)
            m_isDeviceInScope[device.value()] = 1;
        for (std::size_t device = 0; device < m_devices.size(); ++device)
            m_devices[device].device = DeviceIndex { device };
        if (scope.nvtx)
            m_instances.emplace(work.trace, *scope.nvtx);
    }

    /// False when stopped.
    bool addAll(const std::stop_token& stop)
    {
        const auto& trace = m_work.trace;
        return add(WorkKind::Kernel, trace.kernels, stop) && add(WorkKind::Copy, trace.copies, stop)
            && add(WorkKind::Set, trace.sets, stop) && add(WorkKind::Graph, trace.graphLaunches, stop);
    }

    template <typename Table> bool add(WorkKind kind, const Table& table, const std::stop_token& stop)
    {
        return forEachRowOf(table, m_rows, stop, [&](std::size_t row) {
            const WorkReference reference { kind, static_cast<std::uint32_t>(row) };
            const auto device = m_work.trace.deviceOf(table.stream[row]);
            if (!device.isValid() || m_isDeviceInScope[device.value()] == 0 || !m_work.isInScope(reference))
                return;
            const Interval span { table.startNs[row], std::max(table.startNs[row], table.endNs[row]) };
            add(m_devices[device.value()], reference, span);
            if (m_instances)
                m_instances->add(table.launch[row], device, span);
        });
    }
    /// Takes what is known of the whole trace, all of whose work is in scope.
    void addWhole(const TraceTimes& times)
    {
        for (const auto& device : times.devices()) {
            if (m_isDeviceInScope[device.device.value()] == 0)
                continue;
            auto& found = m_devices[device.device.value()];
            found.first = device.first;
            found.last = device.last;
            found.hull = device.hull;
        }
    }

    [[nodiscard]] BudgetWindows take(const Scope& scope)
    {
        BudgetWindows result;
        const auto ofInstances = m_instances ? m_instances->ofDevices() : std::vector<IntervalSet>();
        Interval all = Nothing;
        for (auto& device : m_devices) {
            if (device.hull == Nothing)
                continue;
            widen(all, device.hull);
            device.windows = m_instances ? ofInstances[device.device.value()] : IntervalSet { device.hull };
            cut(device.windows, scope);
            result.devices.push_back(std::move(device));
        }
        if (result.devices.empty())
            return result;
        result.gpuWork = m_instances ? m_instances->ofAll() : IntervalSet { all };
        cut(result.gpuWork, scope);
        return result;
    }

private:
    struct Found : DeviceWindows {
        Found() { hull = Nothing; }
    };

    static Scope withoutWindow(Scope scope)
    {
        if (scope.window)
            scope.rows.reset(); // they are of the window, too
        scope.window.reset();
        return scope;
    }

    static void cut(IntervalSet& set, const Scope& scope)
    {
        if (scope.window)
            set = set.intersectedWith({ Interval { scope.window->startNs, scope.window->endNs } });
    }

    void add(Found& device, const WorkReference& reference, const Interval& span) const
    {
        if (isBefore(reference, span, device)) {
            device.first = reference;
            device.hull.startNs = span.startNs;
        }
        if (span.endNs >= device.hull.endNs) {
            device.last = reference;
            device.hull.endNs = span.endNs;
        }
    }
    /// Starts before all so far; of equals that which ends first, then that of the lower stream.
    [[nodiscard]] bool isBefore(const WorkReference& reference, const Interval& span, const Found& device) const
    {
        if (span.startNs != device.hull.startNs)
            return span.startNs < device.hull.startNs;
        const auto& trace = m_work.trace;
        const auto rank = [&trace](const WorkReference& work) {
            return std::pair(spanOfWork(trace, work).endNs, trace.streams[streamOfWork(trace, work).value()].streamId);
        };
        return rank(reference) < rank(device.first);
    }

    const BusyWork& m_work;
    std::vector<char> m_isDeviceInScope;
    ScopeFilter m_rows; ///< which rows to look at
    std::vector<Found> m_devices;
    std::optional<InstanceWindows> m_instances;
};

Cancellable<std::vector<DeviceWindows>> windowsOfDevices(const Trace& trace, const std::stop_token& stop)
{
    const BusyWork work(trace, {}, {});
    WindowFinder finder(work, {});
    if (!finder.addAll(stop))
        return cancelled();
    return finder.take({}).devices;
}

} // namespace

Cancellable<TraceTimes> TraceTimes::makeBusy(const Trace& trace, const std::stop_token& stop)
{
    auto busy = findBusyTimes(trace, stop);
    if (!busy)
        return cancelled();
    TraceTimes times;
    times.busy = std::move(*busy);
    times.m_trace = &trace;
    return times;
}

Cancellable<TraceTimes> TraceTimes::make(const Trace& trace, const std::stop_token& stop)
{
    auto times = makeBusy(trace, stop);
    auto run = RunExtents::make(trace, stop);
    auto devices = windowsOfDevices(trace, stop);
    if (!times || !run || !devices)
        return cancelled();
    auto& windows = *times->m_windows;
    std::call_once(windows.isRunFound, [&] { windows.run = std::move(*run); });
    std::call_once(windows.areDevicesFound, [&] { windows.devices = std::move(*devices); });
    return times;
}

const std::vector<DeviceWindows>& TraceTimes::devices() const
{
    std::call_once(m_windows->areDevicesFound, [this] {
        if (auto devices = windowsOfDevices(*m_trace, {}))
            m_windows->devices = std::move(*devices);
    });
    return m_windows->devices;
}

const RunExtents& TraceTimes::run() const
{
    std::call_once(m_windows->isRunFound, [this] {
        if (auto run = RunExtents::make(*m_trace))
            m_windows->run = std::move(*run);
    });
    return m_windows->run;
}

Cancellable<BudgetWindows> findBudgetWindows(const BusyWork& work, const TraceTimes& times, const Scope& scope,
                                             const std::stop_token& stop)
{
    WindowFinder finder(work, scope);
    if (!work.limit)
        finder.addWhole(times);
    else if (!finder.addAll(stop))
        return cancelled();
    auto result = finder.take(scope);
    if (!scope.streams.empty() || scope.nvtx) { // what goes on outside of them is no matter of theirs
        const auto hull = result.gpuWork.hull();
        result.run = { hull.startNs, hull.endNs };
        result.accounted = result.gpuWork;
        return result;
    }
    result.run = times.run().run(scope);
    result.accounted = { Interval { result.run.startNs, result.run.endNs } };
    return result;
}

} // namespace core
