// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectives.h"

#include "ncclpayloads.h"

#include <algorithm>

namespace tracegen {
Communicator::Communicator(TraceWriter& writer, std::vector<Rank>& ranks, std::uint64_t id)
    : m_writer(writer)
    , m_ranks(ranks)
    , m_id(id)
{
    std::int64_t number = 0;
    for (auto& rank : ranks) {
        writeNcclSchemas(m_writer);
        join(rank, number++);
    }
}

void Communicator::join(Rank& rank, std::int64_t number)
{
    m_writer.addDomain(rank.globalTid(), rank.nowNs(), NcclDomain, "NCCL");
    const auto startNs = rank.nowNs();
    rank.pause(OverheadNs.draw(rank.random())); // as long as other things that a program does once
    const auto payload
        = ncclJoinPayload(m_id, static_cast<std::int64_t>(m_ranks.size()), number, rank.place(0).cudaDevice);
    m_writer.addRegisteredRange({ rank.globalTid(), startNs, rank.nowNs() }, m_writer.name("ncclCommInitRank"),
                                NcclDomain, payload);
}

Collective Communicator::collective(std::string_view operation, const KernelIdentity& kernel)
{
    return { m_writer.name(operation), ncclSchemaOf(operation), kernel };
}

std::vector<DeviceSpan> Communicator::run(const Collective& what, std::int64_t sizeBytes, Rank::StreamIndex stream)
{
    constexpr std::int64_t RangeEdgeNs = 600; // between the range and the call inside it
    const auto payload = ncclPayload(what.schemaId, m_id, sizeBytes);
    std::vector<Rank::OpenLaunch> launches;
    launches.reserve(m_ranks.size());
    std::int64_t lastStartNs = 0;
    for (auto& rank : m_ranks) {
        const auto startNs = rank.nowNs();
        launches.push_back(rank.openLaunch(stream, RankDelayNs.draw(rank.random())));
        rank.pause(RangeEdgeNs);
        m_writer.addRegisteredRange({ rank.globalTid(), startNs, rank.nowNs() }, what.rangeName, NcclDomain, payload);
        m_writer.countNcclOperation(sizeBytes);
        lastStartNs = std::max(lastStartNs, launches.back().startNs);
    }
    const auto transferNs = static_cast<std::int64_t>(static_cast<double>(sizeBytes) * NcclNsPerByte);
    const auto endNs = lastStartNs + NcclLatencyNs.draw(m_ranks.front().random()) + transferNs;
    std::vector<DeviceSpan> spans;
    spans.reserve(m_ranks.size());
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        constexpr std::int64_t EndJitterNs = 1500;
        spans.push_back({ launches[i].startNs, endNs + m_ranks[i].random().below(EndJitterNs) });
        m_ranks[i].closeLaunch(launches[i], what.kernel, stream, spans.back().endNs);
    }
    return spans;
}

} // namespace tracegen
