// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace tracegen {

/**
 * Pseudo-random numbers that are the same on every machine: xoshiro256++ seeded by splitmix64. The distributions of the
 * standard library are not used, because each library draws them in another way.
 */
class Random
{
public:
    explicit Random(std::uint64_t seed);
    [[nodiscard]] std::uint64_t next();
    /// In [0, 1).
    [[nodiscard]] double uniform();
    /// In [0, limit); `limit` > 0.
    [[nodiscard]] std::int64_t below(std::int64_t limit);
    /// True with this probability.
    [[nodiscard]] bool happens(double probability);
    /// Of the standard normal distribution.
    [[nodiscard]] double normal();

private:
    std::array<std::uint64_t, 4> m_state {};
    double m_spareNormal = 0;
    bool m_hasSpareNormal = false;
};

/// A part of a mixture: its share, its median and the standard deviation of its logarithm.
struct LogNormal {
    double weight = 0;
    double median = 0;
    double sigma = 0;
};

/// A mixture of up to three log-normal distributions, cut off at the least and the greatest value that was measured.
/// Weights add up to 1.
struct Mixture {
    std::array<LogNormal, 3> parts;
    std::int64_t least = 0;
    std::int64_t greatest = 0;
    [[nodiscard]] std::int64_t draw(Random& random) const;
};

} // namespace tracegen
