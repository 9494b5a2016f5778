// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/liveallocations.h"

#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <unordered_map>

namespace core {

Cancellable<LiveAllocations> pairAllocations(const Trace& trace, const std::stop_token& stop)
{
    const auto& table = trace.allocations;
    LiveAllocations live;
    std::vector<std::unordered_map<std::uint64_t, std::size_t>> open(trace.processes.size()); // address → span
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        auto& ofProcess = open[trace.memoryPlaces[table.place[row].value()].process.value()];
        const auto found = ofProcess.find(table.address[row]);
        const bool isFree = table.isFree[row] != 0;
        if (found != ofProcess.end()) {
            live.spans[found->second].endNs = table.timeNs[row];
            live.spans[found->second].isFreed = isFree;
            ofProcess.erase(found);
        } else if (isFree) {
            live.strayFrees.push_back(static_cast<std::uint32_t>(row));
        }
        if (!isFree) {
            ofProcess.emplace(table.address[row], live.spans.size());
            live.spans.push_back({ static_cast<std::uint32_t>(row), false, table.timeNs[row], NeverFreedNs });
        }
    }
    return live;
}

std::vector<LiveBytes> liveBytesOf(const Trace& trace, const std::vector<AllocationSpan>& spans)
{
    std::vector<LiveBytes> changes;
    for (const auto& span : spans) {
        const auto bytes = trace.allocations.sizeBytes[span.row];
        changes.push_back({ span.startNs, bytes });
        if (span.endNs != NeverFreedNs)
            changes.push_back({ span.endNs, -bytes });
    }
    std::ranges::stable_sort(changes, {}, &LiveBytes::timeNs);
    std::vector<LiveBytes> live;
    std::int64_t bytes = 0;
    for (const auto& change : changes) {
        bytes = saturatedSum(bytes, change.bytes);
        if (!live.empty() && live.back().timeNs == change.timeNs)
            live.back().bytes = bytes;
        else
            live.push_back({ change.timeNs, bytes });
    }
    return live;
}

} // namespace core
