// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/durationhistogram.h"
#include "results/analysisresults.h"
#include "trace/eventset.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Rows of RowDigest::longest, at most.
constexpr std::size_t MostLongestEvents = 200;

/// One way in which kernels of a row were launched, on GPUs that hold the same number of its blocks.
struct LaunchOfRow {
    LaunchShape shape;
    std::size_t deviceCount = 0; ///< GPUs it ran on
    std::int64_t count = 0;
    std::int64_t totalNs = 0; ///< clipped to the window
    std::optional<double> occupancy; ///< occupancyAtMost()
    std::optional<double> waves; ///< waveCount() on the first of these GPUs
};

/// What the events behind one row of a table are like.
struct RowDigest {
    std::int64_t count = 0; ///< events with a duration
    DurationHistogram durations; ///< clipped to the window
    /// Table "longest_events": duration, start, place, and the name where the events differ in it; each row's subject is
    /// its event. Never null.
    TablePointer longest;
    std::vector<LaunchOfRow> launches; ///< of the kernels among them whose shape was recorded, most time first
};

/// Of events in the scope of `results` (see eventsOfRow()). O(events): not for the UI thread. Errors: Cancelled.
[[nodiscard]] Cancellable<RowDigest> digestOf(const AnalysisResults& results, const EventSet& events,
                                              const std::stop_token& stop = {});

} // namespace core
