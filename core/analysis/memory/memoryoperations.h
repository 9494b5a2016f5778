// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// One row: copies of one direction and pair of memory kinds, or sets of one memory kind.
struct MemoryRow {
    bool isSet = false;
    std::uint8_t copyKind = 0;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind destination = MemoryKind::Unknown;
    std::int64_t count = 0;
    std::int64_t totalNs = 0; ///< clipped to the scope's window
    std::int64_t sizeBytes = 0;
    std::int64_t minBytes = 0, maxBytes = 0;
    double bytesPerSecond = 0; ///< Σ bytes / Σ unclipped time; 0 when the time is 0
    double peakBytesPerSecond = 0; ///< the fastest instance
    std::uint32_t peakRow = 0; ///< its row in Trace::copies or Trace::sets
    double pageableFraction = 0; ///< 0–1 of the bytes that touch pageable memory
    double shareOfRows = 0; ///< 0–1 of the time of all rows
};

/// Result of section "Memory operations". Rows by total time, longest first.
struct MemoryOperations {
    std::vector<MemoryRow> rows;
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

/// Groups the copies and sets of `scope`. Errors: Cancelled.
[[nodiscard]] Cancellable<MemoryOperations> analyzeMemoryOperations(const Trace& trace, const Scope& scope,
                                                                    const std::stop_token& stop = {});

/// Table "memory_operations", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeMemoryOperations(std::shared_ptr<const Trace> trace,
                                             std::shared_ptr<const MemoryOperations> operations, const Scope& scope);

} // namespace core
