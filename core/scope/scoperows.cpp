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
    const auto found = std::make_shared<ScopeRows>();
    found->m_scope = scope;
    found->m_scope.rows.reset();
    const bool isLimited = !scope.processes.empty() || !scope.devices.empty() || !scope.streams.empty();
    if (isLimited && !found->lookUpTables(trace, stop))
        return cancelled();
    if (isLimited || scope.nvtx)
        scope.rows = found;
    if (scope.nvtx && !found->lookUpRanges(trace, scope, stop))
        return cancelled();
    return scope;
}

bool ScopeRows::lookUpTables(const Trace& trace, const std::stop_token& stop)
{
    auto scope = m_scope;
    scope.nvtx.reset();
    const ScopeFilter filter(trace, scope);
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
    for (std::size_t i = 0; i < lookUps.size(); ++i) {
        if (rows[i])
            m_tables.emplace_back(lookUps[i].first, std::move(*rows[i]));
    }
    return !stop.stop_requested();
}

bool ScopeRows::lookUpRanges(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    auto ranges = std::make_shared<LimitRanges>(*ScopeFilter(trace, scope).limitRanges());
    const auto& calls = trace.calls;
    ranges->calls.resize(calls.size());
    std::vector<std::size_t> begun(trace.threads.size()); // ranges of each thread
    for (std::size_t row = 0; row < calls.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!calls.thread[row].isValid())
            continue;
        const auto thread = calls.thread[row].value();
        const auto& ofThread = ranges->ofThreads[thread];
        while (begun[thread] < ofThread.startNs.size() && ofThread.startNs[begun[thread]] <= calls.startNs[row])
            ++begun[thread];
        ranges->calls[row] = ofThread.holds(begun[thread], calls.startNs[row], calls.endNs[row]);
    }
    m_ranges = std::move(ranges);
    return true;
}

std::shared_ptr<const LimitRanges> ScopeRows::rangesOf(const Scope& scope) const
{
    return areOf(scope) && scope.nvtx == m_scope.nvtx ? m_ranges : nullptr;
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
