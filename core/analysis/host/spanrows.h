// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace core {

/// The first position below `size` for which `isAfter` holds, as it does for all behind it; `size`: for none. Looks
/// near `hint` first.
template <typename IsAfter> [[nodiscard]] std::size_t firstAfter(std::size_t size, std::size_t hint, IsAfter isAfter)
{
    constexpr std::size_t FewSteps = 6; // one by one they cost less than leaps that are not foreseen
    std::size_t low = 0;
    std::size_t high = std::min(size, hint);
    std::size_t stride = 1;
    if (high < size && !isAfter(high)) {
        low = high + 1;
        for (const auto end = std::min(size, low + FewSteps); low < end; ++low) {
            if (isAfter(low))
                return low;
        }
        while (size - low >= stride && !isAfter(low + stride - 1)) {
            low += stride;
            stride *= 2;
        }
        high = size - low >= stride ? low + stride - 1 : size;
    } else {
        while (high >= stride && isAfter(high - stride)) {
            high -= stride;
            stride *= 2;
        }
        low = high >= stride ? high - stride + 1 : 0;
    }
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (isAfter(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/// Rows of one thread in a table of spans.
template <typename Table> class SpanRows
{
public:
    SpanRows(std::span<const std::uint32_t> rows, const Table& table)
        : m_rows(rows)
        , m_table(&table)
    {
    }
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] std::size_t row(std::size_t position) const { return m_rows[position]; }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const { return m_table->startNs[m_rows[position]]; }
    [[nodiscard]] std::int64_t endNs(std::size_t position) const { return m_table->endNs[m_rows[position]]; }

private:
    std::span<const std::uint32_t> m_rows;
    const Table* m_table;
};

} // namespace core
