// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scoperows.h"

#include "analysis/windowrows.h"

#include <algorithm>

namespace core {

/// False when stopped.
template <typename Table, typename IsAccepted>
bool ScopeRows::add(const Table& table, const ScopeFilter& filter, const std::stop_token& stop, IsAccepted isAccepted)
{
    constexpr std::size_t FewestRowsOfRun = 4; // on average, with those left out
    const auto rows = filter.rowsOf(table);
    const auto most = rowCount(rows) / FewestRowsOfRun;
    std::vector<RowRange> runs;
    const bool isDone = forEachRowIn(rows, stop, [&](std::size_t row) {
        if (!isAccepted(row) || runs.size() > most)
            return;
        if (!runs.empty() && runs.back().end == row)
            ++runs.back().end;
        else
            runs.push_back({ row, row + 1 });
    });
    if (isDone && runs.size() <= most)
        m_tables.emplace_back(&table, RowRanges(std::move(runs)));
    return isDone;
}

Expected<Scope> ScopeRows::lookUp(const Trace& trace, Scope scope, const std::stop_token& stop)
{
    if (scope.processes.empty() && scope.devices.empty() && scope.streams.empty())
        return scope;
    auto found = std::make_shared<ScopeRows>();
    found->m_scope = scope;
    found->m_scope.nvtx.reset();
    found->m_scope.rows.reset();
    const ScopeFilter filter(trace, found->m_scope);
    std::vector<char> isThreadIn;
    isThreadIn.reserve(trace.threads.size());
    for (const auto& thread : trace.threads)
        isThreadIn.push_back(filter.acceptsProcess(thread.process) ? 1 : 0);
    const auto addWork = [&](const auto& work) {
        return found->add(work, filter, stop, [&](std::size_t row) { return filter.acceptsStream(work.stream[row]); });
    };
    const auto addThreads = [&](const auto& events) {
        return found->add(events, filter, stop, [&](std::size_t row) {
            return events.thread[row].isValid() && isThreadIn[events.thread[row].value()] != 0;
        });
    };
    if (!addWork(trace.kernels) || !addWork(trace.copies) || !addWork(trace.sets) || !addThreads(trace.calls)
        || !addThreads(trace.nvtx) || !addThreads(trace.osRuntime))
        return cancelled();
    scope.rows = std::move(found);
    return scope;
}

bool ScopeRows::areOf(const Scope& scope) const
{
    return scope.window == m_scope.window && scope.processes == m_scope.processes && scope.devices == m_scope.devices
        && scope.streams == m_scope.streams;
}

const RowRanges* ScopeRows::find(const void* table) const
{
    const auto found
        = std::find_if(m_tables.begin(), m_tables.end(), [table](const auto& entry) { return entry.first == table; });
    return found == m_tables.end() ? nullptr : &found->second;
}

} // namespace core
