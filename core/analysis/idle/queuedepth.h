// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/busydevices.h"
#include "scope/devicework.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What was queued for one stream: launched by a call that had returned, and not yet started.
struct StreamQueue {
    StreamIndex stream;
    TimeWindow window; ///< from the first launch or start to the last end
    std::int64_t workCount = 0;
    std::int64_t withoutLaunch = 0; ///< of them: their launch call is not in the trace, nobody knows when they queued
    std::int64_t queuedNs = 0; ///< sum of the times that the works were queued
    std::int64_t mostQueued = 0;
    std::int64_t emptyIdleNs = 0; ///< nothing was queued and the GPU did nothing at all
    std::int64_t drySpells = 0; ///< stretches without work queued or running, ended by a launch that is in the trace
    std::int64_t dryNs = 0; ///< sum of them

    [[nodiscard]] bool isKnown() const { return workCount > withoutLaunch; }
    /// Of the window; none without a window, or when nothing is known.
    [[nodiscard]] std::optional<double> meanDepth() const;
};

/// What was queued for one stream in one part of the window.
struct QueuePart {
    StreamIndex stream;
    std::int64_t bucket = 0; ///< number of the part, from 0
    TimeWindow window; ///< of the part
    std::int64_t queuedNs = 0; ///< sum of the times that works were queued in it
    std::int64_t mostQueued = 0;

    /// How many works were queued on average.
    [[nodiscard]] double meanDepth() const
    {
        return static_cast<double>(queuedNs) / static_cast<double>(window.durationNs());
    }
};

/// A stretch in which nothing was queued for a GPU and nothing ran on it, by nobody's doing: it waited for the host.
struct DrySpell {
    DeviceIndex device;
    TimeWindow span; ///< from the end of the last work to the return of the next launch, or the start of that work
    WorkReference previous; ///< that ended last
    WorkReference next; ///< whose launch or start ends it
};

/// Result of "Queue depth": streams by index, dry spells longest first.
struct QueueDepth {
    TimeWindow window; ///< that of the scope inside the trace, else the trace's extent
    std::vector<StreamQueue> streams;
    std::size_t bucketCount = 0;
    std::vector<QueuePart> parts; ///< those of a stream stand together, by time; streams with launches only
    std::vector<DrySpell> spells;
    std::int64_t unknownSpells = 0; ///< ended by work whose launch call is not in the trace: not in `spells`
    Provenance provenance;
};

/**
 * How much was queued for each stream in scope, and when the GPUs ran dry.
 *
 * Work in scope counts for streams, whoever launched it; a GPU is dry only when nothing of anybody is queued or
 * running. Works that start after the window count while they are queued in it. O(n log n).
 *
 * @param busy  of the trace. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<QueueDepth> analyzeQueueDepth(const Trace& trace, const Scope& scope,
                                                        const WholeBusyTimes& busy, const std::stop_token& stop = {});

/// Table "queue_depth": a row per stream.
[[nodiscard]] Table describeQueueDepth(std::shared_ptr<const Trace> trace, std::shared_ptr<const QueueDepth> depth,
                                       const Scope& scope);
/// Table "queue_depth_over_time": a row per stream and part of the window.
[[nodiscard]] Table describeQueueDepthOverTime(std::shared_ptr<const Trace> trace,
                                               std::shared_ptr<const QueueDepth> depth, const Scope& scope);
/// Table "gpu_dry_spells": a row per stretch, longest first.
[[nodiscard]] Table describeDrySpells(std::shared_ptr<const Trace> trace, std::shared_ptr<const QueueDepth> depth,
                                      const Scope& scope);

} // namespace core
