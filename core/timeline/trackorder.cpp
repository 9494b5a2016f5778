// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/trackorder.h"

#include "base/text.h"

#include <algorithm>
#include <map>

namespace core {

TrackOrder orderTracks(const Trace& trace, const TrackContents& contents)
{
    constexpr std::size_t LeastShare = 10; // a tenth
    std::vector<std::map<std::size_t, std::size_t>> workOf(trace.processes.size()); // by device: events
    std::vector<std::size_t> allOf(trace.processes.size());
    TrackOrder order;
    order.belowDevice.resize(trace.devices.size());
    order.usersOf.resize(trace.devices.size());
    for (std::size_t i = 0; i < trace.streams.size(); ++i) {
        const auto& stream = trace.streams[i];
        const auto count = contents.streams[i].eventCount();
        if (count == 0 || !stream.device.isValid() || !stream.process.isValid())
            continue;
        workOf[stream.process.value()][stream.device.value()] += count;
        allOf[stream.process.value()] += count;
    }
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        std::optional<std::size_t> last;
        for (const auto& [device, count] : workOf[i]) {
            order.usersOf[device].emplace_back(i);
            if (count * LeastShare >= allOf[i])
                last = device;
        }
        if (last)
            order.belowDevice[*last].emplace_back(i);
        else
            order.others.emplace_back(i);
    }
    return order;
}

QString streamRole(const TrackLanes& lanes)
{
    const auto counts = lanes.countsByTag();
    const auto most = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    switch (static_cast<TimelineClass>(most)) {
    case TimelineClass::NcclKernel:
        return Text::tr("NCCL");
    case TimelineClass::Memcpy:
        return Text::tr("Copies");
    case TimelineClass::Memset:
        return Text::tr("Memsets");
    case TimelineClass::GraphLaunch:
        return Text::tr("CUDA graphs");
    default:
        return Text::tr("Compute");
    }
}

} // namespace core
