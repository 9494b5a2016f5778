// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/latecause.h"

#include "base/parallel.h"
#include "fleet/matching/clockmoments.h"

#include <algorithm>
#include <array>
#include <vector>

namespace core {

namespace {

constexpr std::uint32_t MostHops = 64;
constexpr std::int64_t NamedShare = 80; ///< % of the lateness that a group must explain

/// What a rank did since the operation of the same communicator before.
struct LocalSegment {
    ClassTimes timesNs {};
    CellWork work;
    std::array<std::int64_t, TimeGroupCount> groupNs {};
};

/// Follows lateness from one instance to where it began.
class CauseFinder
{
public:
    /// `order` may be null.
    CauseFinder(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
                const OperationOrder* order)
        : m_ranks(ranks)
        , m_collectives(collectives)
        , m_lateness(lateness)
        , m_order(order)
    {
    }
    [[nodiscard]] std::optional<LateCause> find(const InstanceTiming& timing, std::uint32_t hops) const;

private:
    /// An operation that began late, and those of others that it is compared with.
    struct Lateness {
        InstanceMember member;
        std::uint32_t instance = 0; ///< of the operation, in FleetCollectives::instances
        std::int64_t latenessNs = 0, noiseNs = 0;
        std::vector<InstanceMember> peers;
        /// Instance that all of them left before, from which on they are compared; none: the operation before of the
        /// communicator.
        std::optional<std::uint32_t> since;
    };
    /// An operation that a rank waited in.
    struct Waited {
        std::uint32_t operation = 0;
        std::int64_t waitNs = 0;
    };
    [[nodiscard]] std::uint32_t before(const InstanceMember& member) const
    {
        return m_order ? m_order->before(member) : OperationOrder::find(m_ranks[member.rank], member.operation);
    }
    [[nodiscard]] std::optional<TimeWindow> windowOf(const InstanceMember& member,
                                                     std::optional<std::uint32_t> since) const;
    [[nodiscard]] std::optional<LocalSegment> segmentOf(const InstanceMember& member,
                                                        std::optional<std::uint32_t> since) const;
    [[nodiscard]] std::vector<LocalSegment> segmentsOfPeers(const Lateness& late) const;
    [[nodiscard]] std::optional<std::uint32_t> operationIn(std::uint32_t instance, std::uint32_t rank) const;
    [[nodiscard]] std::optional<std::uint32_t> sharedBefore(const Lateness& late) const;
    void nameClass(LateCause& cause, const LocalSegment& own, const std::vector<LocalSegment>& peers) const;
    [[nodiscard]] std::optional<std::int64_t> waitNs(std::uint32_t rank, std::uint32_t operation) const;
    [[nodiscard]] std::int64_t excessWaitNs(const Lateness& late, const Waited& waited) const;
    [[nodiscard]] std::optional<Waited> waitedFor(const Lateness& late) const;
    [[nodiscard]] std::optional<std::size_t> awaitedBy(std::uint32_t rank, std::uint32_t operation) const;
    [[nodiscard]] std::optional<std::uint32_t> counterpartOf(const Lateness& late, std::uint32_t operation,
                                                             const InstanceMember& peer) const;
    [[nodiscard]] std::optional<LateCause> follow(const Lateness& late, std::uint32_t hops) const;
    [[nodiscard]] std::optional<LateCause> judge(const Lateness& late, std::uint32_t hops) const;

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    const FleetLateness& m_lateness;
    const OperationOrder* m_order;
};

std::optional<std::uint32_t> CauseFinder::operationIn(std::uint32_t instance, std::uint32_t rank) const
{
    const auto members = m_collectives.membersOf(m_collectives.instances[instance]);
    const auto found = std::partition_point(members.begin(), members.end(),
                                            [rank](const InstanceMember& member) { return member.rank < rank; });
    return found != members.end() && found->rank == rank ? std::optional(found->operation) : std::nullopt;
}

/// The last timed instance before that all peers were in, too: what differs before it has been waited for in it.
std::optional<std::uint32_t> CauseFinder::sharedBefore(const Lateness& late) const
{
    const auto& instances = m_collectives.instanceOf[late.member.rank];
    for (auto before = late.member.operation; before > 0; --before) {
        const auto instance = instances[before - 1];
        const auto isIn = [&](const InstanceMember& peer) {
            const auto operation = operationIn(instance, peer.rank);
            return operation && *operation < peer.operation;
        };
        if (m_lateness.find(instance) && std::all_of(late.peers.begin(), late.peers.end(), isIn))
            return instance;
    }
    return std::nullopt;
}

/// From the end of the operation before in the same communicator, or of `since`, to the start of this one.
std::optional<TimeWindow> CauseFinder::windowOf(const InstanceMember& member, std::optional<std::uint32_t> since) const
{
    const auto& summary = m_ranks[member.rank];
    const auto& operation = summary.operations[member.operation];
    const auto from = [&](std::uint32_t before) {
        return TimeWindow { std::min(summary.operations[before].endNs, operation.startNs), operation.startNs };
    };
    if (since) {
        const auto before = operationIn(*since, member.rank);
        return before ? std::optional(from(*before)) : std::nullopt;
    }
    const auto last = before(member);
    return last == OperationOrder::None ? std::nullopt : std::optional(from(last));
}

std::optional<LocalSegment> CauseFinder::segmentOf(const InstanceMember& member,
                                                   std::optional<std::uint32_t> since) const
{
    const auto window = windowOf(member, since);
    if (!window)
        return std::nullopt;
    LocalSegment segment;
    const auto& summary = m_ranks[member.rank];
    const auto sums = summary.sumsBetween(window->startNs, window->endNs);
    segment.timesNs = sums.timesNs;
    segment.work = sums.work;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        if (segment.timesNs[i] != 0)
            segment.groupNs[static_cast<std::size_t>(timeGroup(static_cast<TimeClass>(i)))] += segment.timesNs[i];
    }
    return segment;
}

std::vector<LocalSegment> CauseFinder::segmentsOfPeers(const Lateness& late) const
{
    std::vector<LocalSegment> segments;
    segments.reserve(late.peers.size());
    for (const auto& peer : late.peers) {
        if (auto segment = segmentOf(peer, late.since))
            segments.push_back(*segment);
    }
    return segments;
}

void CauseFinder::nameClass(LateCause& cause, const LocalSegment& own, const std::vector<LocalSegment>& peers) const
{
    std::int64_t mostNs = 0;
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        if (timeGroup(static_cast<TimeClass>(i)) != cause.group)
            continue;
        values.clear();
        for (const auto& peer : peers)
            values.push_back(peer.timesNs[i]);
        const auto excessNs = own.timesNs[i] - lowerMedian(values);
        if (excessNs > mostNs) {
            mostNs = excessNs;
            cause.timeClass = static_cast<TimeClass>(i);
        }
    }
    if (cause.group == TimeGroup::Compute) {
        const auto isSame = [&own](const LocalSegment& peer) {
            return peer.work.kernels == own.work.kernels && peer.work.hash == own.work.hash;
        };
        const auto same = std::count_if(peers.begin(), peers.end(), isSame);
        cause.kind
            = 2 * static_cast<std::size_t>(same) >= peers.size() ? LateCauseKind::SlowerWork : LateCauseKind::MoreWork;
    }
}

