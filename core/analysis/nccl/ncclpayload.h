// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/nvtxpayload.h"

#include <cstdint>
#include <vector>

namespace core {

/// What the payload of an NCCL event tells.
struct NcclPayload {
    std::uint64_t communicator = 0; ///< 0: not known
    std::int64_t sizeBytes = -1; ///< -1: not known
    std::int64_t sequence = -1; ///< -1: not known
    std::int32_t rank = -1; ///< in the communicator; -1: not known
    std::int32_t rankCount = 0; ///< 0: not known
    std::int32_t cudaDevice = -1; ///< the ordinal inside the process; -1: not known
    std::int32_t peer = -1; ///< the other rank that a send, receive or an operation with a root names; -1: not known
    friend bool operator==(const NcclPayload&, const NcclPayload&) = default;
};

/**
 * Reads the fields by their names, which have changed: "NCCL communicator ID" or commHash, "Message size [bytes]" or
 * count and dataType, "No. of ranks" or nRanks, "Rank" or commRank, operationId or seqNumber, "Peer rank" or "Root". Schema ids move between
 * versions, names do not.
 */
[[nodiscard]] NcclPayload readNcclPayload(const std::vector<PayloadField>& fields);

} // namespace core
