// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/standins.h"

#include "analysis/steps/contenthash.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

constexpr std::size_t MostCandidates = 64;

/// An operation that exchanges data. Others of the same stage do one with the same key: each pipeline numbers its ranks
/// alike, and the sends and receives of two ranks are counted.
struct Exchange {
    std::uint64_t key = 0;
    std::uint32_t operation = 0;
};

/// In the order of their operations.
std::vector<Exchange> exchangesOf(const RankSummary& rank)
{
    std::vector<Exchange> exchanges;
    for (const auto& transfer : rank.transfers) {
        if (exchanges.empty() || exchanges.back().operation != transfer.operation)
            exchanges.push_back({ contentHash(std::string_view()), transfer.operation });
        auto& key = exchanges.back().key;
        for (const std::int64_t part :
             { std::int64_t { transfer.isSend }, transfer.sizeBytes, std::int64_t { transfer.peer },
               std::int64_t { transfer.number }, std::int64_t { rank.communicators[transfer.communicator].rank } })
            key = contentHash(key, static_cast<std::uint64_t>(part));
    }
    return exchanges;
}

/// Looks for those that stand in.
class StandInFinder
{
public:
    StandInFinder(std::span<const RankSummary> ranks, const FleetClocks& clocks, const PeerTimings& peers)
        : m_ranks(ranks)
        , m_clocks(clocks)
        , m_peers(peers)
    {
        m_result.timings.ofRank.resize(ranks.size());
        for (const auto& rank : ranks) {
            for (const auto& communicator : rank.communicators)
                m_present.emplace(communicator.id, communicator.rank);
        }
    }
    /// False when stopped.
    bool find(const std::stop_token& stop);
    [[nodiscard]] StandIns take() { return std::move(m_result); }

private:
    using Operations = std::unordered_map<std::uint64_t, std::uint32_t>; ///< by key

    [[nodiscard]] bool isOrphan(std::uint32_t rank, std::size_t transfer) const;
    void findOrphans();
    void findCandidates();
    [[nodiscard]] std::optional<std::int64_t> distanceNs(std::uint32_t rank, std::uint32_t like) const;
    void add(std::uint32_t rank, std::uint32_t like);

    std::span<const RankSummary> m_ranks;
    const FleetClocks& m_clocks;
    const PeerTimings& m_peers;
    std::set<std::pair<std::uint64_t, std::int32_t>> m_present; ///< communicators and ranks in them
    /// By rank that has some: what it exchanges with a partner that was not recorded.
    std::map<std::uint32_t, std::vector<Exchange>> m_orphans;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>
        m_candidates; ///< by the first key of a rank's orphans
    std::map<std::uint32_t, Operations> m_operations; ///< of candidates
    StandIns m_result;
};

/// Of a rank of which all is looked at any exchange that is not timed; of others, as what is cut off is not known, those
/// with a rank that is not there.
bool StandInFinder::isOrphan(std::uint32_t rank, std::size_t transfer) const
{
    const auto& summary = m_ranks[rank];
    const auto& of = summary.transfers[transfer];
    if (m_peers.find(rank, of.operation))
        return false;
    const auto id = summary.communicators[of.communicator].id;
    return (summary.leftOutNs == 0 && !summary.isShortened) || m_present.count({ id, of.peer }) == 0;
}

void StandInFinder::findOrphans()
{
    for (std::uint32_t rank = 0; rank < m_ranks.size(); ++rank) {
        std::set<std::uint32_t> operations;
        for (std::size_t i = 0; i < m_ranks[rank].transfers.size(); ++i) {
            if (isOrphan(rank, i))
                operations.insert(m_ranks[rank].transfers[i].operation);
        }
        if (operations.empty())
            continue;
        auto& orphans = m_orphans[rank];
        orphans = exchangesOf(m_ranks[rank]);
        std::erase_if(orphans, [&](const Exchange& exchange) { return operations.count(exchange.operation) == 0; });
    }
}

