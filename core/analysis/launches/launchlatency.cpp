// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchlatency.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "scope/launchtimes.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <QHash>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace core {

namespace {

/// Gives call names that only differ by their version the same number.
std::vector<std::uint32_t> numberNames(const Trace& trace)
{
    QHash<QString, std::uint32_t> numbers;
    std::vector<std::uint32_t> result;
    result.reserve(trace.callNames.size());
    for (const auto& name : trace.callNames) {
        if (!numbers.contains(name.name))
            numbers.insert(name.name, static_cast<std::uint32_t>(numbers.size()));
        result.push_back(numbers.value(name.name));
    }
    return result;
}

/// Brings the kernels of each (API, kernel name) pair together.
class LaunchCollector
{
public:
    explicit LaunchCollector(const Trace& trace)
        : m_trace(trace)
        , m_numberOfName(numberNames(trace))
        , m_numbers(static_cast<std::uint64_t>(trace.callNames.size()) * trace.kernelNames.size())
    {
        m_rows.reserve(trace.kernels.size());
        m_groups.reserve(trace.kernels.size());
    }
    /// A kernel whose launch call is in the trace.
    void add(std::size_t row)
    {
        const auto& kernels = m_trace.kernels;
        const auto name = m_trace.calls.name[kernels.launch[row].value()];
        const auto api = std::uint64_t { m_numberOfName[name.value()] };
        m_groups.push_back(m_numbers.numberOf(api * m_trace.kernelNames.size() + kernels.name[row].value()));
        m_rows.push_back(static_cast<std::uint32_t>(row));
    }
    /// Calls visit(kernel rows) for each pair; once, for what was collected is let go of before.
    template <typename Visitor> void forEachPair(Visitor visit)
    {
        std::vector<std::size_t> next(m_numbers.size() + 1, 0);
        for (const auto group : m_groups)
            ++next[group + 1];
        std::partial_sum(next.begin(), next.end(), next.begin());
        const auto first = next;
        Column<std::uint32_t> sorted(m_rows.size());
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            sorted[next[m_groups[i]]++] = m_rows[i];
        m_rows = Column<std::uint32_t>();
        m_groups = Column<std::uint32_t>();
        for (std::size_t group = 0; group < m_numbers.size(); ++group)
            visit(std::span<const std::uint32_t>(sorted).subspan(first[group], first[group + 1] - first[group]));
    }

private:
    const Trace& m_trace;
    std::vector<std::uint32_t> m_numberOfName;
    GroupNumbers m_numbers;
    Column<std::uint32_t> m_rows, m_groups;
};

/// Memory that is used again and again.
struct Scratch {
    std::vector<std::int64_t> callNs, kernelNs, totalNs, queueNs;
};

/// The statistics of one pair. All times of a kernel are taken at once: most of the time goes into finding it and its
/// call.
LaunchLatencyRow makeRow(const Trace& trace, std::span<const std::uint32_t> kernels, Scratch& scratch)
{
    for (auto* times : { &scratch.callNs, &scratch.kernelNs, &scratch.totalNs, &scratch.queueNs })
        times->clear();
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        prefetchLaunchTimes(trace, kernels, i);
        const auto kernel = kernels[i];
        const auto times = launchTimes(trace, kernel);
        scratch.callNs.push_back(times.callNs);
        scratch.kernelNs.push_back(trace.kernels.endNs[kernel] - trace.kernels.startNs[kernel]);
        scratch.totalNs.push_back(times.totalNs);
        if (times.queueNs > 0)
            scratch.queueNs.push_back(times.queueNs);
    }
    LaunchLatencyRow row;
    const auto first = kernels.front();
    row.apiName = trace.callNames[trace.calls.name[trace.kernels.launch[first].value()].value()].name;
    row.kernel = trace.kernels.name[first];
    row.count = static_cast<std::int64_t>(kernels.size());
    row.leftOut = row.count - static_cast<std::int64_t>(scratch.queueNs.size());
    row.call = durationStatistics(scratch.callNs);
    row.kernelDuration = durationStatistics(scratch.kernelNs);
    row.total = durationStatistics(scratch.totalNs);
    row.queue = durationStatistics(scratch.queueNs);
    return row;
}

void describeProvenance(LaunchLatency& result, const Trace& trace)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels, EventClass::Calls });
    provenance.derivation = Text::tr(
        "Kernels with the same full name that were launched by the same API function are one row. Queue is end of the "
        "launch call → start of the kernel, over positive values only; launch to end is start of the call → end of "
        "call "
        "and kernel, whichever is later. Calls are found by process and correlation id. Times are whole, not clipped "
        "to "
        "the window.");
    provenance.coverage
        = Text::tr("%1 with a launch call in the trace; %2 without one are left out. %3 before their call had "
                   "returned and have no queue time.")
              .arg(counted(result.kernelCount, Text::tr("kernel"), Text::tr("kernels")),
                   formatCount(result.withoutLaunch),
                   counted(result.leftOut, Text::tr("kernel started"), Text::tr("kernels started")));
    addReadingLimits(provenance, trace, { EventClass::Kernels, EventClass::Calls });
}

} // namespace

Cancellable<LaunchLatency> analyzeLaunchLatency(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    LaunchLatency result;
    if (trace.kernels.size() == 0 || trace.calls.size() == 0) {
        setNotCaptured(result.provenance, trace,
                       { trace.kernels.size() == 0 ? EventClass::Kernels : EventClass::Calls });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    LaunchCollector collector(trace);
    const bool isDone = forEachRowOf(trace.kernels, filter, stop, [&](std::size_t row) {
        if (!filter.acceptsKernel(row))
            return;
        if (trace.kernels.launch[row].isValid())
            collector.add(row);
        else
            ++result.withoutLaunch;
    });
    if (!isDone)
        return cancelled();
    Scratch scratch;
    collector.forEachPair([&](std::span<const std::uint32_t> kernels) {
        if (!stop.stop_requested())
            result.rows.push_back(makeRow(trace, kernels, scratch));
    });
    if (stop.stop_requested())
        return cancelled();
    for (const auto& row : result.rows) {
        result.kernelCount += row.count;
        result.leftOut += row.leftOut;
    }
    std::sort(result.rows.begin(), result.rows.end(), [&](const LaunchLatencyRow& left, const LaunchLatencyRow& right) {
        if (left.count != right.count) // sums count launches that overlap each, and so exceed the trace
            return left.count > right.count;
        if (left.queue.meanNs != right.queue.meanNs)
            return left.queue.meanNs > right.queue.meanNs;
        if (left.kernel != right.kernel)
            return trace.kernelNames[left.kernel.value()].fullName < trace.kernelNames[right.kernel.value()].fullName;
        return left.apiName < right.apiName;
    });
    describeProvenance(result, trace);
    return result;
}

} // namespace core
