// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/rowdigest.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "findings/launchwaves.h"
#include "scope/streamname.h"
#include "table/eventname.h"
#include "table/eventsubject.h"
#include "table/tablebuilder.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

struct LongEvent {
    std::int64_t durationNs = 0; ///< clipped to the window
    EventId event;
};

/// The longest first; of the same length the first in the trace.
bool isBefore(const LongEvent& left, const LongEvent& right)
{
    return std::make_tuple(-left.durationNs, left.event.eventClass, left.event.row)
        < std::make_tuple(-right.durationNs, right.event.eventClass, right.event.row);
}

/// Keeps the longest of many events.
class LongestEvents
{
public:
    void add(const LongEvent& event)
    {
        if (m_events.size() == MostLongestEvents) {
            if (!isBefore(event, m_events.front()))
                return;
            std::pop_heap(m_events.begin(), m_events.end(), isBefore);
            m_events.pop_back();
        }
        m_events.push_back(event);
        std::push_heap(m_events.begin(), m_events.end(), isBefore); // the shortest at the front
    }
    [[nodiscard]] std::vector<LongEvent> take()
    {
        std::sort_heap(m_events.begin(), m_events.end(), isBefore);
        return std::move(m_events);
    }

private:
    std::vector<LongEvent> m_events;
};

/// Adds up the ways in which kernels were launched.
class LaunchSums
{
public:
    explicit LaunchSums(const Trace& trace)
        : m_trace(trace)
    {
    }
    void add(std::size_t kernel, std::int64_t durationNs)
    {
        const auto shape = m_trace.kernels.shape[kernel];
        if (!shape.isValid())
            return;
        const auto device = m_trace.streams[m_trace.kernels.stream[kernel].value()].device;
        auto& sum = m_sums[{ shape.value(), device }];
        ++sum.count;
        sum.totalNs = saturatedSum(sum.totalNs, durationNs);
    }
    [[nodiscard]] std::vector<LaunchOfRow> take() const
    {
        std::map<std::pair<std::size_t, std::optional<double>>, LaunchOfRow> merged;
        for (const auto& [key, sum] : m_sums) {
            const auto& [shape, index] = key;
            const auto device = index.isValid() ? m_trace.devices[index.value()] : Device();
            const auto occupancy = occupancyAtMost(m_trace.launchShapes[shape], device);
            auto& launch = merged[{ shape, occupancy }];
            if (launch.count == 0) {
                launch.shape = m_trace.launchShapes[shape];
                launch.occupancy = occupancy;
                launch.waves = waveCount(launch.shape, device);
            }
            ++launch.deviceCount;
            launch.count += sum.count;
            launch.totalNs = saturatedSum(launch.totalNs, sum.totalNs);
        }
        std::vector<LaunchOfRow> launches;
        launches.reserve(merged.size());
        for (const auto& [key, launch] : merged)
            launches.push_back(launch);
        std::stable_sort(launches.begin(), launches.end(), [](const LaunchOfRow& left, const LaunchOfRow& right) {
            return left.totalNs > right.totalNs;
        });
        return launches;
    }

private:
    struct Sum {
        std::int64_t count = 0;
        std::int64_t totalNs = 0;
    };
    const Trace& m_trace;
    std::map<std::pair<std::size_t, DeviceIndex>, Sum> m_sums; ///< by shape and GPU
};

/// "GPU 0 · stream 7", "thread 4712".
QString placeOf(const Trace& trace, EventId event)
{
    if (const auto index = eventStream(trace, event); index.isValid()) {
        const auto& stream = trace.streams[index.value()];
        const auto text = streamText(stream);
        return stream.device.isValid()
            ? QStringLiteral("GPU %1 · %2").arg(trace.devices[stream.device.value()].gpuId).arg(text)
            : text;
    }
    const auto thread = eventThread(trace, event);
    return thread.isValid() ? Text::tr("thread %1").arg(trace.threads[thread.value()].tid) : QString();
}

