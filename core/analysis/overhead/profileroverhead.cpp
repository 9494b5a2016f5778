// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/overhead/profileroverhead.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "scope/sharedidle.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Puts overhead into rows by process and name.
class OverheadCollector
{
public:
    explicit OverheadCollector(const Trace& trace)
        : m_trace(trace)
        , m_numbers(AnyKey)
        , m_members(AnyKey)
    {
    }
    void add(std::size_t overhead, Interval span)
    {
        const auto thread = m_trace.overhead.thread[overhead];
        const auto name = m_trace.overhead.name[overhead];
        const auto process = thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {};
        const auto number = m_numbers.numberOf(std::uint64_t { process.value() } << IndexBits | name.value());
        if (number == m_rows.size()) {
            m_rows.emplace_back();
            m_rows.back().process = process;
            m_rows.back().name = name;
            m_sets.emplace_back();
        }
        const auto member = m_members.numberOf(std::uint64_t { number } << IndexBits | thread.value());
        if (member == m_threads.size())
            m_threads.push_back({ number, {} });
        m_durations.add(number, span.lengthNs());
        m_threads[member].second.add(span.startNs, span.endNs);
        m_sets[number].appendSorted(span);
        m_all.appendSorted(span);
    }
    /// The rows with all figures but their shares.
    std::vector<OverheadRow> takeRows(const SharedIdle& idle)
    {
        m_durations.sort(m_rows.size());
        for (const auto& [number, open] : m_threads)
            m_rows[number].threadNs = saturatedSum(m_rows[number].threadNs, open.totalNs);
        for (std::size_t number = 0; number < m_rows.size(); ++number) {
            auto& row = m_rows[number];
            row.duration = durationStatistics(m_durations.of(number));
            row.unionNs = m_sets[number].totalNs();
            row.gpuIdleInsideNs = idle.idleNs(m_sets[number]);
        }
        return std::move(m_rows);
    }
    /// The time in which any thread was kept busy.
    [[nodiscard]] const IntervalSet& all() const { return m_all; }

private:
    static constexpr unsigned IndexBits = 32;
    const Trace& m_trace;
    GroupNumbers m_numbers; ///< of (process, name)
    GroupNumbers m_members; ///< of (row, thread)
    std::vector<OverheadRow> m_rows;
    std::vector<IntervalSet> m_sets;
    std::vector<std::pair<std::uint32_t, RunningUnion>> m_threads; ///< by member: its row, and its union
    GroupedValues m_durations;
    IntervalSet m_all;
};

void describeProvenance(ProfilerOverhead& result, const Trace& trace, const Scope& scope)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Overhead });
    provenance.derivation = Text::tr(
        "Time that the profiler itself took, by process and name. Thread time is the union on each thread, threads add "
        "up; "
        "the union over all threads is compared with the length of the window (else of the whole trace). GPU idle "
        "inside is "
        "the part of that union in which no GPU in scope worked, between the first and last GPU work.");
    std::int64_t count = 0;
    for (const auto& row : result.rows)
        count += row.duration.count;
    provenance.coverage = QStringLiteral("%1.").arg(counted(count, Text::tr("event"), Text::tr("events")));
    addClippingLimit(provenance, result.clippedCount);
    if (!scope.devices.empty() || !scope.streams.empty())
        provenance.limitations.append(
            Text::tr("overhead does not belong to a GPU or stream: that of the processes that use it is listed"));
    addReadingLimits(provenance, trace, { EventClass::Overhead });
}

} // namespace

double ProfilerOverhead::fraction() const
{
    return fractionOf(unionNs, windowNs).value_or(0);
}

Cancellable<ProfilerOverhead> analyzeProfilerOverhead(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                                      const std::stop_token& stop)
{
    ProfilerOverhead result;
    const auto& overhead = trace.overhead;
    if (overhead.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Overhead });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    OverheadCollector collector(trace);
    for (std::size_t row = 0; row < overhead.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto start = overhead.startNs[row];
        const auto end = overhead.endNs[row];
        if (!filter.acceptsThreadSpan(overhead.thread[row], start, end))
            continue;
        collector.add(row, filter.clipped(start, end));
        result.clippedCount += filter.isCut(start, end) ? 1 : 0;
    }
    const SharedIdle sharedIdle(idle);
    result.windowNs = windowLengthNs(trace, scope);
    result.unionNs = collector.all().totalNs();
    result.gpuIdleInsideNs = sharedIdle.idleNs(collector.all());
    result.isGpuIdleKnown = !idle.devices.empty();
    result.rows = collector.takeRows(sharedIdle);
    for (auto& row : result.rows)
        row.shareOfWindow = fractionOf(row.unionNs, result.windowNs).value_or(0);
    std::sort(result.rows.begin(), result.rows.end(), [&](const OverheadRow& left, const OverheadRow& right) {
        if (left.unionNs != right.unionNs)
            return left.unionNs > right.unionNs;
        return std::tuple(left.process, trace.strings.view(left.name))
            < std::tuple(right.process, trace.strings.view(right.name));
    });
    describeProvenance(result, trace, scope);
    return result;
}

} // namespace core
