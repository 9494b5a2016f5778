// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"
#include "base/result.h"
#include "results/analysisresults.h"
#include "trace/eventset.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// True when the row of a table is one event among others.
[[nodiscard]] bool isEventInList(const Table& table, std::size_t row);

/// True when eventsOfRow() can find several events for a row of the table; whether it does depends on the row.
[[nodiscard]] bool mayHaveEvents(const Table& table, std::size_t row);

/**
 * The events that a row of a table stands for, in the scope of `results`: what is marked on the timeline when the row
 * is selected. The reverse of rowsofevent.h, for all tables that name events.
 *
 * Kernels, parts, modes: the kernels; suspects: those of the row that they were taken from; copies and sets: these; NVTX: ranges or marks; phases: their ranges;
 * NCCL and NVLink counters during it: its kernels;
 * barriers, failed calls: the API calls; launch latency and storms: the kernels; CUDA graphs: launches or kernels;
 * overhead: its events; the wall budget and time by class: the work; processes and streams: their work; NVTX coverage: the kernels
 * in ranges; findings: those of the figures that they stand on. (Idle time has no events: see timesOfRow().) A row that is one event stands for all
 * events of its table, so that one can step from each to the next.
 *
 * @param table  of `results`, or another grouping of the same that a page made. A table that names no events: none
 * O(events of the class): not for the UI thread. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<EventSet> eventsOfRow(const AnalysisResults& results, const Table& table, std::size_t row,
                                                const std::stop_token& stop = {});

/// How long a GPU waited for the host.
struct LaunchWait {
    DeviceIndex device;
    TimeWindow span; ///< from the end of the work before
    CallRow launch; ///< what it waited for
};

/// The waits that a row of "cpu_launcher_gap" of a table of barriers adds up, by GPU and time; none: the row is of
/// something else. Its events are the launch calls. Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<std::vector<LaunchWait>>>
launchWaitsOfRow(const AnalysisResults& results, const Table& table, std::size_t row, const std::stop_token& stop = {});

} // namespace core
