// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lateness/lateness.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What made a rank late.
enum class LateCauseKind : std::uint8_t {
    Undetermined, ///< no group has most of it
    MoreWork, ///< it computes more: more kernels, or others
    SlowerWork, ///< the same kernels take longer
    Idle, ///< a group of idle time, copies or migration
    OtherCommunicator, ///< it waited in another communicator
};

/// Why a rank came last to an instance: what it did more than the others since the operation before.
struct LateCause {
    LateCauseKind kind = LateCauseKind::Undetermined;
    TimeGroup group = TimeGroup::Unknown; ///< whose excess over the median of the others is largest
    TimeClass timeClass = TimeClass::Unknown; ///< of the group: that with the largest excess
    std::int64_t latenessNs = 0; ///< what is to be explained
    std::int64_t excessNs = 0; ///< of the group over the median of the others
    std::uint32_t originRank
        = 0; ///< position of the summary: where the lateness began; of OtherCommunicator another one
    std::uint32_t originInstance = 0; ///< that originRank came last or late to, in FleetCollectives::instances
    std::uint32_t hops = 0; ///< instances of other communicators, sends and receives that it came through
};

/// Which operation of the same communicator a rank did before each, for causes of many instances.
class OperationOrder
{
public:
    /// O(operations).
    explicit OperationOrder(std::span<const RankSummary> ranks);
    [[nodiscard]] std::uint32_t before(const InstanceMember& member) const
    {
        return m_before[member.rank][member.operation];
    }
    /// The same without it. O(operations between).
    [[nodiscard]] static std::uint32_t find(const RankSummary& rank, std::uint32_t operation);

    static constexpr std::uint32_t None = 0xFFFF'FFFF; ///< it was the first

private:
    std::vector<std::vector<std::uint32_t>> m_before; ///< by rank and operation
};

/// Finds the cause of the lateness of the rank that came last to a timed instance; none: it is the first of its
/// communicator, or nobody came last. `order` of the same ranks saves searches. O(members · cells between).
[[nodiscard]] std::optional<LateCause> lateCause(std::span<const RankSummary> ranks,
                                                 const FleetCollectives& collectives, const FleetLateness& lateness,
                                                 const InstanceTiming& timing, const OperationOrder* order = nullptr);

} // namespace core
