// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/exclusivetime.h"

#include <algorithm>
#include <tuple>

namespace core {

ExclusiveTimes::ExclusiveTimes(const Trace& trace, std::span<const char> isNcclName)
    : m_trace(trace)
    , m_startNs(trace.kernels.startNs)
    , m_isNcclName(isNcclName)
    , m_devices(trace.devices.size() + 1)
{
    m_deviceOfStream.reserve(trace.streams.size());
    for (const auto& stream : trace.streams)
        m_deviceOfStream.push_back(stream.device.isValid() ? stream.device.value() : trace.devices.size());
}

void ExclusiveTimes::finish()
{
    for (auto& device : m_devices)
        giveAll(device);
}

bool ExclusiveTimes::isBefore(const Turn& left, const Turn& right) const
{
    const auto rank = [this](const Turn& turn) {
        const auto& stream = m_trace.streams[m_trace.kernels.stream[turn.kernel].value()];
        return std::make_tuple(-m_trace.kernels.endNs[turn.kernel],
                               static_cast<std::int64_t>(m_trace.processes[stream.process.value()].globalPid),
                               stream.contextId, stream.streamId, m_trace.kernels.correlationId[turn.kernel]);
    };
    return rank(left) < rank(right);
}

void ExclusiveTimes::giveAll(DeviceTurns& device)
{
    if (device.waiting.size() > 1) {
        std::stable_sort(device.waiting.begin(), device.waiting.end(),
                         [this](const Turn& left, const Turn& right) { return isBefore(left, right); });
    }
    for (const auto& turn : device.waiting) {
        if (!m_isNcclName.empty() && m_isNcclName[m_trace.kernels.name[turn.kernel].value()] != 0)
            giveNccl(device, turn);
        else
            giveCompute(device, turn);
    }
    device.waiting.clear();
}

std::int64_t& ExclusiveTimes::timeOf(const Turn& turn)
{
    if (turn.group >= m_timesNs.size())
        m_timesNs.resize(turn.group + std::size_t { 1 }, 0);
    return m_timesNs[turn.group];
}

void ExclusiveTimes::giveCompute(DeviceTurns& device, const Turn& turn)
{
    const auto begin = std::max(turn.span.startNs, device.computeUntilNs);
    const auto end = turn.span.endNs;
    if (end <= begin)
        return;
    timeOf(turn) += end - begin;
    device.computeUntilNs = end;
    for (const auto& other : device.exposed)
        timeOf(other) -= Interval { std::max(begin, other.span.startNs), std::min(end, other.span.endNs) }.lengthNs();
    std::erase_if(device.exposed, [end](const Turn& other) { return other.span.endNs <= end; });
}

void ExclusiveTimes::giveNccl(DeviceTurns& device, const Turn& turn)
{
    // no kernel after this one starts before it
    std::erase_if(device.exposed, [&turn](const Turn& other) { return other.span.endNs <= turn.span.startNs; });
    const auto end = turn.span.endNs;
    const auto begin = std::max({ turn.span.startNs, device.ncclUntilNs, device.computeUntilNs });
    device.ncclUntilNs = std::max(device.ncclUntilNs, end);
    if (end <= begin)
        return;
    timeOf(turn) += end - begin;
    device.exposed.push_back({ turn.kernel, turn.group, { begin, end } });
}

} // namespace core
