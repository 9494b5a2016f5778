// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/idlepieces.h"

#include "base/diagnosisclasses.h"
#include "intervals/partitionpoint.h"
#include "scope/launchofwork.h"

#include <algorithm>

namespace core {

namespace {

/// The classes that say no more than that the host was about to launch, when it did so soon.
bool isSoonLaunch(TimeClass timeClass, bool isAfterWait)
{
    switch (timeClass) {
    case TimeClass::HostCode:
    case TimeClass::LaunchCall:
    case TimeClass::OsIo:
    case TimeClass::OsOther:
    case TimeClass::Descheduled:
        return true;
    case TimeClass::OtherApi:
    case TimeClass::SyncReturn:
        return isAfterWait;
    default:
        return false;
    }
}

/// What an operating system or its absence says inside of a launch call is part of the call.
bool isPartOfCall(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::HostCode:
    case TimeClass::OsWait:
    case TimeClass::OsIo:
    case TimeClass::OsOther:
    case TimeClass::Descheduled:
    case TimeClass::LaunchCall:
        return true;
    default:
        return false;
    }
}

/// A piece that no thread is the cause of.
void addPiece(GapExplanation& explanation, const Interval& span, TimeClass timeClass, Confidence confidence,
              IdleReason reason = IdleReason::None)
{
    if (span.endNs <= span.startNs)
        return;
    IdlePiece piece;
    piece.host.startNs = span.startNs;
    piece.host.endNs = span.endNs;
    piece.host.timeClass = timeClass;
    piece.host.confidence = confidence;
    piece.timeClass = timeClass;
    piece.confidence = confidence;
    piece.reason = reason;
    explanation.pieces.push_back(piece);
}

IdlePiece asPiece(const HostPiece& state, ThreadIndex thread)
{
    return { state, state.timeClass, state.confidence, IdleReason::None, thread };
}

} // namespace

struct IdleExplainer::Situation {
    const GpuGap& gap;
    ThreadIndex thread;
    Interval call; ///< the outermost launch call
    CallClass callClass = CallClass::Launch;
    bool isRoundTrip = false; ///< the thread waited for the GPU and soon calls again
    bool isSoon = false; ///< it calls soon after the gap's start
};

IdleExplainer::IdleExplainer(const Trace& trace, const HostStates& host, const DiagnosisThresholds& thresholds,
                             const WholeBusyTimes& busy, RangesOfPieces ranges)
    : m_trace(&trace)
    , m_host(&host)
    , m_thresholds(&thresholds)
    , m_ranges(ranges)
{
    if (std::ranges::count_if(busy, [](const auto& ofDevice) { return !ofDevice->isEmpty(); }) > 1)
        m_busy = busy;
}

bool IdleExplainer::areOthersBusyHalf(DeviceIndex device, const Interval& span, GapExplanation& explanation) const
{
    auto& busy = explanation.othersBusy;
    busy.clear();
    explanation.busyPlaces.resize(m_busy.size());
    for (std::size_t other = 0; other < m_busy.size(); ++other) {
        if (other == device.value())
            continue;
        const auto intervals = m_busy[other]->intervals();
        auto& place = explanation.busyPlaces[other];
        place = partitionPointFrom(intervals, place,
                                   [&span](const Interval& interval) { return interval.endNs <= span.startNs; });
        for (auto i = place; i < intervals.size() && intervals[i].startNs < span.endNs; ++i)
            busy.push_back({ std::max(intervals[i].startNs, span.startNs), std::min(intervals[i].endNs, span.endNs) });
    }
    if (busy.size() > 1)
        return 2 * IntervalSet::unionOf(busy).totalNs() >= span.lengthNs();
    return !busy.empty() && 2 * busy.front().lengthNs() >= span.lengthNs();
}

ThreadIndex IdleExplainer::threadOf(const WorkReference& work, CallRow launch, HostCursors& cursors) const
{
    if (launch.isValid())
        return m_trace->calls.thread[launch.value()];
    return m_host->latestCaller(m_trace->processOf(streamOfWork(*m_trace, work)), spanOfWork(*m_trace, work).startNs,
                                cursors);
}

ThreadIndex IdleExplainer::launchThread(const WorkReference& work) const
{
    HostCursors nowhere;
    return threadOf(work, launchOfWork(*m_trace, work), nowhere);
}

