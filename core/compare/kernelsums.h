// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparerun.h"
#include "compare/decomposition.h"
#include "compare/keptunits.h"

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

/// By KernelNameIndex. O(n log n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<KernelSum>> sumKernels(const CompareRun& run, DeviceIndex device,
                                                             const UnitSpans& spans, const std::stop_token& stop = {});

/// The sums of several names by unit, 0 where there are none: `units` of them.
[[nodiscard]] std::vector<std::int64_t> unitValuesNs(const std::vector<KernelSum>& sums,
                                                     const std::vector<KernelNameIndex>& names, std::int64_t units);

} // namespace core
