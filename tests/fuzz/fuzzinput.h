// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

/// Ends the run with a finding when what must hold does not.
inline void require(bool condition, const char* what)
{
    if (condition)
        return;
    std::fprintf(stderr, "FUZZ FINDING: %s\n", what);
    std::abort();
}

/// The bytes of a fuzzer, read as choices. When they are used up, every further choice is 0.
class FuzzInput
{
public:
    FuzzInput(const std::uint8_t* data, std::size_t size)
        : m_bytes(data, size)
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_bytes.empty(); }
    [[nodiscard]] std::uint8_t byte()
    {
        if (m_bytes.empty())
            return 0;
        const auto value = m_bytes.front();
        m_bytes = m_bytes.subspan(1);
        return value;
    }
    /// 0 … count − 1; 0 when there is nothing to choose from. Two bytes where one is too short.
    [[nodiscard]] std::size_t below(std::size_t count)
    {
        constexpr std::size_t ByteValues = 256;
        if (count < 2)
            return 0;
        std::size_t value = byte();
        if (count > ByteValues)
            value = value << 8U | byte();
        return value % count;
    }
    /// Eight bytes, little endian.
    [[nodiscard]] std::int64_t wholeNumber()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            value |= std::uint64_t { byte() } << shift;
        return static_cast<std::int64_t>(value);
    }
    /// One of a list.
    template <typename List> [[nodiscard]] auto oneOf(const List& list)
    {
        return *std::next(std::begin(list),
                          static_cast<std::ptrdiff_t>(below(static_cast<std::size_t>(std::size(list)))));
    }
    /// All that is left.
    [[nodiscard]] std::string_view rest() const
    {
        return { reinterpret_cast<const char*>(m_bytes.data()), m_bytes.size() };
    }

private:
    std::span<const std::uint8_t> m_bytes;
};
