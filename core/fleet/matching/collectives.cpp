// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/collectives.h"

#include "analysis/steps/contenthash.h"
#include "fleet/matching/captureplaces.h"
#include "fleet/matching/guessedmatching.h"
#include "fleet/matching/slippedoperations.h"
#include "fleet/matching/swappedoperations.h"
#include "fleet/matching/transfermatching.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace core {

namespace {

/// A communicator on one rank.
struct CommunicatorOfRank {
    std::uint32_t rank = 0; ///< position of the summary
    std::uint32_t communicator = 0; ///< in RankSummary::communicators
};

/// An operation that is to find its instance.
struct Entry {
    std::int64_t number = 0;
    InstanceMember member;
    MatchConfidence confidence = MatchConfidence::Sequence;
};

/// By number, then by rank and operation, in which order `entries` are already.
std::vector<Entry> sortedByNumber(std::vector<Entry> entries)
{
    if (entries.empty())
        return entries;
    const auto [least, most]
        = std::minmax_element(entries.begin(), entries.end(),
                              [](const Entry& left, const Entry& right) { return left.number < right.number; });
    const auto leastNumber = least->number;
    const auto numbers = static_cast<std::uint64_t>(most->number) - static_cast<std::uint64_t>(leastNumber);
    if (numbers >= entries.size()) { // far apart
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry& left, const Entry& right) { return left.number < right.number; });
        return entries;
    }
    std::vector<std::size_t> places(static_cast<std::size_t>(numbers) + 2, 0); // by number, where its next one goes
    const auto placeAfter = [&](const Entry& entry) -> std::size_t& {
        return places[static_cast<std::size_t>(entry.number - leastNumber) + 1];
    };
    for (const auto& entry : entries)
        ++placeAfter(entry);
    std::partial_sum(places.begin(), places.end(), places.begin());
    std::vector<Entry> sorted(entries.size());
    for (const auto& entry : entries)
        sorted[places[static_cast<std::size_t>(entry.number - leastNumber)]++] = entry;
    return sorted;
}

/// What a rank has of a communicator.
struct Extent {
    std::uint32_t rank = 0;
    std::int64_t first = 0, last = 0; ///< numbers
};

/// Operations that need not move as much on every rank.
bool mayDifferInSize(QStringView op)
{
    return op == u"alltoall";
}

/// Matches one communicator after the other.
class Matcher
{
public:
    Matcher(std::span<const RankSummary> ranks, const ClockOptions& clocks, FleetCollectives& result)
        : m_ranks(ranks)
        , m_clocks(clocks)
        , m_domains(findClockDomains(ranks))
        , m_result(result)
    {
    }
    /// By communicator, then by rank: the operations that can be matched.
    void sortOperations()
    {
        m_operations.resize(m_ranks.size());
        m_result.instanceOf.resize(m_ranks.size());
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            const auto& summary = m_ranks[rank];
            std::vector<char> areMatched;
            areMatched.reserve(static_cast<std::size_t>(summary.opNames.size()));
            for (const auto& op : summary.opNames)
                areMatched.push_back(isCollective(op) ? 1 : 0);
            m_result.instanceOf[rank].assign(summary.operations.size(), FleetCollectives::NoInstance);
            m_operations[rank].resize(summary.communicators.size());
            for (std::size_t i = 0; i < summary.operations.size(); ++i) {
                const auto& operation = summary.operations[i];
                if (areMatched[operation.op] != 0)
                    m_operations[rank][operation.communicator].push_back(static_cast<std::uint32_t>(i));
            }
        }
    }
    [[nodiscard]] FleetCommunicator match(std::uint64_t id, const std::vector<CommunicatorOfRank>& places);
    [[nodiscard]] FleetCommunicator match(const GuessedCommunicator& guessed);
    /// The operations of communicators that are not known, by stream.
    [[nodiscard]] std::vector<UnknownSeries> unknownSeries() const;

