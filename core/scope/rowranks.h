// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spanindex.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace core {

/// Some rows of a table, numbered from 0 in their order. A bit and a half for each row they are chosen from, so that
/// what is kept of them can be as long as they are many. First all are added, then numbered, then asked for.
class RowRanks
{
public:
    /// `rows`: from which they will be.
    explicit RowRanks(const RowRange& rows)
        : m_begin(rows.begin)
        , m_end(rows.end)
        , m_bits((rows.end - rows.begin + WordBits - 1) / WordBits)
    {
    }
    void add(std::size_t row) { m_bits[(row - m_begin) / WordBits] |= bitOf(row); }
    /// After the last was added. Returns how many there are.
    std::size_t number()
    {
        m_before.reserve(m_bits.size());
        std::size_t count = 0;
        for (const auto word : m_bits) {
            m_before.push_back(static_cast<std::uint32_t>(count));
            count += static_cast<std::size_t>(std::popcount(word));
        }
        return count;
    }
    [[nodiscard]] bool contains(std::size_t row) const
    {
        return row >= m_begin && row < m_end && (m_bits[(row - m_begin) / WordBits] & bitOf(row)) != 0;
    }
    /// `row`: one of them.
    [[nodiscard]] std::size_t rankOf(std::size_t row) const
    {
        const auto word = (row - m_begin) / WordBits;
        return m_before[word] + static_cast<std::size_t>(std::popcount(m_bits[word] & (bitOf(row) - 1)));
    }
    /// Calls visit(row) in their order.
    template <typename Visitor> void forEach(Visitor visit) const
    {
        for (std::size_t word = 0; word < m_bits.size(); ++word) {
            for (auto left = m_bits[word]; left != 0; left &= left - 1)
                visit(m_begin + word * WordBits + static_cast<std::size_t>(std::countr_zero(left)));
        }
    }

private:
    static constexpr std::size_t WordBits = 64;
    [[nodiscard]] std::uint64_t bitOf(std::size_t row) const
    {
        return std::uint64_t { 1 } << ((row - m_begin) % WordBits);
    }

    std::size_t m_begin, m_end;
    std::vector<std::uint64_t> m_bits;
    std::vector<std::uint32_t> m_before; ///< how many are in the words before
};

} // namespace core
