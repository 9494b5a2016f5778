// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/hoststates.h"
#include "base/result.h"
#include "scope/devicework.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

struct NcclEvents;
class PathIndex;

/// What a piece of a critical path is.
enum class PathKind : std::uint8_t {
    Kernel,
    Nccl, ///< an NCCL kernel, once the last of its peers had started
    Copy,
    Memset,
    Graph, ///< a CUDA graph whose kernels were not recorded
    Migration, ///< of pages of unified memory
    Turnaround, ///< work that was queued starts shortly after the one before it in its stream
    LaunchLatency, ///< launched, starts shortly
    LaunchCall, ///< the host launches
    WaitReturn, ///< the GPU is done, the host's wait has not returned
    CudaCall, ///< another CUDA call, or one that loads or compiles code
    OsCall, ///< a call of the operating system that is no wait
    Mpi,
    HostCode, ///< the thread's own code
    Descheduled, ///< the thread has no processor
    Profiler, ///< the profiler holds the thread
    NotDetermined, ///< the predecessor is not determinable: see PathReason
};
constexpr std::size_t PathKindCount = 17;

/// Why a predecessor is not determinable.
enum class PathReason : std::uint8_t {
    None,
    AfterLastWork, ///< the window goes on after the last work of the GPUs
    NoLaunchRecorded, ///< the launch call is not in the trace
    StreamWait, ///< the stream was told to wait for an event: for which work is not known
    Queued, ///< launched long before, and nothing says what for
    WhichWork, ///< the thread waited for the GPU; for which work is not recorded
    OsWait, ///< the thread waited in the operating system, for whom is not recorded
    BeforeThread, ///< nothing of the thread is recorded yet
    SameMoment, ///< too many predecessors at one moment
};
constexpr std::size_t PathReasonCount = 9;

/// What a piece waited for before it began.
enum class PathLink : std::uint8_t {
    WindowStart, ///< the window begins here
    Stream, ///< the work before it in its stream
    Launch, ///< its launch call
    Collective, ///< the last peer of a collective
    GpuWork, ///< a thread that waited for the GPU
    Thread, ///< what its thread did before
    Event, ///< the work that a CUDA event was recorded behind
    NotDetermined,
};
constexpr std::size_t PathLinkCount = 8;

/// A stretch of a critical path.
struct PathPiece {
    std::int64_t startNs = 0, endNs = 0;
    WorkReference work; ///< that runs, or that waits to start; see hasWork
    HostPiece host; ///< what the thread did; see thread
    ThreadIndex thread; ///< none: no thread's doing
    PathKind kind = PathKind::NotDetermined;
    PathReason reason = PathReason::None;
    PathLink link = PathLink::WindowStart;
    bool hasWork = false;

    [[nodiscard]] std::int64_t lengthNs() const { return endNs - startNs; }
};

/// Pieces of one kind and class or reason.
struct PathSum {
    PathKind kind = PathKind::NotDetermined;
    PathReason reason = PathReason::None;
    TimeClass hostClass = TimeClass::HostCode; ///< of CudaCall and OsCall
    HostDetail hostDetail = HostDetail::None; ///< of HostCode: NotRecorded
    std::int64_t timeNs = 0;
    std::int64_t pieces = 0;
    std::int64_t longestNs = 0;
    TimeWindow longest;
};

/// Result of "Critical path". Sums by time, longest first; they add up to the window.
struct CriticalPath {
    TimeWindow window; ///< that of the scope inside the trace, else the trace's extent
    std::vector<PathPiece> pieces; ///< by time; they touch and fill the window
    std::vector<PathSum> sums;
    std::int64_t breaks = 0; ///< how often the chain went on behind a predecessor that is not determinable
    std::vector<std::uint32_t> breakPlaces; ///< how many pieces were told before each break, from the last one on
    std::int64_t notDeterminedNs = 0;
    std::shared_ptr<const HostStates> host; ///< tells the names of pieces
    Provenance provenance;
};

/// What a critical path is made of, all of one trace.
struct CriticalPathInputs {
    const Trace& trace;
    std::shared_ptr<const HostStates> host;
    const NcclEvents& nccl;
    DiagnosisThresholds thresholds;
    std::shared_ptr<const PathIndex> index {}; ///< what another scope of the trace has found; null: not yet
    /// The path of another scope, found with the same inputs. It goes on as this one does from where both meet, when
    /// their windows are the same. null: none is known.
    std::shared_ptr<const CriticalPath> known {};
};

/**
 * The chain backwards from the end of the window of `scope`, piece by piece to its begin. It starts with the work in
 * scope that ends last, cut to the window, and follows predecessors wherever they ran:
 *
 *  - work waited for the work before it in its stream when it was launched before that ended and started within the
 *    longest turnaround after it; for its launch call when that came later and returned within the longest launch
 *    latency before; for what a CUDA event was recorded behind that its stream was told to wait for, when that ended
 *    after both and within the longest turnaround before; an NCCL kernel for the last of its peers in the trace to start
 *  - a thread did what it did before, back to a wait for the GPU whose work is known: a stream or the device of its
 *    process was waited for, an event whose recording is in the trace, or a copy of the call itself
 *  - all else is not determined. The chain then goes on with what must have come before anyway: the work before in the
 *    stream, the launch call, the thread, or else the last work of the process.
 *
 * O(n log n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<CriticalPath> analyzeCriticalPath(const CriticalPathInputs& inputs, const Scope& scope,
                                                            const std::stop_token& stop = {});

/// Keys of exports: "kernel", "not_determined", ….
[[nodiscard]] QString pathKindKey(PathKind kind);
/// The same in words.
[[nodiscard]] QString pathKindText(PathKind kind);
/// Why the predecessor is not determinable; empty for None.
[[nodiscard]] QString pathReasonWord(PathReason reason);
/// "stream", "launch", ….
[[nodiscard]] QString pathLinkWord(PathLink link);
/// What else is said of the pieces of a sum: a reason, a class of host time; empty: nothing.
[[nodiscard]] QString pathDetailWord(const PathSum& sum);
/// Which sum a piece belongs to: without times.
[[nodiscard]] PathSum sumOfPiece(const PathPiece& piece);

/// Table "critical_path": a row a kind and reason.
[[nodiscard]] Table describeCriticalPath(std::shared_ptr<const Trace> trace, std::shared_ptr<const CriticalPath> path);
/// Table "critical_path_pieces": a row a piece, longest first.
[[nodiscard]] Table describeCriticalPathPieces(std::shared_ptr<const Trace> trace,
                                               std::shared_ptr<const CriticalPath> path);

} // namespace core
