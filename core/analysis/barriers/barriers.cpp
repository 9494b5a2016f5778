// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"

#include "analysis/idle/processidle.h"
#include "base/phrases.h"
#include "base/text.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::size_t KindCount = 4;

/// One barrier as all groupings see it.
struct Barrier {
    BarrierKind kind;
    std::size_t call; ///< the barrier itself, or the launch call behind a launcher gap
    Interval span;
    const ProcessIdle* idle; ///< nullptr: its process has no GPU work
};

/// Puts barriers into rows and collects their durations.
class BarrierCollector
{
public:
    BarrierCollector(const Trace& trace, const BarrierGrouping& grouping)
        : m_trace(trace)
        , m_grouping(grouping)
        , m_ownerCount(ownerCount())
        , m_numbers(KindCount * trace.callNames.size() * m_ownerCount)
    {
        QHash<QString, std::uint32_t> numbers; // names that only differ by their version are one row
        for (const auto& name : trace.callNames) {
            if (!numbers.contains(name.name))
                numbers.insert(name.name, static_cast<std::uint32_t>(numbers.size()));
            m_nameNumber.push_back(numbers.value(name.name));
        }
    }

    /// Barriers of one kind come by start.
    void add(const Barrier& barrier)
    {
        const auto thread = m_trace.calls.thread[barrier.call];
        const auto name = m_trace.calls.name[barrier.call];
        const auto label
            = static_cast<std::uint64_t>(barrier.kind) * m_trace.callNames.size() + m_nameNumber[name.value()];
        const auto number = m_numbers.numberOf(label * m_ownerCount + ownerOf(thread));
        if (number == m_rows.size()) {
            m_rows.push_back(makeRow(barrier.kind, name, thread));
            m_idleInside.emplace_back();
        }
        m_durations.add(number, barrier.span.lengthNs());
        if (!barrier.idle)
            return;
        m_rows[number].isGpuIdleKnown = true;
        m_idleInside[number].add(*barrier.idle, barrier.span);
    }

    /// The rows with their statistics, longest total first.
    std::vector<BarrierRow> takeRows()
    {
        m_durations.sort(m_rows.size());
        for (std::size_t number = 0; number < m_rows.size(); ++number) {
            m_rows[number].duration = durationStatistics(m_durations.of(number));
            m_rows[number].gpuIdleInsideNs = m_idleInside[number].takeNs();
        }
        std::sort(m_rows.begin(), m_rows.end(), [](const BarrierRow& left, const BarrierRow& right) {
            if (left.duration.totalNs != right.duration.totalNs)
                return left.duration.totalNs > right.duration.totalNs;
            return std::tie(left.kind, left.apiName, left.process, left.thread)
                < std::tie(right.kind, right.apiName, right.process, right.thread);
        });
        return std::move(m_rows);
    }

private:
    [[nodiscard]] std::uint64_t ownerCount() const
    {
        if (m_grouping.byThread)
            return m_trace.threads.size() + 1; // one more for "not known"
        return m_grouping.byProcess ? m_trace.processes.size() + 1 : 1;
    }
    [[nodiscard]] std::uint64_t ownerOf(ThreadIndex thread) const
    {
        if (m_ownerCount == 1)
            return 0;
        if (!thread.isValid())
            return m_ownerCount - 1;
        return m_grouping.byThread ? thread.value() : m_trace.processOf(thread).value();
    }
    [[nodiscard]] BarrierRow makeRow(BarrierKind kind, CallNameIndex nameIndex, ThreadIndex thread) const
    {
        BarrierRow row;
        row.kind = kind;
        row.apiName = barrierApiName(kind, m_trace.callNames[nameIndex.value()]);
        if ((m_grouping.byProcess || m_grouping.byThread) && thread.isValid())
            row.process = m_trace.processOf(thread);
        if (m_grouping.byThread)
            row.thread = thread;
        return row;
    }

    const Trace& m_trace;
    BarrierGrouping m_grouping;
    std::uint64_t m_ownerCount;
    std::vector<std::uint32_t> m_nameNumber;
    GroupNumbers m_numbers;
    std::vector<BarrierRow> m_rows;
    std::vector<IdleInside> m_idleInside; ///< of each row
    GroupedValues m_durations;
};

/// Goes over the barriers once for all groupings: most of the time goes into finding them.
class BarrierSearch
{
public:
    BarrierSearch(const Trace& trace, const std::vector<ProcessIdle>& idleTimes,
                  std::span<const BarrierGrouping> groupings)
        : m_trace(trace)
        , m_idleTimes(idleTimes)
    {
        for (const auto& grouping : groupings)
            m_collectors.emplace_back(trace, grouping);
    }
    /// @return the calls that the window cuts. Errors: Cancelled.
    Cancellable<std::int64_t> addCalls(const ScopeFilter& filter, const std::stop_token& stop)
    {
        const auto& calls = m_trace.calls;
        std::int64_t clippedCount = 0;
        const bool isDone = forEachBarrierCall(m_trace, filter, stop, [&](std::size_t row, BarrierKind kind) {
            if (!filter.acceptsCall(row))
                return;
            clippedCount += filter.isCut(calls.startNs[row], calls.endNs[row]) ? 1 : 0;
            add(kind, row, filter.clipped(calls.startNs[row], calls.endNs[row]));
        });
        if (!isDone)
            return cancelled();
        return clippedCount;
    }
    /// The waits for launches in `gaps`.
    void addLauncherGaps(const IdleGaps& gaps)
    {
        std::vector<std::pair<std::int64_t, std::size_t>> order; // (start, row): those of several devices come by end
        for (std::size_t row = 0; row < gaps.size(); ++row) {
            const auto gap = gaps.inOrderOfEnd(m_trace, row);
            if (launcherGapOf(m_trace, gap).waitedNs >= MinLauncherGapNs)
                order.emplace_back(gap.span.startNs, row);
        }
        if (!std::is_sorted(order.begin(), order.end()))
            std::sort(order.begin(), order.end());
        for (const auto& [startNs, row] : order) {
            const auto [waitedNs, launch] = launcherGapOf(m_trace, gaps.inOrderOfEnd(m_trace, row));
            add(BarrierKind::CpuLauncherGap, launch.value(), { startNs, startNs + waitedNs });
        }
    }
    /// The rows of one of the groupings.
    [[nodiscard]] std::vector<BarrierRow> takeRows(std::size_t grouping) { return m_collectors[grouping].takeRows(); }

private:
    void add(BarrierKind kind, std::size_t call, const Interval& span)
    {
        const auto thread = m_trace.calls.thread[call];
        const auto process = thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {};
        Barrier barrier { kind, call, span, nullptr };
        if (process.isValid() && m_idleTimes[process.value()].hasWork())
            barrier.idle = &m_idleTimes[process.value()];
        for (auto& collector : m_collectors)
            collector.add(barrier);
    }

