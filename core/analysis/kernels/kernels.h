// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/opaquegraphs.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/// How kernels are put into one row.
struct KernelGrouping {
    bool byLaunchShape = false; ///< also by grid × block
    bool byProcess = false;
    bool byStream = false;
    friend bool operator==(const KernelGrouping&, const KernelGrouping&) = default;
};

/// One row: kernels of one full name on one device (and shape, process, stream when grouped so).
struct KernelRow {
    KernelNameIndex name;
    DeviceIndex device;
    std::int64_t cudaDeviceId = 0; ///< of its first kernel: the ordinal inside the process
    LaunchShapeIndex shape; ///< only with byLaunchShape: one with the grid and block of the row
    ProcessIndex process; ///< only with byProcess
    StreamIndex stream; ///< only with byStream
    DurationStatistics duration; ///< clipped to the scope's window
    double shareOfRows = 0; ///< 0–1: of the time of all rows
    double shareOfBusy
        = 0; ///< 0–1: union of this row's kernels / busy time of the device (kernels, copies, sets, graphs)
    DurationStatistics launchLatency; ///< API end → kernel start, positive values only
    std::int64_t latencyLeftOut = 0; ///< launches whose kernel started before the API call returned
    std::int64_t withoutLaunch = 0; ///< kernels without a launch call in the trace
    double meanLaunchCallNs = 0; ///< A: duration of the launch call
    double meanTotalNs = 0; ///< T: API start → max(API end, kernel end)
};

/// Result of section "Kernels". Rows by total time, longest first.
struct Kernels {
    KernelGrouping grouping;
    std::vector<KernelRow> rows;
    std::int64_t kernelCount = 0;
    std::int64_t totalNs = 0; ///< sum over all rows; overlapping kernels count each
    std::int64_t clippedCount = 0; ///< kernels cut at the window's edge
    std::int64_t withoutLaunch = 0;
    OpaqueGraphs opaqueGraphs; ///< graph launches whose kernels are not in the trace
    Provenance provenance;
};

struct BusyDevices;

/// For each launch shape the first one with the same grid and block.
[[nodiscard]] std::vector<LaunchShapeIndex> firstOfSameGrid(const Trace& trace);

/// Groups the kernels of `scope`. Needs the busy times of the same scope for the shares. Errors: Cancelled.
[[nodiscard]] Cancellable<Kernels> analyzeKernels(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                                  const KernelGrouping& grouping = {},
                                                  const std::stop_token& stop = {});
/// The kernels of a scope as all sections need them.
struct KernelSections {
    Kernels kernels;
    Kernels byProcess;
};
/// Both groupings from one pass over the kernels. Errors: Cancelled.
[[nodiscard]] Cancellable<KernelSections> analyzeKernelSections(const Trace& trace, const Scope& scope,
                                                                const BusyDevices& idle,
                                                                const std::stop_token& stop = {});

/// The kernels of `rows` as table "kernels" ("kernels_by_pid" when grouped by process), with the SQL of its figures in `scope`.
[[nodiscard]] Table describeKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const Kernels> kernels,
                                    const Scope& scope);

/// All launches of the kernels that `row` stands for, slowest first: table "kernel_instances". Errors: Cancelled.
[[nodiscard]] Cancellable<Table> kernelInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                                 const KernelRow& row, const std::stop_token& stop = {});

} // namespace core
