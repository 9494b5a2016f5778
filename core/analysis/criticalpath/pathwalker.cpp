// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/pathwalker.h"

#include "analysis/nccl/ncclevents.h"
#include "base/stopcheck.h"
#include "scope/launchofwork.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

/// Predecessors at one and the same moment, after which times are too coarse to tell a chain.
constexpr std::size_t MostStepsAtOnce = 1000;
/// Of a block that is full: a megabyte, which goes back to the system when it is freed.
constexpr std::size_t BlockPieces = (std::size_t { 1 } << 20U) / sizeof(PathPiece);

PathKind kindOfWork(const Trace& trace, const NcclEvents& nccl, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return nccl.isNcclKernelName[trace.kernels.name[work.row].value()] != 0 ? PathKind::Nccl : PathKind::Kernel;
    case WorkKind::Copy:
        return isPageMigration(trace.copies.copyKind[work.row]) ? PathKind::Migration : PathKind::Copy;
    case WorkKind::Set:
        return PathKind::Memset;
    case WorkKind::Graph:
        return PathKind::Graph;
    }
    return PathKind::NotDetermined;
}

PathKind kindOfHost(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::LaunchCall:
        return PathKind::LaunchCall;
    case TimeClass::SyncReturn:
        return PathKind::WaitReturn;
    case TimeClass::HostCode:
        return PathKind::HostCode;
    case TimeClass::OsWait:
        return PathKind::NotDetermined;
    case TimeClass::OsIo:
    case TimeClass::OsOther:
        return PathKind::OsCall;
    case TimeClass::Mpi:
        return PathKind::Mpi;
    case TimeClass::Descheduled:
        return PathKind::Descheduled;
    case TimeClass::Profiler:
        return PathKind::Profiler;
    default:
        return PathKind::CudaCall;
    }
}

/// Joins what is the same but for the NVTX range that it lies in.
void mergeEqual(std::vector<HostPiece>& states)
{
    std::size_t kept = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
        auto& before = states[kept];
        const auto& state = states[i];
        if (state.timeClass == before.timeClass && state.name == before.name && state.nameKind == before.nameKind
            && state.detail == before.detail && state.timeClass == TimeClass::HostCode)
            before.endNs = state.endNs;
        else
            states[++kept] = state;
    }
    if (!states.empty())
        states.resize(kept + 1);
}

} // namespace

PathWalker::PathWalker(const PathKnowledge& knowledge, const TimeWindow& window)
    : m_knowledge(knowledge)
    , m_window(window)
    , m_atNs(window.endNs)
    , m_placesInStreams(knowledge.inputs.trace.streams.size())
    , m_placesInProcesses(knowledge.inputs.trace.processes.size())
{
}

void PathWalker::goOnAs(const CriticalPath& known)
{
    m_known = &known;
    m_knownCount = known.pieces.size();
}

/// Whether the known path is where this one is: at the end of the same work at the same moment. Both go on alike then,
/// since nothing else matters to what comes next.
bool PathWalker::meetsKnown()
{
    if (!m_known || !m_work)
        return false;
    const auto& pieces = m_known->pieces;
    while (m_knownCount > 0 && pieces[m_knownCount - 1].startNs >= m_atNs)
        --m_knownCount;
    if (m_knownCount == 0)
        return false;
    const auto& piece = pieces[m_knownCount - 1];
    const bool runs = piece.hasWork && piece.kind <= PathKind::Migration; // not: waits to
    m_hasMet = runs && piece.endNs == m_atNs && piece.work == *m_work;
    return m_hasMet;
}

bool PathWalker::walk(const WorkReference& last, const std::stop_token& stop)
{
    addWaiting(PathKind::NotDetermined, PathReason::AfterLastWork, std::min(m_atNs, spanOfWork(trace(), last).endNs));
    link(PathLink::NotDetermined);
    m_work = last;
    std::size_t steps = 0;
    std::size_t stepsAtOnce = 0;
    while (m_atNs > m_window.startNs) {
        if (isStopDue(steps++, stop))
            return false;
        if (meetsKnown())
            return true;
        const auto beforeNs = m_atNs;
        if (m_work)
            stepOverWork();
        else
            stepOverThread();
        stepsAtOnce = m_atNs == beforeNs ? stepsAtOnce + 1 : 0;
        if (stepsAtOnce > MostStepsAtOnce) {
            noteBreak();
            addWaiting(PathKind::NotDetermined, PathReason::SameMoment, m_window.startNs);
        }
    }
    link(PathLink::WindowStart);
    return true;
}

std::vector<PathPiece> PathWalker::take()
{
    std::vector<PathPiece> pieces;
    const auto knownCount = m_hasMet ? m_knownCount : 0;
    pieces.reserve(knownCount + pieceCount());
    if (m_hasMet)
        pieces.assign(m_known->pieces.begin(), m_known->pieces.begin() + static_cast<std::ptrdiff_t>(knownCount));
    m_full.push_back(std::exchange(m_pieces, {}));
    for (; !m_full.empty(); m_full.pop_back()) // gives back the memory of each
        pieces.insert(pieces.end(), m_full.back().rbegin(), m_full.back().rend());
    return pieces;
}

