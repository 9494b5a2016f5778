// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/runwindow.h"

#include "base/stopcheck.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace core {

namespace {

/// From when to when the rows of one stream or thread last.
struct PartSpan {
    ProcessIndex process;
    bool hasRows = false;
    TimeWindow span { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };
};

/// One for each stream or thread of which rows may be, and the last for those of none.
template <typename Table> std::vector<PartSpan> partsOf(const Trace& trace, const Table& /*table*/)
{
    std::vector<PartSpan> parts;
    const auto add = [&parts](const auto& all) {
        for (const auto& each : all)
            parts.push_back({ each.process });
    };
    if constexpr (requires(Table table) { table.stream; })
        add(trace.streams);
    else
        add(trace.threads);
    parts.emplace_back();
    return parts;
}

/// Where a row's part is among `count`.
template <typename Table> std::size_t partOfRow(const Table& table, std::size_t row, std::size_t count)
{
    if constexpr (requires { table.stream; })
        return table.stream[row].value();
    else
        return table.thread[row].isValid() ? table.thread[row].value() : count - 1;
}

/// Rows that count: all but marks and ranges that began before the capture.
template <typename Table> bool doesCount(const Table& table, std::size_t row)
{
    if constexpr (requires { table.suffix; })
        return table.kind[row] != NvtxKind::Mark && table.startNs[row] >= 0;
    else
        return true;
}

void widenRun(TimeWindow& window, const TimeWindow& span)
{
    window.startNs = std::min(window.startNs, span.startNs);
    window.endNs = std::max(window.endNs, span.endNs);
}

} // namespace

template <typename Table>
bool RunExtents::add(const Trace& trace, const Table& table, Meaning meaning, const std::stop_token& stop)
{
    constexpr bool DoesNoneCount = !requires
    {
        table.suffix;
    }
    &&!requires
    {
        table.type;
    };
    auto parts = partsOf(trace, table); // their processes are looked up once, not for each row
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!doesCount(table, row))
            continue;
        auto& part = parts[partOfRow(table, row, parts.size())];
        part.hasRows = true;
        widenRun(part.span, { table.startNs[row], table.endNs[row] });
    }
    for (const auto& part : parts) {
        if (!part.hasRows || (!part.process.isValid() && !DoesNoneCount))
            continue;
        auto& extent = part.process.isValid() ? m_ofProcesses[part.process.value()] : m_ofNone;
        extent.hasCuda = extent.hasCuda || meaning == Meaning::Cuda;
        extent.hasHost = extent.hasHost || meaning == Meaning::Host;
        widenRun(extent.span, part.span);
    }
    return true;
}

Cancellable<RunExtents> RunExtents::make(const Trace& trace, const std::stop_token& stop)
{
    RunExtents extents;
    extents.m_ofProcesses.resize(trace.processes.size());
    const bool isDone = extents.add(trace, trace.kernels, Meaning::Cuda, stop)
        && extents.add(trace, trace.copies, Meaning::Cuda, stop) && extents.add(trace, trace.sets, Meaning::Cuda, stop)
        && extents.add(trace, trace.graphLaunches, Meaning::Cuda, stop)
        && extents.add(trace, trace.calls, Meaning::Cuda, stop)
        && extents.add(trace, trace.osRuntime, Meaning::Host, stop)
        && extents.add(trace, trace.nvtx, Meaning::Host, stop)
        && extents.add(trace, trace.overhead, Meaning::SpanOnly, stop);
    if (!isDone)
        return cancelled();
    return extents;
}

TimeWindow RunExtents::run(const Scope& scope) const
{
    std::vector<char> isInScope(m_ofProcesses.size(), scope.processes.empty() ? 1 : 0);
    for (const auto process : scope.processes)
        isInScope[process.value()] = 1;
    const auto countOf = [&](auto has) {
        std::size_t count = 0;
        for (std::size_t process = 0; process < m_ofProcesses.size(); ++process) {
            if (isInScope[process] != 0 && m_ofProcesses[process].*has)
                ++count;
        }
        return count;
    };
    const auto isOfRun = countOf(&Extent::hasCuda) > 0 ? &Extent::hasCuda : &Extent::hasHost;
    auto window = Extent {}.span;
    for (std::size_t process = 0; process < m_ofProcesses.size(); ++process) {
        if (isInScope[process] != 0 && m_ofProcesses[process].*isOfRun)
            widenRun(window, m_ofProcesses[process].span);
    }
    if (countOf(isOfRun) == m_ofProcesses.size())
        widenRun(window, m_ofNone.span);
    if (window.startNs > window.endNs)
        window = {};
    if (scope.window) {
        window.startNs = std::max(window.startNs, scope.window->startNs);
        window.endNs = std::max(window.startNs, std::min(window.endNs, scope.window->endNs));
    }
    return window;
}

} // namespace core
