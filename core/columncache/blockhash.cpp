// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/blockhash.h"

#include <array>
#include <bit>
#include <cstring>

namespace core {

namespace {

// the constants and turns of XXH64 (Yann Collet, BSD 2-clause: its specification)
constexpr std::uint64_t Prime1 = 0x9E3779B185EBCA87;
constexpr std::uint64_t Prime2 = 0xC2B2AE3D27D4EB4F;
constexpr std::uint64_t Prime3 = 0x165667B19E3779F9;
constexpr std::uint64_t Prime4 = 0x85EBCA77C2B2AE63;
constexpr std::uint64_t Prime5 = 0x27D4EB2F165667C5;

template <typename Word> Word wordAt(const std::byte* place)
{
    Word word = 0;
    std::memcpy(&word, place, sizeof(Word));
    return word;
}

std::uint64_t turned(std::uint64_t sum, std::uint64_t word)
{
    return std::rotl(sum + word * Prime2, 31) * Prime1;
}

/// All bytes but the last 0 to 31, four words at a time: they do not wait for each other.
std::uint64_t hashOfStripes(const std::byte*& place, const std::byte* end)
{
    constexpr std::ptrdiff_t StripeBytes = 32;
    std::array<std::uint64_t, 4> sums { Prime1 + Prime2, Prime2, 0, 0 - Prime1 };
    for (; end - place >= StripeBytes; place += StripeBytes) {
        sums[0] = turned(sums[0], wordAt<std::uint64_t>(place));
        sums[1] = turned(sums[1], wordAt<std::uint64_t>(place + 8));
        sums[2] = turned(sums[2], wordAt<std::uint64_t>(place + 16));
        sums[3] = turned(sums[3], wordAt<std::uint64_t>(place + 24));
    }
    auto hash = std::rotl(sums[0], 1) + std::rotl(sums[1], 7) + std::rotl(sums[2], 12) + std::rotl(sums[3], 18);
    for (const auto sum : sums)
        hash = (hash ^ turned(0, sum)) * Prime1 + Prime4;
    return hash;
}

} // namespace

std::uint64_t blockHash(std::span<const std::byte> bytes)
{
    const auto* place = bytes.data();
    const auto* end = place + bytes.size();
    auto hash = bytes.size() >= 32 ? hashOfStripes(place, end) : Prime5;
    hash += bytes.size();
    for (; end - place >= 8; place += 8)
        hash = std::rotl(hash ^ turned(0, wordAt<std::uint64_t>(place)), 27) * Prime1 + Prime4;
    if (end - place >= 4) {
        hash = std::rotl(hash ^ (wordAt<std::uint32_t>(place) * Prime1), 23) * Prime2 + Prime3;
        place += 4;
    }
    for (; place < end; ++place)
        hash = std::rotl(hash ^ (std::to_integer<std::uint64_t>(*place) * Prime5), 11) * Prime1;
    hash = (hash ^ (hash >> 33U)) * Prime2;
    hash = (hash ^ (hash >> 29U)) * Prime3;
    return hash ^ (hash >> 32U);
}

} // namespace core
