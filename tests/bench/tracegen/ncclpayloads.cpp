// SPDX-License-Identifier: GPL-3.0-or-later
#include "ncclpayloads.h"

#include <QtEndian>

#include <array>
#include <utility>
#include <vector>

namespace tracegen {
namespace {

// schema ids and types of the NVTX headers, as in h100_2gpu_1s.sqlite
constexpr std::int64_t FirstSchema = 1 << 24, JoinSchema = FirstSchema + 2;
constexpr std::int64_t SendSchema = FirstSchema + 9, ReceiveSchema = FirstSchema + 10;
constexpr std::int64_t IntType = 5, UInt64Type = 18, SizeType = 22;
constexpr std::size_t JoinBytes = 24, OperationBytes = 16, PeerBytes = 24;
constexpr std::array<std::pair<std::string_view, std::int64_t>, 5> Operations { {
    { "ncclAllGather", FirstSchema + 4 },
    { "ncclAllReduce", FirstSchema + 5 },
    { "ncclReduceScatter", FirstSchema + 7 },
    { "ncclSend", SendSchema },
    { "ncclRecv", ReceiveSchema },
} };

bool hasPeer(std::int64_t schemaId)
{
    return schemaId == SendSchema || schemaId == ReceiveSchema;
}

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

void writeNcclSchemas(TraceWriter& writer)
{
    writer.addPayloadSchema(NcclDomain, JoinSchema, JoinBytes,
                            { { UInt64Type, "NCCL communicator ID", 0 },
                              { IntType, "No. of ranks", 8 },
                              { IntType, "Rank", 12 },
                              { IntType, "CUDA device", 16 } });
    for (const auto& [name, schema] : Operations) {
        std::vector<TraceWriter::PayloadField> fields { { UInt64Type, "NCCL communicator ID", 0 },
                                                        { SizeType, "Message size [bytes]", 8 } };
        if (hasPeer(schema))
            fields.push_back({ IntType, "Peer rank", 16 });
        writer.addPayloadSchema(NcclDomain, schema, hasPeer(schema) ? PeerBytes : OperationBytes, fields);
    }
}

std::int64_t ncclSchemaOf(std::string_view rangeName)
{
    for (const auto& [name, schema] : Operations) {
        if (name == rangeName)
            return schema;
    }
    Q_UNREACHABLE();
}

std::string ncclJoinPayload(std::uint64_t communicator, std::int64_t rankCount, std::int64_t rank,
                            std::int64_t cudaDevice)
{
    auto payload = payloadHeader(JoinSchema, JoinBytes);
    append(payload, communicator, 8);
    append(payload, static_cast<std::uint64_t>(rankCount), 4);
    append(payload, static_cast<std::uint64_t>(rank), 4);
    append(payload, static_cast<std::uint64_t>(cudaDevice), 8);
    return payload;
}

std::string ncclPayload(std::int64_t schemaId, std::uint64_t communicator, std::int64_t sizeBytes, std::int64_t peer)
{
    auto payload = payloadHeader(schemaId, hasPeer(schemaId) ? PeerBytes : OperationBytes);
    append(payload, communicator, 8);
    append(payload, static_cast<std::uint64_t>(sizeBytes), 8);
    if (hasPeer(schemaId))
        append(payload, static_cast<std::uint64_t>(peer), 8);
    return payload;
}

} // namespace tracegen
