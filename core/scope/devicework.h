// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/prefetch.h"
#include "scope/foreachrow.h"
#include "scope/scope.h"

#include <array>
#include <limits>

namespace core {

/// The kind of device work.
enum class WorkKind : std::uint8_t { Kernel, Copy, Set, Graph };
/// A piece of device work: which table, which row.
struct WorkReference {
    WorkKind kind = WorkKind::Kernel;
    std::uint32_t row = 0;
    friend bool operator==(const WorkReference&, const WorkReference&) = default;
};
/// The stream that did `work`.
[[nodiscard]] StreamIndex streamOfWork(const Trace& trace, const WorkReference& work);
/// Start to end of `work`.
[[nodiscard]] TimeWindow spanOfWork(const Trace& trace, const WorkReference& work);

/// One piece of device work as a sweep meets it.
struct DeviceWork {
    WorkReference reference;
    StreamIndex stream;
    Interval span; ///< clipped to the scope's window
    bool isCut = false; ///< crosses the window's edge
};

/// Which tables a sweep goes through.
enum class WorkTables : std::uint8_t { All, KernelsOnly };

namespace detail {

/// One of the tables of device work, and how far the sweep is in it.
struct WorkCursor {
    WorkKind kind = WorkKind::Kernel;
    const std::int64_t* startNs = nullptr;
    const std::int64_t* endNs = nullptr;
    const FoldedColumn<StreamIndex>* stream = nullptr;
    const CallRow* launch = nullptr;
    RowRanges ranges; ///< the rows to go through, from the first to the last
    std::size_t range = 0;
    std::size_t row = 0;
    std::size_t visited = 0;

    template <typename Work> static WorkCursor over(WorkKind kind, const Work& work, const ScopeFilter& filter)
    {
        WorkCursor cursor {
            kind, work.startNs.data(), work.endNs.data(), &work.stream, work.launch.data(), filter.rowsOf(work), 0, 0, 0
        };
        cursor.row = cursor.isAtEnd() ? 0 : cursor.ranges[0].begin;
        return cursor;
    }
    [[nodiscard]] bool isAtEnd() const { return range == ranges.size(); }
    void advance()
    {
        ++visited;
        if (++row < ranges[range].end || ++range == ranges.size())
            return;
        row = ranges[range].begin;
        const auto ahead = ranges.rowAhead(range);
        prefetch(startNs + ahead);
        prefetch(endNs + ahead);
        prefetch(launch + ahead);
    }
    [[nodiscard]] std::int64_t nextNs() const
    {
        return isAtEnd() ? std::numeric_limits<std::int64_t>::max() : startNs[row];
    }
};

/// Everything of `cursor` that begins before the other tables' next row.
template <typename Visitor>
bool sweepRun(WorkCursor& cursor, std::int64_t untilNs, bool withTies, const ScopeFilter& filter,
              const std::stop_token& stop, Visitor& visit)
{
    for (; !cursor.isAtEnd(); cursor.advance()) {
        const auto row = cursor.row;
        const auto start = cursor.startNs[row];
        const auto end = cursor.endNs[row];
        if (start > untilNs || (start == untilNs && !withTies))
            return true;
        if (isStopDue(cursor.visited, stop))
            return false;
        const auto stream = (*cursor.stream)[row];
        if (filter.acceptsWork(start, end, stream, cursor.launch[row])) {
            visit(DeviceWork { { cursor.kind, static_cast<std::uint32_t>(row) },
                               stream,
                               filter.clipped(start, end),
                               filter.isCut(start, end) });
        }
    }
    return true;
}

} // namespace detail

/**
 * Calls `visit(DeviceWork)` for all device work in scope, in the order of (clipped) start; at equal starts kernels come
 * first, then copies, sets and graph launches. A merge of the sorted tables: O(n) of the rows that can lie in the
 * window, nothing is copied.
 *
 * @return false when stopped
 */
template <typename Visitor>
[[nodiscard]] bool forEachWork(const Trace& trace, const ScopeFilter& filter, WorkTables tables,
                               const std::stop_token& stop, Visitor visit)
{
    using detail::WorkCursor;
    if (stop.stop_requested())
        return false;
    std::array cursors { WorkCursor::over(WorkKind::Kernel, trace.kernels, filter),
                         WorkCursor::over(WorkKind::Copy, trace.copies, filter),
                         WorkCursor::over(WorkKind::Set, trace.sets, filter),
                         WorkCursor::over(WorkKind::Graph, trace.graphLaunches, filter) };
    const std::size_t count = tables == WorkTables::All ? cursors.size() : 1;
    for (;;) {
        std::size_t first = 0; // the table whose next row begins first
        for (std::size_t i = 1; i < count; ++i) {
            if (cursors[i].nextNs() < cursors[first].nextNs())
                first = i;
        }
        if (cursors[first].isAtEnd())
            return true;
        auto untilNs = std::numeric_limits<std::int64_t>::max();
        bool withTies = true;
        for (std::size_t i = 0; i < count; ++i) {
            if (i != first && cursors[i].nextNs() < untilNs) {
                untilNs = cursors[i].nextNs();
                withTies = first < i;
            }
        }
        if (!detail::sweepRun(cursors[first], untilNs, withTies, filter, stop, visit))
            return false;
    }
}

inline TimeWindow spanOfWork(const Trace& trace, const WorkReference& work)
{
    const auto spanIn = [row = work.row](const auto& table) {
        return TimeWindow { table.startNs[row], table.endNs[row] };
    };
    switch (work.kind) {
    case WorkKind::Kernel:
        return spanIn(trace.kernels);
    case WorkKind::Copy:
        return spanIn(trace.copies);
    case WorkKind::Set:
        return spanIn(trace.sets);
    case WorkKind::Graph:
        return spanIn(trace.graphLaunches);
    }
    return {};
}

inline StreamIndex streamOfWork(const Trace& trace, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return trace.kernels.stream[work.row];
    case WorkKind::Copy:
        return trace.copies.stream[work.row];
    case WorkKind::Set:
        return trace.sets.stream[work.row];
    case WorkKind::Graph:
        return trace.graphLaunches.stream[work.row];
    }
    return {};
}

} // namespace core
