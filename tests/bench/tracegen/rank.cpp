// SPDX-License-Identifier: GPL-3.0-or-later
#include "rank.h"

#include "exportbuilder.h"

#include <algorithm>

namespace tracegen {
namespace {

constexpr std::int64_t WaitSyncType = 2, StreamSyncType = 3, ContextSyncType = 4;

} // namespace

CallNames::CallNames(TraceWriter& writer)
    : launch(writer.name("cudaLaunchKernel_v7000"))
    , launchEx(writer.name("cudaLaunchKernelExC_v11060"))
    , copyAsync(writer.name("cudaMemcpyAsync_v3020"))
    , setAsync(writer.name("cudaMemsetAsync_v3020"))
    , streamSynchronize(writer.name("cudaStreamSynchronize_v3020"))
    , deviceSynchronize(writer.name("cudaDeviceSynchronize_v3020"))
    , graphLaunch(writer.name("cudaGraphLaunch_v10000"))
    , eventRecord(writer.name("cudaEventRecordWithFlags_v11010"))
    , streamWait(writer.name("cudaStreamWaitEvent_v3020"))
    , isCapturing(writer.name("cudaStreamIsCapturing_v10000"))
    , free(writer.name("cudaFree_v3020"))
    , copy(writer.name("cudaMemcpy_v3020"))
{
}

Rank::Rank(TraceWriter& writer, const CallNames& names, const RankPlace& place, const Mixture& gapNs, Random random)
    : m_writer(writer)
    , m_names(names)
    , m_gapNs(gapNs)
    , m_random(random)
    , m_globalPid(fixtures::globalPid(place.pid))
    , m_globalTid(fixtures::globalTid(place.pid, place.tid != 0 ? place.tid : place.pid))
    , m_pid(place.pid)
    , m_nowNs(place.startNs)
{
    constexpr std::int64_t DefaultStream = 7;
    addStream(DefaultStream, place.cudaDevice);
}

Rank::StreamIndex Rank::addStream(std::int64_t streamId, std::int64_t cudaDevice, std::int64_t context)
{
    constexpr std::int64_t NonBlocking = 2, NullStream = 3;
    const StreamPlace place { m_globalPid, cudaDevice, context, streamId };
    m_writer.addStream(place, m_pid, m_streams.empty() ? NullStream : NonBlocking);
    m_streams.push_back({ place, m_nowNs });
    return m_streams.size() - 1;
}

void Rank::waitUntil(std::int64_t timeNs)
{
    m_nowNs = std::max(m_nowNs, timeNs);
}

void Rank::call(NameId name, const Mixture& durationNs)
{
    m_nowNs += m_gapNs.draw(m_random);
    const auto startNs = m_nowNs;
    m_nowNs += durationNs.draw(m_random);
    m_writer.addCall({ m_globalTid, startNs, m_nowNs }, name, ++m_correlation);
}

std::int64_t Rank::beginWork(NameId name, const Mixture& callNs, StreamIndex stream)
{
    m_nowNs += m_gapNs.draw(m_random);
    const auto startNs = m_nowNs;
    m_nowNs = std::max(startNs + callNs.draw(m_random), queueFreeNs());
    m_writer.addCall({ m_globalTid, startNs, m_nowNs }, name, ++m_correlation);
    // a call that waited for the queue is launched when there is room
    const auto launchedNs = std::max(startNs, queueFreeNs()) + LaunchLatencyNs.draw(m_random);
    return std::max(launchedNs, m_streams[stream].freeNs + StreamGapNs.draw(m_random));
}

void Rank::enqueue(std::int64_t endNs)
{
    m_queueEndsNs[m_queuePosition] = endNs;
    m_queuePosition = (m_queuePosition + 1) % m_queueEndsNs.size();
}

DeviceSpan Rank::occupy(StreamIndex stream, std::int64_t startNs, std::int64_t durationNs)
{
    const DeviceSpan span { startNs, startNs + durationNs };
    m_streams[stream].freeNs = span.endNs;
    enqueue(span.endNs);
    return span;
}

DeviceSpan Rank::launch(const KernelModel& kernel, StreamIndex stream)
{
    const auto startNs = beginWork(m_names.launch, LaunchCallNs, stream);
    const auto span = occupy(stream, startNs, kernel.durationNs.draw(m_random));
    m_writer.addKernel({ m_streams[stream].place, span.startNs, span.endNs, m_correlation }, kernel.identity);
    return span;
}

void Rank::launchGraphNodes(const std::vector<KernelModel>& kernels, std::int64_t graphId, StreamIndex stream)
{
    auto startNs = beginWork(m_names.graphLaunch, GraphLaunchCallNs, stream);
    // nodes are numbered below the id of their graph
    constexpr unsigned GraphIdShift = 32;
    std::int64_t node = graphId << GraphIdShift;
    for (const auto& kernel : kernels) {
        const auto endNs = startNs + kernel.durationNs.draw(m_random);
        m_writer.addKernel({ m_streams[stream].place, startNs, endNs, m_correlation }, kernel.identity,
                           { graphId, ++node });
        m_streams[stream].freeNs = endNs;
        startNs = endNs + StreamGapNs.draw(m_random);
    }
    enqueue(m_streams[stream].freeNs);
}

DeviceSpan Rank::launchGraph(std::int64_t durationNs, std::int64_t graphId, StreamIndex stream)
{
    const auto startNs = beginWork(m_names.graphLaunch, GraphLaunchCallNs, stream);
    const auto span = occupy(stream, startNs, durationNs);
    m_writer.addGraphLaunch({ m_streams[stream].place, span.startNs, span.endNs, m_correlation }, graphId, graphId);
    return span;
}

DeviceSpan Rank::copy(std::int64_t sizeBytes, const CopyKind& kind, StreamIndex stream, double factor)
{
    const auto startNs = beginWork(m_names.copyAsync, CopyCallNs, stream);
    const bool isOnDevice = kind.kind == DeviceToDevice.kind || kind.kind == PeerToPeer.kind;
    const auto transferNs = static_cast<double>(sizeBytes) * (isOnDevice ? DeviceNsPerByte : PinnedNsPerByte);
    const auto durationNs = static_cast<double>(SmallCopyNs.draw(m_random)) + transferNs;
    const auto span = occupy(stream, startNs, static_cast<std::int64_t>(durationNs * factor));
    m_writer.addCopy({ m_streams[stream].place, span.startNs, span.endNs, m_correlation }, sizeBytes, kind);
    return span;
}

void Rank::set(std::int64_t sizeBytes, StreamIndex stream)
{
    const auto startNs = beginWork(m_names.setAsync, SetCallNs, stream);
    const auto span = occupy(stream, startNs, SmallSetNs.draw(m_random));
    m_writer.addSet({ m_streams[stream].place, span.startNs, span.endNs, m_correlation }, sizeBytes);
}

void Rank::synchronize(NameId name, std::int64_t freeNs, StreamIndex stream, std::int64_t syncType)
{
    constexpr std::int64_t CallEntryNs = 900; // what the API takes before it waits
    m_nowNs += m_gapNs.draw(m_random);
    const auto startNs = m_nowNs;
    m_nowNs = std::max(startNs, freeNs) + SynchronizeReturnNs.draw(m_random);
    m_writer.addCall({ m_globalTid, startNs, m_nowNs }, name, ++m_correlation);
    m_writer.addSynchronization({ m_streams[stream].place, startNs + CallEntryNs, m_nowNs, m_correlation }, syncType);
}

void Rank::synchronizeStream(StreamIndex stream)
{
    synchronize(m_names.streamSynchronize, m_streams[stream].freeNs, stream, StreamSyncType);
}

void Rank::synchronizeDevice()
{
    std::int64_t freeNs = 0;
    for (const auto& stream : m_streams)
        freeNs = std::max(freeNs, stream.freeNs);
    synchronize(m_names.deviceSynchronize, freeNs, 0, ContextSyncType);
}

void Rank::waitForStream(StreamIndex stream, StreamIndex waiting)
{
    call(m_names.eventRecord, EventRecordCallNs);
    call(m_names.streamWait, StreamWaitCallNs);
    m_streams[waiting].freeNs = std::max(m_streams[waiting].freeNs, m_streams[stream].freeNs);
    m_writer.addSynchronization({ m_streams[waiting].place, m_nowNs - StreamWaitCallNs.least, m_nowNs, m_correlation },
                                WaitSyncType);
}

Rank::OpenLaunch Rank::openLaunch(StreamIndex stream, std::int64_t delayNs)
{
    const auto startNs = beginWork(m_names.launchEx, LaunchExCallNs, stream) + delayNs;
    return { m_correlation, startNs };
}

void Rank::closeLaunch(const OpenLaunch& launch, const KernelIdentity& kernel, StreamIndex stream, std::int64_t endNs)
{
    m_streams[stream].freeNs = endNs;
    enqueue(endNs);
    m_writer.addKernel({ m_streams[stream].place, launch.startNs, endNs, launch.correlation }, kernel);
}

void Rank::closeRange(std::int64_t startNs, std::string_view text)
{
    m_writer.addRange({ m_globalTid, startNs, m_nowNs }, text);
}

} // namespace tracegen
