// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/launchedkernels.h"
#include "scope/opaquegraphs.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace core {

struct BusyDevices;

/// How a graph was traced.
enum class GraphCapture : std::uint8_t {
    Graph, ///< one event per launch: CUPTI_ACTIVITY_KIND_GRAPH_TRACE
    Node, ///< its kernels
};

/// One row: a graph of one process on one device.
struct CudaGraphRow {
    GraphCapture capture = GraphCapture::Graph;
    ProcessIndex process;
    DeviceIndex device;
    std::int64_t cudaDeviceId = 0;
    std::optional<std::int64_t> graphId; ///< none: not recorded
    std::int64_t replays = 0; ///< launches; for Node: launch calls in the trace
    DurationStatistics duration; ///< of the launches, clipped to the window; for Node all zero
    DurationStatistics gapBefore; ///< end of the GPU work before on the device → start; 0 when work ran until then
    KernelSums kernels; ///< only for Node
    std::int64_t busyNs = 0; ///< union of the launches or kernels
    double shareOfBusy = 0; ///< 0–1 of the device's busy time
};

/// Result of section "CUDA graphs". Rows by union of time, longest first.
struct CudaGraphs {
    std::vector<CudaGraphRow> rows;
    OpaqueGraphs opaque;
    QString badge; ///< opaqueBadge()
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

/// Sums up the CUDA graphs of `scope`. `idle`: GPU idle of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<CudaGraphs> analyzeCudaGraphs(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                                        const std::stop_token& stop = {});

/// Table "cuda_graphs", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeCudaGraphs(std::shared_ptr<const Trace> trace, std::shared_ptr<const CudaGraphs> graphs,
                                       const Scope& scope);

} // namespace core
