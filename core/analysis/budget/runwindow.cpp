// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/runwindow.h"

#include "base/stopcheck.h"

#include <algorithm>

namespace core {

namespace {

/// The process of each row: of its stream or its thread.
template <typename Table> ProcessIndex processOfRow(const Trace& trace, const Table& table, std::size_t row)
{
    if constexpr (requires { table.stream; }) {
        return trace.processOf(table.stream[row]);
    } else {
        const auto thread = table.thread[row];
        return thread.isValid() ? trace.processOf(thread) : ProcessIndex();
    }
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
    Extent ignored;
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!doesCount(table, row))
            continue;
        const auto process = processOfRow(trace, table, row);
        auto& extent = process.isValid() ? m_ofProcesses[process.value()] : DoesNoneCount ? m_ofNone : ignored;
        extent.hasCuda = extent.hasCuda || meaning == Meaning::Cuda;
        extent.hasHost = extent.hasHost || meaning == Meaning::Host;
        widenRun(extent.span, { table.startNs[row], table.endNs[row] });
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
