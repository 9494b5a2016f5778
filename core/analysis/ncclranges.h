// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/ncclevents.h"
#include "analysis/ncclnames.h"
#include "base/result.h"

#include <stop_token>
#include <unordered_map>
#include <vector>

namespace core {

/// What the host did for NCCL: a range or call of a thread, which may have launched kernels.
struct NcclRange {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint64_t communicator = 0; ///< 0: not known
    std::int64_t sizeBytes = -1; ///< -1: not known
    std::int64_t sequence = -1; ///< -1: not known
    ThreadIndex thread;
    NcclOpIndex op; ///< of an operation
    std::int32_t rank = -1; ///< in the communicator; -1: not known
    NcclRangeKind kind = NcclRangeKind::Other;
    NcclSource source = NcclSource::Nvtx;
};

/// All ranges of a trace that tell about NCCL.
struct NcclRanges {
    std::vector<NcclRange> ranges; ///< operations and groups by (thread, start), enclosing ones first
    std::unordered_map<std::uint64_t, std::int32_t> rankCounts; ///< by communicator; 0: contradictory
    std::int64_t unnamedDomainRanges = 0; ///< taken for NCCL's by their text alone
    bool hasPayloads = false;
};

/// Gives each operation name a number.
class NcclOpNames
{
public:
    [[nodiscard]] NcclOpIndex indexOf(const QString& op);
    [[nodiscard]] const QStringList& names() const { return m_names; }

private:
    QStringList m_names; // a handful
};

/**
 * Collects the ranges of NVTX and the calls of the API that tell about NCCL. Of ranges of one thread that overlap only those from the
 * best source stay, and of ranges that repeat one operation (same communicator, rank and sequence number) the first. Errors: Cancelled.
 */
[[nodiscard]] Expected<NcclRanges> collectNcclRanges(const Trace& trace, NcclOpNames& ops, const std::stop_token& stop);

} // namespace core