/// How long a rank waited in an operation; none: it is not known.
std::optional<std::int64_t> CauseFinder::waitNs(std::uint32_t rank, std::uint32_t operation) const
{
    const auto transferNs = m_lateness.transferNs(m_collectives, rank, operation);
    if (!transferNs)
        return std::nullopt;
    return m_ranks[rank].operations[operation].durationNs() - *transferNs;
}

/// What another rank did as many operations before its own as `operation` was before that of `late`; none: something
/// else.
std::optional<std::uint32_t> CauseFinder::counterpartOf(const Lateness& late, std::uint32_t operation,
                                                        const InstanceMember& peer) const
{
    const auto distance = late.member.operation - operation;
    if (peer.operation < distance)
        return std::nullopt;
    const auto counterpart = peer.operation - distance;
    const auto& own = m_ranks[late.member.rank];
    const auto& other = m_ranks[peer.rank];
    const bool isSame = other.opName(other.operations[counterpart]) == own.opName(own.operations[operation]);
    return isSame ? std::optional(counterpart) : std::nullopt;
}

/// By how much it waited longer than the median of the others in their counterparts: a pipeline has waits of its own.
std::int64_t CauseFinder::excessWaitNs(const Lateness& late, const Waited& waited) const
{
    std::vector<std::int64_t> values;
    for (const auto& peer : late.peers) {
        const auto counterpart = counterpartOf(late, waited.operation, peer);
        if (const auto ofPeerNs = counterpart ? waitNs(peer.rank, *counterpart) : std::nullopt)
            values.push_back(*ofPeerNs);
    }
    return values.empty() ? waited.waitNs : waited.waitNs - lowerMedian(values);
}

