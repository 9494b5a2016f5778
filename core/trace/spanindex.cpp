// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/spanindex.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

/// Adds [begin, end), as part of the last range when they touch.
void append(std::vector<RowRange>& ranges, RowRange range)
{
    if (range.begin >= range.end)
        return;
    if (!ranges.empty() && ranges.back().end == range.begin)
        ranges.back().end = range.end;
    else
        ranges.push_back(range);
}

std::size_t firstNotBefore(std::span<const std::int64_t> startNs, std::int64_t timeNs)
{
    return static_cast<std::size_t>(std::lower_bound(startNs.begin(), startNs.end(), timeNs) - startNs.begin());
}

} // namespace

SpanIndex::SpanIndex(std::span<const std::int64_t> startNs, std::span<const std::int64_t> endNs)
    : m_rowCount(startNs.size())
{
    m_latestEndNs.reserve((m_rowCount + BlockRows - 1) / BlockRows);
    for (std::size_t begin = 0; begin < m_rowCount; begin += BlockRows) {
        const auto block = endNs.subspan(begin, std::min(BlockRows, m_rowCount - begin));
        m_latestEndNs.push_back(*std::max_element(block.begin(), block.end()));
    }
}

std::vector<RowRange> SpanIndex::rowsMeeting(std::span<const std::int64_t> startNs, const TimeWindow& window) const
{
    const auto end = firstNotBefore(startNs, window.endNs);
    if (startNs.size() != m_rowCount)
        return { { 0, end } };
    const auto inside = firstNotBefore(startNs.first(end), window.startNs); // from here on every row starts inside
    std::vector<RowRange> ranges;
    for (std::size_t begin = 0; begin < inside; begin += BlockRows) {
        if (m_latestEndNs[begin / BlockRows] > window.startNs)
            append(ranges, { begin, std::min(begin + BlockRows, inside) });
    }
    append(ranges, { inside, end });
    return ranges;
}

std::int64_t SpanIndex::latestEndNs() const
{
    const auto latest = std::max_element(m_latestEndNs.begin(), m_latestEndNs.end());
    return latest == m_latestEndNs.end() ? std::numeric_limits<std::int64_t>::min() : *latest;
}

} // namespace core
