// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <protozero/basic_pbf_builder.hpp>
#include <protozero/buffer_tmpl.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace core {

/**
 * Where protozero builds messages for files of gigabytes: bytes that are added one by one, and closed messages that move
 * up to their length, cost no call, as they would in a std::string.
 */
class MessageBytes
{
public:
    [[nodiscard]] std::string_view view() const { return { m_bytes.get(), m_size }; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] char* at(std::size_t place) { return m_bytes.get() + place; }
    /// Forgets all that was written, and keeps its memory.
    void clear() { m_size = 0; }
    void push_back(char byte) // NOLINT(readability-identifier-naming): protozero's name for it
    {
        reserve(1);
        m_bytes[m_size++] = byte;
    }
    void append(const char* data, std::size_t count)
    {
        if (count == 0)
            return;
        reserve(count);
        std::memcpy(at(m_size), data, count);
        m_size += count;
    }
    void appendZeros(std::size_t count)
    {
        reserve(count);
        std::memset(at(m_size), 0, count);
        m_size += count;
    }
    void shrink(std::size_t size) { m_size = size; }
    /// Makes room for `count` more.
    void reserve(std::size_t count)
    {
        if (m_capacity - m_size < count + MovedAtOnce) [[unlikely]]
            grow(count);
    }
    /// Takes out the bytes [from, to).
    void erase(std::size_t from, std::size_t to)
    {
        const auto moved = m_size - to;
        if (moved <= MovedAtOnce) { // nearly always: a fixed number of bytes is moved without a call
            std::array<char, MovedAtOnce> bytes;
            std::memcpy(bytes.data(), at(to), MovedAtOnce);
            std::memcpy(at(from), bytes.data(), MovedAtOnce);
        } else {
            std::memmove(at(from), at(to), moved);
        }
        m_size = from + moved;
    }

private:
    static constexpr std::size_t MovedAtOnce = 64; ///< as many bytes are there behind the last

    void grow(std::size_t count)
    {
        const auto capacity = std::max(2 * m_capacity, m_size + count + MovedAtOnce);
        auto bytes = std::make_unique<char[]>(capacity); // NOLINT(modernize-avoid-c-arrays): no other grows like this
        std::copy_n(m_bytes.get(), m_size, bytes.get());
        m_bytes = std::move(bytes);
        m_capacity = capacity;
    }

    std::unique_ptr<char[]> m_bytes; // NOLINT(modernize-avoid-c-arrays)
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

/// A message of the fields `Tag`, as protozero::pbf_builder.
template <typename Tag> using MessageBuilder = protozero::basic_pbf_builder<MessageBytes, Tag>;

} // namespace core

namespace protozero {

/// How protozero uses them; see its buffer_tmpl.hpp for what each has to do.
template <> struct buffer_customization<core::MessageBytes> {
    static std::size_t size(const core::MessageBytes* bytes) { return bytes->size(); }
    static void append(core::MessageBytes* bytes, const char* data, std::size_t count) { bytes->append(data, count); }
    static void append_zeros(core::MessageBytes* bytes, std::size_t count) { bytes->appendZeros(count); }
    static void resize(core::MessageBytes* bytes, std::size_t size) { bytes->shrink(size); }
    static void reserve_additional(core::MessageBytes* bytes, std::size_t count) { bytes->reserve(count); }
    static void erase_range(core::MessageBytes* bytes, std::size_t from, std::size_t to) { bytes->erase(from, to); }
    static char* at_pos(core::MessageBytes* bytes, std::size_t place) { return bytes->at(place); }
    static void push_back(core::MessageBytes* bytes, char byte) { bytes->push_back(byte); }
};

} // namespace protozero
