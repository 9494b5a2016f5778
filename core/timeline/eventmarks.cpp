// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/eventmarks.h"

#include "base/stopcheck.h"
#include "timeline/searchedtables.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core {

namespace {

constexpr std::int64_t EarliestNs = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t LatestNs = std::numeric_limits<std::int64_t>::max();

/// Where the pixels of an event lie, cut to the view.
MarkedRun runOf(const Viewport& view, const TimeWindow& span, EventId event)
{
    const auto limit = static_cast<double>(view.widthPx);
    const double left = std::clamp(std::floor(view.positionOf(span.startNs)), 0.0, limit);
    const double right = std::clamp(std::ceil(view.positionOf(span.endNs)), left, limit);
    const auto x = std::min(static_cast<int>(left), view.widthPx - 1);
    return { x, std::max(1, static_cast<int>(right) - x), event };
}

/// Neighbours too narrow to be told apart become one.
void appendRun(std::vector<MarkedRun>& runs, std::size_t first, const MarkedRun& run)
{
    constexpr int NarrowPx = 3;
    if (runs.size() > first) {
        auto& last = runs.back();
        const bool areNarrow = run.widthPx < NarrowPx && (last.widthPx < NarrowPx || !last.event.isValid());
        if (areNarrow && run.x <= last.x + last.widthPx) {
            last.widthPx = std::max(last.widthPx, run.x + run.widthPx - last.x);
            last.event = {};
            return;
        }
    }
    runs.push_back(run);
}

} // namespace

TrackRanks trackRanks(const Timeline& timeline, std::span<const std::size_t> tracks)
{
    TrackRanks ranks;
    const auto& trace = *timeline.trace;
    for (const auto eventClass : SearchedClasses)
        ranks[classIndex(eventClass)].assign((isOnStream(eventClass) ? trace.streams.size() : trace.threads.size()) + 1,
                                             NotSearched);
    for (std::size_t rank = 0; rank < tracks.size(); ++rank) {
        const auto& track = timeline.tracks[tracks[rank]];
        for (const auto eventClass : classesOn(track.kind)) {
            auto& ofClass = ranks[classIndex(eventClass)];
            const auto subject = isOnStream(eventClass) ? track.stream.value() : track.thread.value();
            ofClass[std::min(subject, ofClass.size() - 1)] = static_cast<std::uint32_t>(rank);
        }
    }
    return ranks;
}

EventMarks::Place EventMarks::placeOf(EventId event) const
{
    const auto eventClass = classIndex(event.eventClass);
    Place place { eventSpan(*m_timeline->trace, event).startNs, 0, static_cast<std::uint8_t>(eventClass), event.row };
    if (!m_ranks[eventClass].empty()) {
        place.rank = withTable(*m_timeline->trace, event.eventClass, [&](const auto& table) {
            return m_ranks[eventClass][rankIndex(table, event.row, m_ranks[eventClass].size())];
        });
    }
    return place;
}

std::optional<EventMarks::Place> EventMarks::firstAfter(const Place& place) const
{
    std::optional<Place> best;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_events.rows(eventClass);
        const auto starts = startsOfSearched(*m_timeline->trace, eventClass);
        const auto first = std::lower_bound(starts.begin(), starts.end(), place.startNs) - starts.begin();
        for (auto row = bits.firstFrom(static_cast<std::size_t>(first)); row; row = bits.firstFrom(*row + 1)) {
            if (best && starts[*row] > best->startNs)
                break;
            const auto candidate = placeOf(eventOf(eventClass, *row));
            if (candidate > place && (!best || candidate < *best))
                best = candidate;
        }
    }
    return best;
}

std::optional<EventMarks::Place> EventMarks::lastBefore(const Place& place) const
{
    std::optional<Place> best;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_events.rows(eventClass);
        const auto starts = startsOfSearched(*m_timeline->trace, eventClass);
        const auto after = std::upper_bound(starts.begin(), starts.end(), place.startNs) - starts.begin();
        for (auto row = bits.lastBefore(static_cast<std::size_t>(after)); row; row = bits.lastBefore(*row)) {
            if (best && starts[*row] < best->startNs)
                break;
            const auto candidate = placeOf(eventOf(eventClass, *row));
            if (candidate < place && (!best || candidate > *best))
                best = candidate;
        }
    }
    return best;
}

std::int64_t EventMarks::numberOf(const Place& place) const
{
    std::int64_t number = 0;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_events.rows(eventClass);
        const auto starts = startsOfSearched(*m_timeline->trace, eventClass);
        const auto first
            = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), place.startNs) - starts.begin());
        number += bits.countBefore(first);
        for (auto row = bits.firstFrom(first); row && starts[*row] == place.startNs; row = bits.firstFrom(*row + 1))
            number += placeOf(eventOf(eventClass, *row)) <= place ? 1 : 0;
    }
    return number;
}

std::optional<SearchMatch> EventMarks::matchAt(std::optional<Place> place, std::optional<Place> wrapped) const
{
    const auto& found = place ? place : wrapped;
    if (!found)
        return std::nullopt;
    const auto event = eventOf(static_cast<EventClass>(found->eventClass), found->row, m_timeline->trace->id);
    return SearchMatch { event, numberOf(*found), !place };
}