/// The operation in the segment that the rank waited longest in, compared with the others; only
/// the longest waits are compared.
std::optional<CauseFinder::Waited> CauseFinder::waitedFor(const Lateness& late) const
{
    const auto window = windowOf(late.member, late.since);
    const auto rank = late.member.rank;
    const auto& summary = m_ranks[rank];
    std::vector<Waited> waits;
    for (auto before = late.member.operation; before > 0; --before) {
        const auto number = before - 1;
        const auto& operation = summary.operations[number];
        const bool isSame = operation.communicator == summary.operations[late.member.operation].communicator;
        if (!window || (late.since ? operation.endNs <= window->startNs : isSame))
            break;
        const auto timeNs = waitNs(rank, number);
        if (operation.startNs >= window->startNs && timeNs && *timeNs > 0)
            waits.push_back({ number, *timeNs });
    }
    constexpr std::size_t MostCompared = 8;
    const auto compared = std::min(waits.size(), MostCompared);
    std::partial_sort(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(compared), waits.end(),
                      [](const Waited& left, const Waited& right) { return left.waitNs > right.waitNs; });
    std::optional<Waited> most;
    std::int64_t mostNs = 0;
    for (std::size_t i = 0; i < compared; ++i) {
        const auto excessNs = excessWaitNs(late, waits[i]);
        if (excessNs > mostNs) {
            mostNs = excessNs;
            most = waits[i];
        }
    }
    return most;
}

/// What an operation of a rank waited for last, or would have, in PeerTimings::awaited; none: nothing, or it is not known.
std::optional<std::size_t> CauseFinder::awaitedBy(std::uint32_t rank, std::uint32_t operation) const
{
    const auto* const timing = m_lateness.peers.find(rank, operation);
    if (!timing || timing->firstAwaited == timing->endAwaited)
        return std::nullopt;
    return timing->lastAwaited == PeerTiming::NoMember ? timing->firstAwaited : timing->lastAwaited;
}

/// Where the waiting before `late` began: in its collective, or with what was sent too late, which is compared with what
/// the others of the role of `late` were sent as its counterpart.
std::optional<LateCause> CauseFinder::follow(const Lateness& late, std::uint32_t hops) const
{
    const auto waited = waitedFor(late);
    if (!waited)
        return std::nullopt;
    const auto rank = late.member.rank;
    if (const auto* const timing = m_lateness.find(m_collectives.instanceOf[rank][waited->operation]))
        return find(*timing, hops);
    const auto& peers = m_lateness.peers;
    const auto place = awaitedBy(rank, waited->operation);
    if (!place)
        return std::nullopt;
    const auto& awaited = peers.awaited[*place];
    Lateness before { awaited, peers.instances[*place], excessWaitNs(late, *waited), late.noiseNs, {}, {} };
    for (const auto& peer : late.peers) {
        const auto counterpart = counterpartOf(late, waited->operation, peer);
        const auto ofPeer = counterpart ? awaitedBy(peer.rank, *counterpart) : std::nullopt;
        if (ofPeer && peers.awaited[*ofPeer].rank != awaited.rank)
            before.peers.push_back(peers.awaited[*ofPeer]);
    }
    before.since = sharedBefore(before);
    return judge(before, hops);
}

