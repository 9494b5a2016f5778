// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace core {

/// Puts rows of one start into the order that nesting needs; mostly there are two, which need no memory.
inline void sortLongerFirst(std::vector<std::size_t>& rows, const Column<std::int64_t>& endNs)
{
    constexpr std::size_t Few = 8;
    const auto isLonger = [&endNs](std::size_t left, std::size_t right) { return endNs[left] > endNs[right]; };
    if (rows.size() > Few) {
        std::stable_sort(rows.begin(), rows.end(), isLonger);
        return;
    }
    for (auto row = rows.begin(); row != rows.end(); ++row)
        std::rotate(std::upper_bound(rows.begin(), row, *row, isLonger), row, row + 1);
}

/// Calls visit(row) for all rows of a table of spans that is sorted by start, at equal starts the longer first, as nesting
/// needs it. False when `isStopped(row)` said so.
template <typename IsStopped, typename Visit>
bool forEachNestingRow(const Column<std::int64_t>& startNs, const Column<std::int64_t>& endNs, IsStopped isStopped,
                       Visit visit)
{
    const auto size = startNs.size();
    std::vector<std::size_t> equal;
    for (std::size_t row = 0; row < size;) {
        if (isStopped(row))
            return false;
        if (row + 1 == size || startNs[row] != startNs[row + 1]) [[likely]] {
            visit(row++);
            continue;
        }
        equal.clear();
        for (const auto first = row; row < size && startNs[row] == startNs[first]; ++row)
            equal.push_back(row);
        sortLongerFirst(equal, endNs);
        for (const auto each : equal)
            visit(each);
    }
    return true;
}

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
        sortLongerFirst(m_equal, m_endNs);
    }

    const Column<std::int64_t>& m_startNs;
    const Column<std::int64_t>& m_endNs;
    std::size_t m_first = 0; ///< of the rows with the current start
    std::size_t m_position = 0; ///< in m_equal
    std::vector<std::size_t> m_equal; ///< empty: one row alone
};

} // namespace core
