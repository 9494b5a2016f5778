// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/makeranksummary.h"

#include "analysis/host/callclasses.h"
#include "analysis/host/hoststates.h"
#include "analysis/nccl/ncclnames.h"
#include "analysis/steps/contenthash.h"
#include "base/parallel.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "columncache/tracekey.h"
#include "fleet/ranks/cutrank.h"
#include "fleet/ranks/findrankkernels.h"
#include "fleet/ranks/lastcall.h"
#include "fleet/ranks/mpioperations.h"
#include "fleet/ranks/rankexport.h"
#include "fleet/ranks/rankidentity.h"
#include "fleet/ranks/rankunits.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// What all ranks of a trace are made of.
struct RankInputs {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const NcclEvents> nccl;
    std::shared_ptr<const GapReasons> reasons;
};

template <typename Found, typename Find> bool findUnlessKnown(std::shared_ptr<const Found>& place, Find find)
{
    if (place)
        return true;
    auto found = find();
    if (found)
        place = std::make_shared<const Found>(std::move(*found));
    return place != nullptr;
}

Cancellable<RankInputs> findInputs(const std::shared_ptr<const Trace>& trace, AnalysisOptions options,
                                   const std::stop_token& stop)
{
    const auto& classes = options.diagnosisClasses();
    std::array<bool, 2> areFound {};
    runParallel(2, areFound.size(), [&](std::size_t which) {
        areFound[which] = which == 0
            ? findUnlessKnown(options.hostStates,
                              [&] { return HostStates::make(*trace, CallClasses(*trace, classes), stop); })
            : findUnlessKnown(options.ncclEvents, [&] { return findNcclEvents(*trace, stop); })
                && findUnlessKnown(options.traceTimes, [&] { return TraceTimes::make(*trace, stop); });
    });
    if (!areFound[0] || !areFound[1])
        return cancelled();
    auto reasons = std::make_shared<const GapReasons>(
        GapReasonInputs { trace, options.hostStates, options.ncclEvents, options.traceTimes, classes.thresholds },
        Scope {});
    return RankInputs { trace, options.ncclEvents, std::move(reasons) };
}

/// Makes the summary of one rank.
class SummaryMaker
{
public:
    SummaryMaker(const RankInputs& inputs, const RankPlace& place, RankIdentity identity)
        : m_trace(*inputs.trace)
        , m_nccl(*inputs.nccl)
        , m_reasons(*inputs.reasons)
        , m_place(place)
    {
        m_rank.identity = std::move(identity);
        m_rank.file = m_trace.fileName;
        m_rank.clock = clockOf(m_trace);
    }
    /// False when stopped.
    bool make(const std::stop_token& stop)
    {
        m_operationOf.assign(m_trace.kernels.size(), TimelinePiece::NoKernel);
        addMemberships();
        addOperations();
        addUnfinished();
        if (m_rank.operations.empty() && m_rank.unfinished.empty())
            addMpiOperations(m_rank, m_trace, m_place.process, stop);
        std::array<bool, 2> areMade {}; // each has members of the summary of its own
        runParallel(2, areMade.size(),
                    [&](std::size_t which) { areMade[which] = which == 0 ? addCourse(stop) : addTotals(stop); });
        if (!areMade[0] || !areMade[1])
            return false;
        addNotes();
        std::vector<std::uint32_t>().swap(m_operationOf); // a file may have many ranks
        return true;
    }
    [[nodiscard]] RankSummary take() { return std::move(m_rank); }

private:
    void addMemberships();
    void addOperations();
    void addTransfers(const NcclEvent& event);
    void addUnfinished();
    bool addCourse(const std::stop_token& stop);
    bool addTotals(const std::stop_token& stop);
    [[nodiscard]] std::uint32_t opOf(const NcclEvent& event);
    bool addKernels(const std::stop_token& stop);
    void addCellWork(std::size_t kernel);
    [[nodiscard]] std::uint64_t hashOfLaunch(std::size_t kernel);
    [[nodiscard]] std::vector<std::uint32_t> takeLaunched();
    [[nodiscard]] ArrivalTimes arrivals();
    void addNotes();
    [[nodiscard]] std::uint32_t communicatorOf(const NcclEvent& event);
    [[nodiscard]] bool isOfRank(StreamIndex stream) const
    {
        return m_trace.processOf(stream) == m_place.process && m_trace.deviceOf(stream) == m_place.device;
    }

