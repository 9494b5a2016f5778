// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spanindex.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace core {

/// Rows of a table to go through: ranges that ascend and do not touch. Cheap to copy.
class RowRanges
{
public:
    explicit RowRanges(std::vector<RowRange> ranges)
        : m_ranges(std::make_shared<const std::vector<RowRange>>(std::move(ranges)))
    {
    }
    [[nodiscard]] auto begin() const { return m_ranges->begin(); }
    [[nodiscard]] auto end() const { return m_ranges->end(); }
    [[nodiscard]] std::size_t size() const { return m_ranges->size(); }
    [[nodiscard]] const RowRange& operator[](std::size_t position) const { return (*m_ranges)[position]; }
    /// The first row of the range some places after `position`, or of the last one: what prefetch() fetches of it now is
    /// there when its turn comes. There must be a range.
    [[nodiscard]] std::size_t rowAhead(std::size_t position) const
    {
        constexpr std::size_t RangesAhead = 16;
        return (*m_ranges)[std::min(position + RangesAhead, m_ranges->size() - 1)].begin;
    }

private:
    std::shared_ptr<const std::vector<RowRange>> m_ranges;
};

} // namespace core
