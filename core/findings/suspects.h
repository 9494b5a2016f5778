// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

struct Barriers;
struct GpuIdle;
struct Kernels;
struct LaunchLatency;
struct MemoryOperations;
struct Nccl;

/// What may be on the critical path.
enum class SuspectKind : std::uint8_t {
    Kernel,
    Nccl,
    Barrier,
    Memcpy,
    Memset,
    Idle, ///< time in which a GPU did nothing
    Launch, ///< time in the API calls that launch kernels and graphs
};
/// "kernel", "nccl", "barrier", "memcpy", "memset", "idle", "launch".
[[nodiscard]] QString suspectKindName(SuspectKind kind);

/// The row of another table that a suspect was taken from.
struct SuspectSource {
    QString tableKey; ///< empty: no table has the row
    std::size_t row = 0;
    QString totalPrefix; ///< columns <prefix>_ns and <prefix>_ms hold the total; empty: the row only leads on
    QString countKey; ///< column of the count
};

/// One suspect.
struct SuspectRow {
    SuspectKind kind = SuspectKind::Kernel;
    QString name; ///< as the trace has it: kernel, operation, API call, direction, GPU
    std::int64_t totalNs = 0; ///< sum of durations; of idle time the idle time of one GPU
    std::int64_t count = 0; ///< kernels, operations, calls, copies, gaps
    QString details;
    RowSubject subject;
    SuspectSource source;
};

/// As many rows as the table has at most.
constexpr std::size_t MaximumSuspects = 12;

/// Result of section "Global critical path suspects".
struct Suspects {
    std::vector<SuspectRow> rows; ///< all of them, longest first; equal ones by kind, name and source row
    Provenance provenance;
};

/// What suspects are taken from: results of one scope, neither by process nor otherwise split up.
struct SuspectInputs {
    const Kernels& kernels;
    const Barriers& barriers;
    const MemoryOperations& memoryOperations;
    const GpuIdle& gpuIdle;
    const Nccl* nccl = nullptr; ///< nullptr: not computed; NCCL kernels are then taken for kernels
    const LaunchLatency* launchLatency = nullptr; ///< leads from a launch call to its kernels; may be nullptr
};

/// Ranks what took time in `scope`. Errors: Cancelled.
[[nodiscard]] Cancellable<Suspects> analyzeSuspects(const Trace& trace, const Scope& scope, const SuspectInputs& inputs,
                                                    const std::stop_token& stop = {});

/// Table "suspects": the first rows. `tables`: those the rows were taken from, whose SQL becomes that of the figures.
[[nodiscard]] Table describeSuspects(std::shared_ptr<const Trace> trace, std::shared_ptr<const Suspects> suspects,
                                     const Scope& scope, const std::vector<TablePointer>& tables);

} // namespace core