void IdleExplainer::explain(const GpuGap& gap, GapExplanation& explanation) const
{
    explanation.pieces.clear();
    const auto launch = launchOfWork(*m_trace, gap.next);
    const auto caller = launch.isValid() ? m_trace->calls.thread[launch.value()] : ThreadIndex();
    explanation.launch = m_host->outermost(launch, explanation.cursors.of(caller));
    explanation.thread = threadOf(gap.next, explanation.launch, explanation.cursors);
    if (isBetweenMigrations(gap)) {
        addPiece(explanation, gap.span, TimeClass::UmHost, Confidence::Likely);
        return;
    }
    if (!explanation.launch.isValid()) {
        explainWithoutLaunch(gap, explanation);
        return;
    }
    const auto row = explanation.launch.value();
    Situation at { gap, explanation.thread, { m_trace->calls.startNs[row], m_trace->calls.endNs[row] } };
    at.callClass = m_host->callClass(explanation.launch);
    const auto lateNs = at.call.startNs - gap.span.startNs;
    at.isSoon = lateNs >= 0 && lateNs <= m_thresholds->enqueuePauseNs;
    at.isRoundTrip = at.isSoon && m_host->isWaiting(at.thread, gap.span.startNs, explanation.cursors.of(at.thread));
    explainBeforeCall(at, explanation);
    explainInCall(at, explanation);
    explainQueued(at, explanation);
}

void IdleExplainer::explainByHost(ThreadIndex thread, const Interval& span, GapExplanation& explanation) const
{
    if (span.endNs <= span.startNs)
        return;
    if (!thread.isValid()) {
        addPiece(explanation, span, TimeClass::Unknown, Confidence::None);
        return;
    }
    explanation.states.clear();
    auto& cursor = explanation.cursors.of(thread);
    if (m_ranges == RangesOfPieces::Named)
        m_host->append(thread, { span.startNs, span.endNs }, explanation.states, cursor);
    else
        m_host->appendClasses(thread, { span.startNs, span.endNs }, explanation.states, cursor);
    for (const auto& state : explanation.states)
        explanation.pieces.push_back(asPiece(state, thread));
}

bool IdleExplainer::isBetweenMigrations(const GpuGap& gap) const
{
    const auto isMigration = [this](const WorkReference& work) {
        return work.kind == WorkKind::Copy && isPageMigration(m_trace->copies.copyKind[work.row]);
    };
    return gap.span.lengthNs() <= m_thresholds->umBridgeNs && isMigration(gap.previous) && isMigration(gap.next);
}

void IdleExplainer::explainWithoutLaunch(const GpuGap& gap, GapExplanation& explanation) const
{
    const bool isMigration = gap.next.kind == WorkKind::Copy && isPageMigration(m_trace->copies.copyKind[gap.next.row]);
    const bool isShort = gap.span.lengthNs() <= m_thresholds->turnaroundMaxNs;
    explainByHost(explanation.thread, gap.span, explanation);
    for (auto& piece : explanation.pieces) {
        if (isMigration) {
            piece.reason = piece.timeClass == TimeClass::HostCode ? IdleReason::ThenManagedMemory : piece.reason;
        } else if (piece.timeClass == TimeClass::HostCode || piece.timeClass == TimeClass::LaunchCall) {
            piece.timeClass = isShort ? TimeClass::Turnaround : TimeClass::Unknown;
            piece.confidence = isShort ? Confidence::Likely : Confidence::None;
            piece.reason = isShort ? piece.reason : IdleReason::NoLaunchRecorded;
        }
    }
}

