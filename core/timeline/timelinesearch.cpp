// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinesearch.h"

#include "base/stopcheck.h"
#include "base/textmatcher.h"
#include "table/eventname.h"
#include "timeline/searchedtables.h"

#include <QElapsedTimer>

#include <algorithm>

namespace core {

namespace {

/// Collects the events of a search.
class EventFinder
{
public:
    EventFinder(std::shared_ptr<const Timeline> timeline, std::span<const std::size_t> tracks, const QString& text,
                const SearchWatch& watch, std::stop_token stop)
        : m_timeline(std::move(timeline))
        , m_trace(*m_timeline->trace)
        , m_matcher(text)
        , m_ranks(trackRanks(*m_timeline, tracks))
        , m_watch(watch)
        , m_stop(std::move(stop))
    {
        m_sinceTold.start();
    }
    /// False when stopped.
    bool find()
    {
        return std::all_of(SearchedClasses.begin(), SearchedClasses.end(),
                           [this](EventClass eventClass) { return findIn(eventClass); });
    }
    /// What was found until now. Errors: Cancelled.
    [[nodiscard]] Cancellable<std::shared_ptr<const EventMarks>> marks() const
    {
        auto events = m_events;
        events.finish();
        return EventMarks::make(m_timeline, m_ranks, std::move(events), m_stop);
    }

private:
    /// Tells what was found until now, but not more often than is worth the time it takes.
    void tell()
    {
        constexpr std::int64_t LeastPauseMs = 50;
        constexpr std::int64_t PausePerCost = 4;
        if (!m_watch.found || m_foundCount == m_toldCount || m_sinceTold.elapsed() < m_pauseMs)
            return;
        m_sinceTold.start();
        if (auto soFar = marks())
            m_watch.found(std::move(*soFar));
        m_toldCount = m_foundCount;
        m_pauseMs = std::max<std::int64_t>(LeastPauseMs, PausePerCost * m_sinceTold.elapsed());
    }

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
        case EventClass::LibraryCalls:
            return findByText(eventClass, m_trace.libraryCalls, m_trace.libraryCalls.name);
        case EventClass::Mpi:
            return findByText(eventClass, m_trace.mpi, m_trace.mpi.name);
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
    template <typename Table>
    bool findByText(EventClass eventClass, const Table& table, const FoldedColumn<StringId>& texts)
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
    /// The rows of searched tracks for which `isMatch` holds, those from the watched time on first. False when stopped.
    template <typename Table, typename IsMatch>
    bool findByRow(EventClass eventClass, const Table& table, IsMatch isMatch)
    {
        const auto& ranks = m_ranks[classIndex(eventClass)];
        const auto first = static_cast<std::size_t>(
            std::lower_bound(table.startNs.begin(), table.startNs.end(), m_watch.fromNs) - table.startNs.begin());
        for (std::size_t visited = 0; visited < table.size(); ++visited) {
            if (isStopDue(visited, m_stop))
                return false;
            constexpr std::size_t RowsPerLook = 4096;
            if (visited % RowsPerLook == 0)
                tell();
            const auto row = visited < table.size() - first ? visited + first : visited - (table.size() - first);
            if (ranks[rankIndex(table, row, ranks.size())] == NotSearched || !isMatch(row))
                continue;
            m_events.add(eventClass, row, table.size());
            ++m_foundCount;
        }
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

    std::shared_ptr<const Timeline> m_timeline;
    const Trace& m_trace;
    TextMatcher m_matcher;
    TrackRanks m_ranks;
    const SearchWatch& m_watch;
    std::stop_token m_stop;
    std::vector<char> m_textMatches; ///< by StringId
    EventSet m_events;
    std::int64_t m_foundCount = 0, m_toldCount = 0;
    std::int64_t m_pauseMs = 0; ///< until the next telling
    QElapsedTimer m_sinceTold;
};

} // namespace

Expected<std::shared_ptr<const EventMarks>> findEvents(std::shared_ptr<const Timeline> timeline,
                                                       std::span<const std::size_t> tracks, const QString& text,
                                                       const std::stop_token& stop, const SearchWatch& watch)
{
    if (const auto problem = filterProblem(text); !problem.isEmpty())
        return failure(ErrorCode::Usage, problem);
    EventFinder finder(std::move(timeline), tracks, text, watch, stop);
    if (!text.isEmpty() && !finder.find())
        return cancelled();
    return finder.marks();
}

} // namespace core
