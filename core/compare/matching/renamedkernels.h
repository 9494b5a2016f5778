// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/drift/drift.h"
#include "compare/kernels/comparekernels.h"
#include "compare/matching/matchfile.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// How alike two kernels of other names are, each 0-1; none: nothing is known, and it does not count.
struct RenameEvidence {
    double aligned = 0; ///< how often they stand at the same place of a unit, of the launches of the more frequent one
    std::optional<double> calls; ///< fewer / more calls a unit
    std::optional<double> path; ///< 1: launched in the same NVTX ranges
    std::optional<double> family; ///< 1: of the same family
    std::optional<double> words; ///< words of both names / of either (Jaccard)
    std::optional<double> threads; ///< fewer / more threads a launch
};

/// Weighted mean of what is known: .35, .2, .2, .1, .1, .05.
[[nodiscard]] double renameLikeness(const RenameEvidence& evidence);

constexpr double LeastUsedLikeness = 0.75; ///< taken for the same kernel, and marked
constexpr double LeastProposedLikeness = 0.5; ///< still two kernels, but each row names the other
constexpr std::size_t MostRenameCandidates = 1000; ///< of each run those with the most time

/// What renamed kernels are looked for by. Refers to all of it.
struct RenameInputs {
    const CompareRuns& runs;
    const Sides<UnitSpans>& spans; ///< of the pair of GPUs
    const Sides<KernelSumsOfRun>& sums; ///< of the pair of GPUs
    Sides<std::int64_t> units; ///< kept; 1: the whole window
    const UnitDrift* drift = nullptr; ///< of the pair of GPUs; none: no unit
    const MatchChoices& choices;
};

/**
 * Level L4: pairs the kernels of a pair of GPUs that no other level matched, the most alike first (ties: by name), each
 * with one other. The pairs that are used become one match; those that are proposed stay two. What somebody said is
 * apart is not paired; where a run has only hashes of names, nothing is. O(candidates² + kernels). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<void> matchRenamed(std::vector<KernelMatch>& matches, const RenameInputs& inputs,
                                             const std::stop_token& stop = {});

} // namespace core
