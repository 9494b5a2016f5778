// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace core {

/// Walks a table of spans that is sorted by start so that at equal starts the longer come first, as nesting needs it.
class NestingRows
{
public:
    NestingRows(const Column<std::int64_t>& startNs, const Column<std::int64_t>& endNs)
        : m_startNs(startNs)
        , m_endNs(endNs)
    {
        collectEqual();
    }
    [[nodiscard]] bool isAtEnd() const { return m_first == m_startNs.size(); }
    [[nodiscard]] std::size_t row() const { return m_equal.empty() ? m_first : m_equal[m_position]; }
    void next()
    {
        if (!m_equal.empty() && ++m_position < m_equal.size())
            return;
        m_first += m_equal.empty() ? 1 : m_equal.size();
        collectEqual();
    }
    /// True when this walk's row stands before the other's.
    [[nodiscard]] bool precedes(const NestingRows& other) const
    {
        const auto start = m_startNs[row()];
        const auto otherStart = other.m_startNs[other.row()];
        return start < otherStart || (start == otherStart && m_endNs[row()] > other.m_endNs[other.row()]);
    }

private:
    void collectEqual()
    {
        m_equal.clear();
        m_position = 0;
        const auto size = m_startNs.size();
        if (m_first + 1 >= size || m_startNs[m_first] != m_startNs[m_first + 1])
            return;
        for (auto row = m_first; row < size && m_startNs[row] == m_startNs[m_first]; ++row)
            m_equal.push_back(row);
        std::stable_sort(m_equal.begin(), m_equal.end(),
                         [this](std::size_t left, std::size_t right) { return m_endNs[left] > m_endNs[right]; });
    }

    const Column<std::int64_t>& m_startNs;
    const Column<std::int64_t>& m_endNs;
    std::size_t m_first = 0; ///< of the rows with the current start
    std::size_t m_position = 0; ///< in m_equal
    std::vector<std::size_t> m_equal; ///< empty: one row alone
};

} // namespace core