std::vector<std::uint32_t> PathWalker::takeBreakPlaces()
{
    if (!m_hasMet)
        return std::move(m_breakPlaces);
    const auto own = static_cast<std::uint32_t>(pieceCount());
    const auto before = static_cast<std::uint32_t>(m_known->pieces.size() - m_knownCount); // they meet
    const auto& known = m_known->breakPlaces;
    for (auto place = std::ranges::upper_bound(known, before); place != known.end(); ++place)
        m_breakPlaces.push_back(*place - before + own);
    return std::move(m_breakPlaces);
}

std::size_t PathWalker::pieceCount() const
{
    return m_full.size() * BlockPieces + m_pieces.size();
}

/// Puts a piece from `startNs` to where everything is told.
void PathWalker::add(PathPiece piece, std::int64_t startNs)
{
    piece.startNs = std::max(startNs, m_window.startNs);
    piece.endNs = m_atNs;
    if (piece.startNs >= piece.endNs)
        return;
    m_atNs = piece.startNs;
    m_isLinked = false;
    if (m_pieces.size() == BlockPieces) {
        m_full.push_back(std::exchange(m_pieces, {}));
        m_pieces.reserve(BlockPieces);
    }
    m_pieces.push_back(piece);
}

/// The work that comes next in time waits to start; without work nothing is known to.
void PathWalker::addWaiting(PathKind kind, PathReason reason, std::int64_t startNs)
{
    PathPiece piece;
    piece.kind = kind;
    piece.reason = reason;
    piece.hasWork = m_work.has_value();
    piece.work = m_work.value_or(WorkReference());
    add(piece, startNs);
}

/// What m_thread did since `startNs`.
void PathWalker::addThread(std::int64_t startNs)
{
    const auto fromNs = std::max(startNs, m_window.startNs);
    const auto knownNs = std::max(fromNs, m_knowledge.calls.firstNs(m_thread));
    if (knownNs < m_atNs) {
        m_states.clear();
        m_knowledge.inputs.host->append(m_thread, { knownNs, m_atNs }, m_states, m_cursors.of(m_thread));
        mergeEqual(m_states);
        std::ranges::reverse(m_states);
        for (const auto& state : m_states) {
            PathPiece piece;
            piece.kind = kindOfHost(state.timeClass);
            piece.reason = piece.kind == PathKind::NotDetermined ? PathReason::OsWait : PathReason::None;
            piece.link = PathLink::Thread;
            piece.host = state;
            piece.thread = m_thread;
            if (piece.kind == PathKind::NotDetermined)
                noteBreak();
            add(piece, state.startNs);
        }
    }
    if (fromNs < m_atNs) {
        noteBreak();
        PathPiece piece;
        piece.reason = PathReason::BeforeThread;
        piece.thread = m_thread;
        add(piece, fromNs);
    }
}

/// What the earliest piece that is told waited for; what is said first holds, for what follows at the same moment is of
/// pieces without length.
void PathWalker::link(PathLink link)
{
    if (!m_pieces.empty() && !std::exchange(m_isLinked, true))
        m_pieces.back().link = link;
}

void PathWalker::stepOverWork()
{
    const auto span = spanOfWork(trace(), *m_work);
    PathPiece piece;
    piece.kind = kindOfWork(trace(), m_knowledge.inputs.nccl, *m_work);
    piece.work = *m_work;
    piece.hasWork = true;
    const auto peer = m_knowledge.peers.lastToStart(*m_work);
    const auto peerStartNs = peer ? spanOfWork(trace(), *peer).startNs : span.startNs;
    if (peerStartNs > span.startNs && peerStartNs < m_atNs) {
        add(piece, peerStartNs);
        link(PathLink::Collective);
        m_work = peer;
        return;
    }
    add(piece, span.startNs);
    if (m_atNs > m_window.startNs)
        findPredecessor();
}

PathWalker::Launch PathWalker::launchOf(const WorkReference& work)
{
    const auto& calls = trace().calls;
    const auto launch = launchOfWork(trace(), work);
    if (!launch.isValid())
        return {};
    const auto thread = calls.thread[launch.value()];
    const auto call = m_knowledge.inputs.host->outermost(launch, m_launchCursors.of(thread));
    if (!call.isValid() || !calls.thread[call.value()].isValid()
        || calls.startNs[call.value()] > spanOfWork(trace(), work).startNs)
        return {};
    return { call, calls.startNs[call.value()], calls.endNs[call.value()] };
}

