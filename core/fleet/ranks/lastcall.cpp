// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/lastcall.h"

#include "base/stopcheck.h"

#include <algorithm>

namespace core {

namespace {

constexpr qsizetype MostRanges = 32; ///< the outermost: a summary is small
constexpr qsizetype MostCharacters = 200; ///< of the text of a range

TimeWindow momentOf(std::int64_t timeNs)
{
    return { timeNs, timeNs + 1 };
}

/// The row that began last, or one around it; none: there is none, or a stop was requested.
std::optional<std::size_t> lastRow(const Trace& trace, ProcessIndex process, const std::stop_token& stop)
{
    const auto& calls = trace.calls;
    const auto isOfProcess = [&](std::size_t row) {
        const auto thread = calls.thread[row];
        return thread.isValid() && trace.threads[thread.value()].process == process;
    };
    auto after = calls.size();
    for (; after > 0 && !isOfProcess(after - 1); --after) {
        if (isStopDue(after, stop))
            return std::nullopt;
    }
    if (after == 0)
        return std::nullopt;
    auto last = after - 1;
    const auto around = calls.spans.rowsMeeting(calls.startNs, momentOf(calls.startNs[last]));
    for (auto i = around.size(); i-- > 0;) {
        for (auto row = std::min(around[i].end, after - 1); row-- > around[i].begin;) {
            if (calls.thread[row] == calls.thread[last] && calls.endNs[row] >= calls.endNs[last])
                last = row;
        }
    }
    return last;
}

} // namespace

Cancellable<std::optional<RankLastCall>> findLastCall(const Trace& trace, ProcessIndex process,
                                                      const std::stop_token& stop)
{
    const auto row = lastRow(trace, process, stop);
    if (stop.stop_requested())
        return cancelled();
    if (!row)
        return std::optional<RankLastCall>();
    const auto& calls = trace.calls;
    RankLastCall last;
    last.name = trace.callNames[calls.name[*row].value()].name;
    last.startNs = calls.startNs[*row];
    last.endNs = calls.endNs[*row];
    const auto& ranges = trace.nvtx;
    for (const auto& rows : ranges.spans.rowsMeeting(ranges.startNs, momentOf(last.startNs))) {
        for (auto i = rows.begin; i < rows.end && ranges.startNs[i] <= last.startNs; ++i) {
            const bool isAround = ranges.kind[i] != NvtxKind::Mark && ranges.thread[i] == calls.thread[*row]
                && ranges.endNs[i] >= last.endNs;
            if (isAround && last.ranges.size() < MostRanges)
                last.ranges.append(trace.nvtxText(i).left(MostCharacters));
        }
    }
    return std::optional(last);
}

} // namespace core
