// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/runwindow.h"

#include "scope/foreachrow.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

/// Which processes a run is of, by ProcessIndex.
using ProcessFlags = std::vector<char>;

bool contains(const ProcessFlags& flags, ProcessIndex process)
{
    return process.isValid() && flags[process.value()] != 0;
}

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

/// Calls visit(row) for all rows. False when stopped.
template <typename Table, typename Visitor>
bool forEachRow(const Table& table, const std::stop_token& stop, Visitor visit)
{
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        visit(row);
    }
    return true;
}

/// Rows that count: all but marks and ranges that began before the capture.
template <typename Table> bool doesCount(const Table& table, std::size_t row)
{
    if constexpr (requires { table.suffix; })
        return table.kind[row] != NvtxKind::Mark && table.startNs[row] >= 0;
    else
        return true;
}

class RunFinder
{
public:
    RunFinder(const Trace& trace, const Scope& scope, const std::stop_token& stop)
        : m_trace(trace)
        , m_stop(stop)
        , m_inScope(trace.processes.size(), scope.processes.empty() ? 1 : 0)
        , m_flags(trace.processes.size())
    {
        for (const auto process : scope.processes)
            m_inScope[process.value()] = 1;
    }

    /// False when stopped.
    bool run()
    {
        const auto& trace = m_trace;
        if (!flag(trace.kernels) || !flag(trace.copies) || !flag(trace.sets) || !flag(trace.graphLaunches)
            || !flag(trace.calls))
            return false;
        if (std::ranges::count(m_flags, 1) == 0 && (!flag(trace.osRuntime) || !flag(trace.nvtx)))
            return false;
        return widen(trace.kernels) && widen(trace.copies) && widen(trace.sets) && widen(trace.graphLaunches)
            && widen(trace.calls) && widen(trace.osRuntime) && widen(trace.overhead) && widen(trace.nvtx);
    }
    [[nodiscard]] TimeWindow window() const { return m_window.startNs <= m_window.endNs ? m_window : TimeWindow {}; }

private:
    /// All processes of the trace are of the run.
    [[nodiscard]] bool isOfAll() const { return std::ranges::count(m_flags, 1) == std::ssize(m_flags); }

    /// Notes the processes with rows in `table`.
    template <typename Table> bool flag(const Table& table)
    {
        if (isOfAll())
            return true;
        return forEachRow(table, m_stop, [&](std::size_t row) {
            if (!doesCount(table, row))
                return;
            if (const auto process = processOfRow(m_trace, table, row); contains(m_inScope, process))
                m_flags[process.value()] = 1;
        });
    }

    template <typename Table> bool widen(const Table& table)
    {
        // overhead can be of no known process
        constexpr bool DoAllCount = !requires
        {
            table.suffix;
        }
        &&!requires
        {
            table.type;
        };
        if (DoAllCount && isOfAll()) {
            if (table.size() > 0)
                widen(TimeWindow { table.startNs.front(), table.spans.latestEndNs() });
            return true;
        }
        return forEachRow(table, m_stop, [&](std::size_t row) {
            if (!doesCount(table, row) || !contains(m_flags, processOfRow(m_trace, table, row)))
                return;
            widen(TimeWindow { table.startNs[row], table.endNs[row] });
        });
    }
    void widen(const TimeWindow& span)
    {
        m_window.startNs = std::min(m_window.startNs, span.startNs);
        m_window.endNs = std::max(m_window.endNs, span.endNs);
    }

    const Trace& m_trace;
    const std::stop_token& m_stop;
    ProcessFlags m_inScope;
    ProcessFlags m_flags; ///< those that the run is of
    TimeWindow m_window { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };
};

} // namespace

Cancellable<TimeWindow> findRunWindow(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    RunFinder finder(trace, scope, stop);
    if (!finder.run())
        return cancelled();
    auto window = finder.window();
    if (scope.window) {
        window.startNs = std::max(window.startNs, scope.window->startNs);
        window.endNs = std::max(window.startNs, std::min(window.endNs, scope.window->endNs));
    }
    return window;
}

} // namespace core
