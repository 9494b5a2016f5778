// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baseline.h"
#include "compare/comparison.h"
#include "compare/decomposition.h"
#include "compare/rowtests.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Which copies or memsets a row is of.
struct SizedMemory {
    bool isSet = false;
    std::uint8_t copyKind = 0; ///< ENUM_CUDA_MEMCPY_OPER
    MemoryKind source = MemoryKind::Unknown; ///< of copies
    MemoryKind destination = MemoryKind::Unknown;
    std::int64_t aboveBytes = 0; ///< larger than this, but for the class of the smallest
    std::optional<std::int64_t> mostBytes; ///< none: the class of the largest
    [[nodiscard]] bool isSmallest() const { return aboveBytes == 0; }
};

/// A row of "compare_sizes": copies of one direction and class of sizes, or NCCL operations of one size, on a pair of
/// GPUs.
struct CompareSizeRow {
    std::size_t gpu = 0; ///< which of the GPU pairs
    QString operation; ///< "memcpy", "memset", "allreduce", …
    QString way; ///< of copies direction and memories: "HtoD pinned → device"; of NCCL the communicator: "8 ranks #2"
    QString size; ///< "up to 64 KiB", of NCCL bytes of a call; empty: not known
    std::optional<SizedMemory> memory; ///< none: NCCL
    Sides<SideTotals> totals; ///< of all kept units
    SizedEffects effects; ///< NEW - BASE a unit
    RowTest test;

    [[nodiscard]] bool isOneSided() const { return totals.base.calls == 0 || totals.now.calls == 0; }
};

/// Result: the largest differences first.
struct CompareSizes {
    std::vector<CompareSizeRow> rows;
    Sides<std::int64_t> units; ///< kept; 1: the whole window
    QString unavailable; ///< why there is nothing, a sentence
};

/**
 * Lays copies, memsets and NCCL kernels that start in kept units side by side. Copies and memsets by operation,
 * direction, memories and class of sizes (up to 4 KiB, 64 KiB, 1 MiB, 16 MiB, more); NCCL by operation, bytes of a call
 * and communicator, which is known by its number of ranks and the order of first use, since ids change. Of a baseline
 * it is what that keeps. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<CompareSizes> compareSizes(const Comparison& comparison, const DifferenceLimits& limits,
                                                     const std::stop_token& stop = {});

/// What one side of a pair of GPUs comes to, of a trace: what a baseline keeps of it, with all kept units. Errors:
/// Cancelled.
[[nodiscard]] Cancellable<std::vector<BaselineSize>> sizesOfSide(const Comparison& comparison, std::size_t gpu,
                                                                 Side side, const std::stop_token& stop = {});

/// The calls of a row on one side that start in kept units. Those of a baseline are not known: none. O(n). Errors:
/// Cancelled.
[[nodiscard]] Cancellable<std::vector<TimeWindow>> callsOfSizes(const Comparison& comparison, const CompareSizeRow& of,
                                                                Side side, const std::stop_token& stop = {});

/// Table "compare_sizes".
[[nodiscard]] Table describeCompareSizes(const CompareRuns& runs, const GpuPairs& gpus,
                                         std::shared_ptr<const CompareSizes> sizes);

} // namespace core
