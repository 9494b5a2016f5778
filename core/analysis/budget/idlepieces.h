// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/busysweep.h"
#include "analysis/budget/idlereason.h"
#include "analysis/host/hoststates.h"

#include <memory>
#include <vector>

namespace core {

/// A stretch of idle time with its cause.
struct IdlePiece {
    HostPiece host; ///< its span, and what the thread did: name, NVTX range, state. No name: no thread is the cause
    TimeClass timeClass = TimeClass::Unknown;
    Confidence confidence = Confidence::None;
    IdleReason reason = IdleReason::None;
    ThreadIndex thread; ///< whose state it is; none: no thread's

    [[nodiscard]] Interval span() const { return { host.startNs, host.endNs }; }
};

/// Why a GPU was idle between two pieces of work: in pieces that touch and fill the gap, by time.
struct GapExplanation {
    CallRow launch; ///< the outermost call that launched what ended the gap; none: not in the trace
    ThreadIndex thread; ///< that made it, or that of the process with the latest call; none: there is none
    std::vector<IdlePiece> pieces;
    // for whoever explains, so that gaps that follow each other take neither memory nor time for looking up
    std::vector<HostPiece> states;
    HostCursors cursors;
    std::vector<std::size_t> busyPlaces; ///< in the busy times of each GPU
    std::vector<Interval> othersBusy;
};

/// Whether pieces name the NVTX range they lie in, and are cut where one begins or ends.
enum class RangesOfPieces : std::uint8_t {
    Named,
    Ignored, ///< for who asks for times of classes alone
};

/**
 * Explains gaps of GPUs by the thread that launched what ended them. All questions are const and may be asked from
 * several threads at once.
 *
 * From the start of the gap to the launch call, the thread's states say why; within 200 µs they are a round trip when
 * the thread waited for the GPU as the gap began, else part of launching. In the call it is the call. After it the work
 * was queued: shortly, or for a reason that overhead, other GPUs or waits of streams give. Refers to what it is given.
 */
class IdleExplainer
{
public:
    /// `busy`: of the trace.
    IdleExplainer(const Trace& trace, const HostStates& host, const DiagnosisThresholds& thresholds,
                  const WholeBusyTimes& busy, RangesOfPieces ranges = RangesOfPieces::Named);

    /// Replaces what is in `explanation`, whose memory is used again.
    void explain(const GpuGap& gap, GapExplanation& explanation) const;
    /// Appends what `thread` did in `span`, for idle time that is no gap: its states as they are. No thread: unknown.
    void explainByHost(ThreadIndex thread, const Interval& span, GapExplanation& explanation) const;
    /// The thread that launched `work`, or that of its process with the latest call before; none: there is none.
    [[nodiscard]] ThreadIndex launchThread(const WorkReference& work) const;

private:
    /// A gap and what its rules look at.
    struct Situation;

    [[nodiscard]] bool isBetweenMigrations(const GpuGap& gap) const;
    void explainWithoutLaunch(const GpuGap& gap, GapExplanation& explanation) const;
    void explainBeforeCall(const Situation& at, GapExplanation& explanation) const;
    void explainInCall(const Situation& at, GapExplanation& explanation) const;
    void explainQueued(const Situation& at, GapExplanation& explanation) const;
    void explainLongQueue(const Situation& at, const Interval& queued, GapExplanation& explanation) const;
    [[nodiscard]] IdleReason dependencyOf(const Situation& at, const Interval& queued,
                                          GapExplanation& explanation) const;
    [[nodiscard]] bool areOthersBusyHalf(DeviceIndex device, const Interval& span, GapExplanation& explanation) const;
    [[nodiscard]] ThreadIndex threadOf(const WorkReference& work, CallRow launch, HostCursors& cursors) const;

    const Trace* m_trace;
    const HostStates* m_host;
    const DiagnosisThresholds* m_thresholds;
    WholeBusyTimes m_busy; ///< empty: only one GPU has work
    RangesOfPieces m_ranges;
};

} // namespace core
