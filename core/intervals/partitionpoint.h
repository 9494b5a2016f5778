// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace core {

/// The first of `items` that `isBefore` does not hold for, which holds for all before it: looked for from `place` on,
/// in strides that double. O(log d), d being how far that is.
template <typename Item, typename Predicate>
[[nodiscard]] std::size_t partitionPointFrom(std::span<const Item> items, std::size_t place, Predicate isBefore)
{
    auto first = std::min(place, items.size());
    auto last = first; // what is looked for is there or in between
    if (first > 0 && !isBefore(items[first - 1])) {
        for (std::size_t stride = 1; first > 0 && !isBefore(items[first - 1]); stride *= 2) {
            last = first - 1;
            first -= std::min(first, stride);
        }
    } else {
        for (std::size_t stride = 1; last < items.size() && isBefore(items[last]); stride *= 2) {
            first = last + 1;
            last = std::min(items.size(), last + stride);
        }
    }
    const auto within = items.subspan(first, last - first);
    return first + static_cast<std::size_t>(std::ranges::partition_point(within, isBefore) - within.begin());
}

} // namespace core
