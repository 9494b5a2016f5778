// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectives.h"

#include <QByteArray>
#include <QtEndian>

#include <algorithm>

namespace tracegen {
namespace {

constexpr std::int64_t NcclDomain = 1;
// schema ids and types of the NVTX headers, as in h100_2gpu_1s.sqlite
constexpr std::int64_t FirstSchema = 1 << 24, InitSchema = FirstSchema + 2, AllGatherSchema = FirstSchema + 4;
constexpr std::int64_t AllReduceSchema = FirstSchema + 5, ReduceScatterSchema = FirstSchema + 7;
constexpr std::int64_t IntType = 5, UInt64Type = 18, SizeType = 22;

void append(std::string& bytes, std::uint64_t value, std::size_t size)
{
    const auto little = qToLittleEndian(value);
    bytes.append(reinterpret_cast<const char*>(&little), size);
}

/// The header that nsys writes before a payload.
std::string payloadHeader(std::int64_t schemaId, std::size_t sizeBytes)
{
    constexpr std::size_t HeaderBytes = 32;
    std::string bytes;
    append(bytes, NcclDomain, 4);
    append(bytes, 0, 4);
    append(bytes, static_cast<std::uint64_t>(schemaId), 4);
    append(bytes, 0, 4);
    append(bytes, sizeBytes, 8);
    append(bytes, HeaderBytes, 8);
    return bytes;
}

} // namespace

Communicator::Communicator(TraceWriter& writer, std::vector<Rank>& ranks, std::uint64_t id)
    : m_writer(writer)
    , m_ranks(ranks)
    , m_id(id)
{
    std::int64_t number = 0;
    for (auto& rank : ranks) {
        writeSchemas();
        join(rank, number++);
    }
}

void Communicator::writeSchemas()
{
    constexpr std::int64_t InitBytes = 24, OperationBytes = 16;
    m_writer.addPayloadSchema(NcclDomain, InitSchema, InitBytes,
                              { { UInt64Type, "NCCL communicator ID", 0 },
                                { IntType, "No. of ranks", 8 },
                                { IntType, "Rank", 12 },
                                { IntType, "CUDA device", 16 } });
    for (const auto schema : { AllGatherSchema, AllReduceSchema, ReduceScatterSchema })
        m_writer.addPayloadSchema(
            NcclDomain, schema, OperationBytes,
            { { UInt64Type, "NCCL communicator ID", 0 }, { SizeType, "Message size [bytes]", 8 } });
}

void Communicator::join(Rank& rank, std::int64_t number)
{
    m_writer.addDomain(rank.globalTid(), rank.nowNs(), NcclDomain, "NCCL");
    const auto startNs = rank.nowNs();
    rank.pause(OverheadNs.draw(rank.random())); // as long as other things that a program does once
    constexpr std::size_t InitBytes = 24;
    auto payload = payloadHeader(InitSchema, InitBytes);
    append(payload, m_id, 8);
    append(payload, m_ranks.size(), 4);
    append(payload, static_cast<std::uint64_t>(number), 4);
    append(payload, static_cast<std::uint64_t>(rank.place(0).cudaDevice), 8);
    m_writer.addRegisteredRange({ rank.globalTid(), startNs, rank.nowNs() }, m_writer.name("ncclCommInitRank"),
                                NcclDomain, payload);
}

Collective Communicator::collective(std::string_view operation, const KernelIdentity& kernel)
{
    const auto schema = operation == "ncclAllGather" ? AllGatherSchema
        : operation == "ncclAllReduce"               ? AllReduceSchema
                                                     : ReduceScatterSchema;
    return { m_writer.name(operation), schema, kernel };
}

std::string Communicator::payloadOf(std::int64_t schemaId, std::int64_t sizeBytes) const
{
    constexpr std::size_t OperationBytes = 16;
    auto payload = payloadHeader(schemaId, OperationBytes);
    append(payload, m_id, 8);
    append(payload, static_cast<std::uint64_t>(sizeBytes), 8);
    return payload;
}

std::vector<DeviceSpan> Communicator::run(const Collective& what, std::int64_t sizeBytes, Rank::StreamIndex stream)
{
    constexpr std::int64_t RangeEdgeNs = 600; // between the range and the call inside it
    const auto payload = payloadOf(what.schemaId, sizeBytes);
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
