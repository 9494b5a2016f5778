// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/callclasses.h"
#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "base/timewindow.h"
#include "trace/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// What is known of a piece of a thread's time beyond its class.
enum class HostDetail : std::uint8_t {
    None,
    NotRecorded, ///< own code, or a call that was not traced: neither OS calls nor scheduling were recorded
    Driver, ///< set-up of the driver: ioctl before the first GPU work
    FirstLaunch, ///< the first launch of a kernel: its code is loaded
    InferredContext, ///< the first long call of a process: the context is made in it
};
constexpr std::size_t HostDetailCount = 5;

/// Which table HostPiece::name refers to.
enum class HostNameKind : std::uint8_t {
    None, ///< own code and what is not running have no name
    Call, ///< Trace::callNames
    Text, ///< Trace::strings: of an OS call, of overhead, of MPI
};

/// A stretch of a thread's time in which it did one thing, inside one NVTX range or none.
struct HostPiece {
    static constexpr std::uint32_t NoNvtx = std::numeric_limits<std::uint32_t>::max();

    std::int64_t startNs = 0, endNs = 0;
    std::uint32_t name = 0; ///< see nameKind and HostStates::name()
    std::uint32_t nvtx = NoNvtx; ///< the innermost NVTX range: HostStates::nvtxText()
    TimeClass timeClass = TimeClass::HostCode;
    Confidence confidence = Confidence::Likely;
    HostDetail detail = HostDetail::None;
    HostNameKind nameKind = HostNameKind::None;

    [[nodiscard]] std::int64_t durationNs() const { return endNs - startNs; }
};

/// Where the last question was answered, so that one near to it is answered quickly. One of each asker; any is right.
struct HostCursor {
    ThreadIndex thread;
    std::array<std::size_t, 9> positions {}; ///< among the rows of `thread`, for each table
    /// The innermost NVTX range at the moment `rangeNs`: what was over by then is not looked at again.
    std::uint32_t range = 0;
    std::int64_t rangeNs = std::numeric_limits<std::int64_t>::max();
};

/// A cursor for each of some threads: gaps of one GPU are ended by several in turn.
class HostCursors
{
public:
    [[nodiscard]] HostCursor& of(ThreadIndex thread)
    {
        return m_cursors[thread.isValid() ? thread.value() % m_cursors.size() : 0];
    }
    /// Where HostStates::latestCaller() found the last call of a thread, for each of `threadCount`.
    [[nodiscard]] std::vector<std::size_t>& lastCalls(std::size_t threadCount)
    {
        if (m_lastCalls.size() != threadCount)
            m_lastCalls.assign(threadCount, 0);
        return m_lastCalls;
    }

private:
    std::array<HostCursor, 16> m_cursors; ///< of threads with the same remainder that of the last
    std::vector<std::size_t> m_lastCalls;
};

struct HostRows;

/**
 * What each thread did at each moment, by layers of which each takes what those above it left:
 *
 *  1. profiler overhead: compiles, loads code, or the profiler's own; rows of a full command buffer say nothing
 *  2. calls that load code, at any depth
 *  3. the outermost CUDA call, by its class; the first call of a process of at least 10 ms before its first GPU work
 *     that is no wait, copy or loading of code makes the context; the first launch of a kernel of at least 100 µs loads
 *     its code
 *  4. MPI, then the outermost OS call; ioctl before the first GPU work of the process is set-up of the driver
 *  5. scheduled out: not running
 *  6. its own code; "not recorded" for a thread that has neither OS calls nor scheduling in the trace
 *
 * The layers from 4 on are MPI inside of a call of MPI or an NVTX range MPI_…. Keeps 4 bytes a call and 8 an NVTX
 * range. All questions are const, take O(log n + pieces) and nothing from the heap but what the answer needs, and may
 * be asked from several threads at once. A thread index that is none has no rows: all of its time is code that was not
 * recorded.
 */
