// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclmatching.h"

#include "analysis/nccl/ncclnames.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

namespace core {

namespace {

/// Kernels that can match each other: of one operation and communicator, with or without sequence numbers.
struct Series {
    NcclOpIndex op;
    bool isKnown = false; ///< the communicator
    bool canMatch = true;
};

/// The kernels of a series on one rank.
struct Rank {
    std::uint32_t series = 0;
    ProcessIndex process;
    StreamIndex stream;
    bool hasOneStream = true;
    std::int64_t count = 0;
};

/// A kernel and the instance of the collective that it belongs to.
struct Member {
    std::uint32_t series = 0, rank = 0;
    std::int64_t instance = 0; ///< sequence number, or number of occurrence
    std::uint32_t position = 0; ///< in NcclEvents::events

    [[nodiscard]] auto group() const { return std::tie(series, instance); }
};

/// Sorts the kernels into series and ranks.
class Matcher
{
public:
    Matcher(const Trace& trace, NcclEvents& events)
        : m_trace(trace)
        , m_events(events)
    {
        m_members.reserve(events.size());
    }

    /// Events come by start, so that the numbers of occurrence follow from counting.
    void add(std::uint32_t position)
    {
        const auto& event = m_events.events[position];
        const auto number = rankOf(event);
        auto& rank = m_ranks[number];
        rank.hasOneStream = rank.hasOneStream && rank.stream == event.stream;
        m_members.push_back({ rank.series, number, event.sequence >= 0 ? event.sequence : rank.count, position });
        ++rank.count;
    }

    void match()
    {
        dropUnknownCommunicators();
        std::erase_if(m_members, [this](const Member& member) { return !m_series[member.series].canMatch; });
        std::sort(m_members.begin(), m_members.end(), [](const Member& left, const Member& right) {
            return std::tie(left.series, left.instance, left.rank) < std::tie(right.series, right.instance, right.rank);
        });
        for (std::size_t first = 0; first < m_members.size();) {
            std::size_t last = first + 1;
            while (last < m_members.size() && m_members[last].group() == m_members[first].group())
                ++last;
            addInstance(std::span(m_members).subspan(first, last - first));
            first = last;
        }
    }

private:
    using SeriesKey = std::tuple<NcclOpIndex, std::uint64_t, bool>;
    using RankKey
        = std::tuple<SeriesKey, ProcessIndex, DeviceIndex>; // a process may have a rank on each of several GPUs

    std::uint32_t rankOf(const NcclEvent& event)
    {
        const SeriesKey seriesKey { event.op, event.communicator, event.sequence >= 0 };
        const RankKey key { seriesKey, event.processIn(m_trace), event.deviceIn(m_trace) };
        const auto [rank, isNewRank] = m_rankNumbers.try_emplace(key, static_cast<std::uint32_t>(m_ranks.size()));
        if (!isNewRank)
            return rank->second;
        const auto [series, isNewSeries]
            = m_seriesNumbers.try_emplace(seriesKey, static_cast<std::uint32_t>(m_series.size()));
        if (isNewSeries)
            m_series.push_back({ event.op, event.communicator != 0, true });
        m_ranks.push_back({ series->second, std::get<1>(key), event.stream, true, 0 });
        return rank->second;
    }

    /// Kernels of unknown communicators match when each rank has as many of them, all on one stream.
    void dropUnknownCommunicators()
    {
        std::vector<std::int64_t> counts(m_series.size(), -1);
        for (const auto& rank : m_ranks) {
            auto& series = m_series[rank.series];
            if (series.isKnown)
                continue;
            auto& count = counts[rank.series];
            series.canMatch = series.canMatch && rank.hasOneStream && (count < 0 || count == rank.count);
            count = rank.count;
            if (!series.canMatch)
                m_events.hasUnknownCommunicators[series.op.value()] = 1;
        }
    }

    /// An instance has each rank once and at least two processes. `members` are sorted by rank.
    void addInstance(std::span<const Member> members)
    {
        bool areSeveral = false;
        for (std::size_t i = 1; i < members.size(); ++i) {
            if (members[i].rank == members[i - 1].rank)
                return;
            areSeveral = areSeveral || m_ranks[members[i].rank].process != m_ranks[members.front().rank].process;
        }
        if (!areSeveral)
            return;
        for (const auto& member : members)
            m_events.events[member.position].instance = static_cast<std::uint32_t>(m_events.instanceSizes.size());
        m_events.instanceSizes.push_back(static_cast<std::uint32_t>(members.size()));
    }

    const Trace& m_trace;
    NcclEvents& m_events;
    std::map<SeriesKey, std::uint32_t> m_seriesNumbers; // a handful
    std::map<RankKey, std::uint32_t> m_rankNumbers;
    std::vector<Series> m_series;
    std::vector<Rank> m_ranks;
    std::vector<Member> m_members;
};

} // namespace

void matchNcclInstances(const Trace& trace, NcclEvents& events)
{
    events.hasUnknownCommunicators.assign(static_cast<std::size_t>(events.opNames.size()), 0);
    std::vector<char> isCollective;
    for (const auto& op : events.opNames)
        isCollective.push_back(isNcclCollective(op) ? 1 : 0);
    Matcher matcher(trace, events);
    for (std::size_t position = 0; position < events.size(); ++position) {
        const auto& event = events.events[position];
        if (!event.isHostTime() && isCollective[event.op.value()] != 0)
            matcher.add(static_cast<std::uint32_t>(position));
    }
    matcher.match();
}

} // namespace core
