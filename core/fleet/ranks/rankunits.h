// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/ranks/rankidentity.h"
#include "fleet/ranks/ranksummary.h"

#include <stop_token>
#include <vector>

namespace core {

/// What the work of one rank can be cut at into steps, by the rules of a trace (answers.md §4): the NVTX ranges whose
/// work is regular, longest median first, then the launches of one kernel. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<RankUnit>> findRankUnits(const Trace& trace, const RankPlace& place,
                                                               const std::stop_token& stop = {});

} // namespace core
