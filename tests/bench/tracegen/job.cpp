// SPDX-License-Identifier: GPL-3.0-or-later
#include "job.h"

#include <algorithm>
#include <array>

namespace tracegen {
namespace {

constexpr std::int64_t StepInputBytes = 4'194'304, LossValueBytes = 4, NormBytes = 4;
constexpr std::int64_t ActivationBytes = 16'777'216, GradientBytes = 134'217'728;
/// Kinds of communicators, in the order in which they are made.
constexpr int WorldKind = 0, TensorKind = 1, DataKind = 2, PipelineKind = 3;
constexpr double InsideHostNsPerByte = 1 / 340.0, BetweenHostsNsPerByte = 1 / 45.0;

std::int64_t about(Random& random, std::int64_t meanNs, double spread)
{
    return static_cast<std::int64_t>(static_cast<double>(meanNs) * (1 + spread * (2 * random.uniform() - 1)));
}

} // namespace

Job::Job(const JobShape& shape, const Recorders& recorders)
    : m_shape(shape)
    , m_recorders(static_cast<std::size_t>(shape.world))
    , m_network(shape.seed)
{
    for (const auto& [rank, recorder] : recorders)
        m_recorders[static_cast<std::size_t>(rank)] = recorder;
    Random seeds(shape.seed + 1);
    m_ranks.resize(static_cast<std::size_t>(shape.world));
    constexpr std::int64_t FirstNs = 100'000'000;
    for (int number = 0; number < shape.world; ++number) {
        auto& rank = m_ranks[static_cast<std::size_t>(number)];
        rank.random = Random(seeds.next());
        rank.hostNs = rank.computeFreeNs = rank.ncclFreeNs = rank.peerFreeNs = FirstNs;
        if (const auto slow = shape.slowGpus.find(number); slow != shape.slowGpus.end())
            rank.slowness = slow->second;
    }
    joinCommunicators();
}

std::uint64_t Job::communicatorOf(int kind, int first) const
{
    constexpr std::uint64_t KindStep = 1'000'003;
    return Random(m_shape.seed * KindStep + static_cast<std::uint64_t>(kind) * 100'000
                  + static_cast<std::uint64_t>(first))
        .next();
}

std::vector<int> Job::tensorGroup(int rank) const
{
    auto role = roleOf(m_shape, rank);
    std::vector<int> members;
    for (role.tp = 0; role.tp < m_shape.tp; ++role.tp)
        members.push_back(rankAt(m_shape, role));
    return members;
}

std::vector<int> Job::dataGroup(int rank) const
{
    auto role = roleOf(m_shape, rank);
    std::vector<int> members;
    for (role.dp = 0; role.dp < m_shape.dp(); ++role.dp)
        members.push_back(rankAt(m_shape, role));
    return members;
}

std::vector<int> Job::all() const
{
    std::vector<int> members(m_ranks.size());
    for (std::size_t i = 0; i < members.size(); ++i)
        members[i] = static_cast<int>(i);
    return members;
}

void Job::joinCommunicators()
{
    constexpr std::int64_t JoinNs = 5'000'000;
    for (int number = 0; number < m_shape.world; ++number) {
        auto& rank = m_ranks[static_cast<std::size_t>(number)];
        const auto join = [&](int kind, int first, int count, int inIt) {
            const TrueSpan span { rank.hostNs, rank.hostNs + JoinNs };
            rank.hostNs = span.endNs;
            if (auto* const recorder = recorderOf(number))
                recorder->join(communicatorOf(kind, first), count, inIt, span);
        };
        const auto role = roleOf(m_shape, number);
        join(WorldKind, 0, m_shape.world, number);
        if (m_shape.tp > 1)
            join(TensorKind, tensorGroup(number).front(), m_shape.tp, role.tp);
        if (m_shape.dp() > 1)
            join(DataKind, dataGroup(number).front(), m_shape.dp(), role.dp);
        if (m_shape.pp > 1)
            join(PipelineKind, rankAt(m_shape, { role.tp, role.dp, 0 }), m_shape.pp, role.pp);
    }
}

void Job::launch(RankState& rank, int number, JobKernel kernel, std::int64_t durationNs)
{
    constexpr std::int64_t BetweenCallsNs = 2'500, CallNs = 5'400, LatencyNs = 6'000, NextKernelNs = 1'100;
    rank.hostNs += about(rank.random, BetweenCallsNs, .3);
    const TrueSpan call { rank.hostNs, rank.hostNs + about(rank.random, CallNs, .2) };
    rank.hostNs = call.endNs;
    const auto startNs = std::max(call.startNs + LatencyNs, rank.computeFreeNs + NextKernelNs);
    const auto lengthNs = static_cast<double>(about(rank.random, durationNs, .005)) * rank.slowness;
    rank.computeFreeNs = startNs + static_cast<std::int64_t>(lengthNs);
    ++rank.correlation;
    if (auto* const recorder = recorderOf(number)) {
        recorder->launch(call, rank.correlation, false);
        recorder->kernel(kernel, { startNs, rank.computeFreeNs }, rank.correlation);
    }
}

Job::OpenKernel Job::open(int number, NcclStreamOfJob stream)
{
    constexpr std::int64_t RangeEdgeNs = 600, CallNs = 5'600, LatencyNs = 6'000, StreamWaitNs = 2'500;
    auto& rank = m_ranks[static_cast<std::size_t>(number)];
    OpenKernel open { number, rank.hostNs, 0, ++rank.correlation };
    const TrueSpan call { rank.hostNs + RangeEdgeNs, rank.hostNs + RangeEdgeNs + about(rank.random, CallNs, .2) };
    rank.hostNs = call.endNs + RangeEdgeNs;
    const auto freeNs = stream == NcclStreamOfJob::Peers ? rank.peerFreeNs : rank.ncclFreeNs;
    open.startNs
        = std::max({ call.startNs + LatencyNs, freeNs, rank.computeFreeNs }) + about(rank.random, StreamWaitNs, .4);
    if (auto* const recorder = recorderOf(number))
        recorder->launch(call, open.correlation, true);
    return open;
}

void Job::close(const OpenKernel& open, const NcclWork& work, std::int64_t endNs)
{
    constexpr std::int64_t LeaveJitterNs = 1'000;
    auto& rank = m_ranks[static_cast<std::size_t>(open.rank)];
    const auto leaveNs = endNs + rank.random.below(LeaveJitterNs);
    auto& freeNs = work.stream == NcclStreamOfJob::Peers ? rank.peerFreeNs : rank.ncclFreeNs;
    freeNs = leaveNs;
    if (work.rangeName != "ncclSend") // nothing waits for what was sent
        rank.computeFreeNs = leaveNs;
    if (auto* const recorder = recorderOf(open.rank)) {
        recorder->ncclRange(work, { open.rangeStartNs, rank.hostNs });
        recorder->ncclKernel(work, { open.startNs, leaveNs }, open.correlation);
    }
}

void Job::allReduce(const std::vector<int>& members, std::uint64_t communicator, std::int64_t sizeBytes)
{
    constexpr std::int64_t LatencyNs = 20'000;
    std::vector<OpenKernel> opened;
    opened.reserve(members.size());
    std::int64_t lastNs = 0;
    for (const auto member : members) {
        opened.push_back(open(member, NcclStreamOfJob::Collectives));
        lastNs = std::max(lastNs, opened.back().startNs);
    }
    const bool isInHost = m_shape.hostOf(members.front()) == m_shape.hostOf(members.back());
    const auto transferNs = static_cast<double>(sizeBytes) * (isInHost ? InsideHostNsPerByte : BetweenHostsNsPerByte);
    const auto endNs = lastNs + about(m_network, LatencyNs, .1) + static_cast<std::int64_t>(transferNs);
    for (const auto& kernel : opened)
        close(kernel, { "ncclAllReduce", communicator, sizeBytes }, endNs);
}

void Job::sendAndReceive(int from, int to, std::uint64_t communicator, std::int64_t sizeBytes)
{
    constexpr std::int64_t LatencyNs = 12'000;
    const auto sent = open(from, NcclStreamOfJob::Peers);
    const auto received = open(to, NcclStreamOfJob::Peers);
    const bool isInHost = m_shape.hostOf(from) == m_shape.hostOf(to);
    const auto transferNs = static_cast<double>(sizeBytes) * (isInHost ? InsideHostNsPerByte : BetweenHostsNsPerByte);
    const auto endNs = std::max(sent.startNs, received.startNs) + about(m_network, LatencyNs, .1)
        + static_cast<std::int64_t>(transferNs);
    close(sent, { "ncclSend", communicator, sizeBytes, roleOf(m_shape, to).pp, NcclStreamOfJob::Peers }, endNs);
    close(received, { "ncclRecv", communicator, sizeBytes, roleOf(m_shape, from).pp, NcclStreamOfJob::Peers }, endNs);
}

void Job::loadBatch()
{
    constexpr std::int64_t ReadNs = 150'000, CallNs = 6'000, LatencyNs = 6'000, CopyNs = 155'000;
    for (int number = 0; number < m_shape.world; ++number) {
        auto& rank = m_ranks[static_cast<std::size_t>(number)];
        auto readNs = about(rank.random, ReadNs, .1);
        if (const auto blocked = m_shape.blockedHostsNs.find(number); blocked != m_shape.blockedHostsNs.end())
            readNs += blocked->second;
        const TrueSpan read { rank.hostNs, rank.hostNs + readNs };
        const TrueSpan call { read.endNs + 1'000, read.endNs + 1'000 + about(rank.random, CallNs, .2) };
        rank.hostNs = call.endNs;
        const auto startNs = std::max(call.startNs + LatencyNs, rank.computeFreeNs);
        rank.computeFreeNs = startNs + about(rank.random, CopyNs, .01);
        ++rank.correlation;
        if (auto* const recorder = recorderOf(number)) {
            recorder->waitForData(read);
            recorder->copyToDevice(call, { startNs, rank.computeFreeNs }, StepInputBytes, rank.correlation);
        }
    }
}

void Job::computePart(int number, bool isAttention, int passes)
{
    struct Part {
        JobKernel kernel;
        std::int64_t durationNs;
    };
    constexpr std::array Attention { Part { JobKernel::Norm, 9'000 }, Part { JobKernel::Gemm, 130'000 },
                                     Part { JobKernel::Attention, 95'000 }, Part { JobKernel::Output, 48'000 } };
    constexpr std::array FeedForward { Part { JobKernel::Norm, 9'000 }, Part { JobKernel::GateUp, 190'000 },
                                       Part { JobKernel::Silu, 12'000 }, Part { JobKernel::Down, 98'000 } };
    auto& rank = m_ranks[static_cast<std::size_t>(number)];
    for (int pass = 0; pass < passes; ++pass) {
        for (const auto& part : isAttention ? Attention : FeedForward)
            launch(rank, number, part.kernel, part.durationNs);
    }
}

void Job::layers(int first, bool isForward)
{
    const auto group = tensorGroup(first);
    for (int layer = 0; layer < m_shape.layersPerStage; ++layer) {
        for (const bool isAttention : { isForward, !isForward }) {
            for (const auto member : group)
                computePart(member, isAttention, isForward ? 1 : 2);
            if (m_shape.tp > 1)
                allReduce(group, communicatorOf(TensorKind, group.front()), ActivationBytes);
        }
    }
}

void Job::handOn(int stage, bool isForward)
{
    const auto next = isForward ? stage + 1 : stage - 1;
    for (int tp = 0; tp < m_shape.tp; ++tp) {
        for (int dp = 0; dp < m_shape.dp(); ++dp)
            sendAndReceive(rankAt(m_shape, { tp, dp, stage }), rankAt(m_shape, { tp, dp, next }),
                           communicatorOf(PipelineKind, rankAt(m_shape, { tp, dp, 0 })), ActivationBytes);
    }
}

void Job::microbatches(bool isForward)
{
    for (int slot = 0; slot < m_shape.microbatches + m_shape.pp - 1; ++slot) {
        for (int place = m_shape.pp; place-- > 0;) { // later stages have what they need from the slot before
            const auto stage = isForward ? place : m_shape.pp - 1 - place;
            if (slot < place || slot - place >= m_shape.microbatches)
                continue;
            for (int dp = 0; dp < m_shape.dp(); ++dp)
                layers(rankAt(m_shape, { 0, dp, stage }), isForward);
            if (place + 1 < m_shape.pp)
                handOn(stage, isForward);
        }
    }
}

void Job::addGradients()
{
    if (m_shape.dp() == 1)
        return;
    for (int pp = 0; pp < m_shape.pp; ++pp) {
        for (int tp = 0; tp < m_shape.tp; ++tp) {
            const auto group = dataGroup(rankAt(m_shape, { tp, 0, pp }));
            allReduce(group, communicatorOf(DataKind, group.front()), GradientBytes);
        }
    }
}

void Job::optimize()
{
    constexpr int ChunkCount = 4;
    constexpr std::int64_t ChunkNs = 60'000;
    for (int number = 0; number < m_shape.world; ++number) {
        for (int chunk = 0; chunk < ChunkCount; ++chunk)
            launch(m_ranks[static_cast<std::size_t>(number)], number, JobKernel::Adam, ChunkNs);
    }
}

void Job::waitForLoss()
{
    constexpr std::int64_t CallNs = 6'000, LatencyNs = 6'000, CopyNs = 2'000, ReturnNs = 5'000;
    for (int number = 0; number < m_shape.world; ++number) {
        auto& rank = m_ranks[static_cast<std::size_t>(number)];
        const TrueSpan call { rank.hostNs, rank.hostNs + about(rank.random, CallNs, .2) };
        const auto startNs = std::max(call.startNs + LatencyNs, rank.computeFreeNs + 1'000);
        rank.computeFreeNs = startNs + about(rank.random, CopyNs, .1);
        const TrueSpan wait { call.endNs + 1'000,
                              std::max(call.endNs + 2'000, rank.computeFreeNs) + about(rank.random, ReturnNs, .2) };
        rank.hostNs = wait.endNs;
        rank.correlation += 2;
        if (auto* const recorder = recorderOf(number)) {
            recorder->copyToHost(call, { startNs, rank.computeFreeNs }, LossValueBytes, rank.correlation - 1);
            recorder->synchronize(wait, rank.correlation);
        }
    }
}

/// All but one launch, and wait for ever: their kernels have no end to record.
void Job::hang()
{
    for (int number = 0; number < m_shape.world; ++number) {
        auto* const recorder = recorderOf(number);
        if (!recorder || number == *m_shape.hung)
            continue;
        const auto kernel = open(number, NcclStreamOfJob::Collectives);
        const auto endNs = m_ranks[static_cast<std::size_t>(number)].hostNs;
        recorder->ncclRange({ "ncclAllReduce", communicatorOf(WorldKind, 0), NormBytes },
                            { kernel.rangeStartNs, endNs });
    }
}

void Job::step(bool isLast)
{
    std::vector<std::int64_t> starts;
    starts.reserve(m_ranks.size());
    for (const auto& rank : m_ranks)
        starts.push_back(rank.hostNs);
    loadBatch();
    microbatches(true);
    microbatches(false);
    addGradients();
    if (isLast && m_shape.hung) {
        hang();
        return;
    }
    allReduce(all(), communicatorOf(WorldKind, 0), NormBytes);
    optimize();
    waitForLoss();
    JobStep step { *std::min_element(starts.begin(), starts.end()), 0 };
    for (const auto& rank : m_ranks)
        step.endNs = std::max(step.endNs, rank.hostNs);
    m_steps.push_back(step);
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        if (m_recorders[rank])
            m_recorders[rank]->range("train step", { starts[rank], m_ranks[rank].hostNs });
    }
}

} // namespace tracegen
