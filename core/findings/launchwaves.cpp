// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/launchwaves.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::int64_t DefaultWarpThreads = 32;
constexpr std::int64_t RegisterUnit = 256; ///< registers, given to a warp
constexpr std::int64_t SharedUnit = 128; ///< bytes, given to a block
constexpr std::int64_t SystemSharedBytes = 1024; ///< of each block, from compute capability 8 on
constexpr std::int64_t Partitions = 4; ///< of a multiprocessor; a warp has its registers in one

std::int64_t roundedUp(std::int64_t value, std::int64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

std::int64_t blocksByRegisters(const LaunchShape& shape, const MultiprocessorLimits& limits, std::int64_t warpThreads,
                               std::int64_t warps)
{
    const auto ofWarp = roundedUp(shape.registersPerThread * warpThreads, RegisterUnit);
    return limits.registers / Partitions / ofWarp * Partitions / warps;
}

std::int64_t threadsOfWarp(const MultiprocessorLimits& limits)
{
    return limits.threadsPerWarp > 0 ? limits.threadsPerWarp : DefaultWarpThreads;
}

std::int64_t warpsOfBlock(const LaunchShape& shape, const MultiprocessorLimits& limits)
{
    const auto threads = std::int64_t { shape.blockX } * shape.blockY * shape.blockZ;
    return (threads + threadsOfWarp(limits) - 1) / threadsOfWarp(limits);
}

} // namespace

std::int64_t blockCount(const LaunchShape& shape)
{
    return std::int64_t { shape.gridX } * shape.gridY * shape.gridZ;
}

std::optional<double> coveredMultiprocessors(const LaunchShape& shape, const Device& device)
{
    const auto blocks = blockCount(shape);
    if (blocks <= 0 || device.smCount <= 0)
        return std::nullopt;
    return std::min(1.0, static_cast<double>(blocks) / static_cast<double>(device.smCount));
}

std::optional<std::int64_t> blocksPerMultiprocessor(const LaunchShape& shape, const Device& device)
{
    const auto& limits = device.limits;
    const auto warps = warpsOfBlock(shape, limits);
    if (warps <= 0 || limits.warps <= 0)
        return std::nullopt;
    auto blocks = limits.warps / warps;
    if (limits.blocks > 0)
        blocks = std::min(blocks, limits.blocks);
    if (limits.registers > 0 && shape.registersPerThread > 0)
        blocks = std::min(blocks, blocksByRegisters(shape, limits, threadsOfWarp(limits), warps));
    constexpr std::int64_t SystemSharedFrom = 8;
    auto shared = std::int64_t { shape.staticSharedBytes } + shape.dynamicSharedBytes;
    shared += limits.computeMajor >= SystemSharedFrom ? SystemSharedBytes : 0;
    if (limits.sharedBytes > 0 && shared > 0)
        blocks = std::min(blocks, limits.sharedBytes / roundedUp(shared, SharedUnit));
    return blocks > 0 ? std::optional(blocks) : std::nullopt;
}

std::optional<double> occupancyAtMost(const LaunchShape& shape, const Device& device)
{
    const auto blocks = blocksPerMultiprocessor(shape, device);
    if (!blocks)
        return std::nullopt;
    return static_cast<double>(*blocks * warpsOfBlock(shape, device.limits)) / static_cast<double>(device.limits.warps);
}

std::optional<double> waveCount(const LaunchShape& shape, const Device& device)
{
    const auto perMultiprocessor = blocksPerMultiprocessor(shape, device);
    const auto blocks = blockCount(shape);
    if (!perMultiprocessor || blocks <= 0 || device.smCount <= 0)
        return std::nullopt;
    return static_cast<double>(blocks) / static_cast<double>(device.smCount * *perMultiprocessor);
}

} // namespace core
