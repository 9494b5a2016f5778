// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/digitsort.h"

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

namespace {

/// By what `keyOf` makes of each value, which is at most `largest`.
template <typename KeyOf>
std::vector<std::uint32_t> placesByKey(std::span<const std::int64_t> values, std::uint64_t largest, KeyOf keyOf)
{
    constexpr unsigned Bits = 64;
    std::vector<std::uint32_t> places(values.size());
    const auto keyBits = static_cast<unsigned>(std::bit_width(largest));
    const auto placeBits = static_cast<unsigned>(std::bit_width(values.size()));
    if (keyBits + placeBits > Bits) {
        std::iota(places.begin(), places.end(), 0U);
        std::ranges::stable_sort(places, {}, [&](std::uint32_t place) { return keyOf(values[place]); });
        return places;
    }
    std::vector<std::uint64_t> packed(values.size()); // the key, then the place
    for (std::size_t place = 0; place < values.size(); ++place)
        packed[place] = keyOf(values[place]) << placeBits | place;
    sortByDigits(packed, placeBits, placeBits + keyBits);
    std::ranges::transform(packed, places.begin(), [placeBits](std::uint64_t number) {
        return static_cast<std::uint32_t>(number & ((std::uint64_t { 1 } << placeBits) - 1));
    });
    return places;
}

} // namespace

std::vector<std::uint32_t> placesInOrder(std::span<const std::int64_t> values)
{
    if (values.empty())
        return {};
    const auto range = std::ranges::minmax(values);
    const auto least = static_cast<std::uint64_t>(range.min);
    return placesByKey(values, static_cast<std::uint64_t>(range.max) - least,
                       [least](std::int64_t value) { return static_cast<std::uint64_t>(value) - least; });
}

std::vector<std::uint32_t> longestFirst(std::span<const std::int64_t> lengths)
{
    if (lengths.empty())
        return {};
    const auto longest = static_cast<std::uint64_t>(std::ranges::max(lengths));
    return placesByKey(lengths, longest,
                       [longest](std::int64_t length) { return longest - static_cast<std::uint64_t>(length); });
}

} // namespace core
