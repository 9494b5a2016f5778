// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "base/timewindow.h"
#include "fleet/ranks/rankkernel.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// How a rank got its number, best first.
enum class RankSource : std::uint8_t {
    Communicator, ///< its rank in the largest NCCL communicator, as NCCL recorded it
    MpiRanks, ///< table MPI_RANKS
    ProgressThread, ///< an NCCL thread is called "NCCL Progress [rank/ranks]"
    Environment, ///< a variable such as RANK that the capture recorded
    FileName, ///< a number in the name of the file
    None, ///< none: the order of host, process and GPU
};
/// "NCCL communicator", "MPI ranks", …
[[nodiscard]] QString rankSourceName(RankSource source);

/// Where the operations of a rank run.
enum class OperationSide : std::uint8_t {
    Gpu, ///< kernels of NCCL
    Host, ///< calls of MPI, of a rank without such kernels
};
/// "gpu", "host".
[[nodiscard]] QString operationSideKey(OperationSide side);

/// True for operations that all ranks of a communicator do: the n-th of one is the n-th of the others.
[[nodiscard]] bool isCollective(QStringView op);

/// A communicator of NCCL as one rank knows it.
struct RankCommunicator {
    std::uint64_t id = 0; ///< the same on all its ranks; 0: not known
    std::int32_t rankCount = 0; ///< 0: not known
    std::int32_t rank = -1; ///< of this rank in it; -1: not known
    std::int64_t leftOut = 0; ///< collective operations before its first one, when only a part of a job is looked at
    friend bool operator==(const RankCommunicator&, const RankCommunicator&) = default;
};

/// One NCCL operation on the GPU of a rank, or a call of MPI, on the clock of its trace.
struct RankOperation {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::int64_t sequence = -1; ///< number in its communicator as NCCL recorded it; -1: not known
    std::int64_t sizeBytes = -1; ///< as NCCL counts it; -1: not known
    std::uint32_t communicator = 0; ///< in RankSummary::communicators
    std::uint32_t op = 0; ///< in RankSummary::opNames
    std::uint32_t stream = 0; ///< streams of the rank, numbered
    std::int32_t root = -1; ///< rank in the communicator; -1: not known, or the operation has none

    [[nodiscard]] std::int64_t durationNs() const { return endNs - startNs; }
    friend bool operator==(const RankOperation&, const RankOperation&) = default;
};

/// A send or receive that an operation does; grouped ones are done by one operation.
struct RankTransfer {
    std::int64_t sizeBytes = -1; ///< -1: not known
    std::uint32_t operation = 0; ///< in RankSummary::operations
    std::uint32_t communicator = 0; ///< in RankSummary::communicators
    std::int32_t peer = 0; ///< rank in the communicator
    std::uint32_t number = 0; ///< of the sends, or of the receives, with this peer
    bool isSend = false;
    friend bool operator==(const RankTransfer&, const RankTransfer&) = default;
};

/// A collective operation that a rank called and whose kernel has no end in the trace, after all that have.
struct UnfinishedOperation {
    std::int64_t startNs = 0; ///< of the call
    std::int64_t sequence = -1; ///< as of RankOperation
    std::uint32_t communicator = 0; ///< in RankSummary::communicators
    std::uint32_t op = 0; ///< in RankSummary::opNames
    friend bool operator==(const UnfinishedOperation&, const UnfinishedOperation&) = default;
};

/// What the host of a rank did last.
struct RankLastCall {
    QString name; ///< of a CUDA call
    std::int64_t startNs = 0, endNs = 0;
    QStringList ranges; ///< texts of the NVTX ranges of its thread around it, outermost first
    friend bool operator==(const RankLastCall&, const RankLastCall&) = default;
};

/// A moment of an operation beside which the GPU does nothing else. A moment is of one operation only.
struct ExposedSpan {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t operation = 0; ///< in RankSummary::operations
    friend bool operator==(const ExposedSpan&, const ExposedSpan&) = default;
};

/// What the stretch of time between two edges was spent on.
struct CellTime {
    std::uint32_t cell = 0; ///< from edge `cell` to the one after it
    TimeClass timeClass = TimeClass::Unknown;
    std::int64_t timeNs = 0;
    friend bool operator==(const CellTime&, const CellTime&) = default;
};

/// What the kernels other than NCCL's are that start in a cell, to tell more work from slower work.
struct CellWork {
    std::int64_t kernels = 0;
    std::uint64_t hash = 0; ///< sum over their names and shapes: the same for the same multiset
    friend bool operator==(const CellWork&, const CellWork&) = default;
};

/// What was done in a few cells.
struct CellSums {
    ClassTimes timesNs {};
    CellWork work;
};

/// What follows a stretch of the program of a rank.
enum class RankAction : std::uint8_t {
    None, ///< the end
    Arrive, ///< an operation could begin now, but for its lag and its stream
    Wait, ///< the stretch after it begins when an operation is over
};

