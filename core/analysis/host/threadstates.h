// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// One row: what a thread did while it was watched, from its first to its last scheduling event, clipped to the scope's
/// window.
struct ThreadStateRow {
    ThreadIndex thread;
    std::int64_t watchedNs = 0; ///< running + waiting + blocked
    std::int64_t runningNs = 0; ///< on a processor
    std::int64_t waitingNs = 0; ///< off the processor, inside a recorded call
    std::int64_t blockedNs = 0; ///< off the processor, outside of recorded calls
    std::int64_t runCount = 0; ///< stretches on a processor
    std::int64_t offCount = 0; ///< stretches off it
    std::int64_t longestRunNs = 0;
    std::int64_t longestOffNs = 0;
    std::int64_t cpuCount = 0; ///< processors that it ran on
};

/// Result of "Thread states". Rows by time running, longest first.
struct ThreadStates {
    std::vector<ThreadStateRow> rows;
    bool areCallsKnown = false; ///< false: no calls were recorded, so that waiting cannot be told from blocked
    Provenance provenance;
};

/**
 * What each thread in `scope` did by its scheduling events: each holds until the next of the thread. A thread that is off
 * the processor waits where a call of CUDA, the operating system or MPI was open.
 *
 * Errors: Cancelled.
 */
[[nodiscard]] Cancellable<ThreadStates> analyzeThreadStates(const Trace& trace, const Scope& scope,
                                                            const std::stop_token& stop = {});

/// Table "thread_states", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeThreadStates(std::shared_ptr<const Trace> trace, std::shared_ptr<const ThreadStates> states,
                                         const Scope& scope);

} // namespace core