private:
    [[nodiscard]] const RankOperation& operationOf(const InstanceMember& member) const
    {
        return m_ranks[member.rank].operations[member.operation];
    }
    [[nodiscard]] std::vector<Entry> entriesOf(std::uint64_t id, const std::vector<CommunicatorOfRank>& places);
    void addInstances(FleetCommunicator& communicator, const std::vector<Entry>& entries);
    [[nodiscard]] std::vector<std::vector<std::int64_t>> ordinalsOf(std::uint64_t id,
                                                                    const std::vector<CommunicatorOfRank>& places);
    [[nodiscard]] std::vector<std::optional<std::int64_t>> firstsOf(std::uint64_t id,
                                                                    const std::vector<CommunicatorOfRank>& places);
    void addInstance(std::uint64_t id, std::span<const Entry> entries);
    [[nodiscard]] InstanceState stateOf(std::span<const Entry> entries) const;
    void findMissing(CollectiveInstance& instance);
    void findRoot(CollectiveInstance& instance) const;

    std::span<const RankSummary> m_ranks;
    const ClockOptions& m_clocks;
    ClockDomains m_domains;
    FleetCollectives& m_result;
    std::vector<std::vector<std::vector<std::uint32_t>>> m_operations; ///< by rank and communicator
    std::vector<Extent> m_extents; ///< of the communicator that is matched, by rank
};

/// The numbers of the first operations where NCCL has not numbered them.
std::vector<std::optional<std::int64_t>> Matcher::firstsOf(std::uint64_t id,
                                                           const std::vector<CommunicatorOfRank>& places)
{
    std::vector<CapturedOperations> captures;
    captures.reserve(places.size());
    for (const auto& place : places) {
        const auto& summary = m_ranks[place.rank];
        const auto& communicator = summary.communicators[place.communicator];
        captures.push_back({ place.rank, summary.isFromInit || communicator.rank >= 0, communicator.leftOut,
                             m_operations[place.rank][place.communicator] });
    }
    return firstNumbers(m_ranks, m_domains, id, captures, m_clocks, m_result.unmatched);
}

/// The numbers of the operations of each place, by their order; none where its first one is not known.
std::vector<std::vector<std::int64_t>> Matcher::ordinalsOf(std::uint64_t id,
                                                           const std::vector<CommunicatorOfRank>& places)
{
    const auto firsts = firstsOf(id, places);
    std::vector<OrderedOperations> ordered(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& summary = m_ranks[places[i].rank];
        ordered[i].first = firsts[i];
        std::vector<std::uint64_t> hashes; // of names, and whether sizes tell anything
        hashes.reserve(static_cast<std::size_t>(summary.opNames.size()));
        for (const auto& op : summary.opNames)
            hashes.push_back(contentHash(op.toStdString()));
        for (const auto number : m_operations[places[i].rank][places[i].communicator]) {
            const auto& operation = summary.operations[number];
            const auto sizeBytes = mayDifferInSize(summary.opName(operation)) ? -1 : operation.sizeBytes;
            ordered[i].tokens.push_back(contentHash(hashes[operation.op], static_cast<std::uint64_t>(sizeBytes)));
        }
    }
    return numbersOf(ordered);
}

std::vector<Entry> Matcher::entriesOf(std::uint64_t id, const std::vector<CommunicatorOfRank>& places)
{
    bool isNumbered = true;
    std::size_t count = 0;
    for (const auto& place : places) {
        const auto& operations = m_operations[place.rank][place.communicator];
        count += operations.size();
        isNumbered = isNumbered && std::all_of(operations.begin(), operations.end(), [&](std::uint32_t operation) {
                         return m_ranks[place.rank].operations[operation].sequence >= 0;
                     });
    }
    const auto confidence = isNumbered ? MatchConfidence::Sequence : MatchConfidence::Ordinal;
    std::vector<Entry> entries;
    entries.reserve(count);
    const auto ordinals = isNumbered ? std::vector<std::vector<std::int64_t>>() : ordinalsOf(id, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& place = places[i];
        const auto& operations = m_operations[place.rank][place.communicator];
        for (std::size_t j = 0; j < (isNumbered ? operations.size() : ordinals[i].size()); ++j) {
            const auto number = isNumbered ? m_ranks[place.rank].operations[operations[j]].sequence : ordinals[i][j];
            entries.push_back({ number, { place.rank, operations[j] }, confidence });
        }
    }
    return sortedByNumber(std::move(entries));
}

InstanceState Matcher::stateOf(std::span<const Entry> entries) const
{
    const auto& first = operationOf(entries.front().member);
    const auto& op = m_ranks[entries.front().member.rank].opName(first);
    auto state = InstanceState::Complete;
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const auto& member = entries[i].member;
        const auto& operation = operationOf(member);
        if (member.rank == entries[i - 1].member.rank)
            return InstanceState::Repeated;
        if (m_ranks[member.rank].opName(operation) != op)
            state = InstanceState::OpDiffers;
        else if (operation.sizeBytes != first.sizeBytes && operation.sizeBytes >= 0 && first.sizeBytes >= 0
                 && !mayDifferInSize(op) && state == InstanceState::Complete)
            state = InstanceState::SizeDiffers;
    }
    return state;
}

