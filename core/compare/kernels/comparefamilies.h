// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/kernels/comparekernels.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// A row of "compare_families": the kernels of one family on a pair of GPUs (level L5), whether they match or not.
struct CompareFamilyRow {
    std::size_t gpu = 0; ///< which of the GPU pairs
    QString family;
    Sides<std::int64_t> kernels; ///< names with calls
    Sides<SideTotals> totals; ///< of all kept units
    /// NEW - BASE as scaled, and its parts: calls, mix of the kernels and time.
    std::int64_t deltaNs = 0, callsNs = 0, mixNs = 0, timeNs = 0;
    RowTest test;

    /// One of the runs has no call.
    [[nodiscard]] bool isOneSided() const { return totals.base.calls == 0 || totals.now.calls == 0; }
};

/// Result: families of kernels side by side, unclassified ones too. The largest differences first.
struct CompareFamilies {
    std::vector<CompareFamilyRow> rows;
    CompareScale scale; ///< of the differences and of what is shown
    Provenance provenance; ///< that of the kernels, but for how a difference is made
};

/// Adds up the kernels of `kernels`, which were compared by `inputs`. A kernel that matches one of another family is new
/// in its own and gone in the other. O(rows · units log units). Errors: Cancelled.
[[nodiscard]] Cancellable<CompareFamilies>
compareFamilies(const CompareKernelInputs& inputs, const CompareKernels& kernels, const std::stop_token& stop = {});

/// Table "compare_families".
[[nodiscard]] Table describeCompareFamilies(const CompareRuns& runs, const GpuPairs& gpus,
                                            std::shared_ptr<const CompareFamilies> families);

} // namespace core
