// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster.h"

#include "exportbuilder.h"

#include <algorithm>
#include <string>

namespace tracegen {
namespace {

constexpr std::int64_t FirstEventNs = 100'000'000;
constexpr std::int64_t NcclStreamId = 13;

} // namespace

Cluster::Cluster(TraceWriter& writer, const ClusterShape& shape, Random& random)
    : m_calls(writer)
    , m_kernels(writer)
    , m_writer(writer)
{
    m_ranks.reserve(static_cast<std::size_t>(shape.rankCount));
    for (std::int64_t i = 0; i < shape.rankCount; ++i) {
        const auto pid = shape.firstPid + i;
        writer.addGpu(i, "NVIDIA H100 80GB HBM3");
        writer.addProcess(pid, shape.program);
        writer.addCudaDevice(i, i, pid);
        writer.addThreadName(fixtures::globalTid(pid, pid), "rank" + std::to_string(i));
        m_ranks.emplace_back(writer, m_calls, RankPlace { pid, 0, i, FirstEventNs }, shape.gapNs,
                             Random(random.next()));
        m_ranks.back().addStream(NcclStreamId, i);
    }
}

void Cluster::addSamplers(std::int64_t periodNs, const std::vector<MetricModel>& metrics, Random& random)
{
    m_samplers.reserve(m_ranks.size());
    for (const auto& rank : m_ranks)
        m_samplers.emplace_back(m_writer, rank.place(ComputeStream).cudaDevice, periodNs, FirstEventNs, metrics,
                                Random(random.next()));
}

bool Cluster::nameHolds(const KernelIdentity& kernel, std::string_view text) const
{
    return m_writer.text(kernel.fullName).find(text) != std::string_view::npos;
}

void Cluster::launch(std::size_t rank, const KernelModel& kernel)
{
    const auto span = m_ranks[rank].launch(kernel, ComputeStream);
    if (!m_samplers.empty())
        m_samplers[rank].add(span, false);
}

void Cluster::run(Communicator& communicator, const Collective& what, std::int64_t sizeBytes)
{
    const auto spans = communicator.run(what, sizeBytes, NcclStream);
    for (std::size_t i = 0; i < m_samplers.size(); ++i)
        m_samplers[i].add(spans[i], true);
}

std::int64_t Cluster::slowestNs() const
{
    const auto slowest = std::min_element(m_ranks.begin(), m_ranks.end(),
                                          [](const Rank& a, const Rank& b) { return a.nowNs() < b.nowNs(); });
    return slowest->nowNs();
}

void Cluster::flushSamplers()
{
    for (auto& sampler : m_samplers)
        sampler.flush(slowestNs());
}

} // namespace tracegen
