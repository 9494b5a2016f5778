// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinesearch.h"

#include "base/stopcheck.h"
#include "base/textmatcher.h"
#include "table/eventname.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

constexpr std::uint32_t NotSearched = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t EarliestNs = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t LatestNs = std::numeric_limits<std::int64_t>::max();

/// The classes that have names to search, in the order in which events of equal start on one track come.
constexpr std::array SearchedClasses { EventClass::Kernels, EventClass::Calls,         EventClass::Memcpy,
                                       EventClass::Memset,  EventClass::GraphLaunches, EventClass::Overhead,
                                       EventClass::Nvtx,    EventClass::OsRuntime };

constexpr std::size_t indexOf(EventClass eventClass)
{
    return static_cast<std::size_t>(eventClass);
}

/// Calls visit(table) with the table of a searched class.
template <typename Visitor> auto withSearchedTable(const Trace& trace, EventClass eventClass, Visitor visit)
{
    switch (eventClass) {
    case EventClass::Calls:
        return visit(trace.calls);
    case EventClass::Memcpy:
        return visit(trace.copies);
    case EventClass::Memset:
        return visit(trace.sets);
    case EventClass::GraphLaunches:
        return visit(trace.graphLaunches);
    case EventClass::Overhead:
        return visit(trace.overhead);
    case EventClass::Nvtx:
        return visit(trace.nvtx);
    case EventClass::OsRuntime:
        return visit(trace.osRuntime);
    default:
        return visit(trace.kernels);
    }
}

/// The starts of a class's events; none for a class that is not searched.
std::span<const std::int64_t> startsOf(const Trace& trace, EventClass eventClass)
{
    return withSearchedTable(trace, eventClass,
                             [](const auto& table) { return std::span<const std::int64_t>(table.startNs); });
}

/// The classes that a track of this kind shows.
std::span<const EventClass> classesOn(TrackKind kind)
{
    static constexpr std::array OnStream { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset,
                                           EventClass::GraphLaunches };
    static constexpr std::array OnCalls { EventClass::Calls };
    static constexpr std::array OnNvtx { EventClass::Nvtx };
    static constexpr std::array OnOsRuntime { EventClass::OsRuntime };
    static constexpr std::array OnOverhead { EventClass::Overhead };
    switch (kind) {
    case TrackKind::Stream:
        return OnStream;
    case TrackKind::Calls:
        return OnCalls;
    case TrackKind::Nvtx:
        return OnNvtx;
    case TrackKind::OsRuntime:
        return OnOsRuntime;
    case TrackKind::ProfilerOverhead:
        return OnOverhead;
    default:
        return {};
    }
}

/// Where the rank of an event's track stands: by its stream or thread; the last for none.
template <typename Table> std::size_t rankIndex(const Table& table, std::size_t row, std::size_t rankCount)
{
    if constexpr (requires { table.stream; })
        return std::min(table.stream[row].value(), rankCount - 1);
    else
        return std::min(table.thread[row].value(), rankCount - 1);
}

} // namespace

/// Fills an EventSearch.
class EventFinder
{
public:
    EventFinder(std::shared_ptr<const Timeline> timeline, const QString& text, std::stop_token stop)
        : m_trace(*timeline->trace)
        , m_matcher(text)
        , m_stop(std::move(stop))
    {
        m_search.m_timeline = std::move(timeline);
    }
    void rankTracks(std::span<const std::size_t> tracks)
    {
        for (const auto eventClass : SearchedClasses) {
            ranks(eventClass)
                .assign((isOnStream(eventClass) ? m_trace.streams.size() : m_trace.threads.size()) + 1, NotSearched);
        }
        for (std::size_t rank = 0; rank < tracks.size(); ++rank) {
            const auto& track = m_search.m_timeline->tracks[tracks[rank]];
            for (const auto eventClass : classesOn(track.kind)) {
                auto& ranksOfClass = ranks(eventClass);
                const auto subject = isOnStream(eventClass) ? track.stream.value() : track.thread.value();
                ranksOfClass[std::min(subject, ranksOfClass.size() - 1)] = static_cast<std::uint32_t>(rank);
            }
        }
    }
    /// False when stopped.
    bool find()
    {
        for (const auto eventClass : SearchedClasses) {
            if (!findIn(eventClass))
                return false;
            m_search.m_matches[indexOf(eventClass)].finish();
            m_search.m_count += m_search.m_matches[indexOf(eventClass)].count();
        }
        return true;
    }
    [[nodiscard]] EventSearch take() { return std::move(m_search); }

private:
    static bool isOnStream(EventClass eventClass)
    {
        const auto onStream = classesOn(TrackKind::Stream);
        return std::find(onStream.begin(), onStream.end(), eventClass) != onStream.end();
    }
    std::vector<std::uint32_t>& ranks(EventClass eventClass) { return m_search.m_ranks[indexOf(eventClass)]; }