std::optional<SearchMatch> EventMarks::next(EventId event) const
{
    if (!event.isValid())
        return nextFrom(EarliestNs);
    const auto found = firstAfter(placeOf(event));
    return matchAt(found, found ? found : firstAfter({ .startNs = EarliestNs }));
}

std::optional<SearchMatch> EventMarks::previous(EventId event) const
{
    if (!event.isValid())
        return previousBefore(LatestNs);
    const auto found = lastBefore(placeOf(event));
    return matchAt(found, found ? found : lastBefore({ .startNs = LatestNs }));
}

std::optional<SearchMatch> EventMarks::nextFrom(std::int64_t timeNs) const
{
    // behind everything of the time before, before everything of this time
    const auto found
        = firstAfter({ timeNs == EarliestNs ? EarliestNs : timeNs - 1, UINT32_MAX, UINT8_MAX, UINT32_MAX });
    return matchAt(found, found ? found : firstAfter({ .startNs = EarliestNs }));
}

std::optional<SearchMatch> EventMarks::previousBefore(std::int64_t timeNs) const
{
    const auto found = lastBefore({ .startNs = timeNs });
    return matchAt(found, found ? found : lastBefore({ .startNs = LatestNs }));
}

bool EventMarks::contains(EventId event) const
{
    return event.trace == m_timeline->trace->id && m_events.contains(event);
}

Cancellable<std::shared_ptr<const EventMarks>> EventMarks::make(std::shared_ptr<const Timeline> timeline,
                                                                const TrackRanks& ranks, EventSet events,
                                                                const std::stop_token& stop)
{
    auto marks = std::make_shared<EventMarks>();
    marks->m_timeline = std::move(timeline);
    marks->m_ranks = ranks;
    marks->m_events = std::move(events);
    marks->m_count = marks->m_events.count();
    if (!marks->findLanes(stop))
        return cancelled();
    return std::shared_ptr<const EventMarks>(std::move(marks));
}

std::optional<EventClass> EventMarks::onlyClass() const
{
    for (const auto eventClass : SearchedClasses) {
        if (m_events.rows(eventClass).count() > 0)
            return m_events.rows(eventClass).count() == m_count ? std::optional(eventClass) : std::nullopt;
    }
    return std::nullopt;
}

/// Which positions of each lane are marked: what painting asks, which goes by lanes. False when stopped.
bool EventMarks::findLanes(const std::stop_token& stop)
{
    m_lanes.resize(m_timeline->tracks.size());
    if (m_count == 0)
        return true;
    std::size_t visited = 0;
    for (std::size_t track = 0; track < m_lanes.size(); ++track) {
        const auto& lanes = m_timeline->tracks[track].lanes;
        const auto classes = classesOn(m_timeline->tracks[track].kind);
        const bool mayHave = classes.empty() || std::any_of(classes.begin(), classes.end(), [this](EventClass type) {
                                 return m_events.rows(type).count() > 0;
                             });
        if (!mayHave)
            continue;
        m_lanes[track].resize(lanes.size());
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            MatchBits marked(lanes[lane].size());
            bool hasAny = false;
            for (std::size_t position = 0; position < lanes[lane].size(); ++position) {
                if (isStopDue(visited++, stop))
                    return false;
                if (!m_events.contains(lanes[lane].event(position)))
                    continue;
                marked.set(position);
                hasAny = true;
            }
            if (hasAny)
                m_lanes[track][lane] = std::move(marked);
        }
    }
    return true;
}

bool EventMarks::isMarked(std::size_t track, std::size_t lane) const
{
    return track < m_lanes.size() && lane < m_lanes[track].size() && !m_lanes[track][lane].isEmpty();
}

void EventMarks::appendMarkedRuns(std::size_t track, std::size_t lane, const Viewport& view,
                                  std::vector<MarkedRun>& runs) const
{
    if (!isMarked(track, lane) || view.widthPx <= 0)
        return;
    const auto& trace = *m_timeline->trace;
    const auto& events = m_timeline->tracks[track].lanes[lane];
    const auto& marked = m_lanes[track][lane];
    const auto first = runs.size();
    const auto endNs = view.endNs();
    for (const auto position : events.reachingOver(trace, view.startNs)) {
        if (marked.test(position))
            appendRun(runs, first, runOf(view, events.span(trace, position), events.event(position)));
    }
    auto next = marked.firstFrom(events.firstStartingAt(trace, view.startNs));
    std::size_t stride = 1; // events of the pixel before: the next is about as full
    while (next) {
        const auto span = events.span(trace, *next);
        if (span.startNs >= endNs)
            break;
        const auto run = runOf(view, span, events.event(*next));
        appendRun(runs, first, run);
        // of others that start on the same pixel, only the last can reach beyond it
        const auto onNextPixel = events.firstStartingAt(trace, view.timeAt(run.x + 1), *next + 1, stride);
        stride = onNextPixel - *next;
        if (const auto last = marked.lastBefore(onNextPixel); last && *last > *next)
            appendRun(runs, first, runOf(view, events.span(trace, *last), events.event(*last)));
        next = marked.firstFrom(onNextPixel);
    }
}

} // namespace core