class HostStates
{
public:
    /// Sorts the rows of `trace`, which must outlive this, by thread. O(n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<HostStates> make(const Trace& trace, const CallClasses& classes,
                                                      const std::stop_token& stop = {});
    /// The same, but for NVTX ranges: sorted when they are first asked for, while the one who asks waits.
    [[nodiscard]] static Cancellable<HostStates> makeWithoutRanges(const Trace& trace, const CallClasses& classes,
                                                                   const std::stop_token& stop = {});
    /// Sorts NVTX ranges unless they are. O(n).
    void findRanges() const;
    HostStates(HostStates&&) noexcept;
    HostStates& operator=(HostStates&&) noexcept;
    ~HostStates();

    /// Appends what `thread` did in `window`, by time: pieces that touch, none empty, together as long as the window.
    void append(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces) const;
    /// The same for questions about windows that follow each other in one thread: `cursor` is kept between them.
    void append(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces, HostCursor& cursor) const;
    /// The same for who asks for times of classes alone: pieces are in no NVTX range, and not cut where one begins or
    /// ends.
    void appendClasses(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces,
                       HostCursor& cursor) const;
    /// Appends only the pieces of the first layer, profiler overhead: there is time between them.
    void appendOverhead(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces) const;

    /// As recorded: "read", "cudaMalloc_v3020" without its version; empty: no name.
    [[nodiscard]] QString name(const HostPiece& piece) const;
    /// Text of the innermost NVTX range with each number in it as "#"; empty: outside of all.
    [[nodiscard]] QString nvtxText(const HostPiece& piece) const;
    /// True when the thread has OS calls or scheduling in the trace.
    [[nodiscard]] bool isRecorded(ThreadIndex thread) const;

    /// The outermost call that `call` was made in: itself, mostly. None for none.
    [[nodiscard]] CallRow outermost(CallRow call) const;
    /// The same for questions that follow each other in time: `cursor` is kept between them.
    [[nodiscard]] CallRow outermost(CallRow call, HostCursor& cursor) const;
    [[nodiscard]] CallClass callClass(CallRow call) const;
    /// The thread of the process with the latest outermost CUDA call that starts before `timeNs`; none: there is no
    /// such call. `cursors` are kept between questions that follow each other in time.
    [[nodiscard]] ThreadIndex latestCaller(ProcessIndex process, std::int64_t timeNs, HostCursors& cursors) const;
    /// True when the thread is in a wait or a blocking copy with start < `timeNs` ≤ end.
    [[nodiscard]] bool isWaiting(ThreadIndex thread, std::int64_t timeNs) const;
    [[nodiscard]] bool isWaiting(ThreadIndex thread, std::int64_t timeNs, HostCursor& cursor) const;
    /// True when a wait of `stream` for a CUDA event starts in `window`.
    [[nodiscard]] bool hasStreamWait(StreamIndex stream, const TimeWindow& window) const;
    /// True when the thread is in a call of graphics interoperation, at any depth, at some moment of `window`.
    [[nodiscard]] bool hasInterop(ThreadIndex thread, const TimeWindow& window) const;
    /// Start of the first GPU work of the process, page migrations among them; the largest number when it has none.
    [[nodiscard]] std::int64_t firstWorkNs(ProcessIndex process) const;
    /// Page faults of processors in unified memory, by the process of the thread.
    [[nodiscard]] std::size_t cpuPageFaults(ThreadIndex thread, const TimeWindow& window) const;
    /// Another thread of the process that is in CUDA calls or NVTX ranges for at least half of `window`, the longest
    /// there; none: no such thread.
    [[nodiscard]] ThreadIndex busyThread(ThreadIndex thread, const TimeWindow& window) const;

private:
    explicit HostStates(std::unique_ptr<const HostRows> rows);
    static Cancellable<HostStates> make(const Trace& trace, const CallClasses& classes, bool withRanges,
                                        const std::stop_token& stop);
    void append(ThreadIndex thread, const TimeWindow& window, bool withRanges, std::vector<HostPiece>& pieces,
                HostCursor& cursor) const;
    std::unique_ptr<const HostRows> m_rows;
};

} // namespace core
