// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// Rows [begin, end) of a table.
struct RowRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    friend bool operator==(const RowRange&, const RowRange&) = default;
};

/**
 * Finds the rows of a table of spans, sorted by start, that a time window can meet, without looking at all of them.
 *
 * Holds the latest end of each block of rows: a row that began before the window can only reach into it when its block
 * does. Does not hold the columns; they are handed in with each question.
 */
class SpanIndex
{
public:
    static constexpr std::size_t BlockRows = 1024;

    /// The index of no rows.
    SpanIndex() = default;
    /// `startNs` ascends; both are columns of one table. O(n).
    SpanIndex(std::span<const std::int64_t> startNs, std::span<const std::int64_t> endNs);

    /**
     * Ranges that hold every row which overlaps `window` or starts inside it (so also spans of 0 ns at its start), and
     * few others; they ascend and do not touch. A table of another length than the index was made for is answered from
     * its starts alone.
     */
    [[nodiscard]] std::vector<RowRange> rowsMeeting(std::span<const std::int64_t> startNs,
                                                    const TimeWindow& window) const;
    /// The latest end of all rows; the smallest number without rows.
    [[nodiscard]] std::int64_t latestEndNs() const;
    /// Heap bytes held.
    [[nodiscard]] std::size_t memoryBytes() const { return m_latestEndNs.capacity() * sizeof(m_latestEndNs[0]); }

private:
    std::size_t m_rowCount = 0;
    std::vector<std::int64_t> m_latestEndNs; ///< of each block
};

} // namespace core
