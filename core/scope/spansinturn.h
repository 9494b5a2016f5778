// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "trace/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
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

} // namespace core
