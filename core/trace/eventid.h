// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <limits>

namespace core {

/// One event of a trace: a row of the table of its class.
struct EventId {
    static constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

    constexpr EventId() = default;
    constexpr EventId(EventClass ofClass, std::uint32_t ofRow, TraceId ofTrace = {})
        : eventClass(ofClass)
        , trace(ofTrace)
        , row(ofRow)
    {
    }

    EventClass eventClass = EventClass::Kernels;
    TraceId trace; ///< whose table it is
    std::uint32_t row = NoRow;
    /// False for "none".
    [[nodiscard]] bool isValid() const { return row != NoRow; }
    friend bool operator==(const EventId&, const EventId&) = default;
};
static_assert(sizeof(EventId) == 8, "lists of events are long");

} // namespace core