void Matcher::findMissing(CollectiveInstance& instance)
{
    bool isAfter = false;
    const auto members = m_result.membersOf(instance);
    auto member = members.begin();
    for (const auto& extent : m_extents) {
        while (member != members.end() && member->rank < extent.rank)
            ++member; // of a rank that does not do the same throughout
        if (member != members.end() && member->rank == extent.rank)
            continue;
        if (instance.number < extent.first)
            continue; // its capture may have begun later
        if (instance.number > extent.last && m_ranks[extent.rank].endsEarly())
            continue; // it may have it where its trace was cut
        m_result.missing.push_back(extent.rank);
        isAfter = isAfter || instance.number > extent.last;
    }
    instance.endMissing = m_result.missing.size();
    if (instance.endMissing > instance.firstMissing)
        instance.state = isAfter ? InstanceState::NotFinished : InstanceState::Missing;
}

void Matcher::addInstance(std::uint64_t id, std::span<const Entry> entries)
{
    CollectiveInstance instance;
    instance.communicator = id;
    instance.number = entries.front().number;
    instance.confidence = std::max_element(entries.begin(), entries.end(), [](const Entry& left, const Entry& right) {
                              return left.confidence < right.confidence;
                          })->confidence;
    instance.state = stateOf(entries);
    instance.firstMember = m_result.members.size();
    for (const auto& entry : entries) {
        m_result.members.push_back(entry.member);
        m_result.instanceOf[entry.member.rank][entry.member.operation]
            = static_cast<std::uint32_t>(m_result.instances.size());
    }
    instance.endMember = m_result.members.size();
    instance.firstMissing = instance.endMissing = m_result.missing.size();
    if (instance.state == InstanceState::Complete)
        findMissing(instance);
    if (instance.isUsable())
        findRoot(instance);
    m_result.instances.push_back(instance);
}

/// All members name the same root, and it is one of them.
void Matcher::findRoot(CollectiveInstance& instance) const
{
    const auto members = m_result.membersOf(instance);
    const auto root = operationOf(members.front()).root;
    if (root < 0 || !std::all_of(members.begin(), members.end(), [&](const InstanceMember& member) {
            return operationOf(member).root == root;
        }))
        return;
    const auto found = std::find_if(members.begin(), members.end(), [&](const InstanceMember& member) {
        return m_ranks[member.rank].communicators[operationOf(member).communicator].rank == root;
    });
    if (found != members.end())
        instance.sourceMember
            = static_cast<std::uint32_t>(instance.firstMember + static_cast<std::size_t>(found - members.begin()));
}

std::vector<UnknownSeries> Matcher::unknownSeries() const
{
    std::vector<UnknownSeries> found;
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        std::map<std::uint32_t, UnknownSeries> byStream;
        for (std::size_t i = 0; i < m_operations[rank].size(); ++i) {
            if (m_ranks[rank].communicators[i].id != 0)
                continue;
            for (const auto operation : m_operations[rank][i]) {
                const auto stream = m_ranks[rank].operations[operation].stream;
                auto& series
                    = byStream.try_emplace(stream, UnknownSeries { static_cast<std::uint32_t>(rank), stream, {} })
                          .first->second;
                series.operations.push_back(operation);
            }
        }
        for (auto& [stream, series] : byStream)
            found.push_back(std::move(series));
    }
    return found;
}

FleetCommunicator Matcher::match(std::uint64_t id, const std::vector<CommunicatorOfRank>& places)
{
    FleetCommunicator communicator;
    communicator.id = id;
    for (const auto& place : places) {
        communicator.rankCount
            = std::max(communicator.rankCount, m_ranks[place.rank].communicators[place.communicator].rankCount);
        communicator.ranks.push_back(place.rank);
    }
    addInstances(communicator, entriesOf(id, places));
    return communicator;
}

