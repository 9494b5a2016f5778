// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// A step of a rank. There may be millions: no more is kept than tables show.
struct StepRow {
    std::uint32_t rank = 0;
    std::uint32_t step = 0; ///< from 0, of all steps that there are
    std::int64_t wallNs = 0, waitNs = 0, transferNs = 0, unsplitNs = 0;
    std::array<std::int64_t, TimeGroupCount> groupsNs {};
};

using StepRows = std::vector<StepRow>;

/// The steps that are looked at, by rank, then by step. Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const StepRows>> stepRows(const FleetResult& result,
                                                                    const std::stop_token& stop);

/// The mean and the most of all ranks, of the whole job and of each step of `rows`: job_budget, job_steps.
[[nodiscard]] std::vector<TablePointer> jobTables(const std::shared_ptr<const FleetResult>& result,
                                                  const StepRows& rows);

} // namespace core
