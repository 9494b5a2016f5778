// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// Which rows of a table match: a bit each. Fill it by set(), then call finish().
class MatchBits
{
public:
    /// No row.
    MatchBits() = default;
    explicit MatchBits(std::size_t rowCount)
        : m_words(rowCount / WordBits + 1)
    {
    }
    void set(std::size_t row) { m_words[row / WordBits] |= std::uint64_t { 1 } << row % WordBits; }
    /// Makes count() and countBefore() answer; may be called again after further set().
    void finish()
    {
        m_countBefore.clear();
        m_count = 0;
        m_countBefore.reserve(m_words.size());
        for (const auto word : m_words) {
            m_countBefore.push_back(static_cast<std::uint32_t>(m_count));
            m_count += std::popcount(word);
        }
    }

    /// True of the bits of no table.
    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }
    [[nodiscard]] bool test(std::size_t row) const
    {
        return row / WordBits < m_words.size() && (m_words[row / WordBits] >> row % WordBits & 1) != 0;
    }
    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// Rows that match before `row`.
    [[nodiscard]] std::int64_t countBefore(std::size_t row) const
    {
        if (row / WordBits >= m_words.size())
            return m_count;
        return std::int64_t { m_countBefore[row / WordBits] }
        + std::popcount(m_words[row / WordBits] & lowBits(row % WordBits));
    }
    /// The first row that matches from `row` on.
    [[nodiscard]] std::optional<std::size_t> firstFrom(std::size_t row) const
    {
        for (auto word = row / WordBits; word < m_words.size(); ++word) {
            const auto bits = word == row / WordBits ? m_words[word] & ~lowBits(row % WordBits) : m_words[word];
            if (bits != 0)
                return word * WordBits + static_cast<std::size_t>(std::countr_zero(bits));
        }
        return std::nullopt;
    }
    /// The last row that matches before `row`.
    [[nodiscard]] std::optional<std::size_t> lastBefore(std::size_t row) const
    {
        for (auto word = std::min(row / WordBits + 1, m_words.size()); word-- > 0;) {
            const auto bits = word == row / WordBits ? m_words[word] & lowBits(row % WordBits) : m_words[word];
            if (bits != 0)
                return word * WordBits + WordBits - 1 - static_cast<std::size_t>(std::countl_zero(bits));
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t WordBits = 64;
    [[nodiscard]] static std::uint64_t lowBits(std::size_t count) { return (std::uint64_t { 1 } << count) - 1; }

    std::vector<std::uint64_t> m_words; ///< at least one when there is a table
    std::vector<std::uint32_t> m_countBefore; ///< of each word
    std::int64_t m_count = 0;
};

} // namespace core
