// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/busydevices.h"
#include "scope/scope.h"

#include <cstdint>

namespace core {

/// When no device of a scope worked, between the first and the last work of all of them.
class SharedIdle
{
public:
    explicit SharedIdle(const BusyDevices& devices);
    /// The part of `interval` in which none worked.
    [[nodiscard]] std::int64_t idleNs(const Interval& interval) const;
    [[nodiscard]] std::int64_t idleNs(const IntervalSet& set) const;

private:
    Interval m_within;
    CoverageIndex m_busy;
};

/// The length of the part of the trace's extent that the scope looks at.
[[nodiscard]] std::int64_t windowLengthNs(const Trace& trace, const Scope& scope);

} // namespace core
