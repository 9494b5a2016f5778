// SPDX-License-Identifier: GPL-3.0-or-later
#include "random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace tracegen {
namespace {

/// The next number of splitmix64, which spreads the bits of a small seed.
std::uint64_t splitMix(std::uint64_t& state)
{
    state += 0x9e3779b97f4a7c15U;
    auto mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

} // namespace

Random::Random(std::uint64_t seed)
{
    for (auto& word : m_state)
        word = splitMix(seed);
}

std::uint64_t Random::next()
{
    const auto result = std::rotl(m_state[0] + m_state[3], 23) + m_state[0];
    const auto shifted = m_state[1] << 17U;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

double Random::uniform()
{
    constexpr unsigned UnusedBits = 11; // a double holds 53
    return static_cast<double>(next() >> UnusedBits) * 0x1.0p-53;
}

std::int64_t Random::below(std::int64_t limit)
{
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(limit));
}

bool Random::happens(double probability)
{
    return uniform() < probability;
}

double Random::normal()
{
    if (m_hasSpareNormal) {
        m_hasSpareNormal = false;
        return m_spareNormal;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform())); // 1 - x: never the logarithm of 0
    const double angle = 2 * std::numbers::pi * uniform();
    m_spareNormal = radius * std::sin(angle);
    m_hasSpareNormal = true;
    return radius * std::cos(angle);
}

std::int64_t Mixture::draw(Random& random) const
{
    auto place = random.uniform();
    const auto* part = parts.data();
    for (const auto& candidate : parts) {
        if (candidate.weight <= 0)
            break;
        part = &candidate;
        if (place < candidate.weight)
            break;
        place -= candidate.weight;
    }
    const double value = part->median * std::exp(part->sigma * random.normal());
    return static_cast<std::int64_t>(std::clamp(value, static_cast<double>(least), static_cast<double>(greatest)));
}

} // namespace tracegen
