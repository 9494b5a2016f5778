// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/sharedidle.h"

#include <algorithm>

namespace core {

SharedIdle::SharedIdle(const BusyDevices& devices)
{
    std::shared_ptr<const IntervalSet> busy;
    for (const auto& device : devices.devices)
        busy = busy ? std::make_shared<const IntervalSet>(busy->unitedWith(*device.busy)) : device.busy;
    if (!busy)
        return;
    m_within = busy->hull();
    m_busy = CoverageIndex(busy);
}

std::int64_t SharedIdle::idleNs(const Interval& interval) const
{
    const Interval inside { std::max(interval.startNs, m_within.startNs), std::min(interval.endNs, m_within.endNs) };
    return inside.lengthNs() == 0 ? 0 : inside.lengthNs() - m_busy.coveredNs(inside);
}

std::int64_t SharedIdle::idleNs(const IntervalSet& set) const
{
    std::int64_t total = 0;
    for (const auto& interval : set.intervals())
        total += idleNs(interval);
    return total;
}

std::int64_t windowLengthNs(const Trace& trace, const Scope& scope)
{
    const Interval extent { trace.extent.startNs, trace.extent.endNs };
    if (!scope.window)
        return extent.lengthNs();
    return Interval { std::max(extent.startNs, scope.window->startNs), std::min(extent.endNs, scope.window->endNs) }
        .lengthNs();
}

} // namespace core
