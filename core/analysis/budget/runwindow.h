// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "scope/scope.h"

#include <limits>
#include <stop_token>
#include <vector>

namespace core {

/**
 * When each process did something: from which the run of a scope follows without a look at the events.
 *
 * The run is least start to greatest end of GPU work, CUDA and operating system calls, overhead and NVTX ranges that
 * start at 0 or later, of the processes of a scope with CUDA calls or GPU work; where there are none, of those with
 * operating system calls or ranges.
 */
class RunExtents
{
public:
    /// O(events). Errors: Cancelled.
    [[nodiscard]] static Cancellable<RunExtents> make(const Trace& trace, const std::stop_token& stop = {});

    /// The run of `scope`, cut to its window. Empty: nothing of the kind.
    [[nodiscard]] TimeWindow run(const Scope& scope) const;

private:
    /// What is known of the events of one process.
    struct Extent {
        bool hasCuda = false; ///< CUDA calls or GPU work
        bool hasHost = false; ///< operating system calls or ranges
        TimeWindow span { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };
    };
    enum class Meaning : std::uint8_t { Cuda, Host, SpanOnly };

    template <typename Table>
    [[nodiscard]] bool add(const Trace& trace, const Table& table, Meaning meaning, const std::stop_token& stop);

    std::vector<Extent> m_ofProcesses; ///< by ProcessIndex
    /// Of no known process: counts when all processes of the trace do. Overhead and ranges of none never do.
    Extent m_ofNone;
};

} // namespace core