/// What m_work, which starts where everything is told, waited for.
void PathWalker::findPredecessor()
{
    const auto stream = streamOfWork(trace(), *m_work);
    const auto launch = launchOf(*m_work);
    const auto before = m_knowledge.order.isInOrder(stream)
        ? m_knowledge.order.ofStream(stream).lastBefore(*m_work, m_placesInStreams[stream.value()])
        : std::nullopt;
    const auto beforeNs = before ? spanOfWork(trace(), *before).endNs : std::numeric_limits<std::int64_t>::min();
    if (goToEvent(launch, before))
        return;
    const bool isLaunchedLate = launch.call.isValid() && launch.startNs > beforeNs;
    if (before && !isLaunchedLate && m_atNs - beforeNs <= thresholds().turnaroundMaxNs) {
        link(PathLink::Stream);
        addWaiting(PathKind::Turnaround, PathReason::None, beforeNs);
        link(PathLink::Stream);
        m_work = before;
    } else if (launch.call.isValid() && launch.endNs > beforeNs) {
        goToLaunch(launch);
    } else if (before) {
        goOnBehind(*before, launch.call.isValid() ? whyQueued(launch) : PathReason::NoLaunchRecorded);
    } else {
        goOnWithProcess();
    }
}

/// Whether m_work waited for an event: its stream was told to between the launch of the work before and its own, what
/// the event was recorded behind ended after both and shortly before it starts. Goes there if so.
bool PathWalker::goToEvent(const Launch& launch, const std::optional<WorkReference>& before)
{
    const auto stream = streamOfWork(trace(), *m_work);
    if (!launch.call.isValid() || !m_knowledge.events.hasWaits(stream))
        return false;
    const auto launchBefore = before ? launchOf(*before) : Launch();
    const auto sinceNs
        = launchBefore.call.isValid() ? launchBefore.startNs : launch.startNs - thresholds().dependencyLookbackNs;
    const auto awaited = m_knowledge.events.lastAwaited(stream, { sinceNs, launch.startNs }, m_atNs);
    if (!awaited)
        return false;
    const auto endNs = spanOfWork(trace(), *awaited).endNs;
    const bool isLast = endNs > launch.endNs && (!before || endNs > spanOfWork(trace(), *before).endNs);
    if (!isLast || m_atNs - endNs > thresholds().turnaroundMaxNs)
        return false;
    link(PathLink::Event);
    addWaiting(PathKind::Turnaround, PathReason::None, endNs);
    link(PathLink::Event);
    m_work = awaited;
    return true;
}

/// m_work waited for its launch call, which came after the work before it in its stream.
void PathWalker::goToLaunch(const Launch& launch)
{
    link(PathLink::Launch);
    if (m_atNs - launch.endNs > thresholds().launchLatencyMaxNs) {
        noteBreak();
        link(PathLink::NotDetermined);
        addWaiting(PathKind::NotDetermined, whyQueued(launch), launch.endNs);
    } else {
        addWaiting(PathKind::LaunchLatency, PathReason::None, launch.endNs);
    }
    m_thread = trace().calls.thread[launch.call.value()];
    m_work.reset();
    addThread(launch.startNs);
}

/// What m_work waited for last is not known; `work` is what it waited for at least.
void PathWalker::goOnBehind(const WorkReference& work, PathReason reason)
{
    noteBreak();
    link(PathLink::NotDetermined);
    addWaiting(PathKind::NotDetermined, reason, spanOfWork(trace(), work).endNs);
    link(PathLink::NotDetermined);
    m_work = work;
}

void PathWalker::goOnWithProcess()
{
    const auto process = trace().processOf(streamOfWork(trace(), *m_work));
    if (const auto before
        = m_knowledge.order.ofProcess(process).lastBefore(*m_work, m_placesInProcesses[process.value()])) {
        goOnBehind(*before, PathReason::NoLaunchRecorded);
        return;
    }
    noteBreak();
    link(PathLink::NotDetermined);
    addWaiting(PathKind::NotDetermined, PathReason::NoLaunchRecorded, m_window.startNs);
}

PathReason PathWalker::whyQueued(const Launch& launch) const
{
    const TimeWindow since { launch.startNs - thresholds().dependencyLookbackNs, m_atNs };
    return m_knowledge.inputs.host->hasStreamWait(streamOfWork(trace(), *m_work), since) ? PathReason::StreamWait
                                                                                         : PathReason::Queued;
}

/// Back to the last wait of m_thread for the GPU, or to where nothing of it is recorded.
void PathWalker::stepOverThread()
{
    const auto& calls = trace().calls;
    auto position = m_knowledge.calls.begunBefore(m_thread, m_atNs);
    while (position > 0) {
        const auto call = m_knowledge.calls.call(m_thread, --position);
        if (calls.endNs[call.value()] <= m_window.startNs)
            break;
        const auto waited = calls.endNs[call.value()] <= m_atNs ? m_knowledge.waits.of(call) : WaitedFor();
        if (waited.answer == WaitedFor::Answer::Nothing)
            continue;
        if (waited.answer == WaitedFor::Answer::Work) {
            addThread(spanOfWork(trace(), waited.work).endNs);
            link(PathLink::GpuWork);
            m_work = waited.work;
            return;
        }
        addThread(calls.endNs[call.value()]);
        noteBreak();
        PathPiece piece;
        piece.reason = PathReason::WhichWork;
        piece.link = PathLink::NotDetermined;
        piece.thread = m_thread;
        add(piece, calls.startNs[call.value()]);
        return;
    }
    addThread(m_window.startNs);
}

} // namespace core
