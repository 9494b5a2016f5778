// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/parallel.h"

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

/// What make(side) gives, of both sides at once.
template <typename Make> auto ofBothSides(Make make)
{
    Sides<decltype(make(Side::Base))> made;
    runParallel(defaultThreads(), BothSides.size(), [&](std::size_t i) { made[BothSides[i]] = make(BothSides[i]); });
    return made;
}
/// Calls work(side) for both sides at once; false when it gives false for one.
template <typename Work> bool onBothSides(Work work)
{
    return ofBothSides(work) == Sides<bool> { true, true };
}

} // namespace core
