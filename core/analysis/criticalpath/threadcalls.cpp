// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/threadcalls.h"

#include "base/stopcheck.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace core {

Cancellable<ThreadCalls> ThreadCalls::make(const Trace& trace, const std::stop_token& stop)
{
    ThreadCalls calls(trace);
    if (!calls.fill(stop))
        return cancelled();
    calls.noteFirst();
    return calls;
}

bool ThreadCalls::fill(const std::stop_token& stop)
{
    const auto& calls = m_trace->calls;
    std::vector<std::int64_t> reachedNs;
    // by start: a call is inside of another of its thread when that has not ended
    const auto forEachOutermost = [&](auto visit) {
        reachedNs.assign(m_trace->threads.size(), std::numeric_limits<std::int64_t>::min());
        for (std::size_t row = 0; row < calls.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            if (!calls.thread[row].isValid())
                continue;
            const auto thread = calls.thread[row].value();
            if (calls.startNs[row] < reachedNs[thread])
                continue;
            reachedNs[thread] = calls.endNs[row];
            visit(thread, row);
        }
        return true;
    };
    m_first.assign(m_trace->threads.size() + 1, 0);
    if (!forEachOutermost([&](std::size_t thread, std::size_t) { ++m_first[thread + 1]; }))
        return false;
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_rows.resize(m_first.back());
    auto next = m_first;
    return forEachOutermost(
        [&](std::size_t thread, std::size_t row) { m_rows[next[thread]++] = static_cast<std::uint32_t>(row); });
}

void ThreadCalls::noteFirst()
{
    m_firstNs.assign(m_trace->threads.size(), std::numeric_limits<std::int64_t>::max());
    const auto note = [this](const auto& table) {
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (table.thread[row].isValid()) {
                auto& firstNs = m_firstNs[table.thread[row].value()];
                firstNs = std::min(firstNs, table.startNs[row]);
            }
        }
    };
    note(m_trace->calls);
    note(m_trace->nvtx);
    note(m_trace->osRuntime);
    note(m_trace->mpi);
}

std::size_t ThreadCalls::begunBefore(ThreadIndex thread, std::int64_t timeNs) const
{
    const auto rows = rowsOf(thread);
    const auto startNs = [this](std::uint32_t row) { return m_trace->calls.startNs[row]; };
    return static_cast<std::size_t>(std::ranges::lower_bound(rows, timeNs, {}, startNs) - rows.begin());
}

} // namespace core
