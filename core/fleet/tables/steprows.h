// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// The steps that are looked at, by rank, then by step. Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const StepRows>> stepRows(const FleetResult& result,
                                                                    const std::stop_token& stop);

/// The mean and the most of all ranks, of the whole job and of each step of `rows`: job_budget, job_steps.
[[nodiscard]] std::vector<TablePointer> jobTables(const std::shared_ptr<const FleetResult>& result,
                                                  const StepRows& rows);

} // namespace core
