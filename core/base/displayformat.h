// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace core {

/// What moments are counted from.
enum class TimeBase : std::uint8_t {
    Relative, ///< the start of the trace
    Absolute, ///< the start of the session: as exported
    Utc, ///< wall clock
};

/// How the window writes numbers, times and sizes. Exports and copies never ask it: they are in the C locale and in
/// base units.
struct DisplayFormat {
    static constexpr int MostDecimals = 9;

    std::optional<Unit> timeUnit; ///< Nanoseconds to Seconds for all durations; none: the one that fits
    std::optional<int>
        decimals; ///< of all real numbers but moments, 0 to MostDecimals; none: as many as each figure bears
    bool isBinary = false; ///< sizes in KiB, MiB, … (powers of 1,024) instead of kB, MB, …
    TimeBase timeBase = TimeBase::Relative;
    std::optional<std::int64_t>
        zeroUtcNs; ///< wall clock of time 0 of the trace that is shown, ns since 1970; none: not recorded

    /// The base that moments are shown in: Relative where the wall clock of the trace is not known, or not believable.
    [[nodiscard]] TimeBase shownBase() const;
    friend bool operator==(const DisplayFormat&, const DisplayFormat&) = default;
};

/// Nanoseconds in one of the units of time; 0 for units of anything else.
[[nodiscard]] double nsPerUnit(Unit unit);
/// The unit that numbers of `unit` are shown in: times in the one that was chosen.
[[nodiscard]] Unit displayUnit(Unit unit, const DisplayFormat& format);
/// Symbol of displayUnit(), with binary prefixes where they were chosen.
[[nodiscard]] QString displaySymbol(Unit unit, const DisplayFormat& format);
/// A number of `unit` as it is shown under displaySymbol(), in the user's locale, without the unit. `decimals`: those
/// that it has by itself.
[[nodiscard]] QString displayNumber(double value, Unit unit, int decimals, const DisplayFormat& format);
/// "12.3 µs": a duration with its unit in the user's locale; formatDuration() where nothing was chosen.
[[nodiscard]] QString displayDuration(std::int64_t durationNs, const DisplayFormat& format);
/// "64.0 kB", "62.5 KiB": a size with its unit in the user's locale.
[[nodiscard]] QString displayBytes(std::int64_t sizeBytes, const DisplayFormat& format);
/**
 * A moment to the nanosecond in the user's locale: "1.204000123 s" after the start of the trace or of the session, or
 * "2026-11-21 16:33:14.204000123 UTC". `originNs`: the start of the trace.
 */
[[nodiscard]] QString displayMoment(std::int64_t timeNs, std::int64_t originNs, const DisplayFormat& format);
/// "2026-11-21 16:33:14.204000123": ns since 1970 as a date and a time with so many digits of the second, 0 to 9.
[[nodiscard]] QString utcText(std::int64_t utcNs, int decimals);

} // namespace core
