// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/activities.h"
#include "table/eventfields.h"

#include <array>
#include <string>
#include <string_view>

namespace core {

/// The name of an event; `buffer` holds it when no other event shares it.
[[nodiscard]] NameRef eventName(const ConvertSource& source, const ConvertedEvent& event, std::string& buffer);

namespace detail {

template <typename Sink> void visitNvtxStack(const ConvertSource& source, std::size_t kernel, Sink& sink)
{
    const auto launch = source.trace().kernels.launch[kernel];
    if (!launch.isValid() || source.nvtxStacks().isEmpty())
        return;
    std::array<NvtxRow, NvtxStacks::MostRanges> ranges;
    auto depth = source.nvtxStacks().around(source.trace(), launch, ranges);
    if (depth == 0)
        return;
    std::string buffer;
    sink.beginTexts(ArgumentKey::NvtxStack);
    while (depth > 0)
        sink.text(source.names().nvtx(ranges[--depth].value(), buffer));
    sink.endTexts();
}

template <typename Sink> void visitKernel(const ConvertSource& source, std::size_t row, Sink& sink)
{
    const auto& trace = source.trace();
    const auto kernel = trace.kernels.name[row];
    const auto& name = trace.kernelNames[kernel.value()];
    if (name.fullName != name.shortName)
        sink.text(ArgumentKey::FullName, source.names().kernelFullName(kernel));
    visitKernelFields(trace, row, sink);
    visitNvtxStack(source, row, sink);
}

} // namespace detail

/**
 * Tells `sink` what is known of an event, the same for every format: sink.integer(key, number), real(key, number),
 * text(key, NameRef), triple(key, x, y, z), and beginTexts(key), text(NameRef) …, endTexts().
 */
template <typename Sink> void visitArguments(const ConvertSource& source, const ConvertedEvent& event, Sink& sink)
{
    const auto& trace = source.trace();
    const std::size_t row = event.row;
    switch (event.type) {
    case ActivityType::Kernel:
        return detail::visitKernel(source, row, sink);
    case ActivityType::Memcpy:
        return visitMemoryFields(trace, trace.copies, row, false, sink);
    case ActivityType::Memset:
        return visitMemoryFields(trace, trace.sets, row, true, sink);
    case ActivityType::Graph:
        return visitGraphLaunchFields(trace, row, sink);
    case ActivityType::CudaApi:
        return visitNonZero(sink, ArgumentKey::Correlation, trace.calls.correlationId[row]);
    case ActivityType::Sync:
        return visitSynchronizationFields(trace, row, sink);
    case ActivityType::Nvtx:
        return visitNvtxFields(trace, row, sink);
    case ActivityType::NvtxKernel:
        sink.integer(ArgumentKey::KernelCount, source.projections().kernelCount[row]);
        visitStreamFields(trace, source.projections().stream[row], sink);
        return visitNvtxFields(trace, source.projections().range[row].value(), sink);
    case ActivityType::Scheduling:
        if (trace.scheduling.cpu[row] >= 0)
            sink.integer(ArgumentKey::Cpu, trace.scheduling.cpu[row]);
        return;
    case ActivityType::OsRuntime:
    case ActivityType::Overhead:
    case ActivityType::GpuMetrics: // the value is the event
        return;
    }
}

} // namespace core