    const Trace& m_trace;
    const NcclEvents& m_nccl;
    const GapReasons& m_reasons;
    RankPlace m_place;
    std::vector<std::uint32_t> m_operationOf; ///< by row of Trace::kernels
    std::map<std::uint64_t, std::uint32_t> m_communicators; ///< id → number
    /// Rows of Trace::kernels whose launch is known, by StreamIndex: in each mostly in the order of their launches.
    std::vector<std::vector<std::uint32_t>> m_launched;
    std::size_t m_cellOfKernel = 0; ///< in which the last kernel of addCellWork() began
    std::vector<std::uint64_t> m_nameHashes; ///< by KernelNameIndex; 0: not known yet
    std::unordered_map<std::uint64_t, std::uint64_t> m_launchHashes; ///< by name and shape
    RankSummary m_rank;
};

void SummaryMaker::addMemberships()
{
    for (const auto& membership : m_nccl.memberships) {
        if (membership.process != m_place.process)
            continue;
        const auto [found, isNew] = m_communicators.try_emplace(
            membership.communicator, static_cast<std::uint32_t>(m_rank.communicators.size()));
        if (isNew)
            m_rank.communicators.push_back({ membership.communicator, membership.rankCount, membership.rank });
    }
}

std::uint32_t SummaryMaker::communicatorOf(const NcclEvent& event)
{
    const auto [found, isNew]
        = m_communicators.try_emplace(event.communicator, static_cast<std::uint32_t>(m_rank.communicators.size()));
    if (isNew)
        m_rank.communicators.push_back({ event.communicator, event.rankCount, -1 });
    return found->second;
}

std::uint32_t SummaryMaker::opOf(const NcclEvent& event)
{
    const auto& name = m_nccl.opNames[static_cast<qsizetype>(event.op.value())];
    auto op = m_rank.opNames.indexOf(name);
    if (op < 0) {
        op = m_rank.opNames.size();
        m_rank.opNames.append(name);
    }
    return static_cast<std::uint32_t>(op);
}

/// Calls after all kernels of their communicator: what the rank still waits in at the end.
void SummaryMaker::addUnfinished()
{
    std::vector<std::int64_t> lastNs(m_rank.communicators.size(), std::numeric_limits<std::int64_t>::min());
    for (const auto& operation : m_rank.operations)
        lastNs[operation.communicator] = std::max(lastNs[operation.communicator], operation.startNs);
    for (const auto& event : m_nccl.events) {
        if (!event.isHostTime() || event.communicator == 0 || event.processIn(m_trace) != m_place.process
            || !isNcclCollective(m_nccl.opNames[static_cast<qsizetype>(event.op.value())]))
            continue;
        const auto communicator = communicatorOf(event);
        if (communicator < lastNs.size() && event.startNs <= lastNs[communicator])
            continue;
        const bool isKnown
            = std::any_of(m_rank.unfinished.begin(), m_rank.unfinished.end(),
                          [communicator](const UnfinishedOperation& of) { return of.communicator == communicator; });
        if (!isKnown)
            m_rank.unfinished.push_back({ event.startNs, event.sequence, communicator, opOf(event) });
    }
}

void SummaryMaker::addOperations()
{
    std::map<StreamIndex, std::uint32_t> streams;
    for (const auto& event : m_nccl.events) {
        if (event.isHostTime() || !event.stream.isValid() || !isOfRank(event.stream))
            continue;
        RankOperation operation;
        operation.startNs = event.startNs;
        operation.endNs = std::max(event.startNs, event.endNs);
        operation.sequence = event.sequence;
        operation.sizeBytes = event.sizeBytes;
        operation.communicator = communicatorOf(event);
        operation.op = opOf(event);
        operation.root = event.root;
        operation.stream = streams.try_emplace(event.stream, static_cast<std::uint32_t>(streams.size())).first->second;
        m_operationOf[event.kernel.value()] = static_cast<std::uint32_t>(m_rank.operations.size());
        addTransfers(event);
        m_rank.operations.push_back(operation);
    }
}