    bool findIn(EventClass eventClass)
    {
        switch (eventClass) {
        case EventClass::Kernels:
            return findKernels();
        case EventClass::Calls:
            return findCalls();
        case EventClass::Memcpy:
            return findCopies();
        case EventClass::Memset:
            return findAll(eventClass, m_trace.sets, setName());
        case EventClass::GraphLaunches:
            return findByRow(eventClass, m_trace.graphLaunches, [this, eventClass](std::size_t row) {
                return m_matcher.matches(eventName(m_trace, eventOf(eventClass, row)));
            });
        case EventClass::Nvtx:
            return findNvtx();
        case EventClass::OsRuntime:
            return findByText(eventClass, m_trace.osRuntime, m_trace.osRuntime.name);
        case EventClass::Overhead:
            return findByText(eventClass, m_trace.overhead, m_trace.overhead.name);
        default:
            return true;
        }
    }
    bool findKernels()
    {
        std::vector<char> isMatch(m_trace.kernelNames.size());
        std::transform(m_trace.kernelNames.begin(), m_trace.kernelNames.end(), isMatch.begin(),
                       [this](const KernelName& name) {
                           return m_matcher.matches(name.shortName) || m_matcher.matches(name.fullName)
                                   || m_matcher.matches(name.displayName)
                               ? 1
                               : 0;
                       });
        return findByName(EventClass::Kernels, m_trace.kernels, isMatch, m_trace.kernels.name);
    }
    bool findCalls()
    {
        std::vector<char> isMatch(m_trace.callNames.size());
        std::transform(m_trace.callNames.begin(), m_trace.callNames.end(), isMatch.begin(),
                       [this](const CallName& name) { return m_matcher.matches(name.name) ? 1 : 0; });
        return findByName(EventClass::Calls, m_trace.calls, isMatch, m_trace.calls.name);
    }
    bool findCopies()
    {
        constexpr std::size_t Kinds = 256;
        std::vector<char> isMatch(Kinds);
        for (std::size_t kind = 0; kind < Kinds; ++kind)
            isMatch[kind] = m_matcher.matches(copyName(static_cast<std::uint8_t>(kind))) ? 1 : 0;
        const auto& kinds = m_trace.copies.copyKind;
        return findByRow(EventClass::Memcpy, m_trace.copies, [&](std::size_t row) { return isMatch[kinds[row]] != 0; });
    }
    /// Grouped texts are matched once; those with numbers behind are put together again, event by event.
    bool findNvtx()
    {
        const auto& nvtx = m_trace.nvtx;
        return findByRow(EventClass::Nvtx, nvtx, [&](std::size_t row) {
            const bool isGroupedMatch = matchesText(nvtx.text[row]);
            if (!nvtx.suffix[row].isValid() || (isGroupedMatch && !m_matcher.isExpression()))
                return isGroupedMatch;
            return m_matcher.matches(m_trace.nvtxText(row));
        });
    }
    template <typename Table> bool findByText(EventClass eventClass, const Table& table, const Column<StringId>& texts)
    {
        return findByRow(eventClass, table, [&](std::size_t row) { return matchesText(texts[row]); });
    }
    template <typename Table> bool findAll(EventClass eventClass, const Table& table, const QString& name)
    {
        return !m_matcher.matches(name) || findByRow(eventClass, table, [](std::size_t) { return true; });
    }
    template <typename Table, typename Names>
    bool findByName(EventClass eventClass, const Table& table, const std::vector<char>& isMatch, const Names& names)
    {
        if (std::find(isMatch.begin(), isMatch.end(), 1) == isMatch.end())
            return true;
        return findByRow(eventClass, table, [&](std::size_t row) { return isMatch[names[row].value()] != 0; });
    }
    /// The rows of searched tracks for which `isMatch` holds. False when stopped.
    template <typename Table, typename IsMatch>
    bool findByRow(EventClass eventClass, const Table& table, IsMatch isMatch)
    {
        const auto& ranksOfClass = ranks(eventClass);
        MatchBits bits(table.size());
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (isStopDue(row, m_stop))
                return false;
            if (ranksOfClass[rankIndex(table, row, ranksOfClass.size())] != NotSearched && isMatch(row))
                bits.set(row);
        }
        m_search.m_matches[indexOf(eventClass)] = std::move(bits);
        return true;
    }
    bool matchesText(StringId id)
    {
        constexpr char Unknown = 2;
        if (m_textMatches.empty())
            m_textMatches.assign(m_trace.strings.size() + 1, Unknown); // the last for none
        auto& known = m_textMatches[std::min(id.value(), m_trace.strings.size())];
        if (known == Unknown) {
            const auto text = m_trace.strings.text(id);
            known = m_matcher.matches(text.isEmpty() ? noEventName() : text) ? 1 : 0;
        }
        return known != 0;
    }

    const Trace& m_trace;
    TextMatcher m_matcher;
    std::stop_token m_stop;
    std::vector<char> m_textMatches; ///< by StringId
    EventSearch m_search;
};

