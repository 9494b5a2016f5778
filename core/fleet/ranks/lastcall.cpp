// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/lastcall.h"

#include "base/stopcheck.h"

namespace core {

namespace {

constexpr qsizetype MostRanges = 32; ///< the outermost: a summary is small
constexpr qsizetype MostCharacters = 200; ///< of the text of a range

/// The row that began last, or one around it; none: there is none, or a stop was requested.
std::optional<std::size_t> lastRow(const Trace& trace, ProcessIndex process, const std::stop_token& stop)
{
    const auto& calls = trace.calls;
    std::optional<std::size_t> last;
    for (std::size_t row = calls.size(); row-- > 0;) {
        if (isStopDue(row, stop))
            return std::nullopt;
        const auto thread = calls.thread[row];
        if (!thread.isValid() || trace.threads[thread.value()].process != process)
            continue;
        if (!last || (thread == calls.thread[*last] && calls.endNs[row] >= calls.endNs[*last]))
            last = row;
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
    for (std::size_t i = 0; i < ranges.size() && ranges.startNs[i] <= last.startNs; ++i) {
        if (isStopDue(i, stop))
            return cancelled();
        const bool isAround = ranges.kind[i] != NvtxKind::Mark && ranges.thread[i] == calls.thread[*row]
            && ranges.endNs[i] >= last.endNs;
        if (isAround && last.ranges.size() < MostRanges)
            last.ranges.append(trace.nvtxText(i).left(MostCharacters));
    }
    return std::optional(last);
}

} // namespace core
