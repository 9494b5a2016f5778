// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace core {

/**
 * Many rows that stay where they were made and are read in another order. Immutable; a copy shares the rows.
 *
 * Sorting millions of rows would move each through memory twice; sorting their numbers does not.
 */
template <typename Row> class OrderedRows
{
public:
    OrderedRows() = default;
    /// `order` holds each row number of `rows` once.
    OrderedRows(std::vector<Row> rows, std::vector<std::uint32_t> order)
        : m_content(std::make_shared<const Content>(Content { std::move(rows), std::move(order) }))
    {
    }
    [[nodiscard]] std::size_t size() const { return m_content ? m_content->rows.size() : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// The row at `position` of the order.
    [[nodiscard]] const Row& operator[](std::size_t position) const
    {
        return m_content->rows[m_content->order[position]];
    }
    /// All rows in the order they were made: for going through them all.
    [[nodiscard]] std::span<const Row> inOriginalOrder() const
    {
        return m_content ? std::span<const Row>(m_content->rows) : std::span<const Row>();
    }

private:
    struct Content {
        std::vector<Row> rows;
        std::vector<std::uint32_t> order;
    };
    std::shared_ptr<const Content> m_content; ///< null: no rows
};

} // namespace core
