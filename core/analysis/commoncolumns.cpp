// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/commoncolumns.h"

namespace core {

Cell pidCell(const Trace& trace, ProcessIndex process)
{
    if (!process.isValid())
        return {};
    const auto& entry = trace.processes[process.value()];
    if (entry.label == QString::number(entry.pid))
        return std::int64_t { entry.pid };
    return entry.label;
}

Cell processNameCell(const Trace& trace, ProcessIndex process)
{
    if (!process.isValid() || trace.processes[process.value()].name.isEmpty())
        return {};
    return trace.processes[process.value()].name;
}

Cell tidCell(const Trace& trace, ThreadIndex thread)
{
    return thread.isValid() ? Cell(std::int64_t { trace.threads[thread.value()].tid }) : Cell();
}

Cell threadNameCell(const Trace& trace, ThreadIndex thread)
{
    if (!thread.isValid() || trace.threads[thread.value()].name.isEmpty())
        return {};
    return trace.threads[thread.value()].name;
}

Cell deviceCell(const Trace& trace, DeviceIndex device)
{
    return device.isValid() ? Cell(trace.devices[device.value()].label()) : Cell();
}

Cell gpuIdCell(const Trace& trace, DeviceIndex device)
{
    return device.isValid() ? Cell(trace.devices[device.value()].gpuId) : Cell();
}

Cell cudaDeviceCell(const Trace& trace, DeviceIndex device)
{
    std::optional<std::int64_t> ordinal;
    for (const auto& stream : trace.streams) {
        if (stream.device != device || !device.isValid())
            continue;
        if (ordinal && *ordinal != stream.cudaDeviceId)
            return {};
        ordinal = stream.cudaDeviceId;
    }
    return detail::makeCell(ordinal);
}

} // namespace core
