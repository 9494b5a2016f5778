// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"

#include <optional>
#include <span>
#include <vector>

namespace core {

/// A kernel on the ranks that keep it.
struct JobKernel {
    QString fullName, displayName;
    std::uint64_t nameHash = 0; ///< as of RankKernel
    std::int64_t ranks = 0, calls = 0, totalNs = 0, longestNs = 0;
    double medianNs = 0; ///< over the ranks, of their medians
    std::int64_t mostOf99Ns = 0; ///< 99 of 100 calls take no longer; to within a bucket
    std::uint32_t slowestRank = 0; ///< position of the summary
    double slowestNs = 0; ///< mean of its calls
    std::optional<double> slowerShare; ///< of it than the median of the others' means; none: there are no others
};

/// The kernels that some rank keeps, those of most time in all first. O(kernels of all ranks).
[[nodiscard]] std::vector<JobKernel> jobKernels(std::span<const RankSummary> ranks);

} // namespace core
