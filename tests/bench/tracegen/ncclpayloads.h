// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tracewriter.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tracegen {

/// The NVTX domain that NCCL opens.
constexpr std::int64_t NcclDomain = 1;

/// Writes the layouts of NCCL's payloads, once a process.
void writeNcclSchemas(TraceWriter& writer);
/// The layout of an operation by the name of its range, e.g. "ncclAllReduce".
[[nodiscard]] std::int64_t ncclSchemaOf(std::string_view rangeName);
/// The payload of ncclCommInitRank.
[[nodiscard]] std::string ncclJoinPayload(std::uint64_t communicator, std::int64_t rankCount, std::int64_t rank,
                                          std::int64_t cudaDevice);
/// The payload of an operation. @param peer  rank that sends or receives, for ncclSend and ncclRecv
[[nodiscard]] std::string ncclPayload(std::int64_t schemaId, std::uint64_t communicator, std::int64_t sizeBytes,
                                      std::int64_t peer = 0);

} // namespace tracegen
