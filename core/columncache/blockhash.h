// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace core {

/**
 * A checksum of bytes at about the speed of memory (XXH64, seed 0). Against damage, not against people.
 *
 * Changes within any 8 bytes in a row that begin at a multiple of 8 are always found; others with 1 − 2^−64.
 */
[[nodiscard]] std::uint64_t blockHash(std::span<const std::byte> bytes);

} // namespace core
