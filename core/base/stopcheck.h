// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stop_token>

namespace core {

/// Rows between stop-token polls: seldom enough to cost nothing, often enough to stop within a millisecond.
constexpr std::size_t StopCheckRows = 65536;

/// True when the token is to be polled at `row` and a stop was requested.
[[nodiscard]] inline bool isStopDue(std::size_t row, const std::stop_token& stop)
{
    return row % StopCheckRows == 0 && stop.stop_requested();
}

} // namespace core
