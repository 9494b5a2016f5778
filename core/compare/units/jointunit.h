// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/repeatingwork.h"
#include "compare/gpupairs.h"
#include "compare/matching/kernelmatching.h"
#include "compare/units/unitchoice.h"
#include "compare/units/unitpattern.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Steps of one GPU of one run: they lie side by side.
struct UnitEdges {
    Column<std::int64_t> edgesNs; ///< where they begin, and the last ends; two or more
    Column<std::uint8_t> isModal; ///< by step: it launches the same as most
    [[nodiscard]] std::size_t size() const { return isModal.size(); }
};

/// The unit of work of two runs, found in both together.
struct JointUnit {
    UnitSource source = UnitSource::Kernels;
    QString description; ///< as it stands in a sentence: "from one launch of gemm to the next"
    bool hasShapes = true; ///< launches were the same only with equal grid and block
    double alike = 0; ///< 0–1: Σ min / Σ max of the launches in the modal steps of the two runs
    Sides<std::int64_t> pieces; ///< steps on the critical GPU
    Sides<std::int64_t> modalPieces; ///< of them those that launch the same as most
    Sides<UnitPattern> pattern;
    /// By GPU pair. Where a GPU has no such steps of its own, those of the critical one.
    std::vector<Sides<UnitEdges>> edges;
};

/// What of two runs is looked at for a unit. Refers to all of it.
struct UnitSearchInputs {
    const CompareRuns& runs;
    const GpuPairs& gpus;
    const std::vector<std::vector<KernelMatch>>& matches; ///< by GPU pair
};

/**
 * Finds the work that both runs repeat, on the critical GPU. The first that gives at least 3 pieces a side that launch
 * the same, at least 80 % of such, and pieces of the two runs that are at least half alike:
 *
 * 1. NVTX ranges of one text, numbers apart: see cutAtRanges(). Longest median first.
 * 2. The launches of a kernel or graph in the main streams, 4 or more a side. Of several such: with at least 5 equal
 *    pieces a side; the fewest pieces (on the side that has fewer); the most regular (product of both); after the
 *    longest median gaps (sum of both); the earliest (sum of the positions of the first launches).
 *
 * Launches are the same when their kernels match and grid and block are equal; where that gives no unit, when their
 * kernels match. Which run is BASE does not matter.
 *
 * @return none: no unit was found, or none is wanted. Errors: Cancelled; Usage, when `choice` names what is not there.
 */
[[nodiscard]] Expected<std::optional<JointUnit>> findJointUnit(const UnitSearchInputs& inputs, const UnitChoice& choice,
                                                               const std::stop_token& stop = {});

} // namespace core
