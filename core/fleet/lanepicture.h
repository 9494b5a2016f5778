// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A rank of an operation that several take part in, as it is laid beside the others.
struct RankLane {
    std::uint32_t rank = 0; ///< position of the summary
    std::uint32_t operation = 0; ///< in RankSummary::operations
    std::int64_t shiftNs = 0; ///< added to its recorded times it gives those of the picture
    bool isAligned = false; ///< by what operations prove; else its end is put to that of the others
    std::int64_t residualNs = 0; ///< by which an aligned one may be off against the first lane
    std::int64_t waitNs = 0; ///< for the last one; 0: not timed
    TimeWindow span; ///< of the operation, in times of the picture
};

/// An operation of several ranks side by side.
struct LanePicture {
    std::uint32_t instance = 0; ///< in FleetCollectives::instances
    const InstanceTiming* timing = nullptr; ///< of the result; null: not timed
    std::vector<RankLane> lanes; ///< that came last first
    TimeWindow span; ///< of the operation on all ranks
    TimeWindow extent; ///< all that is known of the ranks
    std::optional<std::int64_t> arrivalNs; ///< when the last one came; none: not timed, or all came together

    /// Of a rank; none: it took no part.
    [[nodiscard]] std::optional<std::size_t> laneOf(std::uint32_t rank) const;
};

/// Lays the ranks of an instance side by side, on the clock of the reference. The picture refers to `result`. O(n log n)
/// of the members.
[[nodiscard]] LanePicture lanePicture(const FleetResult& result, std::uint32_t instance);

/// The instance that a member is in, by its place in FleetCollectives::members; none: in no instance.
[[nodiscard]] std::optional<std::uint32_t> instanceOfMember(const FleetResult& result, std::size_t member);
/// "allreduce 12 of tp": an operation by its communicator's kind and its number.
[[nodiscard]] QString instanceName(const FleetResult& result, std::uint32_t instance);
/// Who came last by how much and why, or why nothing is said; one sentence and more.
[[nodiscard]] QString instanceText(const FleetResult& result, std::uint32_t instance);
/// Why the last one of a timed instance was late; none: not timed, nobody came last, or it was the first.
[[nodiscard]] std::optional<LateCause> instanceCause(const FleetResult& result, std::uint32_t instance);

} // namespace core
