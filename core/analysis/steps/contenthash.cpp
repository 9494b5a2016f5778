// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/contenthash.h"

namespace core {

namespace {

constexpr std::uint64_t FnvBasis = 0xCBF2'9CE4'8422'2325;
constexpr std::uint64_t FnvPrime = 0x0000'0100'0000'01B3;

/// The finalizer of SplitMix64: each bit of the result depends on all of `bits`.
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 30U)) * 0xBF58'476D'1CE4'E5B9;
    bits = (bits ^ (bits >> 27U)) * 0x94D0'49BB'1331'11EB;
    return bits ^ (bits >> 31U);
}

} // namespace

std::uint64_t contentHash(std::string_view bytes)
{
    auto hash = FnvBasis;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * FnvPrime;
    return mixed(hash);
}

std::uint64_t contentHash(std::uint64_t hash, std::uint64_t number)
{
    constexpr std::uint64_t GoldenRatio = 0x9E37'79B9'7F4A'7C15;
    return mixed(hash * FnvPrime + mixed(number + GoldenRatio));
}

} // namespace core
