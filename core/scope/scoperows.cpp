// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scoperows.h"

#include "base/parallel.h"
#include "scope/foreachrow.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace core {

namespace {

/// The rows of `table` that are accepted, as runs. None when stopped, and when there are too many runs to be worth
/// their while.
template <typename Table, typename IsAccepted>
std::optional<RowRanges> runsOf(const Table& table, const ScopeFilter& filter, const std::stop_token& stop,
                                IsAccepted isAccepted)
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
    return isDone && runs.size() <= most ? std::optional(RowRanges(std::move(runs))) : std::nullopt;
}

} // namespace

Cancellable<Scope> ScopeRows::lookUp(const Trace& trace, Scope scope, const std::stop_token& stop)
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
    const auto ofWork = [&](const auto& work) {
        return runsOf(work, filter, stop, [&](std::size_t row) { return filter.acceptsStream(work.stream[row]); });
    };
    const auto ofThreads = [&](const auto& events) {
        return runsOf(events, filter, stop, [&](std::size_t row) {
            return events.thread[row].isValid() && isThreadIn[events.thread[row].value()] != 0;
        });
    };
    const std::array<std::pair<const void*, std::function<std::optional<RowRanges>()>>, 6> lookUps {
        { { &trace.calls, [&] { return ofThreads(trace.calls); } },
          { &trace.kernels, [&] { return ofWork(trace.kernels); } },
          { &trace.nvtx, [&] { return ofThreads(trace.nvtx); } },
          { &trace.osRuntime, [&] { return ofThreads(trace.osRuntime); } },
          { &trace.copies, [&] { return ofWork(trace.copies); } },
          { &trace.sets, [&] { return ofWork(trace.sets); } } }
    };
    std::array<std::optional<RowRanges>, lookUps.size()> rows;
    runParallel(defaultThreads(), lookUps.size(), [&](std::size_t i) { rows[i] = lookUps[i].second(); });
    if (stop.stop_requested())
        return cancelled();
    for (std::size_t i = 0; i < lookUps.size(); ++i) {
        if (rows[i])
            found->m_tables.emplace_back(lookUps[i].first, std::move(*rows[i]));
    }
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
