// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace core {

/// Unit of the numbers of a table column, as they are stored in its cells.
enum class Unit : std::uint8_t {
    None, ///< text or a plain id
    Count,
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Seconds,
    Bytes,
    Megabytes, ///< 10^6 bytes
    GigabytesPerSecond, ///< 10^9 bytes per second
    Percent, ///< 0–100
    PerSecond,
};

/// "ns", "µs", "ms", "s", "B", "MB", "GB/s", "%", "1/s"; empty for None and Count.
[[nodiscard]] QString unitSymbol(Unit unit);

constexpr double NsPerUs = 1e3;
constexpr double NsPerMs = 1e6;
constexpr double NsPerS = 1e9;

/// Short human form of a duration with a fitting unit, C locale: "812 ns", "12.3 µs", "2.60 ms", "1.20 s".
[[nodiscard]] QString formatDuration(std::int64_t durationNs);
/// Short human form of a size, C locale, decimal prefixes: "512 B", "64.0 kB", "168 MB".
[[nodiscard]] QString formatBytes(std::int64_t sizeBytes);
/// Whole number with thousands separators, C locale: "3,442".
[[nodiscard]] QString formatCount(std::int64_t count);

} // namespace core
