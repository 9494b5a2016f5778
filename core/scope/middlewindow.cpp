// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/middlewindow.h"

#include "trace/eventtables.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace core {

namespace {

template <typename EventTable> const auto& startsOf(const EventTable& table)
{
    if constexpr (requires { table.startNs; })
        return table.startNs;
    else
        return table.timeNs; // events without an end
}

/// When every `stride`-th event of the listed classes begins, of those that begin in `window`; ascending.
std::vector<std::int64_t> startsIn(const Trace& trace, const TimeWindow& window, std::size_t stride)
{
    std::vector<std::int64_t> inWindowNs;
    for (std::size_t i = 0; i < ListedClassCount; ++i) {
        withTable(trace, static_cast<EventClass>(i), [&](const auto& table) {
            const auto& startsNs = startsOf(table);
            for (std::size_t row = 0; row < table.size(); row += stride) {
                if (startsNs[row] >= window.startNs && startsNs[row] < window.endNs)
                    inWindowNs.push_back(startsNs[row]);
            }
        });
    }
    std::sort(inWindowNs.begin(), inWindowNs.end());
    return inWindowNs;
}

/// The earliest end of a window that holds what begins at `timeNs`.
std::int64_t endAfter(std::int64_t timeNs)
{
    return timeNs < std::numeric_limits<std::int64_t>::max() ? timeNs + 1 : timeNs;
}

} // namespace

TimeWindow middleWindow(const Trace& trace, const Scope& scope, std::int64_t events)
{
    constexpr std::int64_t MostLookedAt = 1 << 18;
    const auto all = scope.window.value_or(TimeWindow { trace.extent.startNs, endAfter(trace.extent.endNs) });
    const auto stride = std::max<std::int64_t>(1, trace.eventCount() / MostLookedAt);
    const auto startsNs = startsIn(trace, all, static_cast<std::size_t>(stride));
    const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(1, events / stride));
    if (wanted >= startsNs.size())
        return all;
    const auto begin = (startsNs.size() - wanted) / 2;
    return { startsNs[begin], std::max(startsNs[begin + wanted], endAfter(startsNs[begin])) };
}

} // namespace core
