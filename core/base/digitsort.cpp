// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/digitsort.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <numeric>

namespace core {

void sortByDigits(std::vector<std::uint64_t>& numbers, unsigned fromBit, unsigned toBit)
{
    constexpr std::size_t Few = 256; // are sorted before a pass has cleared its counts
    constexpr unsigned DigitBits = 11; // so that the counts stay in the first cache
    constexpr std::size_t Digits = std::size_t { 1 } << DigitBits;
    const auto isBefore
        = [fromBit](std::uint64_t left, std::uint64_t right) { return left >> fromBit < right >> fromBit; };
    if (numbers.size() < Few || std::is_sorted(numbers.begin(), numbers.end(), isBefore)) {
        std::stable_sort(numbers.begin(), numbers.end(), isBefore);
        return;
    }
    std::vector<std::uint64_t> sorted(numbers.size());
    for (auto bit = fromBit; bit < toBit; bit += DigitBits) {
        const auto digitOf = [bit](std::uint64_t number) { return (number >> bit) % Digits; };
        std::array<std::size_t, Digits> places {};
        for (const auto number : numbers)
            ++places[digitOf(number)];
        std::exclusive_scan(places.begin(), places.end(), places.begin(), std::size_t { 0 });
        for (const auto number : numbers)
            sorted[places[digitOf(number)]++] = number;
        numbers.swap(sorted);
    }
}

std::vector<std::uint32_t> placesInOrder(std::vector<std::uint64_t> keys)
{
    constexpr unsigned Bits = 64;
    std::vector<std::uint32_t> places;
    if (keys.empty())
        return places;
    const auto keyBits = static_cast<unsigned>(std::bit_width(std::ranges::max(keys)));
    const auto placeBits = static_cast<unsigned>(std::bit_width(keys.size()));
    if (keyBits + placeBits > Bits) {
        places.resize(keys.size());
        std::iota(places.begin(), places.end(), 0U);
        std::ranges::stable_sort(places, {}, [&keys](std::uint32_t place) { return keys[place]; });
        return places;
    }
    for (std::size_t place = 0; place < keys.size(); ++place) // in their own memory: they are many
        keys[place] = keys[place] << placeBits | place;
    sortByDigits(keys, placeBits, placeBits + keyBits);
    places.reserve(keys.size());
    for (const auto key : keys)
        places.push_back(static_cast<std::uint32_t>(key & ((std::uint64_t { 1 } << placeBits) - 1)));
    return places;
}

} // namespace core