/// Ranks that are timed in what the first orphan of another is.
void StandInFinder::findCandidates()
{
    for (const auto& [rank, orphans] : m_orphans)
        m_candidates[orphans.front().key];
    for (std::uint32_t rank = 0; rank < m_ranks.size() && !m_candidates.empty(); ++rank) {
        bool isCandidate = false;
        const auto exchanges = exchangesOf(m_ranks[rank]);
        for (const auto& exchange : exchanges) {
            const auto found = m_candidates.find(exchange.key);
            if (found == m_candidates.end() || found->second.size() == MostCandidates
                || !m_peers.find(rank, exchange.operation))
                continue;
            found->second.push_back(rank);
            isCandidate = true;
        }
        for (std::size_t i = 0; isCandidate && i < exchanges.size(); ++i)
            m_operations[rank].emplace(exchanges[i].key, exchanges[i].operation);
    }
}

/// By how much their operations differ; none: `like` does not do all that is missed, or the clocks of what it waits for
/// cannot be put beside that of `rank`.
std::optional<std::int64_t> StandInFinder::distanceNs(std::uint32_t rank, std::uint32_t like) const
{
    const auto& ofLike = m_operations.at(like);
    for (const auto& orphan : m_orphans.at(rank)) {
        const auto same = ofLike.find(orphan.key);
        const auto* const timing = same == ofLike.end() ? nullptr : m_peers.find(like, same->second);
        if (!timing)
            return std::nullopt;
        for (const auto& awaited : m_peers.awaitedBy(*timing)) {
            if (!areComparable(m_clocks, rank, awaited.rank))
                return std::nullopt;
        }
    }
    std::int64_t sumNs = 0;
    for (const auto& exchange : exchangesOf(m_ranks[rank])) {
        const auto same = ofLike.find(exchange.key);
        if (same == ofLike.end())
            continue;
        const auto differenceNs = m_ranks[rank].operations[exchange.operation].durationNs()
            - m_ranks[like].operations[same->second].durationNs();
        addSaturated(sumNs, std::abs(differenceNs));
    }
    return sumNs;
}

void StandInFinder::add(std::uint32_t rank, std::uint32_t like)
{
    auto& to = m_result.timings;
    m_result.ranks.push_back({ rank, like });
    for (const auto& orphan : m_orphans.at(rank)) {
        const auto& from = *m_peers.find(like, m_operations.at(like).at(orphan.key));
        const auto& own = m_ranks[rank].operations[orphan.operation];
        PeerTiming timing;
        timing.operation = orphan.operation;
        timing.firstAwaited = to.awaited.size();
        auto lastNs = m_clocks.shownNs(rank, own.startNs);
        for (auto i = from.firstAwaited; i < from.endAwaited; ++i) {
            const auto& awaited = m_peers.awaited[i];
            const auto startNs = m_ranks[awaited.rank].operations[awaited.operation].startNs;
            if (const auto atNs = m_clocks.shownNs(awaited.rank, startNs); atNs > lastNs) {
                lastNs = atNs;
                timing.lastAwaited = static_cast<std::uint32_t>(to.awaited.size());
            }
            to.awaited.push_back(awaited);
            to.instances.push_back(m_peers.instances[i]);
        }
        timing.endAwaited = to.awaited.size();
        timing.waitNs = std::clamp<std::int64_t>(lastNs - m_clocks.shownNs(rank, own.startNs), 0, own.durationNs());
        // what it took longer than the other's is waiting for the missing rank, which may come earlier another time
        timing.transferNs = std::min(own.durationNs() - timing.waitNs, from.transferNs);
        to.ofRank[rank].push_back(timing);
    }
}

bool StandInFinder::find(const std::stop_token& stop)
{
    findOrphans();
    findCandidates();
    for (const auto& [rank, orphans] : m_orphans) {
        if (stop.stop_requested())
            return false;
        std::optional<std::int64_t> leastNs;
        std::uint32_t closest = 0;
        for (const auto candidate : m_candidates.at(orphans.front().key)) {
            const auto distance = distanceNs(rank, candidate);
            if (distance && (!leastNs || *distance < *leastNs)) {
                leastNs = distance;
                closest = candidate;
            }
        }
        if (leastNs)
            add(rank, closest);
    }
    return true;
}

} // namespace

Cancellable<StandIns> findStandIns(std::span<const RankSummary> ranks, const FleetClocks& clocks,
                                   const PeerTimings& peers, const std::stop_token& stop)
{
    StandInFinder finder(ranks, clocks, peers);
    if (!finder.find(stop))
        return cancelled();
    return finder.take();
}

} // namespace core
