// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

namespace core {

/**
 * A column that takes the memory that its values need: none when all rows are alike, as ids that an export does not use
 * are; one byte or two a row where values lie close together, as places in a short table do.
 *
 * Filled like a Column through rows(), then folded; after that it is only read.
 */
template <typename T> class FoldedColumn
{
    static_assert(std::is_trivially_copyable_v<T> && std::endian::native == std::endian::little);

public:
    using value_type = T;
    using Word = std::conditional_t<(sizeof(T) > sizeof(std::uint32_t)), std::uint64_t, std::uint32_t>;

    /// What a folded column consists of.
    struct Folding {
        std::uint64_t rowCount = 0;
        Word least = 0; ///< added to what is stored of each row
        std::uint8_t rowBytes = 0; ///< that are stored of each row, least significant first
        Column<std::byte> bytes; ///< of all rows, and as many more as a Word has
        [[nodiscard]] bool isSound() const
        {
            return rowBytes <= sizeof(Word) && rowCount <= (std::numeric_limits<std::size_t>::max() >> 4U)
                && bytes.size() == rowCount * rowBytes + sizeof(Word);
        }
    };

    /// The rows themselves while the column is filled. Empty once it is folded.
    [[nodiscard]] Column<T>& rows() { return m_rows; }
    [[nodiscard]] const Column<T>& rows() const { return m_rows; }
    [[nodiscard]] bool isFolded() const { return m_folding.bytes.data() != nullptr; }
    [[nodiscard]] const Folding& folding() const { return m_folding; }
    /// Takes a sound folding of another column in place of any rows.
    void adopt(Folding folding)
    {
        assert(folding.isSound());
        Column<T>().swap(m_rows); // assigning {} would keep the memory
        m_folding = std::move(folding);
        setMask();
    }
    /// Gives back the memory that the values do not need.
    void fold();

    [[nodiscard]] std::size_t size() const
    {
        return isFolded() ? static_cast<std::size_t>(m_folding.rowCount) : m_rows.size();
    }
    [[nodiscard]] T operator[](std::size_t row) const
    {
        if (!isFolded()) [[unlikely]]
            return m_rows[row];
        Word word;
        std::memcpy(&word, m_folding.bytes.data() + row * m_folding.rowBytes, sizeof(word));
        return valueOf((word & m_mask) + m_folding.least);
    }
    /// Heap bytes held.
    [[nodiscard]] std::size_t memoryBytes() const { return m_rows.capacity() * sizeof(T) + m_folding.bytes.capacity(); }

    /// Goes through rows.
    class Iterator
    {
    public:
        using iterator_concept = std::forward_iterator_tag;
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = T;

        Iterator() = default;
        Iterator(const FoldedColumn* column, std::size_t row)
            : m_column(column)
            , m_row(row)
        {
        }
        T operator*() const { return (*m_column)[m_row]; }
        Iterator& operator++()
        {
            ++m_row;
            return *this;
        }
        Iterator operator++(int)
        {
            auto before = *this;
            ++m_row;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const FoldedColumn* m_column = nullptr;
        std::size_t m_row = 0;
    };
    [[nodiscard]] Iterator begin() const { return { this, 0 }; }
    [[nodiscard]] Iterator end() const { return { this, size() }; }

    /// Some first rows of a column.
    struct FirstRows {
        const FoldedColumn* column = nullptr;
        std::size_t count = 0;
        [[nodiscard]] Iterator begin() const { return { column, 0 }; }
        [[nodiscard]] Iterator end() const { return { column, count }; }
        [[nodiscard]] std::size_t size() const { return count; }
        [[nodiscard]] bool empty() const { return count == 0; }
        [[nodiscard]] T operator[](std::size_t row) const { return (*column)[row]; }
    };
    /// Every value that some row has, some of them more than once: for questions about the column as a whole.
    [[nodiscard]] FirstRows values() const
    {
        const bool isShared = isFolded() && m_folding.rowBytes == 0;
        return { this, isShared ? std::min<std::size_t>(1, size()) : size() };
    }

private:
    static constexpr bool IsNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;
    [[nodiscard]] static Word wordOf(const T& value)
    {
        if constexpr (IsNumber)
            return static_cast<Word>(value);
        else
            return static_cast<Word>(value.value());
    }
    [[nodiscard]] static T valueOf(Word word)
    {
        if constexpr (IsNumber)
            return static_cast<T>(word);
        else
            return T { static_cast<std::size_t>(word) };
    }
    void setMask()
    {
        constexpr unsigned ByteBits = 8;
        const auto bytes = m_folding.rowBytes;
        m_mask = bytes == sizeof(Word) ? std::numeric_limits<Word>::max() : (Word { 1 } << (ByteBits * bytes)) - 1;
    }

    Column<T> m_rows;
    Folding m_folding;
    Word m_mask = 0; ///< of what is stored of a row
};

template <typename T> void FoldedColumn<T>::fold()
{
    assert(!isFolded());
    if (m_rows.empty())
        return;
    // the largest number, which is none of an index, comes before 0: it does not make the others long
    Word least = wordOf(m_rows[0]) + 1, most = least;
    for (const auto& value : m_rows) {
        const Word word = wordOf(value) + 1;
        least = std::min(least, word);
        most = std::max(most, word);
    }
    constexpr int ByteBits = 8;
    Folding folding { m_rows.size(),
                      least - 1,
                      static_cast<std::uint8_t>((std::bit_width(most - least) + ByteBits - 1) / ByteBits),
                      {} };
    if (folding.rowBytes >= sizeof(T))
        return;
    folding.bytes.resize(m_rows.size() * folding.rowBytes + sizeof(Word));
    auto* target = folding.bytes.data();
    for (const auto& value : m_rows) {
        const Word word = wordOf(value) - folding.least;
        std::memcpy(target, &word, sizeof(word)); // what is too much is written over, or behind the last
        target += folding.rowBytes;
    }
    adopt(std::move(folding));
}

template <typename T> inline constexpr bool IsFoldedColumn = false;
template <typename T> inline constexpr bool IsFoldedColumn<FoldedColumn<T>> = true;

} // namespace core
