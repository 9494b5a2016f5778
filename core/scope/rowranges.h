// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spanindex.h"

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

private:
    std::shared_ptr<const std::vector<RowRange>> m_ranges;
};

} // namespace core
