// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/latecause.h"

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
    CauseFinder(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness)
        : m_ranks(ranks)
        , m_collectives(collectives)
        , m_lateness(lateness)
    {
    }
    [[nodiscard]] std::optional<LateCause> find(const InstanceTiming& timing, std::uint32_t hops) const;

private:
    [[nodiscard]] std::optional<TimeWindow> windowOf(const InstanceMember& member) const;
    [[nodiscard]] std::optional<LocalSegment> segmentOf(const InstanceMember& member) const;
    [[nodiscard]] std::vector<LocalSegment> peersOf(const CollectiveInstance& instance, std::uint32_t last) const;
    void nameClass(LateCause& cause, const LocalSegment& own, const std::vector<LocalSegment>& peers) const;
    [[nodiscard]] const InstanceTiming* waitedFor(const InstanceMember& member) const;

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    const FleetLateness& m_lateness;
};

/// From the end of the operation before in the same communicator to the start of this one.
std::optional<TimeWindow> CauseFinder::windowOf(const InstanceMember& member) const
{
    const auto& summary = m_ranks[member.rank];
    const auto& operation = summary.operations[member.operation];
    for (auto before = member.operation; before > 0; --before) {
        const auto& other = summary.operations[before - 1];
        if (other.communicator != operation.communicator)
            continue;
        return TimeWindow { std::min(other.endNs, operation.startNs), operation.startNs };
    }
    return std::nullopt;
}

std::optional<LocalSegment> CauseFinder::segmentOf(const InstanceMember& member) const
{
    const auto window = windowOf(member);
    if (!window)
        return std::nullopt;
    LocalSegment segment;
    const auto& summary = m_ranks[member.rank];
    segment.timesNs = summary.timesBetween(window->startNs, window->endNs);
    segment.work = summary.workBetween(window->startNs, window->endNs);
    for (std::size_t group = 0; group < TimeGroupCount; ++group)
        segment.groupNs[group] = groupTime(segment.timesNs, static_cast<TimeGroup>(group));
    return segment;
}

std::vector<LocalSegment> CauseFinder::peersOf(const CollectiveInstance& instance, std::uint32_t last) const
{
    std::vector<LocalSegment> peers;
    for (const auto& member : m_collectives.membersOf(instance)) {
        if (member.rank == last)
            continue;
        if (auto segment = segmentOf(member))
            peers.push_back(*segment);
    }
    return peers;
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

/// The timed instance of another communicator in the segment that the rank waited longest in.
const InstanceTiming* CauseFinder::waitedFor(const InstanceMember& member) const
{
    const auto window = windowOf(member);
    const auto& summary = m_ranks[member.rank];
    const InstanceTiming* longest = nullptr;
    std::int64_t longestNs = 0;
    for (auto before = member.operation; before > 0; --before) {
        const auto& operation = summary.operations[before - 1];
        if (operation.communicator == summary.operations[member.operation].communicator)
            break;
        if (operation.startNs < window->startNs)
            continue;
        const auto* const timing = m_lateness.find(m_collectives.instanceOf[member.rank][before - 1]);
        if (timing && operation.durationNs() - timing->transferNs > longestNs) {
            longest = timing;
            longestNs = operation.durationNs() - timing->transferNs;
        }
    }
    return longest;
}

std::optional<LateCause> CauseFinder::find(const InstanceTiming& timing, std::uint32_t hops) const
{
    const auto& last = m_collectives.members[timing.lastMember];
    const auto own = segmentOf(last);
    const auto peers = peersOf(m_collectives.instances[timing.instance], last.rank);
    if (timing.isTogether || !own || peers.empty())
        return std::nullopt;
    LateCause cause;
    cause.latenessNs = timing.causedNs();
    cause.originRank = last.rank;
    cause.originInstance = timing.instance;
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
    if (cause.excessNs * 100 < NamedShare * cause.latenessNs || cause.excessNs <= timing.noiseNs)
        return cause;
    cause.kind = cause.group == TimeGroup::Communication ? LateCauseKind::OtherCommunicator : LateCauseKind::Idle;
    nameClass(cause, *own, peers);
    if (cause.kind != LateCauseKind::OtherCommunicator || hops == MostHops)
        return cause;
    const auto* const before = waitedFor(last);
    const auto origin = before ? find(*before, hops + 1) : std::nullopt;
    if (!origin || origin->kind == LateCauseKind::Undetermined)
        return cause;
    auto followed = *origin;
    followed.latenessNs = cause.latenessNs;
    followed.excessNs = cause.excessNs;
    return followed;
}

} // namespace

std::optional<LateCause> lateCause(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                   const FleetLateness& lateness, const InstanceTiming& timing)
{
    return CauseFinder(ranks, collectives, lateness).find(timing, 0);
}

} // namespace core
