// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparescale.h"
#include "compare/gpupairs.h"
#include "compare/kernels/kernelsums.h"
#include "compare/matching/kernelmatching.h"
#include "compare/rowtests.h"
#include "table/table.h"

#include <QString>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A row of "compare_kernels": kernels that match on a pair of GPUs.
struct CompareKernelRow {
    std::size_t gpu = 0; ///< which of the GPU pairs
    KernelMatch match;
    bool isNccl = false;
    Sides<SideTotals> totals; ///< of all kept units
    Sides<std::map<std::array<std::int32_t, 6>, SideTotals>> shapes; ///< by grid and block
    /// NEW - BASE as scaled, and its parts: calls, mix (of groups) and time.
    std::int64_t deltaNs = 0, callsNs = 0, mixNs = 0, timeNs = 0;
    RowTest test;

    /// One of the runs has no call.
    [[nodiscard]] bool isOneSided() const { return totals.base.calls == 0 || totals.now.calls == 0; }
};

/// Result: the kernels of both runs side by side. The largest differences first.
struct CompareKernels {
    std::vector<CompareKernelRow> rows;
    Sides<std::int64_t> units; ///< kept; 1: the whole window
    Sides<std::int64_t> runs { 1, 1 }; ///< that figures are of
    CompareScale scale; ///< of the differences and of what is shown
    bool hasUnit = false;
    bool areRuns = false; ///< a value that is tested is a run
    DifferenceLimits limits; ///< from which differences are called
    Sides<std::vector<QString>> displayNames; ///< by KernelNameIndex
    QString unavailable; ///< why kernels are not compared, a sentence; empty: they are
};

/// What kernels are compared by. Refers to all of it.
struct CompareKernelInputs {
    const CompareRuns& runs;
    const std::vector<std::vector<KernelMatch>>& matches; ///< by GPU pair
    const std::vector<Sides<KernelSumsOfRun>>& sums; ///< by GPU pair
    CompareScale scale;
    Sides<std::int64_t> units;
    Sides<std::int64_t> values; ///< by unit or run: fewer than units where a baseline keeps a part
    bool hasUnit = false;
    bool areRuns = false; ///< values are those of several runs a side
    Sides<std::int64_t> runCounts { 1, 1 };
    bool hasTests = true; ///< values say something about what is compared
};

/// Lays the kernels of all pairs of GPUs side by side. O(rows · units log units). Errors: Cancelled.
[[nodiscard]] Cancellable<CompareKernels>
compareKernels(const CompareKernelInputs& inputs, const DifferenceLimits& limits, const std::stop_token& stop = {});

/// How far the runs of a baseline lie apart in the sum of names on a pair of GPUs; none: there is one run.
[[nodiscard]] std::optional<double> floorOfBase(const CompareKernelInputs& inputs, std::size_t gpu,
                                                const std::vector<KernelNameIndex>& names);

/// Of "compare_kernels" and the tables that are made of it.
[[nodiscard]] Provenance kernelDeltaProvenance(const CompareKernels& kernels);

/// Table "compare_kernels".
[[nodiscard]] Table describeCompareKernels(const CompareRuns& runs, const GpuPairs& gpus,
                                           std::shared_ptr<const CompareKernels> kernels);

} // namespace core
