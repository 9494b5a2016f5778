// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/ncclevents.h"
#include "analysis/ncclnames.h"
#include "base/result.h"

#include <algorithm>
#include <stop_token>
#include <unordered_map>
#include <utility>
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

/**
 * Sorts `items`, which have a `thread`, by thread and then by `isEarlier`. O(n) when those of each thread come in order, as they do
 * when they were read by start.
 */
template <typename Item, typename IsEarlier>
void sortByThread(std::vector<Item>& items, std::size_t threadCount, IsEarlier isEarlier)
{
    std::vector<std::size_t> ends(threadCount + 1, 0); // first the sizes, then where the next item of a thread goes
    for (const auto& item : items)
        ++ends[item.thread.value() + 1];
    for (std::size_t thread = 0; thread < threadCount; ++thread)
        ends[thread + 1] += ends[thread];
    std::vector<Item> sorted(items.size());
    for (const auto& item : items)
        sorted[ends[item.thread.value()]++] = item;
    std::size_t begin = 0;
    for (std::size_t thread = 0; thread < threadCount; ++thread) {
        const auto first = sorted.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(ends[thread]);
        if (!std::is_sorted(first, last, isEarlier))
            std::sort(first, last, isEarlier);
        begin = ends[thread];
    }
    items = std::move(sorted);
}

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
