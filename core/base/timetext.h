// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <cstdint>

namespace core {

/**
 * A time as people write it, in ns: "1.25 s", "340ms", "20 µs", "1.2e9 ns", or "0"; never negative. Read digit by
 * digit, so that nothing is lost to rounding; what is finer than 1 ns is rounded.
 *
 * Errors: Usage, when it is no time, or longer than any trace can be.
 */
[[nodiscard]] Expected<std::int64_t> parseTime(const QString& text);

/// The time with all its digits in a fitting unit, for parseTime(): "1.25 s", "340.001 ms", "12 ns", "0 ns". `timeNs`:
/// not negative.
[[nodiscard]] QString timeText(std::int64_t timeNs);

} // namespace core
