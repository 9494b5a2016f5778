// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/queuedepth.h"

#include "analysis/idle/outstandingwork.h"
#include "analysis/idle/queuequeries.h"
#include "analysis/idle/utilization.h"
#include "base/phrases.h"
#include "base/text.h"
#include "intervals/coveragefinger.h"
#include "scope/launchofwork.h"
#include "scope/scoperows.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::size_t QueueBuckets = 1000;
constexpr std::size_t MostQueueParts = 32'000; ///< of all streams together; each has one at least

/// When work is outstanding, cut to a window.
class OutstandingFinder
{
public:
    OutstandingFinder(const Trace& trace, const Scope& scope)
        : m_trace(trace)
        , m_windowed(scope.window)
    {
        if (m_windowed) {
            const auto startNs = std::span(trace.calls.startNs.data(), trace.calls.size());
            m_callsInTime
                = static_cast<std::size_t>(std::ranges::lower_bound(startNs, m_windowed->endNs) - startNs.begin());
        }
    }
    struct Found {
        Interval outstanding;
        Interval queued; ///< empty: it never was, or nobody knows
        bool isLaunchKnown = false;
    };
    /// None: it is launched after the window, or starts after it and nobody knows when it was launched.
    [[nodiscard]] std::optional<Found> find(const WorkReference& work) const
    {
        const auto launch = launchOfWork(m_trace, work);
        if (launch.isValid() && launch.value() >= m_callsInTime && spanOfWork(m_trace, work).startNs >= windowEndNs())
            return {};
        const auto span = spanOfWork(m_trace, work);
        Found found { { span.startNs, span.endNs }, {}, launch.isValid() };
        if (found.isLaunchKnown)
            found.outstanding.startNs = std::min(span.startNs, m_trace.calls.endNs[launch.value()]);
        if (m_windowed && found.outstanding.startNs >= m_windowed->endNs)
            return {};
        if (m_windowed) {
            found.outstanding.startNs = std::max(found.outstanding.startNs, m_windowed->startNs);
            found.outstanding.endNs = std::min(found.outstanding.endNs, m_windowed->endNs);
        }
        found.queued = { found.outstanding.startNs, std::min(span.startNs, windowEndNs()) };
        return found;
    }

private:
    [[nodiscard]] std::int64_t windowEndNs() const
    {
        return m_windowed ? m_windowed->endNs : std::numeric_limits<std::int64_t>::max();
    }

    const Trace& m_trace;
    std::optional<TimeWindow> m_windowed;
    std::size_t m_callsInTime = std::numeric_limits<std::size_t>::max(); ///< calls from this one on start too late
};

/// What is collected of one stream.
struct StreamSweep {
    StreamQueue queue;
    OutstandingTimes outstanding;
    QueuedWork queued;
};

void addWork(StreamSweep& sweep, const WorkReference& work, const OutstandingFinder::Found& found)
{
    auto& queue = sweep.queue;
    const auto& span = found.outstanding;
    if (queue.workCount++ == 0)
        queue.window = { span.startNs, span.endNs };
    queue.window.startNs = std::min(queue.window.startNs, span.startNs);
    queue.window.endNs = std::max(queue.window.endNs, span.endNs);
    queue.withoutLaunch += found.isLaunchKnown ? 0 : 1;
    queue.queuedNs = saturatedSum(queue.queuedNs, found.queued.lengthNs());
    sweep.outstanding.add(span, work, found.isLaunchKnown);
    if (found.queued.lengthNs() > 0)
        sweep.queued.add(found.queued);
}

/// Adds the depth of a stretch up in the parts it lies in; stretches come by time.
class PartSums
{
public:
    PartSums(QueueDepth& result, StreamIndex stream)
        : m_parts(result.parts)
        , m_first(result.parts.size())
    {
        for (std::size_t bucket = 0; bucket < result.bucketCount; ++bucket)
            m_parts.push_back({ stream, static_cast<std::int64_t>(bucket),
                                bucketOf(result.window, bucket, result.bucketCount), 0, 0 });
    }
    void add(const Interval& span, std::int64_t depth)
    {
        while (m_first + m_next < m_parts.size() && m_parts[m_first + m_next].window.endNs <= span.startNs)
            ++m_next;
        for (auto at = m_first + m_next; at < m_parts.size() && m_parts[at].window.startNs < span.endNs; ++at) {
            auto& part = m_parts[at];
            const auto lengthNs = std::min(span.endNs, part.window.endNs) - std::max(span.startNs, part.window.startNs);
            if (lengthNs <= 0)
                continue;
            part.queuedNs = saturatedSum(part.queuedNs, saturatedProduct(depth, lengthNs));
            part.mostQueued = std::max(part.mostQueued, depth);
        }
    }

private:
    std::vector<QueuePart>& m_parts;
    std::size_t m_first;
    std::size_t m_next = 0;
};

