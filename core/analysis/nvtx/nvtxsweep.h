// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "base/stopcheck.h"
#include "scope/foreachrow.h"

#include <algorithm>
#include <vector>

namespace core {

namespace detail {

/**
 * The ranges of one thread that can still enclose something, as a sweep by start meets them: their ends fall from
 * bottom to top.
 *
 * A range that ends before a later one does is dropped: whatever it would enclose from then on, the later one encloses
 * more closely. So the answers are right for ranges that overlap without nesting, too.
 */
class OpenRanges
{
public:
    /// The innermost range that lasts until `endNs`; none when there is no such range. O(log of its depth below the
    /// top).
    [[nodiscard]] NvtxRow enclosing(std::int64_t endNs) const
    {
        if (m_open.empty() || m_open.front().endNs < endNs)
            return {};
        std::size_t above = m_open.size(); // all from here on end too early
        std::size_t stride = 1;
        while (m_open[above - stride].endNs < endNs) {
            above -= stride;
            stride = std::min(stride * 2, above);
        }
        const auto begin = m_open.begin() + static_cast<std::ptrdiff_t>(above - stride);
        const auto found = std::partition_point(begin, m_open.begin() + static_cast<std::ptrdiff_t>(above),
                                                [endNs](const Open& range) { return range.endNs >= endNs; });
        return (found - 1)->row;
    }
    void push(NvtxRow row, std::int64_t endNs)
    {
        dropEndedBefore(endNs);
        m_open.push_back({ endNs, row });
    }
    /// Forgets ranges that cannot enclose anything that starts at `timeNs` or later.
    void dropEndedBefore(std::int64_t timeNs)
    {
        while (!m_open.empty() && m_open.back().endNs < timeNs)
            m_open.pop_back();
    }

private:
    struct Open {
        std::int64_t endNs = 0;
        NvtxRow row;
    };
    std::vector<Open> m_open;
};

/// Calls visit(row) for NVTX rows by start, at equal starts the longer first, also where those of others stand between
/// them. False when stopped.
template <typename Visitor>
bool forEachInNestingOrder(const NvtxTable& nvtx, const RowRanges& rows, const std::stop_token& stop, Visitor visit)
{
    std::vector<std::size_t> equal; // that start at the same time, not visited yet
    const auto visitEqual = [&] {
        if (equal.size() > 1)
            std::stable_sort(equal.begin(), equal.end(), [&nvtx](std::size_t left, std::size_t right) {
                return nvtx.endNs[left] > nvtx.endNs[right];
            });
        for (const auto member : equal)
            visit(member);
        equal.clear();
    };
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const auto& range = rows[place];
        prefetchTimes(nvtx, rows.rowAhead(place));
        for (auto row = range.begin; row < range.end; ++row) {
            if (isStopDue(row - range.begin, stop))
                return false;
            if (!equal.empty() && nvtx.startNs[equal.front()] != nvtx.startNs[row])
                visitEqual();
            const bool isLater = row + 1 < range.end && nvtx.startNs[row + 1] != nvtx.startNs[row];
            if (equal.empty() && isLater)
                visit(row);
            else
                equal.push_back(row);
        }
    }
    visitEqual();
    return true;
}

} // namespace detail

/**
 * Finds the innermost range around each range and around each launch, in one pass over all threads.
 *
 * `rows` are those that are looked at, as nvtxRowsNear() returns them. Only ranges for which `canEnclose(row)` holds
 * enclose anything. Calls onRange(row, innermost enclosing range or none) for each NVTX row that has a thread, marks
 * too, and onLaunch(position, innermost enclosing range or none) for each launch.
 *
 * @return false when stopped
 */
template <typename CanEnclose, typename OnRange, typename OnLaunch>
[[nodiscard]] bool sweepNesting(const Trace& trace, const RowRanges& rows, const LaunchedKernels& launches,
                                const std::stop_token& stop, CanEnclose canEnclose, OnRange onRange, OnLaunch onLaunch)
{
    struct ThreadState {
        detail::OpenRanges open;
        LaunchedKernels::Positions launches; ///< those not met yet
    };
    std::vector<ThreadState> states(trace.threads.size());
    for (std::size_t thread = 0; thread < states.size(); ++thread)
        states[thread].launches = launches.ofThread(ThreadIndex { thread });
    const auto advance = [&](ThreadState& state, std::int64_t untilNs) {
        auto& [next, end] = state.launches;
        for (; next < end && launches.startNs(next) < untilNs; ++next) {
            state.open.dropEndedBefore(launches.startNs(next));
            onLaunch(next, state.open.enclosing(launches.endNs(next)));
        }
    };
    const auto& nvtx = trace.nvtx;
    const auto visit = [&](std::size_t row) {
        if (!nvtx.thread[row].isValid())
            return;
        auto& state = states[nvtx.thread[row].value()];
        const auto start = nvtx.startNs[row];
        advance(state, start);
        state.open.dropEndedBefore(start);
        onRange(row, state.open.enclosing(nvtx.endNs[row]));
        if (canEnclose(row))
            state.open.push(NvtxRow { row }, nvtx.endNs[row]);
    };
    const bool isDone = detail::forEachInNestingOrder(nvtx, rows, stop, visit);
    for (auto& state : states) {
        if (isDone)
            advance(state, std::numeric_limits<std::int64_t>::max());
    }
    return isDone;
}

} // namespace core