/// Of an operation that is added next. Sends and receives that a framework has named as a collective are that.
void SummaryMaker::addTransfers(const NcclEvent& event)
{
    if (!isNcclPointToPoint(m_nccl.opNames[static_cast<qsizetype>(event.op.value())]))
        return;
    for (const auto& transfer : m_nccl.transfersOf(event)) {
        const auto known = m_communicators.find(transfer.communicator);
        const auto ranksOfProcess = std::count_if(
            m_nccl.memberships.begin(), m_nccl.memberships.end(), [&](const NcclMembership& membership) {
                return membership.process == m_place.process && membership.communicator == transfer.communicator;
            });
        if (known == m_communicators.end() || ranksOfProcess != 1) // of several ranks it could be anyone's
            continue;
        m_rank.transfers.push_back({ transfer.sizeBytes, static_cast<std::uint32_t>(m_rank.operations.size()),
                                     known->second, transfer.peer, transfer.number, transfer.isSend });
    }
}

/// The course of the rank: what it did when.
bool SummaryMaker::addCourse(const std::stop_token& stop)
{
    const auto window = deviceWindow(m_reasons, m_place.device, stop);
    if (!window)
        return false;
    std::optional<CellFiller> cells;
    if (*window)
        cells.emplace(m_rank, **window, m_operationOf);
    if (!addKernels(stop))
        return false;
    if (!*window)
        return true;
    std::optional<ProgramFiller> program;
    ArrivalTimes arrivalTimes;
    if (m_rank.side == OperationSide::Gpu) {
        arrivalTimes = arrivals();
        program.emplace(m_rank, arrivalTimes);
    }
    const auto take = [&](const TimelinePiece& piece) {
        cells->add(piece);
        if (program)
            program->add(piece);
    };
    if (!visitTimeline(m_reasons, m_place.device, **window, take, stop))
        return false;
    cells->finish();
    if (program)
        program->finish();
    return true;
}

/// What is known of all its time.
bool SummaryMaker::addTotals(const std::stop_token& stop)
{
    if (!fillRankKernels(m_rank, m_trace, m_nccl, m_place, stop))
        return false;
    auto units = findRankUnits(m_trace, m_place, stop);
    if (!units)
        return false;
    m_rank.units = std::move(*units);
    auto lastCall = findLastCall(m_trace, m_place.process, stop);
    if (!lastCall)
        return false;
    m_rank.lastCall = std::move(*lastCall);
    return true;
}

/// Of the name of a kernel and the shape of its launch.
std::uint64_t SummaryMaker::hashOfLaunch(std::size_t kernel)
{
    const auto name = m_trace.kernels.name[kernel].value();
    const auto shapeIndex = m_trace.kernels.shape[kernel].value();
    constexpr unsigned NameBits = 32;
    const auto [found, isNew]
        = m_launchHashes.try_emplace(static_cast<std::uint64_t>(name) << NameBits | shapeIndex, 0);
    if (!isNew)
        return found->second;
    auto& hashOfName = m_nameHashes[name];
    if (hashOfName == 0)
        hashOfName = contentHash(m_trace.kernelNames[name].fullName.toStdString());
    const auto& shape = m_trace.launchShapes[shapeIndex];
    found->second = hashOfName;
    for (const auto size : { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ })
        found->second = contentHash(found->second, static_cast<std::uint64_t>(size));
    return found->second;
}

void SummaryMaker::addCellWork(std::size_t kernel)
{
    const auto startNs = m_trace.kernels.startNs[kernel];
    if (m_rank.edgesNs.size() < 2 || startNs < m_rank.window.startNs || startNs >= m_rank.window.endNs)
        return;
    while (m_rank.edgesNs[m_cellOfKernel + 1] <= startNs) // kernels are in the order of their starts
        ++m_cellOfKernel;
    auto& work = m_rank.cellWork[m_cellOfKernel];
    ++work.kernels;
    work.hash += hashOfLaunch(kernel);
}