/// How long nothing was queued in the window of the stream while the GPU did nothing: the rest of what is neither.
std::int64_t emptyIdleOf(const StreamQueue& queue, const QueuedWork& queued, CoverageFinger& busy)
{
    auto usedNs = busy.coveredNs({ queue.window.startNs, queue.window.endNs });
    queued.forEachDepth([&](const Interval& span, std::int64_t) { usedNs += span.lengthNs() - busy.coveredNs(span); });
    return queue.window.durationNs() - usedNs;
}

/// Calls visit(from, to) for what lies between two stretches.
template <typename Visitor> void forEachDry(const OutstandingTimes& times, Visitor visit)
{
    const auto spans = times.spans();
    for (std::size_t i = 1; i < spans.size(); ++i)
        visit(spans[i - 1], spans[i]);
}

/// Works the streams out of what was collected of them.
class StreamFigures
{
public:
    StreamFigures(const Trace& trace, const WholeBusyTimes& busy, QueueDepth& result)
        : m_trace(trace)
        , m_busy(busy)
        , m_result(result)
    {
    }
    void add(StreamSweep& sweep)
    {
        auto& queue = sweep.queue;
        if (queue.isKnown()) {
            sweep.queued.sort();
            PartSums parts(m_result, queue.stream);
            sweep.queued.forEachDepth([&](const Interval& span, std::int64_t depth) {
                queue.mostQueued = std::max(queue.mostQueued, depth);
                parts.add(span, depth);
            });
            queue.emptyIdleNs = emptyIdleOf(queue, sweep.queued, busyOf(m_trace.deviceOf(queue.stream)));
            forEachDry(sweep.outstanding, [&](const OutstandingSpan& before, const OutstandingSpan& after) {
                queue.drySpells += after.isLaunchKnown ? 1 : 0;
                queue.dryNs += after.isLaunchKnown ? after.startNs - before.endNs : 0;
            });
        }
        m_result.streams.push_back(queue);
    }

private:
    CoverageFinger& busyOf(DeviceIndex device)
    {
        return m_fingers.try_emplace(device, *m_busy[device.value()]).first->second;
    }

    const Trace& m_trace;
    const WholeBusyTimes& m_busy;
    QueueDepth& m_result;
    std::map<DeviceIndex, CoverageFinger> m_fingers;
};

bool findStreams(const Trace& trace, const Scope& scope, const WholeBusyTimes& busy, QueueDepth& result,
                 const std::stop_token& stop)
{
    const OutstandingFinder finder(trace, scope);
    const ScopeFilter filter(trace, scopeOfQueued(trace, scope));
    std::vector<StreamSweep> sweeps(trace.streams.size());
    const bool isDone = forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        if (!trace.deviceOf(work.stream).isValid())
            return;
        if (const auto found = finder.find(work.reference))
            addWork(sweeps[work.stream.value()], work.reference, *found);
    });
    if (!isDone)
        return false;
    const auto streamCount = std::ranges::count_if(sweeps, [](const auto& sweep) { return sweep.queue.isKnown(); });
    const auto most
        = std::max<std::size_t>(1, MostQueueParts / std::max<std::size_t>(1, static_cast<std::size_t>(streamCount)));
    result.bucketCount = std::min({ QueueBuckets, most, static_cast<std::size_t>(result.window.durationNs()) });
    StreamFigures figures(trace, busy, result);
    for (std::size_t i = 0; i < sweeps.size() && !stop.stop_requested(); ++i) {
        if (sweeps[i].queue.workCount == 0)
            continue;
        sweeps[i].queue.stream = StreamIndex { i };
        figures.add(sweeps[i]);
        sweeps[i] = {};
    }
    return !stop.stop_requested();
}

