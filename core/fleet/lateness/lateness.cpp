// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/lateness.h"

#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

constexpr double NoiseQuantile = 0.99;

/// Adds an instance up for each of its ranks.
void addToRanks(FleetLateness& lateness, std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                const InstanceTiming& timing)
{
    for (const auto& member : collectives.membersOf(collectives.instances[timing.instance])) {
        auto& rank = lateness.ranks[member.rank];
        ++rank.instances;
        rank.decided += timing.isTogether ? 0 : 1;
        const auto confidence = collectives.instances[timing.instance].confidence;
        rank.confidence = std::max(rank.confidence.value_or(confidence), confidence);
        addSaturated(rank.transferNs, timing.transferNs);
        addSaturated(rank.waitNs, ranks[member.rank].operations[member.operation].durationNs() - timing.transferNs);
    }
    if (timing.isTogether)
        return;
    auto& rank = lateness.ranks[collectives.members[timing.lastMember].rank];
    ++rank.timesLast;
    rank.provedLast += timing.isProved ? 1 : 0;
    addSaturated(rank.causedNs, timing.causedNs());
}

/// Times the instances of one job.
class LatenessFinder
{
public:
    LatenessFinder(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetClocks& clocks)
        : m_ranks(ranks)
        , m_collectives(collectives)
        , m_clocks(clocks)
    {
        m_result.ranks.resize(ranks.size());
        m_result.timingOf.assign(collectives.instances.size(), FleetLateness::NoTiming);
    }
    [[nodiscard]] bool isTimed(const CollectiveInstance& instance) const
    {
        if (!instance.isUsable())
            return false;
        const auto& member = m_collectives.members[instance.firstMember];
        return isSynchronizing(m_ranks[member.rank].opName(operationOf(member)));
    }
    void noteEnds(const CollectiveInstance& instance);
    void setNoise();
    void add(std::uint32_t index);
    [[nodiscard]] FleetLateness take() { return std::move(m_result); }

private:
    [[nodiscard]] const RankOperation& operationOf(const InstanceMember& member) const
    {
        return m_ranks[member.rank].operations[member.operation];
    }
    [[nodiscard]] bool isProved(std::span<const InstanceMember> members, const InstanceMember& last) const;
    [[nodiscard]] std::int64_t medianWaitNs(const CollectiveInstance& instance, const InstanceTiming& timing);

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    const FleetClocks& m_clocks;
    std::vector<std::int64_t> m_spreadsNs; ///< of ends of ranks of one clock
    std::vector<std::int64_t> m_room;
    FleetLateness m_result;
};

/// How far ends of ranks of one clock are apart.
void LatenessFinder::noteEnds(const CollectiveInstance& instance)
{
    struct Ends {
        std::uint32_t domain;
        std::int64_t firstNs, lastNs;
        std::size_t count;
    };
    std::vector<Ends> ends;
    for (const auto& member : m_collectives.membersOf(instance)) {
        const auto domain = m_clocks.domains.domainOf[member.rank];
        if (!m_clocks.domains.isExact(domain))
            continue;
        const auto endNs = m_clocks.domains.timeNs(member.rank, operationOf(member).endNs);
        const auto found
            = std::find_if(ends.begin(), ends.end(), [domain](const Ends& of) { return of.domain == domain; });
        if (found == ends.end()) {
            ends.push_back({ domain, endNs, endNs, 1 });
            continue;
        }
        found->firstNs = std::min(found->firstNs, endNs);
        found->lastNs = std::max(found->lastNs, endNs);
        ++found->count;
    }
    for (const auto& of : ends) {
        if (of.count > 1)
            m_spreadsNs.push_back(of.lastNs - of.firstNs);
    }
}

void LatenessFinder::setNoise()
{
    if (m_spreadsNs.empty())
        return;
    m_result.leaveNoiseNs = static_cast<std::int64_t>(quantile(m_spreadsNs, NoiseQuantile));
}

bool LatenessFinder::isProved(std::span<const InstanceMember> members, const InstanceMember& last) const
{
    return std::all_of(members.begin(), members.end(), [&](const InstanceMember& member) {
        if (member.rank == last.rank)
            return true;
        const auto delay
            = m_clocks.delay(member.rank, operationOf(member).startNs, last.rank, operationOf(last).startNs);
        return delay && delay->lowerNs > 0;
    });
}

/// What the median of all but the last one waited.
std::int64_t LatenessFinder::medianWaitNs(const CollectiveInstance& instance, const InstanceTiming& timing)
{
    m_room.clear();
    for (auto i = instance.firstMember; i < instance.endMember; ++i) {
        if (i != timing.lastMember)
            m_room.push_back(operationOf(m_collectives.members[i]).durationNs());
    }
    return lowerMedian(m_room) - timing.transferNs;
}

