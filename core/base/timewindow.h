// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace core {

/// A half-open span [startNs, endNs) on the trace's time line (ns as exported).
struct TimeWindow {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    [[nodiscard]] std::int64_t durationNs() const { return endNs - startNs; }
    friend bool operator==(const TimeWindow&, const TimeWindow&) = default;
};

} // namespace core