/// Compares what a rank did before it was late with what the others did.
std::optional<LateCause> CauseFinder::judge(const Lateness& late, std::uint32_t hops) const
{
    const auto own = segmentOf(late.member, late.since);
    const auto peers = segmentsOfPeers(late);
    if (!own || peers.empty())
        return std::nullopt;
    LateCause cause;
    cause.latenessNs = late.latenessNs;
    cause.originRank = late.member.rank;
    cause.originInstance = late.instance;
    cause.hops = hops;
    std::vector<std::int64_t> values;
    for (std::size_t group = 0; group < TimeGroupCount; ++group) {
        values.clear();
        for (const auto& peer : peers)
            values.push_back(peer.groupNs[group]);
        const auto excessNs = own->groupNs[group] - lowerMedian(values);
        if (excessNs <= cause.excessNs)
            continue;
        cause.excessNs = excessNs;
        cause.group = static_cast<TimeGroup>(group);
    }
    if (cause.excessNs * 100 < NamedShare * cause.latenessNs || cause.excessNs <= late.noiseNs)
        return cause;
    cause.kind = cause.group == TimeGroup::Communication ? LateCauseKind::OtherCommunicator : LateCauseKind::Idle;
    nameClass(cause, *own, peers);
    if (cause.kind != LateCauseKind::OtherCommunicator || hops == MostHops)
        return cause;
    const auto origin = follow(late, hops + 1);
    if (!origin || origin->kind == LateCauseKind::Undetermined)
        return cause;
    auto followed = *origin;
    followed.latenessNs = cause.latenessNs;
    followed.excessNs = cause.excessNs;
    return followed;
}

std::optional<LateCause> CauseFinder::find(const InstanceTiming& timing, std::uint32_t hops) const
{
    if (!timing.isLate())
        return std::nullopt;
    Lateness late {
        m_collectives.members[timing.lastMember], timing.instance, timing.latenessNs, timing.noiseNs, {}, {}
    };
    for (const auto& member : m_collectives.membersOf(m_collectives.instances[timing.instance])) {
        if (member.rank != late.member.rank)
            late.peers.push_back(member);
    }
    const auto isFirst = [this](const InstanceMember& member) { return before(member) == OperationOrder::None; };
    if (isFirst(late.member) || std::any_of(late.peers.begin(), late.peers.end(), isFirst))
        late.since = sharedBefore(late);
    return judge(late, hops);
}

} // namespace

OperationOrder::OperationOrder(std::span<const RankSummary> ranks)
    : m_before(ranks.size())
{
    runParallel(defaultThreads(), ranks.size(), [&](std::size_t rank) {
        const auto& operations = ranks[rank].operations;
        auto& before = m_before[rank];
        before.reserve(operations.size());
        std::vector<std::uint32_t> last(ranks[rank].communicators.size(), None);
        for (std::uint32_t i = 0; i < operations.size(); ++i) {
            before.push_back(last[operations[i].communicator]);
            last[operations[i].communicator] = i;
        }
    });
}

std::uint32_t OperationOrder::find(const RankSummary& rank, std::uint32_t operation)
{
    for (auto before = operation; before > 0; --before) {
        if (rank.operations[before - 1].communicator == rank.operations[operation].communicator)
            return before - 1;
    }
    return None;
}

std::optional<LateCause> lateCause(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                   const FleetLateness& lateness, const InstanceTiming& timing,
                                   const OperationOrder* order)
{
    return CauseFinder(ranks, collectives, lateness, order).find(timing, 0);
}

} // namespace core
