// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclevents.h"

#include "analysis/nccl/ncclgroups.h"
#include "analysis/nccl/nccllaunches.h"
#include "analysis/nccl/ncclmatching.h"
#include "analysis/nccl/ncclnames.h"
#include "analysis/nccl/ncclranges.h"
#include "analysis/nccl/ncclranks.h"
#include "base/stopcheck.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Notes which kernels are NCCL's and where they were launched. False when stopped.
bool collectKernels(NcclEvents& result, std::vector<NcclLaunch>& launches, std::vector<std::uint32_t>& untied,
                    const Trace& trace, const std::stop_token& stop)
{
    for (const auto& name : trace.kernelNames)
        result.isNcclKernelName.push_back(isNcclKernel(name) ? 1 : 0);
    const auto& kernels = trace.kernels;
    const auto isOfNccl = [&](KernelNameIndex name) { return result.isNcclKernelName[name.value()] != 0; };
    launches.reserve(static_cast<std::size_t>(std::ranges::count_if(kernels.name, isOfNccl)));
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!isOfNccl(kernels.name[row]))
            continue;
        ++result.kernelCount;
        const auto call = kernels.launch[row];
        if (!call.isValid()) {
            ++result.withoutLaunch;
            untied.push_back(static_cast<std::uint32_t>(row));
            continue;
        }
        const auto& calls = trace.calls;
        launches.push_back({ calls.thread[call.value()], calls.startNs[call.value()], calls.endNs[call.value()],
                             static_cast<std::uint32_t>(row) });
    }
    launches = sortedByThread(launches, trace.threads.size(), [](const NcclLaunch& left, const NcclLaunch& right) {
        return std::tie(left.startNs, left.kernel) < std::tie(right.startNs, right.kernel);
    });
    return true;
}

void makeEvents(NcclEventMaker& maker, const NcclRanges& ranges, const std::vector<NcclLaunch>& launches,
                const std::vector<std::uint32_t>& untied)
{
    for (const auto kernel : untied)
        maker.addKernel(kernel);
    for (const auto& launch : launches) {
        if (launch.range == NcclLaunch::None)
            maker.addKernel(launch.kernel);
    }
    const NcclRangeKernels kernelsOf(launches, ranges.ranges.size());
    for (std::size_t first = 0; first < ranges.ranges.size();) {
        std::size_t last = first + 1;
        while (last < ranges.ranges.size() && ranges.ranges[last].thread == ranges.ranges[first].thread)
            ++last;
        maker.addThread(first, last, kernelsOf);
        first = last;
    }
}

/// By start; a total order. Sorts numbers first, because the events are large.
void sortEvents(std::vector<NcclEvent>& events)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>> order; // (start, position)
    order.reserve(events.size());
    for (const auto& event : events)
        order.emplace_back(event.startNs, static_cast<std::uint32_t>(order.size()));
    std::ranges::sort(order);
    for (auto first = order.begin(); first != order.end();) {
        const auto last
            = std::find_if(first, order.end(), [&](const auto& entry) { return entry.first != first->first; });
        std::sort(first, last, [&events](const auto& left, const auto& right) {
            const auto& a = events[left.second];
            const auto& b = events[right.second];
            return std::tie(a.kernel, a.thread, a.endNs, a.op, left.second)
                < std::tie(b.kernel, b.thread, b.endNs, b.op, right.second);
        });
        first = last;
    }
    for (std::uint32_t first = 0; first < events.size(); ++first) { // of each cycle of places
        const auto moved = events[first];
        auto place = first;
        for (; order[place].second != first; place = std::exchange(order[place].second, place))
            events[place] = events[order[place].second];
        events[place] = moved;
        order[place].second = place;
    }
}

/// Brings the events into order and adds what is known of their communicators.
void finish(NcclEvents& result, const NcclRanges& ranges)
{
    auto& events = result.events;
    if (result.kernelCount > 0) {
        std::erase_if(events, [](const NcclEvent& event) {
            return event.isHostTime() && event.source == NcclSource::PyTorch; // only names kernels
        });
    }
    sortEvents(events);
    for (auto& event : events) {
        const auto ranks = ranges.rankCounts.find(event.communicator);
        event.rankCount = ranks == ranges.rankCounts.end() ? 0 : ranks->second;
        result.tiedCount += !event.isHostTime() && event.source != NcclSource::Kernel ? 1 : 0;
    }
    result.startNs.reserve(events.size());
    result.endNs.reserve(events.size());
    for (const auto& event : events) {
        result.startNs.push_back(event.startNs);
        result.endNs.push_back(event.endNs);
    }
    result.spans = SpanIndex(result.startNs, result.endNs);
    result.unnamedDomainRanges = ranges.unnamedDomainRanges;
    result.hasPayloads = ranges.hasPayloads;
}

} // namespace

ProcessIndex NcclEvent::processIn(const Trace& trace) const
{
    if (stream.isValid())
        return trace.processOf(stream);
    return thread.isValid() ? trace.processOf(thread) : ProcessIndex {};
}

DeviceIndex NcclEvent::deviceIn(const Trace& trace) const
{
    return stream.isValid() ? trace.deviceOf(stream) : DeviceIndex {};
}

Cancellable<NcclEvents> findNcclEvents(const Trace& trace, const std::stop_token& stop)
{
    NcclEvents result;
    std::vector<NcclLaunch> launches;
    std::vector<std::uint32_t> untied;
    if (!collectKernels(result, launches, untied, trace, stop))
        return cancelled();
    NcclOpNames ops;
    const auto ranges = collectNcclRanges(trace, ops, stop);
    if (!ranges)
        return tl::unexpected(ranges.error());
    if (stop.stop_requested())
        return cancelled();
    tieNcclLaunches(launches, ranges->ranges);
    result.events.reserve(launches.size() + untied.size()); // and seldom more
    NcclEventMaker maker(trace, *ranges, ops, result);
    makeEvents(maker, *ranges, launches, untied);
    finish(result, *ranges);
    result.opNames = ops.names();
    result.memberships = ranges->memberships;
    result.rankOfProcess = ranksOfProcesses(trace, result.memberships);
    if (stop.stop_requested())
        return cancelled();
    matchNcclInstances(trace, result);
    return result;
}

QString ncclSourceName(NcclSource source, bool isHostTime)
{
    static const std::array Names { QStringLiteral("nvtx"),
                                    QStringLiteral("api"),
                                    QStringLiteral("nvtx + pytorch nvtx"),
                                    QStringLiteral("api + pytorch nvtx"),
                                    QStringLiteral("pytorch nvtx"),
                                    QStringLiteral("kernel") };
    const auto& name = Names.at(static_cast<std::size_t>(source));
    return isHostTime ? QStringLiteral("%1 (host time)").arg(name) : name;
}

} // namespace core
