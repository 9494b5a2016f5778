// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "base/diagnostics.h"
#include "fleet/ranks/ranksummary.h"

#include <QRegularExpression>

#include <optional>
#include <span>
#include <vector>

namespace core {

/// What of a trace is one rank: a process and a physical GPU.
struct RankPlace {
    ProcessIndex process;
    DeviceIndex device;
    friend auto operator<=>(const RankPlace&, const RankPlace&) = default;
};

/// The ranks in a trace: processes and the GPUs that they run kernels on, those with NCCL's where there are any.
[[nodiscard]] std::vector<RankPlace> rankPlaces(const Trace& trace, const NcclEvents& nccl);

/**
 * Who a rank is, by the best of the sources 1 to 5 (ranks.md §1). `rankPattern` finds the number in the name of the file
 * with its first group, instead of the usual words; may be empty. Sources that contradict the best one are told in
 * `diagnostics` as rank-conflict.
 */
[[nodiscard]] RankIdentity identifyRank(const Trace& trace, const NcclEvents& nccl, const RankPlace& place,
                                        const QRegularExpression& rankPattern, Diagnostics& diagnostics);

/// The number in the name of a file: the last of rank3, proc-3, worker.3, r3 with a bound on both sides, or the first
/// group of `pattern` unless that is empty.
[[nodiscard]] std::optional<std::int64_t> rankOfFileName(const QString& name, const QRegularExpression& pattern = {});

/// Gives numbers to ranks without one: by the only whole number in which the names of their files differ, else by host,
/// process and GPU. Ranks get their numbers in the same order whatever the order of `ranks`.
void numberUnknownRanks(std::vector<RankSummary>& ranks);

/// Ranks that a job should have and has not.
struct RankCensus {
    std::int64_t worldSize = 0; ///< largest of what communicators, variables and the user say
    std::vector<std::int64_t> missing; ///< ascending
    /// "rank 7", "ranks 3, 64–71 (all of host 9)" where all hosts have as many.
    [[nodiscard]] QString missingText(std::span<const RankSummary> ranks) const;
};

/// `expected`: of --expect-ranks; 0: not said.
[[nodiscard]] RankCensus censusOf(std::span<const RankSummary> ranks, std::int64_t expected);

} // namespace core
