// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/ranks/rankidentity.h"
#include "fleet/ranks/ranksummary.h"

#include <stop_token>

namespace core {

constexpr std::size_t MostRankKernels = 256;

/// Fills the kernels of `rank` and their buckets: those of its process and GPU that took most time in all, longest first,
/// without NCCL's, whose durations are waits. O(n) of the kernels. False when stopped.
[[nodiscard]] bool fillRankKernels(RankSummary& rank, const Trace& trace, const NcclEvents& nccl,
                                   const RankPlace& place, const std::stop_token& stop = {});

} // namespace core
