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

/// Which indexes are accepted, "none" too: read without a branch.
template <typename Index> class AcceptedIndexes
{
public:
    /// `isAccepted`: by value of an index. "None" is not.
    explicit AcceptedIndexes(std::vector<char> isAccepted)
        : m_isAccepted(std::move(isAccepted))
        , m_none(m_isAccepted.size())
    {
        m_isAccepted.push_back(0);
    }
    [[nodiscard]] std::size_t count(Index index) const
    {
        return static_cast<std::size_t>(m_isAccepted[std::min(index.value(), m_none)]);
    }

private:
    std::vector<char> m_isAccepted; ///< 0 or 1
    std::size_t m_none;
};

/// The rows of `table` whose index in `column` is accepted, as runs. None when stopped, and when there are too many runs
/// to be worth their while.
template <typename Table, typename Column, typename Index>
std::optional<RowRanges> runsOf(const Table& table, const Column& column, const AcceptedIndexes<Index>& isAccepted,
                                const ScopeFilter& filter, const std::stop_token& stop)
{
    constexpr std::size_t FewestRowsOfRun = 4; // on average, with those left out
    constexpr std::size_t BlockRows = 1024;
    const auto rows = filter.rowsOf(table);
    const auto most = rowCount(rows) / FewestRowsOfRun;
    std::vector<RowRange> runs;
    std::array<std::size_t, BlockRows + 1> accepted; // nobody can foretell which rows are: no branch on each
    for (const auto& range : rows) {
        for (auto begin = range.begin; begin < range.end; begin += BlockRows) {
            if (stop.stop_requested() || runs.size() > most)
                return std::nullopt;
            std::size_t count = 0;
            for (auto row = begin; row < std::min(range.end, begin + BlockRows); ++row) {
                accepted[count] = row;
                count += isAccepted.count(column[row]);
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (!runs.empty() && runs.back().end == accepted[i])
                    ++runs.back().end;
                else
                    runs.push_back({ accepted[i], accepted[i] + 1 });
            }
        }
    }
    return runs.size() <= most ? std::optional(RowRanges(std::move(runs))) : std::nullopt;
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
    std::vector<char> isThreadIn, isStreamIn;
    for (const auto& thread : trace.threads)
        isThreadIn.push_back(filter.acceptsProcess(thread.process) ? 1 : 0);
    for (std::size_t stream = 0; stream < trace.streams.size(); ++stream)
        isStreamIn.push_back(filter.acceptsStream(StreamIndex { stream }) ? 1 : 0);
    const AcceptedIndexes<ThreadIndex> threads(std::move(isThreadIn));
    const AcceptedIndexes<StreamIndex> streams(std::move(isStreamIn));
    const auto ofWork = [&](const auto& work) { return runsOf(work, work.stream, streams, filter, stop); };
    const auto ofThreads = [&](const auto& events) { return runsOf(events, events.thread, threads, filter, stop); };
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

Scope scopeOfEveryone(const Trace& trace, const Scope& scope, const std::vector<char>& isWanted)
{
    Scope everyone;
    everyone.window = scope.window;
    if (!scope.rows)
        return everyone;
    auto places = scope;
    places.nvtx.reset();
    const ScopeFilter filter(trace, places);
    for (std::size_t stream = 0; stream < trace.streams.size(); ++stream) {
        const auto device = trace.streams[stream].device;
        if (device.isValid() && isWanted[device.value()] != 0 && !filter.acceptsStream(StreamIndex { stream }))
            return everyone;
    }
    return places;
}

} // namespace core
