// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/collectives.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What a communicator is for in a job, as far as its members and operations tell.
enum class GroupKind : std::uint8_t {
    Unknown, ///< "group of n"
    World, ///< all ranks
    Tensor, ///< neighbours in one host that share each layer: most operations
    Data, ///< ranks apart from each other by the same stride, with the same weights: few and large operations
    Pipeline, ///< stages that send and receive
    Expert, ///< all to all
};
/// "world", "tp", "dp", "pp", "ep"; "group of 4".
[[nodiscard]] QString groupKindText(GroupKind kind, std::size_t size);

/// What somebody knows of the groups of a job.
struct GroupOverrides {
    std::map<std::vector<std::int64_t>, GroupKind> kinds; ///< by the ranks of a group, ascending
    std::map<GroupKind, std::int64_t> sizes; ///< of Tensor, Data, Pipeline: neighbours, then copies, then stages

    [[nodiscard]] bool isEmpty() const { return kinds.empty() && sizes.empty(); }
    /// Of the group of these ranks, ascending, in a job of `worldSize`; none: nothing is said of it.
    [[nodiscard]] std::optional<GroupKind> find(const std::vector<std::int64_t>& members, std::int64_t worldSize) const;
};

/// The kind of each communicator, by their order in `collectives`. A kind is only told when its communicators split the
/// world evenly, and the sizes of tensor, data and pipeline groups multiply to it (ranks.md §6). `worldSize`: with
/// missing ranks. What `overrides` say of a group holds whatever it looks like.
[[nodiscard]] std::vector<GroupKind> classifyGroups(std::span<const RankSummary> ranks,
                                                    const FleetCollectives& collectives, std::int64_t worldSize,
                                                    const GroupOverrides& overrides = {});

} // namespace core
