// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "compare/gate/gatejudgement.h"
#include "table/table.h"

#include <stop_token>
#include <vector>

namespace core {

/// True when a rule is about more than wall, budget, families and kernels: then all tables are laid side by side, which
/// takes an analysis of each run.
[[nodiscard]] bool needsAllTables(const Gate& gate);

/**
 * The rows of a comparison that a gate judges: walls and budgets of each pair of GPUs, kernels, and what is in `tables`
 * (those of describeComparedRuns() and compareAllTables()). Sums are a unit where the comparison is, else totals.
 * Durations of single calls are read only where a rule asks for one of their quantiles. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<GateInput> gateInput(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                               const Gate& gate, const std::stop_token& stop = {});

} // namespace core
