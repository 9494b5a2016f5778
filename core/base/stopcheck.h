// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stop_token>

namespace core {

/// Rows between two looks at a stop token: seldom enough to cost nothing, often enough to stop within a millisecond.
constexpr std::size_t StopPollRows = 65536;

/// True when `row` is one at which to look, and a stop was requested.
[[nodiscard]] inline bool isStopDue(std::size_t row, const std::stop_token& stop)
{
    return row % StopPollRows == 0 && stop.stop_requested();
}

} // namespace core
