// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/rows/comparedrows.h"
#include "results/analysisresults.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;
struct CompareRun;

/// Events that are looked at in all to test the rows of one table, at most: rows that differ less stay untested.
constexpr std::int64_t MostEventsOfTests = 100'000'000;

/// The times of a row in each kept unit, as far as a baseline keeps units; empty: not known.
using UnitTimes = std::vector<std::int64_t>;

/// Among how many events of a trace those of a row of the table of this key are looked for; none: its times are no
/// durations of events, and not known by unit.
[[nodiscard]] std::optional<std::int64_t> unitEventCount(const CompareRun& run, const QString& key);

/// Rows of a table that can be looked at within so many events, when each takes `rowEvents`: NVTX ranges are found in one
/// pass.
[[nodiscard]] std::size_t mostRowsWithin(const QString& key, std::int64_t rowEvents,
                                         std::int64_t mostEvents = MostEventsOfTests);

/// By place in `rows`, the times by unit of rows of a table of a trace, in which `results` are: of those whose events add
/// up to their total. O(rows × events of the class). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<UnitTimes>> unitTimesOfRows(const Comparison& comparison,
                                                                  const AnalysisResults& results, const Table& table,
                                                                  std::span<const std::size_t> rows, Side side,
                                                                  const std::stop_token& stop = {});

/**
 * Tests the rows of a table of both runs by their times in each kept unit, and judges them together. A row has such
 * times where the events that it stands for add up to its total: calls of a kind, launcher gaps, copies, NCCL
 * operations, NVTX ranges, launches; of a baseline those that it keeps. None are tested without a unit, or of several
 * runs. The rows that differ most
 * come first, as far as `mostEvents` go. `results`: those that `tables` are of.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Cancellable<ComparedPointer> withTests(const ComparedPointer& compared, const Comparison& comparison,
                                                     const Sides<ResultsPointer>& results,
                                                     const std::stop_token& stop = {},
                                                     std::int64_t mostEvents = MostEventsOfTests);

} // namespace core
