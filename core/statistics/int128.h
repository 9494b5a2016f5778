// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace core {

/// 128 bits: sums, differences and products of any two 64-bit numbers fit.
__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// The nearest 64-bit number.
[[nodiscard]] constexpr std::int64_t saturated(Int128 value)
{
    constexpr Int128 Least = std::numeric_limits<std::int64_t>::min();
    constexpr Int128 Largest = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(value < Least ? Least : value > Largest ? Largest : value);
}

/// numerator / denominator to the nearest whole number, halves away from 0, so that a change of sign changes the sign
/// only. `denominator` is above 0.
[[nodiscard]] constexpr Int128 roundedQuotient(Int128 numerator, Int128 denominator)
{
    const auto whole = numerator / denominator;
    const auto rest = numerator % denominator;
    const auto size = rest < 0 ? -rest : rest;
    if (size < denominator - size)
        return whole;
    return whole + (numerator < 0 ? -1 : 1);
}

} // namespace core
