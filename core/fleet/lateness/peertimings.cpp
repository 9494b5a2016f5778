// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/peertimings.h"

#include "base/stopcheck.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

/// That an operation cannot end before another one, or itself, has begun.
struct Need {
    InstanceMember of, awaited;
    std::uint32_t instance = 0; ///< that shows it
    [[nodiscard]] auto key() const
    {
        return std::tie(of.rank, of.operation, awaited.rank, awaited.operation, instance);
    }
};

/// Finds who waits for whom.
class PeerTimer
{
public:
    PeerTimer(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetClocks& clocks)
        : m_ranks(ranks)
        , m_collectives(collectives)
        , m_clocks(clocks)
    {
        m_result.ofRank.resize(ranks.size());
    }
    /// False when stopped.
    bool find(const std::stop_token& stop);
    [[nodiscard]] PeerTimings take() { return std::move(m_result); }

private:
    [[nodiscard]] const RankOperation& operationOf(const InstanceMember& member) const
    {
        return m_ranks[member.rank].operations[member.operation];
    }
    [[nodiscard]] std::int64_t startNs(const InstanceMember& of) const
    {
        return m_clocks.shownNs(of.rank, operationOf(of).startNs);
    }
    [[nodiscard]] std::int64_t endNs(const InstanceMember& of) const
    {
        return m_clocks.shownNs(of.rank, operationOf(of).endNs);
    }
    void addInstance(std::uint32_t number);
    [[nodiscard]] bool isWhole(std::span<const Need> needs) const;
    void add(std::span<const Need> needs);

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    const FleetClocks& m_clocks;
    std::vector<Need> m_needs;
    PeerTimings m_result;
};

void PeerTimer::addInstance(std::uint32_t number)
{
    const auto& instance = m_collectives.instances[number];
    const auto members = m_collectives.membersOf(instance);
    const auto& source = m_collectives.members[instance.sourceMember];
    if (!std::all_of(members.begin(), members.end(),
                     [&](const InstanceMember& member) { return areComparable(m_clocks, source.rank, member.rank); }))
        return;
    const bool isTransfer = number >= m_collectives.firstTransfer;
    const bool isInto = !isTransfer && isIntoRoot(instanceOp(m_ranks, m_collectives, number));
    for (const auto& member : members) {
        m_needs.push_back({ member, member, number });
        if (member == source)
            continue;
        m_needs.push_back({ isInto ? source : member, isInto ? member : source, number });
        if (isTransfer && endNs(source) > startNs(member)) // else the message was sent before anybody received it
            m_needs.push_back({ source, member, number });
    }
}

/// All sends and receives of the operation have their match.
bool PeerTimer::isWhole(std::span<const Need> needs) const
{
    const auto& of = needs.front().of;
    const auto matched = std::count_if(needs.begin(), needs.end(), [&](const Need& need) {
        return need.awaited == of && need.instance >= m_collectives.firstTransfer;
    });
    const auto& transfers = m_ranks[of.rank].transfers;
    const auto first = std::partition_point(transfers.begin(), transfers.end(), [&of](const RankTransfer& transfer) {
        return transfer.operation < of.operation;
    });
    const auto last = std::partition_point(
        first, transfers.end(), [&of](const RankTransfer& transfer) { return transfer.operation <= of.operation; });
    return last - first == matched;
}

void PeerTimer::add(std::span<const Need> needs)
{
    const auto& of = needs.front().of;
    PeerTiming timing;
    timing.operation = of.operation;
    timing.firstAwaited = m_result.awaited.size();
    auto lastNs = startNs(of);
    for (std::size_t i = 0; i < needs.size(); ++i) {
        const auto& awaited = needs[i].awaited;
        if (awaited == of || (i > 0 && awaited == needs[i - 1].awaited))
            continue;
        if (const auto atNs = startNs(awaited); atNs > lastNs) {
            lastNs = atNs;
            timing.lastAwaited = static_cast<std::uint32_t>(m_result.awaited.size());
        }
        m_result.awaited.push_back(awaited);
        m_result.instances.push_back(needs[i].instance);
    }
    timing.endAwaited = m_result.awaited.size();
    const auto durationNs = operationOf(of).durationNs();
    timing.waitNs = std::clamp<std::int64_t>(lastNs - startNs(of), 0, durationNs);
    timing.transferNs = durationNs - timing.waitNs;
    m_result.ofRank[of.rank].push_back(timing);
}

bool PeerTimer::find(const std::stop_token& stop)
{
    for (std::uint32_t i = 0; i < m_collectives.instances.size(); ++i) {
        if (isStopDue(i, stop))
            return false;
        if (m_collectives.instances[i].sourceMember != CollectiveInstance::NoMember)
            addInstance(i);
    }
    std::sort(m_needs.begin(), m_needs.end(),
              [](const Need& left, const Need& right) { return left.key() < right.key(); });
    for (std::size_t first = 0; first < m_needs.size();) {
        auto last = first + 1;
        while (last < m_needs.size() && m_needs[last].of == m_needs[first].of)
            ++last;
        if (const auto needs = std::span(m_needs).subspan(first, last - first); isWhole(needs))
            add(needs);
        first = last;
    }
    return !stop.stop_requested();
}

} // namespace

bool areComparable(const FleetClocks& clocks, std::uint32_t left, std::uint32_t right)
{
    const auto& domains = clocks.domains;
    const auto from = domains.domainOf[left];
    const auto to = domains.domainOf[right];
    if (!domains.isExact(from) || !domains.isExact(to))
        return left == right;
    return from == to || (clocks.isAligned[from] != 0 && clocks.isAligned[to] != 0);
}

const PeerTiming* PeerTimings::find(std::uint32_t rank, std::uint32_t operation) const
{
    if (rank >= ofRank.size())
        return nullptr;
    const auto found
        = std::lower_bound(ofRank[rank].begin(), ofRank[rank].end(), operation,
                           [](const PeerTiming& timing, std::uint32_t wanted) { return timing.operation < wanted; });
    return found == ofRank[rank].end() || found->operation != operation ? nullptr : &*found;
}

Cancellable<PeerTimings> findPeerTimings(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                         const FleetClocks& clocks, const std::stop_token& stop)
{
    PeerTimer timer(ranks, collectives, clocks);
    if (!timer.find(stop))
        return cancelled();
    return timer.take();
}

} // namespace core
