// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace core {

/// Sorts numbers that are below 2^`toBit` by their bits from `fromBit` on; those that are alike there stay in their
/// order. A few passes over them, last digits first, however many they are; one when they are in order.
void sortByDigits(std::vector<std::uint64_t>& numbers, unsigned fromBit, unsigned toBit);

/// The places of `keys`, the least first; those that are equal stay in their order. There are less than 2³² of them.
/// O(n) where the bits of a key and of their number fit into 64, as those of times do.
[[nodiscard]] std::vector<std::uint32_t> placesInOrder(std::vector<std::uint64_t> keys);

} // namespace core