/// Not yet called: from the gap's start to the call's.
void IdleExplainer::explainBeforeCall(const Situation& at, GapExplanation& explanation) const
{
    constexpr std::int64_t LongReturnNs = 20'000;
    const auto& gap = at.gap.span;
    explainByHost(at.thread, { gap.startNs, std::min(at.call.startNs, gap.endNs) }, explanation);
    auto& pieces = explanation.pieces;
    for (auto piece = pieces.begin(); piece != pieces.end();) {
        const auto isReturn = [](const IdlePiece& other) { return other.timeClass == TimeClass::SyncReturn; };
        const auto runEnd = isReturn(*piece) ? std::find_if_not(piece, pieces.end(), isReturn) : piece + 1;
        const Interval span { piece->host.startNs, (runEnd - 1)->host.endNs }; // cut at NVTX edges only
        const bool isOthersTime
            = isReturn(*piece) && span.lengthNs() > LongReturnNs && areOthersBusyHalf(at.gap.device, span, explanation);
        for (; piece != runEnd; ++piece) {
            if (isOthersTime) {
                piece->timeClass = TimeClass::WaitOtherGpu;
                piece->confidence = Confidence::Weak;
                piece->reason = IdleReason::OtherGpuBusy;
            } else if (at.isSoon && isSoonLaunch(piece->timeClass, at.isRoundTrip)) {
                piece->timeClass = at.isRoundTrip ? TimeClass::RoundTrip : TimeClass::Enqueue;
            }
        }
    }
}

/// In the call that launches.
void IdleExplainer::explainInCall(const Situation& at, GapExplanation& explanation) const
{
    const auto& gap = at.gap.span;
    const auto first = explanation.pieces.size();
    explainByHost(at.thread, { std::max(at.call.startNs, gap.startNs), std::min(at.call.endNs, gap.endNs) },
                  explanation);
    for (auto piece = first; piece < explanation.pieces.size(); ++piece) {
        auto& timeClass = explanation.pieces[piece].timeClass;
        if (!isPartOfCall(timeClass))
            continue;
        timeClass = at.callClass == CallClass::Copy ? TimeClass::CopyCall : TimeClass::LaunchCall;
        if (timeClass == TimeClass::LaunchCall && at.isRoundTrip)
            timeClass = TimeClass::RoundTrip;
    }
}

/// Called, not started: from the call's end to the gap's.
void IdleExplainer::explainQueued(const Situation& at, GapExplanation& explanation) const
{
    const auto& gap = at.gap.span;
    const Interval queued { std::max(at.call.endNs, gap.startNs), gap.endNs };
    const auto queuedNs = queued.lengthNs();
    if (at.callClass == CallClass::Copy)
        addPiece(explanation, queued, TimeClass::CopyCall, Confidence::Sure);
    else if (at.call.endNs <= gap.startNs && queuedNs <= m_thresholds->turnaroundMaxNs)
        addPiece(explanation, queued, TimeClass::Turnaround, Confidence::Sure);
    else if (queuedNs <= m_thresholds->launchLatencyMaxNs)
        addPiece(explanation, queued, at.isRoundTrip ? TimeClass::RoundTrip : TimeClass::LaunchLatency,
                 Confidence::Sure);
    else
        explainLongQueue(at, queued, explanation);
}

void IdleExplainer::explainLongQueue(const Situation& at, const Interval& queued, GapExplanation& explanation) const
{
    const auto reason = dependencyOf(at, queued, explanation);
    const bool isKnown = reason != IdleReason::QueuedForNoReason;
    const auto addRest = [&](std::int64_t startNs, std::int64_t endNs) {
        addPiece(explanation, { startNs, endNs }, isKnown ? TimeClass::Dependency : TimeClass::Unknown,
                 isKnown ? Confidence::Weak : Confidence::None, reason);
    };
    explanation.states.clear();
    m_host->appendOverhead(at.thread, { queued.startNs, queued.endNs }, explanation.states);
    auto doneNs = queued.startNs;
    for (const auto& overhead : explanation.states) {
        addRest(doneNs, overhead.startNs);
        explanation.pieces.push_back(asPiece(overhead, at.thread));
        doneNs = overhead.endNs;
    }
    addRest(doneNs, queued.endNs);
}

/// What the work waited for in its stream; QueuedForNoReason: nothing that is recorded.
IdleReason IdleExplainer::dependencyOf(const Situation& at, const Interval& queued, GapExplanation& explanation) const
{
    if (areOthersBusyHalf(at.gap.device, queued, explanation))
        return IdleReason::OtherGpuBusy;
    const TimeWindow since { at.gap.span.startNs - m_thresholds->dependencyLookbackNs, at.gap.span.endNs };
    if (m_host->hasStreamWait(streamOfWork(*m_trace, at.gap.next), since))
        return IdleReason::StreamWait;
    return m_host->hasInterop(at.thread, since) ? IdleReason::GraphicsWork : IdleReason::QueuedForNoReason;
}

} // namespace core
