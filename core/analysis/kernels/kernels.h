// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/opaquegraphs.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace core {

/// How kernels are put into one row.
struct KernelGrouping {
    bool byLaunchShape = false; ///< also by grid × block
    bool byProcess = false;
    bool byStream = false; ///< a stream is of one GPU
    bool byDevice = false; ///< by the physical GPU
    [[nodiscard]] bool isByDevice() const { return byDevice || byStream; }
    friend bool operator==(const KernelGrouping&, const KernelGrouping&) = default;
};

/// The parts of a kernel: what its launches differ in.
constexpr KernelGrouping PartsOfKernels {
    .byLaunchShape = true, .byProcess = false, .byStream = true, .byDevice = true
};

/// One row: kernels of one full name (and GPU, shape, process, stream when grouped so).
struct KernelRow {
    KernelNameIndex name;
    DeviceIndex device; ///< only with byDevice or byStream
    DeviceIndex onlyDevice; ///< the GPU that all of its kernels ran on; none: they ran on several
    LaunchShapeIndex shape; ///< only with byLaunchShape: one with the grid and block of the row
    ProcessIndex process; ///< only with byProcess
    StreamIndex stream; ///< only with byStream
    QString family; ///< FamilyRules::familyOf()
    bool isNccl = false; ///< a kernel of NCCL itself
    DurationStatistics duration; ///< clipped to the scope's window
    /// Moments given to this row: those in which no kernel of the scope runs on the GPU that started before (see
    /// ExclusiveTimes). The rows add up to the time in which kernels run.
    std::int64_t exclusiveNs = 0;
    std::int64_t mostExclusiveNs = 0; ///< the part of exclusiveNs on the GPU that has most of it
    double shareOfRows = 0; ///< 0–1: of the time of all rows
    double shareOfBusy = 0; ///< 0–1: exclusiveNs / busy time of its GPU, or of all (kernels, copies, sets, graphs)
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
    std::size_t deviceCount = 0; ///< GPUs with work in scope
    QStringList ncclNames; ///< full names of NCCL's kernels in scope
    OpaqueGraphs opaqueGraphs; ///< graph launches whose kernels are not in the trace
    Provenance provenance;
};

struct BusyDevices;
struct KernelFamilies;
struct KernelModes;

/// What the kernels of a scope are measured against and sorted by.
struct KernelInputs {
    const BusyDevices& busy; ///< of the same scope
    std::span<const char> isNcclName {}; ///< by KernelNameIndex: NcclEvents::isNcclKernelName; empty: not known
    const KernelFamilies* families = nullptr; ///< of the same trace; nullptr: kernels get no family
};

/// For each launch shape the first one with the same grid and block.
[[nodiscard]] std::vector<LaunchShapeIndex> firstOfSameGrid(const Trace& trace);

/// Groups the kernels of `scope`. Errors: Cancelled.
[[nodiscard]] Cancellable<Kernels> analyzeKernels(const Trace& trace, const Scope& scope, const KernelInputs& inputs,
                                                  const KernelGrouping& grouping = {},
                                                  const std::stop_token& stop = {});
/// The kernels of a scope as all sections need them.
struct KernelSections {
    Kernels kernels;
    Kernels byProcess;
    Kernels parts; ///< PartsOfKernels
};
/// All groupings from one pass over the kernels. Errors: Cancelled.
[[nodiscard]] Cancellable<KernelSections> analyzeKernelSections(const Trace& trace, const Scope& scope,
                                                                const KernelInputs& inputs,
                                                                const std::stop_token& stop = {});

/// What of `parts` (PartsOfKernels) belongs to a row of another grouping of the same kernels.
[[nodiscard]] Kernels partsOf(const Trace& trace, const Kernels& parts, const KernelRow& row);

/// What tables of kernels tell besides.
struct KernelTableNotes {
    /// Of the same scope: rows of whole kernels of one launch shape that have two modes name them. nullptr: not known.
    std::shared_ptr<const KernelModes> modes {};
    std::int64_t runNs = 0; ///< length of the run in scope (WallBudget::run); 0: not known
};

/// The kernels of `rows` as table "kernels" ("kernels_by_pid" when grouped by process, "kernel_parts" when grouped as
/// PartsOfKernels), with the SQL of its figures in `scope`.
[[nodiscard]] Table describeKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const Kernels> kernels,
                                    const Scope& scope, const KernelTableNotes& notes = {});

/// All launches of the kernels that `row` stands for, slowest first: table "kernel_instances". Errors: Cancelled.
[[nodiscard]] Cancellable<Table> kernelInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                                 const KernelRow& row, const std::stop_token& stop = {});

} // namespace core
