// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparerun.h"
#include "compare/decomposition.h"
#include "compare/units/keptunits.h"

#include <array>
#include <cstdint>
#include <map>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/// The kernels of one name that start in kept units of one GPU of one run, whole.
struct KernelSum {
    SideTotals totals;
    std::vector<std::pair<std::uint32_t, std::int64_t>> unitNs; ///< (unit, sum) by unit; units without it are missing
    /// Calls and time by grid and block.
    std::map<std::array<std::int32_t, 6>, SideTotals> shapes;
    std::vector<std::int64_t> runNs; ///< what the runs of a baseline of several came to; else empty
};

/// Of each of these GPUs, by KernelNameIndex. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<std::vector<KernelSum>>>
sumKernels(const CompareRun& run, const std::vector<SpansOfDevice>& gpus, const std::stop_token& stop = {});

/// The sums of one of several runs, by KernelNameIndex of the first of its side.
struct KernelSumsOfRun {
    std::vector<KernelSum> sums;
    std::int64_t values = 1; ///< kept units that have values
    std::int64_t runs = 1; ///< of a baseline of several those that it is made of
};

/// What each run came to for one name: the median of its units, or the runs of a baseline of several.
[[nodiscard]] std::vector<std::int64_t> valuesOfRuns(const KernelSumsOfRun& run, std::size_t name);

/// Several runs of one side together; the values by unit are those of the runs, one a run.
[[nodiscard]] std::vector<KernelSum> sumsOfRuns(const std::vector<KernelSumsOfRun>& runs);

/// The sums of several names by unit, 0 where there are none: `units` of them.
[[nodiscard]] std::vector<std::int64_t> unitValuesNs(const std::vector<KernelSum>& sums,
                                                     const std::vector<KernelNameIndex>& names, std::int64_t units);

} // namespace core
