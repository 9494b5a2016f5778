// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/timewindow.h"
#include "trace/traceloader.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// What a trace holds over its time, to choose a part from: counted in buckets of equal length, by the start of events.
struct TraceOverview {
    static constexpr std::size_t BucketCount = 1000;

    TimeWindow extent; ///< ns as exported; empty without events
    std::vector<std::int64_t> gpuWork; ///< kernels, copies, sets and graph launches of each bucket
    std::vector<std::int64_t> events; ///< all events of each bucket
    std::vector<std::int64_t> neededBytes; ///< what reading and analyzing the events of each bucket takes

    /// Sums over the buckets that `part`, ns after the start, touches.
    struct Sum {
        std::int64_t gpuWork = 0;
        std::int64_t events = 0;
        std::int64_t neededBytes = 0;
    };
    [[nodiscard]] Sum sumOf(const TimeWindow& part) const;
    /// The longest window from the start, ns after it, whose events take at most `bytes`; at least one bucket.
    [[nodiscard]] TimeWindow firstPartWithin(std::int64_t bytes) const;
};

/**
 * Counts the events of a file over its time. Takes constant memory, whatever the size of the file; rows are stepped
 * through once, after the first and the last event were looked for.
 *
 * Errors: those of loadTrace() but for the ones of memory; the token is polled every 65,536 rows.
 */
[[nodiscard]] Expected<TraceOverview> scanOverview(const QString& path, const LoadOptions& options = {},
                                                   const ProgressSink& progress = {}, const std::stop_token& stop = {});

} // namespace core