/// A stretch of the program of a rank, and what follows it.
struct ProgramStep {
    std::int64_t startNs = 0; ///< when the stretch began, on the clock of the trace
    std::int64_t runNs = 0; ///< kernels other than NCCL's run
    std::int64_t copyNs = 0; ///< only copies, sets or page migrations do
    std::int64_t restNs = 0; ///< nothing does, and no operation is waited for
    std::int64_t lagNs = 0; ///< of an arrival: how much later than it could the operation began
    std::uint32_t operation = 0; ///< in RankSummary::operations
    RankAction action = RankAction::None;
    friend bool operator==(const ProgramStep&, const ProgramStep&) = default;
};

/// What the work of a rank can be cut at into steps.
struct RankUnit {
    QString name; ///< text of NVTX ranges, a # for each number; or of a kernel
    bool isNvtx = false;
    std::vector<std::int64_t> edgesNs; ///< where steps begin on the GPU, and the last one ends; ascending
    friend bool operator==(const RankUnit&, const RankUnit&) = default;
};

/// Who a rank is.
struct RankIdentity {
    std::int64_t rank = 0;
    RankSource source = RankSource::None;
    std::int64_t worldSize = 0; ///< as its trace says; 0: it does not
    QString host; ///< a name of a machine; empty: not recorded
    std::uint64_t hostKey = 0; ///< hash of the host, 0: not recorded
    std::int64_t pid = 0;
    std::int64_t gpuId = 0;
    QString gpuName;
    QString jobId; ///< SLURM_JOB_ID; empty: not recorded
    friend bool operator==(const RankIdentity&, const RankIdentity&) = default;
};

/// What is known of the clock of a trace.
struct RankClock {
    std::optional<std::int64_t> sessionStartUtcNs; ///< of time 0
    std::optional<std::int64_t> sessionStartSystemNs; ///< of time 0, on the clock since the machine was started
    friend bool operator==(const RankClock&, const RankClock&) = default;
};

/**
 * What is kept of one rank of a job: enough to match its operations with those of others, and to say where its time
 * went. Made of a Trace, or read from a .loupe file: whole numbers only, so that both give the same figures.
 */
struct RankSummary {
    RankIdentity identity;
    RankClock clock;
    QString file; ///< last part of the name of the trace
    QString fingerprint; ///< of the content of the trace: contentHash() in hexadecimal digits
    OperationSide side = OperationSide::Gpu;
    bool isFromInit = false; ///< of calls of MPI: all are there from MPI_Init on
    bool isCut = false; ///< its trace was cut: what it did after its window is not known, and its first note says so
    bool isShortened = false; ///< only a part of its job is looked at, which ends before it does
    TimeWindow window; ///< first to last work of the GPU, and all MPI calls; edgesNs divide it
    std::int64_t leftOutNs = 0; ///< of its work before the window, when only a part of a job is looked at
    QStringList opNames;
    std::vector<RankCommunicator> communicators;
    std::vector<RankOperation> operations; ///< by start
    std::vector<RankTransfer> transfers; ///< by operation
    std::vector<UnfinishedOperation> unfinished; ///< by start: the first of each communicator
    std::optional<RankLastCall> lastCall; ///< none: no call was recorded, or the summary is an older one
    std::vector<ExposedSpan> exposed; ///< by start, disjoint
    std::vector<std::int64_t> edgesNs; ///< ascending: the window, starts and ends of operations, and cuts between them
    std::vector<CellTime> cellTimes; ///< by cell and class; those of a cell add up to its length
    std::vector<CellWork> cellWork; ///< one a cell
    std::vector<RankKernel> kernels; ///< of most time in all, longest first, without NCCL's; empty: an older summary
    std::vector<KernelBucket> kernelBuckets; ///< by kernel and bucket; the calls of a kernel add up to all of it
    std::vector<ProgramStep> program;
    std::vector<RankUnit> units; ///< NVTX ranges, longest first, then a kernel
    QStringList notes; ///< why figures of this rank are missing or less than usual, a sentence each
    std::optional<std::uint32_t> spooled; ///< its operations and all that is by time are in a RankSpool, at this place

    [[nodiscard]] const QString& opName(const RankOperation& operation) const
    {
        return opNames[static_cast<qsizetype>(operation.op)];
    }
    /// What it did after its window is not known.
    [[nodiscard]] bool endsEarly() const { return isCut || isShortened; }
    /// Where an edge is; the first one at or after `timeNs`.
    [[nodiscard]] std::size_t edgeAt(std::int64_t timeNs) const;
    /// What was done between two edges. O(cells between).
    [[nodiscard]] ClassTimes timesBetween(std::int64_t startNs, std::int64_t endNs) const;
    /// Kernels that start between two edges.
    [[nodiscard]] CellWork workBetween(std::int64_t startNs, std::int64_t endNs) const;
    /// Both, in fewer searches. `endNs` is not before `startNs`.
    [[nodiscard]] CellSums sumsBetween(std::int64_t startNs, std::int64_t endNs) const;
    friend bool operator==(const RankSummary&, const RankSummary&) = default;
};

/// The sum of the classes of a group.
[[nodiscard]] std::int64_t groupTime(const ClassTimes& times, TimeGroup group);

} // namespace core
