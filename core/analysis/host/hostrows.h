// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/callclasses.h"
#include "analysis/host/groupedrows.h"
#include "analysis/host/hostranges.h"
#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <vector>

namespace core {

/// A stretch of profiler overhead of a thread.
struct OverheadSpan {
    std::int64_t startNs = 0, endNs = 0;
    StringId name;
    TimeClass timeClass = TimeClass::Profiler;
};

/// What a thread does, from the layer that takes all it has to the one that has what is left.
enum class HostLayer : std::uint8_t { Overhead, ModuleCalls, Calls, MpiCalls, MpiRanges, OsCalls, Scheduling, Code };

/// The rows of a trace by thread, as HostStates looks them up. Spans of a thread ascend by start and by end.
struct HostRows {
    HostRows(const Trace& trace, CallClasses classes);

    const Trace& trace;
    CallClasses classes;
    std::vector<std::int64_t> firstWorkNs; ///< by process
    std::vector<CallRow> contextCall; ///< by process: in which the context is made, without saying so by its name
    std::vector<CallRow> firstLaunches; ///< long ones, ascending
    std::vector<std::vector<OverheadSpan>> overhead; ///< by thread; do not overlap
    GroupedRows calls; ///< the outermost ones
    GroupedRows moduleCalls; ///< that load code: of those at any depth the outermost
    GroupedRows interopCalls; ///< likewise
    GroupedRows mpiCalls; ///< of the table of MPI
    GroupedRows mpiRanges; ///< NVTX ranges of MPI calls, outermost
    GroupedRows osCalls; ///< outermost
    GroupedRows scheduling; ///< of a thread in turn: it stops, it runs, it stops, …
    GroupedRows streamWaits; ///< by stream: rows of synchronizations
    GroupedRows cpuPageFaults; ///< by process
    GroupedRows processThreads; ///< by process
    GroupedRows callers; ///< by process: threads with CUDA calls
    std::vector<bool> isRecorded; ///< by thread: has OS calls or scheduling
    std::vector<std::uint8_t> layers; ///< by thread: bits of those HostLayer that it has rows of, and of Code

    /// Fills the rows in parallel; ranges() as well where they are wanted now. Errors: Cancelled.
    [[nodiscard]] Cancellable<void> fill(bool withRanges, const std::stop_token& stop);
    /// Those of the trace: found by the first who asks. For any threads.
    [[nodiscard]] const HostRanges& ranges() const;
    /// The outermost call in which `row` was made.
    [[nodiscard]] std::size_t outermost(std::size_t row) const;

private:
    mutable std::once_flag m_areRangesFound;
    mutable HostRanges m_ranges;
};

} // namespace core
