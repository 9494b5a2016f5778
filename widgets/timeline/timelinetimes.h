// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "timeline/viewport.h"

#include <QString>

#include <cstdint>
#include <vector>

/// The round times of a ruler.
struct TimelineTicks {
    std::int64_t stepNs = 1; ///< 1, 2 or 5 times a power of ten
    std::int64_t unitNs = 1; ///< of the labels: s, ms, µs or ns
    std::int64_t labelBaseNs
        = 0; ///< labels count from here (ns after the origin) where they would be too long otherwise
    std::vector<std::int64_t> timesNs; ///< ns after the origin, ascending
};

/// What the times of a ruler count from, in ns of the trace: its start, that of the session, or 1970.
[[nodiscard]] std::int64_t rulerOrigin(std::int64_t traceStartNs, const core::DisplayFormat& format);

/// The ticks of a view, at least `leastDistancePx` device pixels apart. @param originNs what times count from:
/// rulerOrigin()
[[nodiscard]] TimelineTicks ticksOf(const core::Viewport& view, std::int64_t originNs, double leastDistancePx);

/// "340 µs", "29.5 ms": a tick in the unit that its step has, or in the next one where that makes a shorter number,
/// counted from the base; of the wall clock "16:33:14.250" while that has room.
[[nodiscard]] QString tickText(const TimelineTicks& ticks, std::int64_t timeNs, core::TimeBase base);

/// "1,003.40 ms", "+340.1 µs": any time as the ticks' labels have it, in their unit and from their base, to the pixel.
[[nodiscard]] QString pointText(const TimelineTicks& ticks, std::int64_t timeNs, double nsPerPixel,
                                core::TimeBase base);

/// What the ticks' labels count from, for the corner of the ruler: "1.204000000 s +", "2026-11-21 UTC"; empty when that
/// is its origin.
[[nodiscard]] QString tickBaseText(const TimelineTicks& ticks, core::TimeBase base);
