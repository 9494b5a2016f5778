// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// One row: the page migrations of a process and GPU in one direction and for one cause.
struct PageMigrationRow {
    StreamIndex stream; ///< stream 0 of context 0: it stands for the process and the GPU
    std::uint8_t copyKind = 0; ///< 11 host to device, 12 device to host, 13 between devices
    std::uint8_t cause = 0; ///< ENUM_CUDA_UNIF_MEM_MIGRATION, 0: not recorded
    std::int64_t count = 0;
    std::int64_t totalNs = 0; ///< clipped to the scope's window
    std::int64_t wholeNs = 0; ///< not clipped
    std::int64_t sizeBytes = 0;
    std::int64_t maxBytes = 0;
};

/// Result of "Page migrations". Rows by total time, longest first.
struct PageMigrations {
    std::vector<PageMigrationRow> rows;
    std::int64_t totalNs = 0; ///< of all rows
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

/// Groups the migrations of pages of unified memory in `scope`: the copies whose copyKind is 11 to 13. Errors: Cancelled.
[[nodiscard]] Cancellable<PageMigrations> analyzePageMigrations(const Trace& trace, const Scope& scope,
                                                                const std::stop_token& stop = {});

/// Table "page_migrations", with the SQL of its figures in `scope`.
[[nodiscard]] Table describePageMigrations(std::shared_ptr<const Trace> trace,
                                           std::shared_ptr<const PageMigrations> migrations, const Scope& scope);

} // namespace core
