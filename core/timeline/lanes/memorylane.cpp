// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/memorylane.h"

#include "analysis/memory/liveallocations.h"

namespace core {

std::vector<std::shared_ptr<const TimelineSeries>> liveMemorySeries(const Trace& trace, const std::stop_token& stop)
{
    constexpr double Mega = 1e6;
    std::vector<std::shared_ptr<const TimelineSeries>> series(trace.devices.size());
    const auto live = pairAllocations(trace, stop);
    if (!live)
        return series;
    std::vector<std::vector<AllocationSpan>> spans(series.size());
    for (const auto& span : live->spans) {
        if (isOnDevice(trace.allocations.kind[span.row]))
            spans[trace.memoryPlaces[trace.allocations.place[span.row].value()].device.value()].push_back(span);
    }
    for (std::size_t device = 0; device < spans.size(); ++device) {
        if (spans[device].empty())
            continue;
        std::vector<TimelineSample> samples { { trace.extent.startNs, 0 } };
        for (const auto& [timeNs, bytes] : liveBytesOf(trace, spans[device]))
            samples.push_back({ timeNs, static_cast<float>(static_cast<double>(bytes) / Mega) });
        if (samples.size() > 1 && samples[1].timeNs <= samples[0].timeNs)
            samples.erase(samples.begin());
        if (samples.back().timeNs < trace.extent.endNs)
            samples.push_back({ trace.extent.endNs, samples.back().value });
        series[device] = std::make_shared<const TimelineSeries>(std::move(samples));
    }
    return series;
}

} // namespace core
