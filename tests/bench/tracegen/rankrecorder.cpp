// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankrecorder.h"

#include "exportbuilder.h"
#include "ncclpayloads.h"

#include <string>

namespace tracegen {
namespace {

constexpr std::int64_t ComputeStreamId = 7, CollectiveStreamId = 13, PeerStreamId = 17;
constexpr std::int64_t LossSyncType = 3;
constexpr std::int64_t FirstRankPid = 4711;
constexpr std::int64_t SessionUtcNs = 1'767'225'600'000'000'000;
constexpr std::int64_t SecondNs = 1'000'000'000;

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number)
{
    constexpr std::uint64_t Odd = 0x9E37'79B9'7F4A'7C15;
    return Random(seed ^ (number + 1) * Odd).next();
}

} // namespace

HostClock clockOf(const JobShape& shape, int host)
{
    if (host == 0)
        return {};
    Random random(mixed(shape.seed, static_cast<std::uint64_t>(host)));
    constexpr double UsNs = 1000;
    const auto signedUnit = [&random] { return random.uniform() * 2 - 1; };
    const auto offsetNs = signedUnit() * static_cast<double>(shape.clockOffsetUs) * UsNs;
    return { static_cast<std::int64_t>(offsetNs), signedUnit() * static_cast<double>(shape.clockDriftPpm) };
}

RankRecorder::RankRecorder(TraceWriter& writer, const JobShape& shape, int rank)
    : m_writer(writer)
    , m_calls(writer)
    , m_kernels(writer)
    , m_readCall(writer.name("read"))
    , m_clock(clockOf(shape, shape.hostOf(rank)))
{
    const auto host = shape.hostOf(rank);
    const auto local = rank % shape.ranksPerHost;
    const auto pid = FirstRankPid + local;
    m_globalPid = fixtures::globalPid(pid);
    m_globalTid = fixtures::globalTid(pid, pid);
    // recordings begin within 50 ms of each other, and hosts were started in other seasons
    m_sessionNs = -static_cast<std::int64_t>(mixed(shape.seed, static_cast<std::uint64_t>(rank) + 10'000) % 50'000'000);
    writer.addSystemEnvironment("Hostname", "node" + std::to_string(host));
    writer.addSystemEnvironment("NvDriverVersion", "580.00");
    writer.addSystemEnvironment("CudaDriverVersion", "13000");
    writer.addGpu(local, "NVIDIA H100 80GB HBM3");
    writer.addProcess(pid, "python3");
    writer.addCudaDevice(local, m_device, pid);
    writer.addThreadName(m_globalTid, "python3");
    constexpr std::int64_t NonBlocking = 2, NullStream = 3;
    writer.addStream({ m_globalPid, m_device, 1, ComputeStreamId }, pid, NullStream);
    writer.addStream({ m_globalPid, m_device, 1, CollectiveStreamId }, pid, NonBlocking);
    if (shape.pp > 1)
        writer.addStream({ m_globalPid, m_device, 1, PeerStreamId }, pid, NonBlocking);
    writeNcclSchemas(writer);
    writer.addDomain(m_globalTid, recorded(0), NcclDomain, "NCCL");
}

void RankRecorder::writeSession(const JobShape& shape, int rank)
{
    const auto bootNs = (shape.hostOf(rank) + 1) * 40'000 * SecondNs;
    m_writer.setSessionStart(SessionUtcNs + m_sessionNs, bootNs + m_sessionNs);
}

ThreadSpan RankRecorder::onThread(const TrueSpan& span) const
{
    return { m_globalTid, recorded(span.startNs), recorded(span.endNs) };
}

DeviceWork RankRecorder::onDevice(const TrueSpan& span, std::int64_t correlation, std::int64_t stream) const
{
    return { { m_globalPid, m_device, 1, stream }, recorded(span.startNs), recorded(span.endNs), correlation };
}

void RankRecorder::join(std::uint64_t communicator, std::int64_t rankCount, std::int64_t rankInIt, const TrueSpan& span)
{
    m_writer.addRegisteredRange(onThread(span), m_writer.name("ncclCommInitRank"), NcclDomain,
                                ncclJoinPayload(communicator, rankCount, rankInIt, m_device));
}

void RankRecorder::launch(const TrueSpan& call, std::int64_t correlation, bool isNccl)
{
    m_writer.addCall(onThread(call), isNccl ? m_calls.launchEx : m_calls.launch, correlation);
}

const KernelIdentity& RankRecorder::identityOf(JobKernel kernel) const
{
    switch (kernel) {
    case JobKernel::Norm:
        return m_kernels.rmsNorm.identity;
    case JobKernel::Gemm:
        return m_kernels.qkvGemm.identity;
    case JobKernel::Attention:
        return m_kernels.attention.identity;
    case JobKernel::Output:
        return m_kernels.outputGemm.identity;
    case JobKernel::GateUp:
        return m_kernels.gateUpGemm.identity;
    case JobKernel::Silu:
        return m_kernels.siluMultiply.identity;
    case JobKernel::Down:
        return m_kernels.downGemm.identity;
    case JobKernel::Adam:
        return m_kernels.adam.identity;
    }
    Q_UNREACHABLE();
}

void RankRecorder::kernel(JobKernel kernel, const TrueSpan& span, std::int64_t correlation)
{
    m_writer.addKernel(onDevice(span, correlation, ComputeStreamId), identityOf(kernel));
}

void RankRecorder::ncclRange(const NcclWork& work, const TrueSpan& span)
{
    const auto payload = ncclPayload(ncclSchemaOf(work.rangeName), work.communicator, work.sizeBytes, work.peer);
    m_writer.addRegisteredRange(onThread(span), m_writer.name(work.rangeName), NcclDomain, payload);
    m_writer.countNcclOperation(work.sizeBytes);
}

void RankRecorder::ncclKernel(const NcclWork& work, const TrueSpan& span, std::int64_t correlation)
{
    const bool isPeer = work.stream == NcclStreamOfJob::Peers;
    m_writer.addKernel(onDevice(span, correlation, isPeer ? PeerStreamId : CollectiveStreamId),
                       isPeer ? m_kernels.sendReceive : m_kernels.allReduce);
}

void RankRecorder::copy(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes, std::int64_t correlation,
                        const CopyKind& kind)
{
    m_writer.addCall(onThread(call), m_calls.copyAsync, correlation);
    m_writer.addCopy(onDevice(span, correlation, ComputeStreamId), sizeBytes, kind);
}

void RankRecorder::copyToDevice(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes,
                                std::int64_t correlation)
{
    copy(call, span, sizeBytes, correlation, PinnedToDevice);
}

void RankRecorder::copyToHost(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes,
                              std::int64_t correlation)
{
    copy(call, span, sizeBytes, correlation, DeviceToPinned);
}

void RankRecorder::synchronize(const TrueSpan& span, std::int64_t correlation)
{
    constexpr std::int64_t CallEntryNs = 900; // what the API takes before it waits
    m_writer.addCall(onThread(span), m_calls.streamSynchronize, correlation);
    m_writer.addSynchronization(onDevice({ span.startNs + CallEntryNs, span.endNs }, correlation, ComputeStreamId),
                                LossSyncType);
}

void RankRecorder::waitForData(const TrueSpan& span)
{
    m_writer.addOsCall(onThread(span), m_readCall);
}

void RankRecorder::range(std::string_view text, const TrueSpan& span)
{
    m_writer.addRange(onThread(span), text);
}

} // namespace tracegen
