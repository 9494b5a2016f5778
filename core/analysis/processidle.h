// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gpuidle.h"

#include <memory>
#include <vector>

namespace core {

/// When all devices of a process were idle: inside the first and last work of each, and outside of all their work, whoever's it is.
struct ProcessIdle {
    Interval within; ///< what the devices' windows have in common
    std::shared_ptr<const CoverageIndex>
        busy; ///< none: the process has no work in scope, so there is nothing to be idle

    [[nodiscard]] bool hasWork() const { return busy != nullptr; }
    /// How long all of them were idle inside `span`.
    [[nodiscard]] std::int64_t idleNs(const Interval& span) const
    {
        const Interval inside { std::max(span.startNs, within.startNs), std::min(span.endNs, within.endNs) };
        return inside.lengthNs() - busy->coveredNs(inside);
    }
};

/// By ProcessIndex: the idle times of each process in the window of `scope`. `idle`: GPU idle of the same scope. Errors: Cancelled.
[[nodiscard]] Expected<std::vector<ProcessIdle>> processIdleTimes(const Trace& trace, const Scope& scope,
                                                                  const GpuIdle& idle, const std::stop_token& stop);

} // namespace core
