// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/commoncolumns.h"

#include <memory>
#include <variant>
#include <vector>

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

std::function<Cell(DeviceIndex)> cudaDeviceCells(const Trace& trace)
{
    const auto cells = std::make_shared<std::vector<Cell>>(trace.devices.size());
    std::vector<char> isContradictory(trace.devices.size(), 0);
    for (const auto& stream : trace.streams) {
        if (!stream.device.isValid())
            continue;
        auto& cell = (*cells)[stream.device.value()];
        const Cell ordinal(stream.cudaDeviceId);
        if (std::holds_alternative<std::monostate>(cell))
            cell = ordinal;
        else if (cell != ordinal)
            isContradictory[stream.device.value()] = 1;
    }
    for (std::size_t device = 0; device < cells->size(); ++device) {
        if (isContradictory[device] != 0)
            (*cells)[device] = {};
    }
    return [cells](DeviceIndex device) { return device.isValid() ? (*cells)[device.value()] : Cell(); };
}

} // namespace core
