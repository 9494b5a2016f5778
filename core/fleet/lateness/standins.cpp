// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/standins.h"

#include "analysis/steps/contenthash.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

namespace core {

namespace {

constexpr std::size_t MostCandidates = 64;

/// What a rank exchanges, whatever it takes: the same for those of one stage, as each pipeline numbers its ranks alike. In
/// the order of its calls, as others beside them may change places.
std::uint64_t roleOf(const RankSummary& rank)
{
    auto role = contentHash(std::string_view());
    for (std::size_t i = 0; i < rank.transfers.size(); ++i) {
        const auto& transfer = rank.transfers[i];
        const bool isNew = i == 0 || rank.transfers[i - 1].operation != transfer.operation;
        for (const std::int64_t part :
             { std::int64_t { isNew }, std::int64_t { transfer.isSend }, transfer.sizeBytes,
               std::int64_t { transfer.peer }, std::int64_t { rank.communicators[transfer.communicator].rank } })
            role = contentHash(role, static_cast<std::uint64_t>(part));
    }
    return role;
}

/// Operations of a rank that exchange data.
std::vector<std::uint32_t> exchangesOf(const RankSummary& rank)
{
    std::vector<std::uint32_t> exchanges;
    for (const auto& transfer : rank.transfers) {
        if (exchanges.empty() || exchanges.back() != transfer.operation)
            exchanges.push_back(transfer.operation);
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
        for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
            const auto& exchanges = m_exchanges.emplace_back(exchangesOf(ranks[rank]));
            const auto isTimed = [&](std::uint32_t operation) { return peers.find(rank, operation) != nullptr; };
            m_isWhole.push_back(std::all_of(exchanges.begin(), exchanges.end(), isTimed));
            if (m_isWhole.back() && !exchanges.empty())
                m_whole[roleOf(ranks[rank])].push_back(rank);
        }
    }
    /// False when stopped.
    bool find(const std::stop_token& stop);
    [[nodiscard]] StandIns take() { return std::move(m_result); }

private:
    [[nodiscard]] std::optional<std::int64_t> distanceNs(std::uint32_t rank, std::uint32_t like) const;
    void add(std::uint32_t rank, std::uint32_t like);

    std::span<const RankSummary> m_ranks;
    const FleetClocks& m_clocks;
    const PeerTimings& m_peers;
    std::vector<std::vector<std::uint32_t>> m_exchanges; ///< by rank
    std::vector<bool> m_isWhole; ///< by rank: all of them are timed
    std::map<std::uint64_t, std::vector<std::uint32_t>> m_whole; ///< ranks all of whose transfers are timed, by role
    StandIns m_result;
};

/// By how much their operations differ; none: the clocks of what `like` waits for cannot be put beside that of `rank`.
std::optional<std::int64_t> StandInFinder::distanceNs(std::uint32_t rank, std::uint32_t like) const
{
    std::int64_t sumNs = 0;
    for (std::size_t i = 0; i < m_exchanges[rank].size(); ++i) {
        const auto ofLike = m_exchanges[like][i];
        for (const auto& awaited : m_peers.awaitedBy(*m_peers.find(like, ofLike))) {
            if (!areComparable(m_clocks, rank, awaited.rank))
                return std::nullopt;
        }
        const auto differenceNs = m_ranks[rank].operations[m_exchanges[rank][i]].durationNs()
            - m_ranks[like].operations[ofLike].durationNs();
        addSaturated(sumNs, std::abs(differenceNs));
    }
    return sumNs;
}

void StandInFinder::add(std::uint32_t rank, std::uint32_t like)
{
    auto& to = m_result.timings;
    m_result.ranks.push_back({ rank, like });
    for (std::size_t exchange = 0; exchange < m_exchanges[rank].size(); ++exchange) {
        const auto operation = m_exchanges[rank][exchange];
        if (m_peers.find(rank, operation))
            continue;
        const auto& from = *m_peers.find(like, m_exchanges[like][exchange]);
        const auto& own = m_ranks[rank].operations[operation];
        PeerTiming timing;
        timing.operation = operation;
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
    for (std::uint32_t rank = 0; rank < m_ranks.size(); ++rank) {
        if (stop.stop_requested())
            return false;
        const auto whole = m_isWhole[rank] ? m_whole.end() : m_whole.find(roleOf(m_ranks[rank]));
        if (whole == m_whole.end())
            continue;
        std::optional<std::int64_t> leastNs;
        std::uint32_t closest = 0;
        for (std::size_t i = 0; i < std::min(whole->second.size(), MostCandidates); ++i) {
            const auto distance = distanceNs(rank, whole->second[i]);
            if (distance && (!leastNs || *distance < *leastNs)) {
                leastNs = distance;
                closest = whole->second[i];
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