EventSearch::Place EventSearch::placeOf(EventId event) const
{
    const auto eventClass = indexOf(event.eventClass);
    Place place { eventSpan(*m_timeline->trace, event).startNs, 0, static_cast<std::uint8_t>(eventClass), event.row };
    if (!m_ranks[eventClass].empty()) {
        place.rank = withSearchedTable(*m_timeline->trace, event.eventClass, [&](const auto& table) {
            return m_ranks[eventClass][rankIndex(table, event.row, m_ranks[eventClass].size())];
        });
    }
    return place;
}

std::optional<EventSearch::Place> EventSearch::firstAfter(const Place& place) const
{
    std::optional<Place> best;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_matches[indexOf(eventClass)];
        const auto starts = startsOf(*m_timeline->trace, eventClass);
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

std::optional<EventSearch::Place> EventSearch::lastBefore(const Place& place) const
{
    std::optional<Place> best;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_matches[indexOf(eventClass)];
        const auto starts = startsOf(*m_timeline->trace, eventClass);
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

std::int64_t EventSearch::numberOf(const Place& place) const
{
    std::int64_t number = 0;
    for (const auto eventClass : SearchedClasses) {
        const auto& bits = m_matches[indexOf(eventClass)];
        const auto starts = startsOf(*m_timeline->trace, eventClass);
        const auto first
            = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), place.startNs) - starts.begin());
        number += bits.countBefore(first);
        for (auto row = bits.firstFrom(first); row && starts[*row] == place.startNs; row = bits.firstFrom(*row + 1))
            number += placeOf(eventOf(eventClass, *row)) <= place ? 1 : 0;
    }
    return number;
}

std::optional<SearchMatch> EventSearch::matchAt(std::optional<Place> place, std::optional<Place> wrapped) const
{
    const auto& found = place ? place : wrapped;
    if (!found)
        return std::nullopt;
    const auto event = eventOf(static_cast<EventClass>(found->eventClass), found->row, m_timeline->trace->id);
    return SearchMatch { event, numberOf(*found), !place };
}

std::optional<SearchMatch> EventSearch::next(EventId event) const
{
    if (!event.isValid())
        return nextFrom(EarliestNs);
    const auto found = firstAfter(placeOf(event));
    return matchAt(found, found ? found : firstAfter({ .startNs = EarliestNs }));
}

std::optional<SearchMatch> EventSearch::previous(EventId event) const
{
    if (!event.isValid())
        return previousBefore(LatestNs);
    const auto found = lastBefore(placeOf(event));
    return matchAt(found, found ? found : lastBefore({ .startNs = LatestNs }));
}

std::optional<SearchMatch> EventSearch::nextFrom(std::int64_t timeNs) const
{
    // behind everything of the time before, before everything of this time
    const auto found
        = firstAfter({ timeNs == EarliestNs ? EarliestNs : timeNs - 1, NotSearched, UINT8_MAX, UINT32_MAX });
    return matchAt(found, found ? found : firstAfter({ .startNs = EarliestNs }));
}

std::optional<SearchMatch> EventSearch::previousBefore(std::int64_t timeNs) const
{
    const auto found = lastBefore({ .startNs = timeNs });
    return matchAt(found, found ? found : lastBefore({ .startNs = LatestNs }));
}

bool EventSearch::contains(EventId event) const
{
    return event.isValid() && event.trace == m_timeline->trace->id
        && m_matches[indexOf(event.eventClass)].test(event.row);
}

Expected<std::shared_ptr<const EventSearch>> findEvents(std::shared_ptr<const Timeline> timeline,
                                                        std::span<const std::size_t> tracks, const QString& text,
                                                        const std::stop_token& stop)
{
    if (const auto problem = filterProblem(text); !problem.isEmpty())
        return failure(ErrorCode::Usage, problem);
    EventFinder finder(std::move(timeline), text, stop);
    finder.rankTracks(tracks);
    if (!text.isEmpty() && !finder.find())
        return cancelled();
    return std::make_shared<const EventSearch>(finder.take());
}

} // namespace core
