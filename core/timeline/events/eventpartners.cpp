// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/eventpartners.h"

#include "base/stopcheck.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

/// What a thread did, and where it stands among the NVTX ranges that begin and end with it.
struct ThreadSpan {
    ThreadIndex thread;
    Interval span;
    std::optional<std::uint32_t> nvtxRow; ///< when it is an NVTX event itself
};

/// The range that can enclose is before `inner` in the order of nesting: by start, the longer first, then by row.
bool encloses(const NvtxTable& nvtx, std::size_t row, const ThreadSpan& inner)
{
    if (nvtx.kind[row] == NvtxKind::Mark || nvtx.thread[row] != inner.thread || nvtx.startNs[row] > inner.span.startNs
        || nvtx.endNs[row] < inner.span.endNs)
        return false;
    const bool isSameSpan = nvtx.startNs[row] == inner.span.startNs && nvtx.endNs[row] == inner.span.endNs;
    return !inner.nvtxRow || !isSameSpan || row < *inner.nvtxRow;
}

/// The one that starts last, of those the one that ends first, of those the last of the table.
EventId innermostRange(const Trace& trace, const ThreadSpan& inner)
{
    const auto& nvtx = trace.nvtx;
    const auto startNs = inner.span.startNs;
    const auto ranges
        = nvtx.spans.rowsMeeting(nvtx.startNs, { startNs - 1, startNs + 1 }); // also what ends at the start
    EventId found;
    for (auto range = ranges.size(); range-- > 0;) {
        for (auto row = ranges[range].end; row-- > ranges[range].begin;) {
            if (found.isValid() && nvtx.startNs[row] < nvtx.startNs[found.row])
                return found;
            if (encloses(nvtx, row, inner) && (!found.isValid() || nvtx.endNs[row] < nvtx.endNs[found.row]))
                found = eventOf(EventClass::Nvtx, row, trace.id);
        }
    }
    return found;
}

/// Collects partners, and what is known of those that are too many.
class WorkCollector
{
public:
    explicit WorkCollector(EventPartners& partners)
        : m_partners(partners)
    {
    }
    /// The work of one table for which `isWanted(launch call)` holds. False when stopped.
    template <typename Table, typename IsWanted>
    bool addFrom(EventClass eventClass, const Table& table, const std::stop_token& stop, IsWanted isWanted)
    {
        std::size_t listed = 0;
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            if (!table.launch[row].isValid() || !isWanted(table.launch[row]))
                continue;
            addToSpan(table.startNs[row], table.endNs[row]);
            if (listed++ < EventPartners::MostListed)
                m_partners.work.push_back(eventOf(eventClass, row, m_partners.event.trace));
        }
        return !stop.stop_requested();
    }
    /// The first of all tables together.
    void finish(const Trace& trace)
    {
        auto& work = m_partners.work;
        std::stable_sort(work.begin(), work.end(), [&trace](EventId left, EventId right) {
            return eventSpan(trace, left).startNs < eventSpan(trace, right).startNs;
        });
        if (work.size() > EventPartners::MostListed)
            work.resize(EventPartners::MostListed);
    }

private:
    void addToSpan(std::int64_t startNs, std::int64_t endNs)
    {
        auto& span = m_partners.workSpan;
        const bool isFirst = m_partners.workCount++ == 0;
        span = isFirst ? TimeWindow { startNs, endNs }
                       : TimeWindow { std::min(span.startNs, startNs), std::max(span.endNs, endNs) };
    }
    EventPartners& m_partners;
};

/// All GPU work that one call launched. False when stopped.
bool addWorkOfCall(EventPartners& partners, const Trace& trace, const std::stop_token& stop)
{
    WorkCollector collector(partners);
    const auto isWanted = [call = CallRow { partners.event.row }](CallRow launch) { return launch == call; };
    if (!collector.addFrom(EventClass::Kernels, trace.kernels, stop, isWanted)
        || !collector.addFrom(EventClass::Memcpy, trace.copies, stop, isWanted)
        || !collector.addFrom(EventClass::Memset, trace.sets, stop, isWanted)
        || !collector.addFrom(EventClass::GraphLaunches, trace.graphLaunches, stop, isWanted))
        return false;
    collector.finish(trace);
    return true;
}

/// The kernels whose launch call lies inside a range, on the same thread: the rule of LaunchedKernels::inside(). False
/// when stopped.
bool addKernelsOfRange(EventPartners& partners, const Trace& trace, const std::stop_token& stop)
{
    const auto& calls = trace.calls;
    const auto& nvtx = trace.nvtx;
    const auto row = partners.event.row;
    const auto thread = nvtx.thread[row];
    const auto startNs = nvtx.startNs[row];
    const auto endNs = nvtx.endNs[row];
    if (nvtx.kind[row] == NvtxKind::Mark || !thread.isValid())
        return true;
    WorkCollector collector(partners);
    const bool isDone = collector.addFrom(EventClass::Kernels, trace.kernels, stop, [&](CallRow launch) {
        const auto call = launch.value();
        return calls.thread[call] == thread && calls.startNs[call] >= startNs && calls.endNs[call] <= endNs;
    });
    collector.finish(trace);
    return isDone;
}

} // namespace

EventId enclosingNvtxRange(const Trace& trace, EventId event)
{
    if (const auto launch = eventLaunch(trace, event); launch.isValid())
        event = eventOf(EventClass::Calls, launch.value(), trace.id);
    const auto thread = eventThread(trace, event);
    if (!thread.isValid())
        return {};
    ThreadSpan inner { thread, eventSpan(trace, event), std::nullopt };
    if (event.eventClass == EventClass::Nvtx)
        inner.nvtxRow = event.row;
    return innermostRange(trace, inner);
}

Cancellable<EventPartners> eventPartners(const Trace& trace, EventId event, const std::stop_token& stop)
{
    EventPartners partners;
    partners.event = event;
    if (!event.isValid())
        return partners;
    if (const auto launch = eventLaunch(trace, event); launch.isValid())
        partners.call = eventOf(EventClass::Calls, launch.value(), trace.id);
    partners.range = enclosingNvtxRange(trace, event);
    if (event.eventClass == EventClass::Calls && !addWorkOfCall(partners, trace, stop))
        return cancelled();
    if (event.eventClass == EventClass::Nvtx && !addKernelsOfRange(partners, trace, stop))
        return cancelled();
    return partners;
}

} // namespace core
