// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankkernel.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

/// Whole numbers, so that each machine has the same ends: 1,024 ns times powers of two and of their fourth roots.
constexpr auto makeEnds()
{
    constexpr std::array<std::int64_t, 4> Quarters { 1024, 1218, 1448, 1722 };
    std::array<std::int64_t, KernelBuckets - 1> endsNs {};
    for (std::size_t bucket = 0; bucket < endsNs.size(); ++bucket)
        endsNs[bucket] = Quarters[bucket % Quarters.size()] << (bucket / Quarters.size());
    return endsNs;
}

constexpr auto EndsNs = makeEnds();

} // namespace

std::uint32_t kernelBucket(std::int64_t durationNs)
{
    return static_cast<std::uint32_t>(std::upper_bound(EndsNs.begin(), EndsNs.end(), durationNs) - EndsNs.begin());
}

std::int64_t kernelBucketEndNs(std::uint32_t bucket)
{
    return EndsNs.at(bucket);
}

} // namespace core