void LatenessFinder::add(std::uint32_t index)
{
    const auto& instance = m_collectives.instances[index];
    const auto members = m_collectives.membersOf(instance);
    InstanceTiming timing;
    timing.instance = index;
    timing.transferNs = std::numeric_limits<std::int64_t>::max();
    timing.secondNs = timing.transferNs;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto durationNs = operationOf(members[i]).durationNs();
        timing.sumNs = saturatedSum(timing.sumNs, durationNs);
        timing.longestNs = std::max(timing.longestNs, durationNs);
        if (durationNs < timing.transferNs) {
            timing.secondNs = timing.transferNs;
            timing.transferNs = durationNs;
            timing.lastMember = static_cast<std::uint32_t>(instance.firstMember + i);
        } else {
            timing.secondNs = std::min(timing.secondNs, durationNs);
        }
    }
    timing.noiseNs = m_result.leaveNoiseNs.value_or(timing.transferNs);
    timing.isTogether = timing.causedNs() <= timing.noiseNs;
    const bool areSeveral = timing.isTogether && timing.spreadNs() > timing.noiseNs;
    timing.latenessNs = areSeveral ? medianWaitNs(instance, timing) : timing.causedNs();
    const auto& last = m_collectives.members[timing.lastMember];
    timing.isProved = !timing.isTogether && isProved(members, last);
    addToRanks(m_result, m_ranks, m_collectives, timing);
    m_result.timingOf[index] = static_cast<std::uint32_t>(m_result.timings.size());
    m_result.timings.push_back(timing);
}

} // namespace

std::optional<std::int64_t> FleetLateness::transferNs(const FleetCollectives& collectives, std::uint32_t rank,
                                                      std::uint32_t operation) const
{
    if (const auto* const timing = find(collectives.instanceOf[rank][operation]))
        return timing->transferNs;
    const auto* const timing = peers.find(rank, operation);
    return timing ? std::optional(timing->transferNs) : std::nullopt;
}

std::optional<std::int64_t> FleetLateness::assumedNs(const FleetCollectives& collectives, std::uint32_t rank,
                                                     std::uint32_t operation) const
{
    if (const auto known = transferNs(collectives, rank, operation))
        return known;
    const auto* const timing = standIns.timings.find(rank, operation);
    return timing ? std::optional(timing->transferNs) : std::nullopt;
}

const PeerTimings* FleetLateness::peersOf(std::uint32_t rank, std::uint32_t operation) const
{
    if (peers.find(rank, operation))
        return &peers;
    return standIns.timings.find(rank, operation) ? &standIns.timings : nullptr;
}

bool limitLateness(FleetLateness& lateness, std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                   std::span<const std::optional<TimeWindow>> windows, std::int64_t least)
{
    const auto isIn = [&](const InstanceTiming& timing) {
        const auto& last = collectives.members[timing.lastMember];
        const auto endNs = ranks[last.rank].operations[last.operation].endNs;
        const auto& window = windows[last.rank];
        return window && endNs > window->startNs && endNs <= window->endNs;
    };
    const auto sure = std::count_if(lateness.timings.begin(), lateness.timings.end(), [&](const InstanceTiming& of) {
        return collectives.instances[of.instance].isSure() && isIn(of);
    });
    if (sure < least)
        return false;
    lateness.ranks.assign(ranks.size(), {});
    for (auto& timing : lateness.timings) {
        timing.isInScope = isIn(timing);
        if (timing.isInScope)
            addToRanks(lateness, ranks, collectives, timing);
    }
    return true;
}

Cancellable<FleetLateness> findLateness(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                        const FleetClocks& clocks, const std::stop_token& stop)
{
    LatenessFinder finder(ranks, collectives, clocks);
    for (const auto& instance : collectives.instances) {
        if (finder.isTimed(instance))
            finder.noteEnds(instance);
    }
    finder.setNoise();
    for (std::size_t i = 0; i < collectives.instances.size(); ++i) {
        if (isStopDue(i, stop))
            return cancelled();
        if (finder.isTimed(collectives.instances[i]))
            finder.add(static_cast<std::uint32_t>(i));
    }
    auto peers = findPeerTimings(ranks, collectives, clocks, stop);
    if (!peers)
        return cancelled();
    auto standIns = findStandIns(ranks, clocks, *peers, stop);
    if (!standIns)
        return cancelled();
    auto found = finder.take();
    found.peers = std::move(*peers);
    found.standIns = std::move(*standIns);
    return found;
}

} // namespace core
