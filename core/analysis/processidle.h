// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gpuidle.h"

#include <map>
#include <memory>
#include <optional>
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

/// Idle times of groups of devices in one window. What else a scope limits does not matter to them, so they hold for other scopes too.
struct GroupIdleTimes {
    std::optional<TimeWindow> window;
    std::map<std::vector<DeviceIndex>, ProcessIdle> ofDevices;
};

/// The idle times of the processes of a scope.
struct ProcessIdleTimes {
    std::vector<ProcessIdle> ofProcess; ///< by ProcessIndex
    std::shared_ptr<const GroupIdleTimes>
        groups; ///< of the groups that these processes use, but for what GPU idle knew
};

/**
 * When each process was idle in the window of `scope`.
 *
 * @param idle   GPU idle of the same scope
 * @param known  those of another scope of the same trace, or null: what they hold need not be found again
 * @return the times, or Cancelled
 */
[[nodiscard]] Expected<ProcessIdleTimes> processIdleTimes(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                          const std::shared_ptr<const GroupIdleTimes>& known,
                                                          const std::stop_token& stop);

} // namespace core
