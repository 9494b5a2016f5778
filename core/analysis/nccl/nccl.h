// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "analysis/nccl/ncclstraggler.h"
#include "base/result.h"
#include "intervals/intervalset.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace core {

struct BusyDevices;

/// How NCCL operations are put into one row.
struct NcclGrouping {
    bool byProcess = false;
    bool byDevice = false;
    friend bool operator==(const NcclGrouping&, const NcclGrouping&) = default;
};

/// NCCL on one stream that runs NCCL kernels.
struct NcclStream {
    StreamIndex stream;
    std::int64_t ncclNs = 0; ///< union of its NCCL kernels
    std::int64_t computeNs = 0; ///< union of its other kernels; > 0: NCCL and compute wait for each other
};

/// NCCL on one GPU: all operations together.
struct NcclDevice {
    DeviceIndex device;
    TimeWindow window; ///< first to last GPU work in scope, as in GpuIdle
    std::int64_t ncclNs = 0; ///< union of the NCCL kernels in scope
    std::int64_t overlapNs = 0; ///< of it under kernels other than NCCL's
    std::int64_t exposedNs = 0; ///< the rest
    std::int64_t sharedStreamNs = 0; ///< union of NCCL kernels on streams that run compute as well
    /// exposedNs and sharedStreamNs as a share of the window, 0–1.
    [[nodiscard]] double exposedFraction() const;
    [[nodiscard]] double sharedStreamFraction() const;
};

/**
 * NCCL kernels and the other kernels of each GPU in a scope: computed once for all tables.
 *
 * The other kernels are those of every process and stream: whichever process computes, the GPU is not waiting for NCCL.
 */
struct NcclWork {
    std::vector<NcclDevice> devices; ///< those with NCCL kernels in scope, by DeviceIndex
    std::vector<NcclStream> streams; ///< those with NCCL kernels in scope
    /// By DeviceIndex: union of the other kernels in the window.
    std::vector<std::shared_ptr<const CoverageIndex>> compute;
    std::vector<std::shared_ptr<const IntervalSet>> nccl; ///< by DeviceIndex: union of the NCCL kernels in scope
    std::vector<NcclStraggler> stragglers; ///< by NcclOpIndex: of an operation, whatever its sources
    /// The entry of `device`, or nullptr when it has no NCCL kernel in scope.
    [[nodiscard]] const NcclDevice* find(DeviceIndex device) const;
};

/// Lays the NCCL kernels of `scope` beside all other kernels of the same GPUs. Errors: Cancelled.
[[nodiscard]] Cancellable<NcclWork> analyzeNcclWork(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                                    const BusyDevices& idle, const std::stop_token& stop = {});

/// One row: operations of one name from one source (and process, device when grouped so).
struct NcclRow {
    NcclOpIndex op;
    QString opName;
    NcclSource source = NcclSource::Kernel;
    bool isHostTime = false; ///< times are those of the host's ranges or calls; nothing is known about the device
    ProcessIndex process; ///< only with byProcess
    DeviceIndex device; ///< only with byDevice
    DurationStatistics duration; ///< clipped to the scope's window
    std::int64_t unionNs = 0; ///< union of the kernels of this row on each GPU, summed over the GPUs
    std::int64_t overlapNs = 0; ///< of unionNs under other kernels of the same GPU
    std::optional<std::int64_t> sizeBytes; ///< sum of the known message sizes
    std::int64_t withSize = 0; ///< operations whose size is known
    std::optional<double>
        algorithmBandwidth; ///< bytes per second; only of operations whose size and rank count allow it
    std::optional<double> busBandwidth; ///< bytes per second, by the factors of nccl-tests
    NcclStraggler straggler; ///< of the operation over all processes in scope
    ProcessIndex longest; ///< with most time in this row; none for host time

    [[nodiscard]] std::int64_t exposedNs() const { return unionNs - overlapNs; }
    /// 0–1 of unionNs; none when it is 0 or the row holds host time.
    [[nodiscard]] std::optional<double> overlapFraction() const;
    /// True when the operation belongs to this row, whatever the scope.
    [[nodiscard]] bool contains(const Trace& trace, const NcclEvent& event) const;
};

/// Result of section "NCCL". Rows by total time, longest first, host times last.
struct Nccl {
    NcclGrouping grouping;
    std::vector<NcclRow> rows;
    std::vector<NcclDevice> devices; ///< of the NcclWork
    std::vector<NcclStream> streams;
    std::int64_t clippedCount = 0;
    Provenance provenance;
};

/// Groups the NCCL operations of `scope`. `work`: of the same scope. Errors: Cancelled.
[[nodiscard]] Cancellable<Nccl> analyzeNccl(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                            const NcclWork& work, const NcclGrouping& grouping = {},
                                            const std::stop_token& stop = {});

/// Positions in NcclEvents::events of the operations that `row` of an analysis of `scope` stands for. Errors:
/// Cancelled.
[[nodiscard]] Cancellable<std::vector<std::size_t>> ncclEventsBehind(const Trace& trace, const Scope& scope,
                                                                     const NcclEvents& events, const NcclRow& row,
                                                                     const std::stop_token& stop = {});

/// Table "nccl_ops" ("nccl_by_pid" when grouped by process). `events` and `scope` are those that `nccl` was made of.
[[nodiscard]] Table describeNccl(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nccl> nccl,
                                 std::shared_ptr<const NcclEvents> events, const Scope& scope);

/// The operations that `row` stands for, slowest first: table "nccl_instances". Errors: Cancelled.
[[nodiscard]] Cancellable<Table> ncclInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                               std::shared_ptr<const NcclEvents> events,
                                               std::shared_ptr<const NcclWork> work, const NcclRow& row,
                                               const std::stop_token& stop = {});

/// "Top NCCL op allreduce: 2.0 ms, 50.0% overlapped with compute"; empty without rows.
[[nodiscard]] QString ncclSentence(const Nccl& nccl);

} // namespace core
