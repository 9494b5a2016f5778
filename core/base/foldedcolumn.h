// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

namespace core {

/**
 * A column that takes no memory when all of its rows have the same value, as ids that an export does not use have.
 *
 * Filled like a Column through rows(), then folded; after that it is only read.
 */
template <typename T> class FoldedColumn
{
public:
    using value_type = T;

    /// The rows themselves while the column is filled. Empty once it is folded.
    [[nodiscard]] Column<T>& rows() { return m_rows; }
    [[nodiscard]] const Column<T>& rows() const { return m_rows; }
    /// Gives the memory back when all rows are alike.
    void fold()
    {
        assert(!m_isFolded);
        if (m_rows.empty()
            || std::any_of(m_rows.begin(), m_rows.end(), [this](const T& value) { return value != m_rows[0]; }))
            return;
        m_shared = m_rows[0];
        m_rows = {};
        m_isFolded = true;
    }

    [[nodiscard]] const T& operator[](std::size_t row) const { return m_isFolded ? m_shared : m_rows[row]; }
    [[nodiscard]] T& operator[](std::size_t row)
    {
        assert(!m_isFolded);
        return m_rows[row];
    }
    /// Every value that some row has, some of them more than once: for questions about the column as a whole.
    [[nodiscard]] std::span<const T> values() const
    {
        return m_isFolded ? std::span(&m_shared, 1) : std::span<const T>(m_rows);
    }

private:
    Column<T> m_rows;
    T m_shared {}; ///< of all rows, when folded
    bool m_isFolded = false;
};

} // namespace core
