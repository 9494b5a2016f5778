// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "results/analysisresults.h"
#include "trace/eventset.h"

#include <cstddef>
#include <stop_token>

namespace core {

/// Adds the work whose moments a row of the wall budget counts; idle time has none. As much work as the budget of the
/// GPU. False when stopped.
[[nodiscard]] bool addWorkOfBudgetRow(const AnalysisResults& results, const Table& table, std::size_t row,
                                      EventSet& events, const std::stop_token& stop);
/// Adds the work of a class of "GPU time by class" on the GPU of the row, hidden by other work or not. O(work in scope).
/// False when stopped.
[[nodiscard]] bool addWorkOfTimeClass(const AnalysisResults& results, const Table& table, std::size_t row,
                                      EventSet& events, const std::stop_token& stop);
/// Adds the GPU work of a process; of one without such its API calls. O(events in scope). False when stopped.
[[nodiscard]] bool addWorkOfProcess(const AnalysisResults& results, ProcessIndex process, EventSet& events,
                                    const std::stop_token& stop);
/// Adds the GPU work of a stream. O(work in scope). False when stopped.
[[nodiscard]] bool addWorkOfStream(const AnalysisResults& results, StreamIndex stream, EventSet& events,
                                   const std::stop_token& stop);
/// Adds the ranges that match no pattern of the phase map and lie inside of no phase; an invalid process: of all.
/// O(ranges log depth + calls). False when stopped.
[[nodiscard]] bool addUnmappedRanges(const AnalysisResults& results, ProcessIndex process, EventSet& events,
                                     const std::stop_token& stop);
/// Adds the kernels that were launched in some NVTX range, or in none; an invalid process: of all.
/// O(ranges log depth + calls + kernels). False when stopped.
[[nodiscard]] bool addKernelsByRange(const AnalysisResults& results, ProcessIndex process, bool areInRange,
                                     EventSet& events, const std::stop_token& stop);

/**
 * The times that a row stands for where it is no time itself: the pieces of its idle time, or of that which a finding
 * or a suspect stands on. A table of them, as
 * WindowMarks::make() reads it; null: the row stands for none. As much work as the budget of the GPU. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<TablePointer> timesOfRow(const AnalysisResults& results, const Table& table, std::size_t row,
                                                   const std::stop_token& stop = {});

} // namespace core