bool SummaryMaker::addKernels(const std::stop_token& stop)
{
    m_nameHashes.assign(m_trace.kernelNames.size(), 0);
    m_launched.resize(m_trace.streams.size());
    for (std::size_t kernel = 0; kernel < m_trace.kernels.size(); ++kernel) {
        if (isStopDue(kernel, stop))
            return false;
        if (!isOfRank(m_trace.kernels.stream[kernel]))
            continue;
        const bool isNccl = m_operationOf[kernel] != TimelinePiece::NoKernel;
        if (!isNccl && m_nccl.isNcclKernelName[m_trace.kernels.name[kernel].value()] == 0)
            addCellWork(kernel);
        if (!m_rank.operations.empty() && m_trace.kernels.launch[kernel].isValid())
            m_launched[m_trace.kernels.stream[kernel].value()].push_back(static_cast<std::uint32_t>(kernel));
    }
    return true;
}

/// All of m_launched, which is empty afterwards: by thread and start of their calls.
std::vector<std::uint32_t> SummaryMaker::takeLaunched()
{
    const auto& calls = m_trace.calls;
    const auto isBefore = [&](std::uint32_t left, std::uint32_t right) {
        const auto leftCall = m_trace.kernels.launch[left].value();
        const auto rightCall = m_trace.kernels.launch[right].value();
        return std::pair(calls.thread[leftCall], calls.startNs[leftCall])
            < std::pair(calls.thread[rightCall], calls.startNs[rightCall]);
    };
    auto lists = std::exchange(m_launched, {});
    std::erase_if(lists, [](const auto& list) { return list.empty(); });
    for (auto& list : lists) {
        if (!std::is_sorted(list.begin(), list.end(), isBefore))
            std::sort(list.begin(), list.end(), isBefore);
    }
    while (lists.size() > 1) { // two by two
        const auto half = (lists.size() + 1) / 2;
        for (auto i = half; i < lists.size(); ++i) {
            auto& left = lists[i - half];
            std::vector<std::uint32_t> both(left.size() + lists[i].size());
            std::merge(left.begin(), left.end(), lists[i].begin(), lists[i].end(), both.begin(), isBefore);
            left = std::move(both);
        }
        lists.resize(half);
    }
    return lists.empty() ? std::vector<std::uint32_t>() : std::move(lists.front());
}

/// Operations whose launch is not known could begin when they did.
ArrivalTimes SummaryMaker::arrivals()
{
    ArrivalTimes arrivals;
    arrivals.timesNs.reserve(m_rank.operations.size());
    for (const auto& operation : m_rank.operations)
        arrivals.timesNs.push_back(operation.startNs);
    arrivals.launchesNs = arrivals.timesNs;
    const auto& calls = m_trace.calls;
    const auto callOf = [this](std::uint32_t kernel) { return m_trace.kernels.launch[kernel].value(); };
    ThreadIndex thread;
    auto latestNs = m_rank.window.startNs;
    for (const auto kernel : takeLaunched()) {
        const auto call = callOf(kernel);
        if (calls.thread[call] != thread)
            latestNs = m_rank.window.startNs;
        thread = calls.thread[call];
        const auto operation = m_operationOf[kernel];
        if (operation == TimelinePiece::NoKernel) {
            latestNs = std::max<std::int64_t>(latestNs, m_trace.kernels.endNs[kernel]);
            continue;
        }
        arrivals.launchesNs[operation] = calls.startNs[call];
        auto& timeNs = arrivals.timesNs[operation];
        if (latestNs > m_rank.window.startNs)
            timeNs = std::min(timeNs, latestNs);
    }
    return arrivals;
}

