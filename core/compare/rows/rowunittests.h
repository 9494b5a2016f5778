// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/rows/comparedrows.h"
#include "results/analysisresults.h"

#include <cstdint>
#include <stop_token>

namespace core {

struct Comparison;

/// Events that are looked at in all to test the rows of one table, at most: rows that differ less stay untested.
constexpr std::int64_t MostEventsOfTests = 100'000'000;

/**
 * Tests the rows of a table of both runs by their times in each kept unit, and judges them together. A row has such
 * times where the events that it stands for add up to its total: calls of a kind, launcher gaps, copies, NCCL
 * operations, NVTX ranges. None are tested without a unit, of several runs, or of a baseline. The rows that differ most
 * come first, as far as `mostEvents` go. `results`: those that `tables` are of.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Cancellable<ComparedPointer> withTests(const ComparedPointer& compared, const Comparison& comparison,
                                                     const Sides<ResultsPointer>& results,
                                                     const std::stop_token& stop = {},
                                                     std::int64_t mostEvents = MostEventsOfTests);

} // namespace core
