// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <limits>

namespace core {

/// One event of a trace: a row of the table of its class.
struct EventId {
    static constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

    EventClass eventClass = EventClass::Kernels;
    std::uint32_t row = NoRow;
    /// False for "none".
    [[nodiscard]] bool isValid() const { return row != NoRow; }
    friend bool operator==(const EventId&, const EventId&) = default;
};

} // namespace core
