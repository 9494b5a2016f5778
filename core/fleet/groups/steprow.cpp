// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/steprow.h"

namespace core {

StepRow stepRow(const RankBudget& budget, std::uint32_t rank, std::uint32_t step)
{
    StepRow row { rank, step, budget.wallNs(), budget.waitNs, budget.transferNs, budget.unsplitNs, {} };
    for (std::size_t i = 0; i < TimeClassCount; ++i)
        row.groupsNs[static_cast<std::size_t>(timeGroup(static_cast<TimeClass>(i)))] += budget.timesNs[i];
    return row;
}

} // namespace core
