// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <optional>

namespace core {

/// Blocks of a launch; 0: not recorded.
[[nodiscard]] std::int64_t blockCount(const LaunchShape& shape);

/// Share of the multiprocessors that have a block when all blocks are spread over them, 0–1; none: the blocks or the
/// multiprocessors are not recorded.
[[nodiscard]] std::optional<double> coveredMultiprocessors(const LaunchShape& shape, const Device& device);

/**
 * Blocks of this shape that one multiprocessor holds at a time, by threads, registers, shared memory and the limit of
 * blocks; none: not recorded, or the shape fits nowhere.
 *
 * Registers are given to warps in units of 256, shared memory to blocks in units of 128 bytes with 1 KiB for the
 * system from compute capability 8 on. Source: CUDA C++ Programming Guide, "Compute Capabilities".
 */
[[nodiscard]] std::optional<std::int64_t> blocksPerMultiprocessor(const LaunchShape& shape, const Device& device);

/// Share of the warps a multiprocessor can hold that blocks of this shape fill at most, 0–1: blocksPerMultiprocessor()
/// times the warps of a block. None: not recorded.
[[nodiscard]] std::optional<double> occupancyAtMost(const LaunchShape& shape, const Device& device);

/// How often the multiprocessors are filled with blocks: 1.5 means that the last wave is half full. None: not recorded.
[[nodiscard]] std::optional<double> waveCount(const LaunchShape& shape, const Device& device);

} // namespace core
