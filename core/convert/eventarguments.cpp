// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/eventarguments.h"

namespace core {

NameRef eventName(const ConvertSource& source, const ConvertedEvent& event, std::string& buffer)
{
    const auto& trace = source.trace();
    const auto& names = source.names();
    const std::size_t row = event.row;
    switch (event.type) {
    case ActivityType::Kernel:
        return names.kernel(trace.kernels.name[row]);
    case ActivityType::Memcpy:
        return names.copy(trace.copies.copyKind[row]);
    case ActivityType::Memset:
        return names.memset();
    case ActivityType::Nvtx:
        return names.nvtx(row, buffer);
    case ActivityType::NvtxKernel:
        return names.nvtx(source.projections().range[row].value(), buffer);
    case ActivityType::CudaApi:
        return names.call(trace.calls.name[row]);
    case ActivityType::Sync:
        return names.synchronization(trace.synchronizations.syncType[row]);
    case ActivityType::OsRuntime:
        return names.text(trace.osRuntime.name[row]);
    case ActivityType::Scheduling:
        return names.running();
    case ActivityType::Graph:
        return names.graph();
    case ActivityType::GpuMetrics:
        return names.metric(trace.gpuMetrics.metric[row]);
    case ActivityType::Overhead:
        return names.text(trace.overhead.name[row]);
    }
    return {};
}

} // namespace core
