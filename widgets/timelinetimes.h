// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/viewport.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

/// The round times of a ruler.
struct TimelineTicks {
    std::int64_t stepNs = 1; ///< 1, 2 or 5 times a power of ten
    std::int64_t labelBaseNs
        = 0; ///< labels count from here (ns after the trace's start) where they would be too long otherwise
    std::vector<std::int64_t> timesNs; ///< ns after the trace's start, ascending
};

/// The ticks of a view, at least `leastDistancePx` device pixels apart. @param originNs the trace's start
[[nodiscard]] TimelineTicks ticksOf(const core::Viewport& view, std::int64_t originNs, double leastDistancePx);

/// "1.25 s", "340 µs": a tick in the unit that its step has; counted from the base.
[[nodiscard]] QString tickText(const TimelineTicks& ticks, std::int64_t timeNs);

/// All digits that matter: "1.234567890 s". @param timeNs after the trace's start
[[nodiscard]] QString exactTimeText(std::int64_t timeNs);

/**
 * The moment that a user typed: "1.25 s", "340ms", "-12 us" count from the trace's start; a number without a unit is ns as exported.
 * Takes the decimal point of the C locale and of the user's. None when the text is no time.
 */
[[nodiscard]] std::optional<std::int64_t> parseMoment(const QString& text, std::int64_t originNs);
