// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/foreachrow.h"
#include "scope/scope.h"
#include "trace/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/**
 * Asks a filter about what threads did, as ScopeFilter::acceptsThreadSpan() does, for spans that ascend by start: the
 * ranges of an NVTX limit are gone through once instead of being searched for each span. Any order gives the same
 * answers. Refers to the trace and to the filter.
 */
class SpansInTurn
{
public:
    SpansInTurn(const Trace& trace, const ScopeFilter& filter)
        : m_trace(trace)
        , m_filter(filter)
        , m_limit(filter.limitRanges())
        , m_begun(m_limit ? m_limit->ofThreads.size() : 0)
    {
    }
    [[nodiscard]] bool accepts(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs)
    {
        if (!m_limit)
            return m_filter.acceptsThreadSpan(thread, startNs, endNs);
        return thread.isValid() && m_filter.inWindow(startNs, endNs) && isInsideRange(thread, startNs, endNs)
            && m_filter.acceptsProcess(m_trace.processOf(thread));
    }

private:
    bool isInsideRange(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs)
    {
        const auto& ranges = m_limit->ofThreads[thread.value()];
        auto& begun = m_begun[thread.value()];
        if (begun > 0 && ranges.startNs[begun - 1] > startNs)
            begun
                = static_cast<std::size_t>(std::ranges::upper_bound(ranges.startNs, startNs) - ranges.startNs.begin());
        while (begun < ranges.startNs.size() && ranges.startNs[begun] <= startNs)
            ++begun;
        return ranges.holds(begun, startNs, endNs);
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    std::shared_ptr<const LimitRanges> m_limit; ///< none: there is no NVTX limit
    std::vector<std::size_t> m_begun; ///< by ThreadIndex: ranges that begin by the start of the last span
};

/// Of `rows` of a table of spans, by start, those that begin while a range of the filter's NVTX limit is open on some
/// thread: it accepts no others. All of them without such a limit. O(ranges log ranges).
[[nodiscard]] RowRanges rowsInLimit(const RowRanges& rows, std::span<const std::int64_t> startNs,
                                    const ScopeFilter& filter);

/// Calls `visit(row)` for the rows of a table of what threads did that the filter accepts, in their order. False when
/// stopped.
template <typename Table, typename Visitor>
[[nodiscard]] bool forEachSpanOf(const Trace& trace, const Table& table, const ScopeFilter& filter,
                                 const std::stop_token& stop, Visitor visit)
{
    SpansInTurn spans(trace, filter);
    const auto rows = rowsInLimit(filter.rowsOf(table), table.startNs, filter);
    const auto fetch = [&table](std::size_t row) { prefetchTimes(table, row); };
    return forEachRowIn(rows, stop, fetch, [&](std::size_t row) {
        if (spans.accepts(table.thread[row], table.startNs[row], table.endNs[row]))
            visit(row);
    });
}

} // namespace core