void SummaryMaker::addNotes()
{
    m_rank.notes += exportNotes(m_trace);
    if (m_rank.side == OperationSide::Host)
        m_rank.notes.append(
            Text::tr("No NCCL kernels were recorded: its operations are MPI calls of the host. What its "
                     "GPU waits for in them is not known."));
    else if (m_rank.operations.empty())
        m_rank.notes.append(m_trace.graphLaunches.size() > 0
                                ? Text::tr("No NCCL kernels: CUDA graphs were recorded as a whole and may hide them.")
                                : Text::tr("No NCCL kernels were recorded, so nothing is known of its waiting."));
    else if (std::all_of(m_rank.communicators.begin(), m_rank.communicators.end(),
                         [](const RankCommunicator& communicator) { return communicator.id == 0; }))
        m_rank.notes.append(Text::tr("NCCL's communicators were not recorded, so its operations match others by their "
                                     "order alone: trace NVTX of NCCL 2.26 or later."));
}

Cancellable<std::vector<TimelinePiece>> timelineOf(const GapReasons& reasons, DeviceIndex device,
                                                   const std::stop_token& stop)
{
    std::vector<TimelinePiece> pieces;
    const auto window = deviceWindow(reasons, device, stop);
    if (!window
        || (*window
            && !visitTimeline(
                reasons, device, **window, [&pieces](const TimelinePiece& piece) { pieces.push_back(piece); }, stop)))
        return cancelled();
    return pieces;
}

/// The ranks of a trace without its fingerprint.
Cancellable<TraceRanks> ranksOf(const std::shared_ptr<const Trace>& trace, const AnalysisOptions& options,
                                const QRegularExpression& rankPattern, const std::stop_token& stop)
{
    const auto inputs = findInputs(trace, options, stop);
    if (!inputs)
        return cancelled();
    TraceRanks result;
    std::vector<SummaryMaker> makers;
    for (const auto& place : rankPlaces(*trace, *inputs->nccl))
        makers.emplace_back(*inputs, place,
                            identifyRank(*trace, *inputs->nccl, place, rankPattern, result.diagnostics));
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), makers.size(), [&](std::size_t i) {
        if (!makers[i].make(stop))
            isStopped = true;
    });
    if (isStopped)
        return cancelled();
    for (auto& maker : makers)
        result.ranks.push_back(maker.take());
    return result;
}

} // namespace

Cancellable<TraceRanks> summarizeRanks(const std::shared_ptr<const Trace>& trace, const AnalysisOptions& options,
                                       const QRegularExpression& rankPattern, const std::stop_token& stop)
{
    constexpr int HexDigits = 16;
    Cancellable<TraceRanks> result;
    Cancellable<std::uint64_t> hash;
    runParallel(2, 2, [&](std::size_t part) { // of a large file it takes as long as half of the rest
        if (part == 0)
            hash = contentHash(trace->path, 1, stop);
        else
            result = ranksOf(trace, options, rankPattern, stop);
    });
    if (!hash || !result)
        return cancelled();
    const auto fingerprint = *hash == 0 ? QString() : QStringLiteral("%1").arg(*hash, HexDigits, 16, QChar(u'0'));
    const auto cut = findTraceCut(*trace);
    for (auto& rank : result->ranks) {
        rank.fingerprint = fingerprint;
        if (cut)
            cutRank(rank, *cut);
    }
    if (cut) // of what ran nothing is left
        std::erase_if(result->ranks, [](const RankSummary& rank) { return rank.window.durationNs() == 0; });
    return result;
}

Cancellable<std::vector<TimelinePiece>> rankTimeline(const std::shared_ptr<const Trace>& trace,
                                                     const RankIdentity& identity, const AnalysisOptions& options,
                                                     const std::stop_token& stop)
{
    const auto inputs = findInputs(trace, options, stop);
    if (!inputs)
        return cancelled();
    for (const auto& place : rankPlaces(*trace, *inputs->nccl)) {
        if (trace->processes[place.process.value()].pid == identity.pid
            && trace->devices[place.device.value()].gpuId == identity.gpuId)
            return timelineOf(*inputs->reasons, place.device, stop);
    }
    return std::vector<TimelinePiece> {};
}

} // namespace core
