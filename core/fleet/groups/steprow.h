// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/groups/fleetbudget.h"

#include <array>
#include <cstdint>
#include <vector>

namespace core {

/// A step of a rank. There may be millions: no more is kept than tables show.
struct StepRow {
    std::uint32_t rank = 0;
    std::uint32_t step = 0; ///< from 0, of all steps that there are
    std::int64_t wallNs = 0, waitNs = 0, transferNs = 0, unsplitNs = 0;
    std::array<std::int64_t, TimeGroupCount> groupsNs {};
};

using StepRows = std::vector<StepRow>;

/// What `budget`, which is of a step of a rank, comes to.
[[nodiscard]] StepRow stepRow(const RankBudget& budget, std::uint32_t rank, std::uint32_t step);

} // namespace core
