// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include <cstdint>

namespace tracegen {

/// Rows of one kind and the sum of their durations.
struct EventSum {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    void add(std::int64_t durationNs)
    {
        ++count;
        totalNs += durationNs;
    }
};

/// What a generated trace holds, counted while it was written: what a reader must find.
struct Summary {
    EventSum kernels, calls, copies, sets, synchronizations, graphLaunches, ranges, osCalls, overhead;
    EventSum ncclKernels; ///< of `kernels`
    std::int64_t marks = 0, schedulings = 0;
    std::int64_t metricValues = 0; ///< samples times counters
    std::int64_t copyBytes = 0;
    std::int64_t ncclOperations = 0; ///< NVTX ranges of NCCL with a payload
    std::int64_t ncclBytes = 0; ///< message sizes of those
    std::int64_t devices = 0, strings = 0;
    std::int64_t firstNs = INT64_MAX, lastNs = INT64_MIN; ///< of the events

    /// All events of all kinds.
    [[nodiscard]] std::int64_t eventCount() const;
    [[nodiscard]] QJsonObject toJson() const;
};

} // namespace tracegen