bool findSpells(const Trace& trace, const Scope& scope, QueueDepth& result, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scopeOfQueued(trace, scope));
    std::vector<char> isWanted(trace.devices.size());
    for (std::size_t device = 0; device < isWanted.size(); ++device)
        isWanted[device] = filter.acceptsDevice(DeviceIndex { device }) ? 1 : 0;
    const auto everyone = scopeOfEveryone(trace, scope, isWanted);
    const OutstandingFinder finder(trace, everyone);
    const ScopeFilter sweepFilter(trace, scopeOfQueued(trace, everyone));
    std::vector<OutstandingTimes> ofDevices(trace.devices.size());
    const bool isDone = forEachWork(trace, sweepFilter, WorkTables::All, stop, [&](const DeviceWork& work) {
        const auto device = trace.deviceOf(work.stream);
        if (!device.isValid() || isWanted[device.value()] == 0)
            return;
        if (const auto found = finder.find(work.reference))
            ofDevices[device.value()].add(found->outstanding, work.reference, found->isLaunchKnown);
    });
    if (!isDone)
        return false;
    for (std::size_t device = 0; device < ofDevices.size(); ++device) {
        forEachDry(ofDevices[device], [&](const OutstandingSpan& before, const OutstandingSpan& after) {
            const auto span = spanOfWork(trace, after.first);
            if (!filter.acceptsWork(span.startNs, span.endNs, streamOfWork(trace, after.first),
                                    launchOfWork(trace, after.first)))
                return;
            if (after.isLaunchKnown)
                result.spells.push_back(
                    { DeviceIndex { device }, { before.endNs, after.startNs }, before.last, after.first });
            else
                ++result.unknownSpells;
        });
        ofDevices[device] = {};
    }
    std::ranges::sort(result.spells, [](const DrySpell& left, const DrySpell& right) {
        return std::tuple(-left.span.durationNs(), left.span.startNs, left.device)
            < std::tuple(-right.span.durationNs(), right.span.startNs, right.device);
    });
    return !stop.stop_requested();
}

void describeProvenance(QueueDepth& result, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    const auto classes
        = { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches, EventClass::Calls };
    provenance.source = tableNames(trace, classes);
    provenance.derivation = Text::tr(
        "Work is queued from the return of its launch call to its start, and outstanding to its end. Calls are found "
        "by "
        "process and correlation id. A stream or GPU is dry between two stretches in which anything is outstanding.");
    std::int64_t workCount = 0;
    std::int64_t withoutLaunch = 0;
    for (const auto& stream : result.streams) {
        workCount += stream.workCount;
        withoutLaunch += stream.withoutLaunch;
    }
    provenance.coverage
        = Text::tr(
              "%1 of work in scope; of %2 the launch call is not in the trace: nobody knows when they were queued, "
              "and they count from their start. Dry spells that such work ended, which are not listed: %3.")
              .arg(counted(workCount, Text::tr("piece"), Text::tr("pieces")), formatCount(withoutLaunch),
                   formatCount(result.unknownSpells));
    provenance.limitations.append(
        Text::tr("The nodes of a CUDA graph are all queued from the return of the one call that launched it."));
    addReadingLimits(provenance, trace, classes);
    addIdentityLimit(provenance, trace, filter);
}

} // namespace

std::optional<double> StreamQueue::meanDepth() const
{
    if (!isKnown() || window.durationNs() <= 0)
        return {};
    return static_cast<double>(queuedNs) / static_cast<double>(window.durationNs());
}

Cancellable<QueueDepth> analyzeQueueDepth(const Trace& trace, const Scope& scope, const WholeBusyTimes& busy,
                                          const std::stop_token& stop)
{
    QueueDepth result;
    const auto workRows = trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size();
    if (workRows == 0 || trace.calls.size() == 0) {
        setNotCaptured(result.provenance, trace, { workRows == 0 ? EventClass::Kernels : EventClass::Calls });
        return result;
    }
    result.window = shownWindow(trace, scope);
    if (!findStreams(trace, scope, busy, result, stop) || !findSpells(trace, scope, result, stop))
        return cancelled();
    describeProvenance(result, trace, ScopeFilter(trace, scope));
    return result;
}

} // namespace core