/// True when they are not all called the same.
bool haveNames(const Trace& trace, const std::vector<LongEvent>& events)
{
    return std::any_of(events.begin(), events.end(), [&](const LongEvent& other) {
        return eventName(trace, other.event) != eventName(trace, events.front().event);
    });
}

Table describeLongest(const std::shared_ptr<const Trace>& trace, std::vector<LongEvent> events, std::int64_t count)
{
    Provenance provenance;
    provenance.derivation = Text::tr("The events behind one row of a table, the longest first.");
    const bool isNamed = haveNames(*trace, events);
    const auto rows = std::make_shared<const std::vector<LongEvent>>(std::move(events));
    provenance.coverage = rows->size() == static_cast<std::size_t>(count)
        ? counted(count, Text::tr("event"), Text::tr("events"))
        : Text::tr("the longest %1 of %2")
              .arg(formatCount(static_cast<std::int64_t>(rows->size())), formatCount(count));
    TableBuilder<LongEvent> builder(QStringLiteral("longest_events"), QStringLiteral("Longest"), rows,
                                    std::move(provenance));
    if (rows->size() < static_cast<std::size_t>(count))
        builder.table().summary = builder.table().provenance.coverage;
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), Text::tr("End − start, clipped to the window.") },
        { Aggregate::Sum, Better::Less },
        [](const LongEvent& row) { return std::optional<double>(static_cast<double>(row.durationNs)); }, {});
    builder.sortedByLast();
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the event began.") },
                   trace->extent.startNs,
                   [trace](const LongEvent& row) { return eventSpan(*trace, row.event).startNs; }, {});
    if (isNamed)
        builder.text({ QStringLiteral("event_name"), QStringLiteral("Name"), Text::tr("What the event is called.") },
                     Identity, [trace](const LongEvent& row) { return eventName(*trace, row.event); });
    builder.text({ QStringLiteral("track"), QStringLiteral("Track"), Text::tr("Where it stands on the timeline.") },
                 Note, [trace](const LongEvent& row) { return placeOf(*trace, row.event); });
    builder.table().subject = [trace, rows](std::size_t row) { return eventSubject(*trace, (*rows)[row].event); };
    return builder.take(*trace);
}

/// Durations are of spans: a counter's sample is a moment, and so is a thread that gets a processor.
bool hasDuration(EventClass eventClass)
{
    return eventClass != EventClass::GpuMetrics && eventClass != EventClass::Scheduling
        && eventClass != EventClass::CpuPageFaults && eventClass != EventClass::Allocations;
}

} // namespace

Cancellable<RowDigest> digestOf(const AnalysisResults& results, const EventSet& events, const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const ScopeFilter filter(trace, results.scope);
    std::vector<std::int64_t> durationsNs;
    durationsNs.reserve(static_cast<std::size_t>(events.count()));
    LongestEvents longest;
    LaunchSums launches(trace);
    for (std::size_t at = 0; at < EventClassCount; ++at) {
        const auto eventClass = static_cast<EventClass>(at);
        if (!hasDuration(eventClass))
            continue;
        const auto& rows = events.rows(eventClass);
        for (auto row = rows.firstFrom(0); row; row = rows.firstFrom(*row + 1)) {
            if (isStopDue(durationsNs.size(), stop))
                return cancelled();
            const auto event = eventOf(eventClass, *row, trace.id);
            const auto span = eventSpan(trace, event);
            const auto durationNs = std::max<std::int64_t>(0, filter.clipped(span.startNs, span.endNs).lengthNs());
            durationsNs.push_back(durationNs);
            longest.add({ durationNs, event });
            if (eventClass == EventClass::Kernels)
                launches.add(*row, durationNs);
        }
    }
    RowDigest digest;
    digest.count = static_cast<std::int64_t>(durationsNs.size());
    digest.durations = durationHistogram(durationsNs);
    if (stop.stop_requested())
        return cancelled();
    digest.longest = std::make_shared<const Table>(describeLongest(results.trace, longest.take(), digest.count));
    digest.launches = launches.take();
    return digest;
}

} // namespace core
