// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace core {

/// The two sides of a comparison.
enum class Side : std::uint8_t {
    Base, ///< the reference, BASE
    New, ///< what is compared with it, NEW
};
inline constexpr std::array BothSides { Side::Base, Side::New };

/// One value of each side.
template <typename T> struct Sides {
    T base {};
    T now {}; ///< of NEW

    [[nodiscard]] T& operator[](Side side) { return side == Side::Base ? base : now; }
    [[nodiscard]] const T& operator[](Side side) const { return side == Side::Base ? base : now; }
    friend bool operator==(const Sides&, const Sides&) = default;
};

} // namespace core