FleetCommunicator Matcher::match(const GuessedCommunicator& guessed)
{
    FleetCommunicator communicator;
    communicator.id = guessed.id;
    communicator.isGuessed = true;
    communicator.ranks = guessed.ranks;
    std::vector<Entry> entries;
    entries.reserve(guessed.entries.size());
    for (const auto& entry : guessed.entries)
        entries.push_back(
            { entry.number, entry.member, entry.isByDiff ? MatchConfidence::Diff : MatchConfidence::Order });
    addInstances(communicator, entries);
    return communicator;
}

/// By number, then by rank. Ranks that do not do the same throughout lack nothing.
void Matcher::addInstances(FleetCommunicator& communicator, const std::vector<Entry>& entries)
{
    communicator.firstInstance = m_result.instances.size();
    std::map<std::uint32_t, Extent> extents;
    for (const auto& entry : entries) {
        if (entry.confidence == MatchConfidence::Diff)
            continue;
        const auto [extent, isNew] = extents.try_emplace(entry.member.rank);
        if (isNew)
            extent->second = { entry.member.rank, entry.number, entry.number };
        extent->second.last = entry.number;
    }
    m_extents.clear();
    for (const auto& [rank, extent] : extents)
        m_extents.push_back(extent);
    for (std::size_t first = 0; first < entries.size();) {
        auto last = first + 1;
        while (last < entries.size() && entries[last].number == entries[first].number)
            ++last;
        addInstance(communicator.id, std::span(entries).subspan(first, last - first));
        first = last;
    }
    communicator.endInstance = m_result.instances.size();
}

} // namespace

QString matchConfidenceKey(MatchConfidence confidence)
{
    switch (confidence) {
    case MatchConfidence::Sequence:
        return QStringLiteral("sequence");
    case MatchConfidence::Ordinal:
        return QStringLiteral("ordinal");
    case MatchConfidence::Order:
        return QStringLiteral("order");
    case MatchConfidence::Diff:
        break;
    }
    return QStringLiteral("diff");
}

QString instanceStateKey(InstanceState state)
{
    switch (state) {
    case InstanceState::Complete:
        return QStringLiteral("complete");
    case InstanceState::Missing:
        return QStringLiteral("missing");
    case InstanceState::NotFinished:
        return QStringLiteral("not_finished");
    case InstanceState::OpDiffers:
        return QStringLiteral("op_differs");
    case InstanceState::SizeDiffers:
        return QStringLiteral("size_differs");
    case InstanceState::Swapped:
        return QStringLiteral("swapped");
    case InstanceState::Repeated:
        break;
    }
    return QStringLiteral("repeated");
}

QString instanceOp(std::span<const RankSummary> ranks, const FleetCollectives& collectives, std::uint32_t instance)
{
    if (instance >= collectives.firstTransfer)
        return QStringLiteral("sendrecv");
    const auto& member = collectives.members[collectives.instances[instance].firstMember];
    return ranks[member.rank].opName(ranks[member.rank].operations[member.operation]);
}

bool isSynchronizing(QStringView op)
{
    return op == u"allreduce" || op == u"allgather" || op == u"reducescatter" || op == u"alltoall" || op == u"barrier";
}

bool isIntoRoot(QStringView op)
{
    return op == u"reduce" || op == u"gather";
}

Cancellable<FleetCollectives> matchCollectives(std::span<const RankSummary> ranks, const std::stop_token& stop,
                                               const ClockOptions& clocks)
{
    FleetCollectives result;
    Matcher matcher(ranks, clocks, result);
    matcher.sortOperations();
    std::map<std::uint64_t, std::vector<CommunicatorOfRank>> places; // by communicator
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        for (std::size_t i = 0; i < ranks[rank].communicators.size(); ++i) {
            if (const auto id = ranks[rank].communicators[i].id; id != 0)
                places[id].push_back({ static_cast<std::uint32_t>(rank), static_cast<std::uint32_t>(i) });
        }
    }
    for (const auto& [id, placesOfOne] : places) {
        if (stop.stop_requested())
            return cancelled();
        result.communicators.push_back(matcher.match(id, placesOfOne));
    }
    const auto guessed = guessCommunicators(ranks, matcher.unknownSeries(), stop);
    if (!guessed)
        return cancelled();
    for (const auto& communicator : *guessed)
        result.communicators.push_back(matcher.match(communicator));
    for (const auto& communicator : result.communicators)
        markSwapped(ranks, result, communicator);
    result.firstTransfer = result.instances.size();
    if (!matchTransfers(ranks, result, stop))
        return cancelled();
    return result;
}

} // namespace core
