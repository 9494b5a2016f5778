// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/timelinelane.h"

#include "timeline/lanes/timecolumns.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Puts neighbouring columns together to runs.
class RunMaker
{
public:
    explicit RunMaker(std::vector<VisibleRun>& runs)
        : m_runs(runs)
    {
    }
    void add(std::size_t column, std::size_t count, const TimeColumns::Content& content)
    {
        const auto x = static_cast<int>(column);
        const auto widthPx = static_cast<int>(count);
        const auto event = content.eventCount == 1 ? content.position : VisibleRun::NoEvent;
        const auto busy = busyByte(content.busyFraction);
        const bool isSame = m_run.widthPx > 0 && m_run.x + m_run.widthPx == x && m_run.event == event
            && m_run.timelineClass == content.timelineClass && (event != VisibleRun::NoEvent || m_run.busy == busy);
        if (!isSame) {
            end();
            m_run = { x, 0, content.timelineClass, busy, event };
            m_busyColumns = 0;
        }
        m_run.widthPx += widthPx;
        m_busyColumns += content.busyFraction * static_cast<float>(widthPx);
    }
    void end()
    {
        if (m_run.widthPx == 0)
            return;
        m_run.busy = busyByte(m_busyColumns / static_cast<float>(m_run.widthPx));
        m_runs.push_back(m_run);
    }

private:
    [[nodiscard]] static std::uint8_t busyByte(float fraction)
    {
        constexpr float Full = 255;
        return static_cast<std::uint8_t>(std::clamp(Full * fraction + 0.5F, 1.0F, Full));
    }

    std::vector<VisibleRun>& m_runs;
    VisibleRun m_run { 0, 0 }; ///< the open one, if it has a width
    float m_busyColumns = 0; ///< time of the open run that is covered, in columns
};

/// How far a time is from the nanoseconds of an event; 0 inside of it and at its start.
std::uint64_t distanceNs(std::int64_t timeNs, std::int64_t startNs, std::int64_t endNs)
{
    if (timeNs < startNs)
        return static_cast<std::uint64_t>(startNs) - static_cast<std::uint64_t>(timeNs);
    const auto lastNs = std::max(startNs, endNs - 1);
    return timeNs <= lastNs ? 0 : static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(lastNs);
}

} // namespace

TimelineLane::TimelineLane()
{
    static const auto noEvents = std::make_shared<const LaneEvents>();
    static const auto noSummary = std::make_shared<const LaneSummary>();
    m_events = noEvents;
    m_summary = noSummary;
}

TimelineLane::TimelineLane(const Trace& trace, LaneEvents events, bool isOverlapping, const std::stop_token& stop)
    : m_events(std::make_shared<const LaneEvents>(std::move(events)))
    , m_summary(std::make_shared<const LaneSummary>(LaneTimes(trace, *m_events), isOverlapping, stop))
    , m_isOverlapping(isOverlapping)
    , m_trace(trace.id)
{
}

TimelineLane TimelineLane::recolored(const Trace& trace, std::shared_ptr<const WorkClasses> classes,
                                     const std::stop_token& stop) const
{
    auto events = *m_events;
    events.setClasses(std::move(classes));
    return { trace, std::move(events), m_isOverlapping, stop };
}

TimeWindow TimelineLane::span(const Trace& trace, std::size_t position) const
{
    const LaneTimes times(trace, *m_events);
    return { times.startNs(position), times.endNs(position) };
}

void TimelineLane::appendVisibleRuns(const Trace& trace, const Viewport& view, std::vector<VisibleRun>& runs) const
{
    if (view.widthPx <= 0 || m_events->size() == 0)
        return;
    TimeColumns columns(view.startNs, view.nsPerPixel, static_cast<std::size_t>(view.widthPx));
    m_summary->addVisible(LaneTimes(trace, *m_events), view.startNs, view.endNs(), columns);
    RunMaker maker(runs);
    columns.forEach([&maker](std::size_t column, std::size_t count, const TimeColumns::Content& content,
                             const TimeColumns::Shares&) { maker.add(column, count, content); });
    maker.end();
}

void TimelineLane::addVisible(const Trace& trace, const Viewport& view, TimeColumns& columns) const
{
    m_summary->addVisible(LaneTimes(trace, *m_events), view.startNs, view.endNs(), columns);
}

std::optional<std::size_t> TimelineLane::eventAt(const Trace& trace, std::int64_t timeNs, std::int64_t reachNs) const
{
    const LaneTimes times(trace, *m_events);
    constexpr auto Limit = std::int64_t { 1 } << 62;
    const auto reach = std::clamp<std::int64_t>(reachNs, 0, Limit - 1);
    const auto time = std::clamp(timeNs, -Limit, Limit);
    std::optional<std::size_t> best;
    std::pair<std::uint64_t, std::uint64_t> bestRank; // distance, then length
    m_summary->forEachTouching(times, time - reach, time + reach, [&](std::size_t position) {
        const auto startNs = times.startNs(position);
        const auto endNs = times.endNs(position);
        const std::pair rank { distanceNs(timeNs, startNs, endNs),
                               static_cast<std::uint64_t>(endNs) - static_cast<std::uint64_t>(startNs) };
        if (rank.first <= static_cast<std::uint64_t>(reach) && (!best || rank < bestRank)) {
            best = position;
            bestRank = rank;
        }
    });
    return best;
}

std::size_t TimelineLane::firstStartingAt(const Trace& trace, std::int64_t timeNs) const
{
    return LaneTimes(trace, *m_events).firstStartingAt(timeNs);
}

std::size_t TimelineLane::firstStartingAt(const Trace& trace, std::int64_t timeNs, std::size_t begin,
                                          std::size_t stride) const
{
    const LaneTimes times(trace, *m_events);
    auto low = std::min(begin, times.size());
    auto step = std::max<std::size_t>(stride, 1);
    auto high = std::min(low + step, times.size());
    while (high < times.size() && times.startNs(high) < timeNs) {
        low = high + 1;
        step *= 2;
        high = std::min(low + step, times.size());
    }
    // back from there: a whole step is searched in as many probes as it took to find it
    std::size_t back = 1;
    for (; high - low > back && times.startNs(high - back) >= timeNs; back *= 2)
        high -= back;
    if (high - low > back)
        low = high - back + 1;
    return times.firstStartingAt(timeNs, low, high);
}

std::vector<std::size_t> TimelineLane::reachingOver(const Trace& trace, std::int64_t timeNs) const
{
    const LaneTimes times(trace, *m_events);
    std::vector<std::size_t> positions;
    m_summary->forEachTouching(times, timeNs, timeNs, [&](std::size_t position) {
        if (times.startNs(position) < timeNs && times.endNs(position) > timeNs)
            positions.push_back(position);
    });
    return positions;
}

std::optional<std::size_t> TimelineLane::positionOf(const Trace& trace, EventId event) const
{
    if (!event.isValid())
        return std::nullopt;
    const LaneTimes times(trace, *m_events);
    const auto startNs = eventSpan(trace, event).startNs;
    for (auto position = times.firstStartingAt(startNs); position < times.size() && times.startNs(position) == startNs;
         ++position) {
        if (this->event(position) == event)
            return position;
    }
    return std::nullopt;
}

std::size_t TimelineLane::memoryBytes() const
{
    return m_events->memoryBytes() + summaryBytes();
}

std::size_t TimelineLane::summaryBytes() const
{
    return m_summary->memoryBytes();
}

} // namespace core
