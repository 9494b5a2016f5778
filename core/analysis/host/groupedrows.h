// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace core {

/// Rows of a table by what they belong to (a thread, a stream, a process), those of each in the order of the table.
class GroupedRows
{
public:
    GroupedRows() = default;
    /// `groupOf(row)` for all rows below `rowCount`: NoGroup leaves the row out.
    template <typename GroupOf> GroupedRows(std::size_t groupCount, std::size_t rowCount, GroupOf groupOf);

    static constexpr std::size_t NoGroup = std::numeric_limits<std::uint32_t>::max();
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t group) const
    {
        return group + 1 < m_begins.size()
            ? std::span(m_rows).subspan(m_begins[group], m_begins[group + 1] - m_begins[group])
            : std::span<const std::uint32_t>();
    }
    [[nodiscard]] std::span<std::uint32_t> of(std::size_t group)
    {
        return group + 1 < m_begins.size()
            ? std::span(m_rows).subspan(m_begins[group], m_begins[group + 1] - m_begins[group])
            : std::span<std::uint32_t>();
    }
    /// Where the rows of `group` begin among all: for columns beside them.
    [[nodiscard]] std::size_t begin(std::size_t group) const { return m_begins[group]; }
    [[nodiscard]] std::span<const std::uint32_t> all() const { return m_rows; }
    [[nodiscard]] std::size_t groupCount() const { return m_begins.empty() ? 0 : m_begins.size() - 1; }

private:
    std::vector<std::uint32_t> m_rows;
    std::vector<std::size_t> m_begins; ///< of each group, and the end of the last; empty: no rows at all
};

template <typename GroupOf> GroupedRows::GroupedRows(std::size_t groupCount, std::size_t rowCount, GroupOf groupOf)
{
    if (rowCount == 0)
        return;
    m_begins.resize(groupCount + 1, 0);
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (const std::size_t group = groupOf(row); group != NoGroup)
            ++m_begins[group + 1];
    }
    for (std::size_t group = 0; group < groupCount; ++group)
        m_begins[group + 1] += m_begins[group];
    m_rows.resize(m_begins.back());
    auto next = m_begins;
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (const std::size_t group = groupOf(row); group != NoGroup)
            m_rows[next[group]++] = static_cast<std::uint32_t>(row);
    }
}

} // namespace core