    const Trace& m_trace;
    const std::vector<ProcessIdle>& m_idleTimes;
    std::vector<BarrierCollector> m_collectors; ///< one for each grouping
};

void describeProvenance(Barriers& result, const Trace& trace, const Scope& scope, const GpuIdle& idle)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Calls, EventClass::Kernels, EventClass::Memcpy });
    provenance.derivation = Text::tr("Calls of the CUDA API that block the host, by kind and name without "
                                     "version suffix. A cpu_launcher_gap is the part "
                                     "of a device's idle gap before the next kernel was launched (start of the "
                                     "launch call − end of the previous GPU "
                                     "work, at least 1 µs). GPU idle inside is the union of the barriers as far as "
                                     "every GPU of their process was idle, whoever else may use it: a moment counts "
                                     "once, however many wait.");
    std::int64_t count = 0;
    for (const auto& row : result.rows)
        count += row.duration.count;
    provenance.coverage = Text::tr("%1 among %2 of the trace.")
                              .arg(counted(count, Text::tr("barrier"), Text::tr("barriers")),
                                   counted(static_cast<std::int64_t>(trace.calls.size()), Text::tr("CUDA API call"),
                                           Text::tr("CUDA API calls")));
    addClippingLimit(provenance, result.clippedCount);
    addReadingLimits(provenance, trace, { EventClass::Calls, EventClass::Kernels, EventClass::Memcpy });
    if (trace.copies.size() == 0)
        provenance.limitations.append(
            Text::tr("no copies in the trace: asynchronous copies of pageable memory cannot be told apart"));
    if (!idle.provenance.isAvailable())
        provenance.limitations.append(
            Text::tr("no GPU work in the trace: launcher gaps and GPU idle inside are not known"));
    if (!scope.devices.empty() || !scope.streams.empty())
        provenance.limitations.append(
            Text::tr("API calls do not belong to a GPU or stream: those of the processes that use it are listed"));
}

Barriers notCaptured(const Trace& trace, const BarrierGrouping& grouping)
{
    Barriers result;
    result.grouping = grouping;
    setNotCaptured(result.provenance, trace, { EventClass::Calls });
    return result;
}

/// The barriers in each of `groupings`.
Cancellable<std::vector<Barriers>> groupBarriers(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                 const std::vector<ProcessIdle>& idleTimes,
                                                 std::span<const BarrierGrouping> groupings,
                                                 const std::stop_token& stop)
{
    std::vector<Barriers> results;
    BarrierSearch search(trace, idleTimes, groupings);
    const auto clippedCount = search.addCalls(ScopeFilter(trace, scope), stop);
    if (!clippedCount)
        return tl::unexpected(clippedCount.error());
    search.addLauncherGaps(idle.gaps);
    for (std::size_t i = 0; i < groupings.size(); ++i) {
        auto& result = results.emplace_back();
        result.grouping = groupings[i];
        result.clippedCount = *clippedCount;
        result.rows = search.takeRows(i);
        describeProvenance(result, trace, scope, idle);
    }
    return results;
}

} // namespace

Cancellable<Barriers> analyzeBarriers(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                      const BarrierGrouping& grouping, const std::stop_token& stop)
{
    if (trace.calls.size() == 0)
        return notCaptured(trace, grouping);
    const auto times = processIdleTimes(trace, scope, idle, nullptr, stop);
    if (!times)
        return tl::unexpected(times.error());
    return groupBarriers(trace, scope, idle, times->ofProcess, std::span(&grouping, 1), stop)
        .map([](std::vector<Barriers> all) { return std::move(all.front()); });
}

Cancellable<BarrierSections> analyzeBarrierSections(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                                    const std::shared_ptr<const GroupIdleTimes>& known,
                                                    const std::stop_token& stop)
{
    static constexpr std::array Groupings { BarrierGrouping {}, BarrierGrouping { .byProcess = true } };
    if (trace.calls.size() == 0)
        return BarrierSections { notCaptured(trace, Groupings[0]), notCaptured(trace, Groupings[1]), nullptr };
    const auto times = processIdleTimes(trace, scope, idle, known, stop);
    if (!times)
        return tl::unexpected(times.error());
    return groupBarriers(trace, scope, idle, times->ofProcess, Groupings, stop)
        .map([&times](std::vector<Barriers> all) {
            return BarrierSections { std::move(all[0]), std::move(all[1]), times->groups };
        });
}

} // namespace core
