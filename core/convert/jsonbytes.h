// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace core {

/// How many bytes from `data` on stand in a JSON text as they are: up to the first quote, backslash or control
/// character, at most `size`.
[[nodiscard]] inline std::size_t plainJsonBytes(const char* data, std::size_t size)
{
    constexpr std::size_t Word = sizeof(std::uint64_t);
    constexpr std::uint64_t Ones = 0x0101010101010101, Tops = 0x8080808080808080;
    std::size_t plain = 0;
    if constexpr (std::endian::native == std::endian::little) {
        // the lowest byte that is found is right; carries may only find others above it
        const auto below
            = [](std::uint64_t bytes, std::uint64_t limit) { return (bytes - Ones * limit) & ~bytes & Tops; };
        for (; size - plain >= Word; plain += Word) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, data + plain, Word);
            const auto found = below(bytes, ' ') | below(bytes ^ Ones * '"', 1) | below(bytes ^ Ones * '\\', 1);
            if (found != 0)
                return plain + static_cast<std::size_t>(std::countr_zero(found)) / 8;
        }
    }
    const auto isPlain = [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\'; };
    while (plain < size && isPlain(data[plain]))
        ++plain;
    return plain;
}

} // namespace core
