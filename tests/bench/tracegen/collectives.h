// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rank.h"

#include <string_view>
#include <vector>

namespace tracegen {

/// An operation of NCCL that ranks do together: how it is called, and its kernel.
struct Collective {
    NameId rangeName = 0; ///< e.g. "ncclAllReduce"
    std::int64_t schemaId = 0; ///< of its payload
    KernelIdentity kernel;
};

/**
 * A communicator of NCCL: its ranges stand in a domain of their own and carry communicator and message size. All ranks
 * leave a collective together, so those that come first wait in their kernel.
 */
class Communicator
{
public:
    /// Writes the domain and the layouts of payloads once per process, and how each rank joins.
    Communicator(TraceWriter& writer, std::vector<Rank>& ranks, std::uint64_t id);

    [[nodiscard]] Collective collective(std::string_view operation, const KernelIdentity& kernel);
    /**
     * Runs `what` on `stream` of all ranks. Returns where its kernels ran, in the order of the ranks.
     * @param sizeBytes  as NCCL records it: what each rank gives
     */
    std::vector<DeviceSpan> run(const Collective& what, std::int64_t sizeBytes, Rank::StreamIndex stream);

private:
    void join(Rank& rank, std::int64_t number);

    TraceWriter& m_writer;
    std::vector<Rank>& m_ranks;
    std::uint64_t m_id;
};

} // namespace tracegen
