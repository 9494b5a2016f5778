// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "analysis/nccl/ncclnames.h"
#include "base/result.h"
#include "statistics/grouping.h"

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
    std::int32_t peer = -1; ///< rank in the communicator that is sent to, received from, or the root; -1: not known
    std::uint32_t number = 0; ///< of sends, and of receives, of the process with this peer: which it is
    NcclRangeKind kind = NcclRangeKind::Other;
    NcclSource source = NcclSource::Nvtx;
    /// Of a send or receive: the framework's range of a collective around it, in NcclRanges::frameworks.
    std::uint32_t framework = NoFramework;
    static constexpr std::uint32_t NoFramework = 0xFFFF'FFFF;
};

/// All ranges of a trace that tell about NCCL.
struct NcclRanges {
    std::vector<NcclRange> ranges; ///< operations and groups by (thread, start), enclosing ones first
    std::vector<NcclRange>
        frameworks; ///< ranges of collectives of a framework that enclose sends and receives of `ranges`
    std::unordered_map<std::uint64_t, std::int32_t> rankCounts; ///< by communicator; 0: contradictory
    std::vector<NcclMembership> memberships; ///< as NcclEvents has them
    std::int64_t unnamedDomainRanges = 0; ///< taken for NCCL's by their text alone
    bool hasPayloads = false;
};

/**
 * `items`, which have a `thread`, by thread and then by `isEarlier`. O(n) when those of each thread come in order, as
 * they do when they were read by start.
 */
template <typename Items, typename IsEarlier>
[[nodiscard]] auto sortedByThread(const Items& items, std::size_t threadCount, IsEarlier isEarlier)
{
    std::vector<std::size_t> ends(threadCount + 1, 0); // first the sizes, then where the next item of a thread goes
    for (const auto& item : items)
        ++ends[item.thread.value() + 1];
    for (std::size_t thread = 0; thread < threadCount; ++thread)
        ends[thread + 1] += ends[thread];
    std::vector<typename Items::value_type> sorted(items.size());
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
    return sorted;
}

/// What a text of NVTX can mean to NCCL, decided once a text.
struct NcclTextMeaning {
    bool hasPrefix = false; ///< begins with "nccl": NCCL's even where the domain has lost its name
    NcclRangeName name; ///< in NCCL's domain
    QString pyTorchOp; ///< in any other: the operation of a range "nccl:…" of PyTorch
    QString frameworkOp; ///< in any other: the operation of a range around NCCL's calls
    [[nodiscard]] bool isOfUse() const { return name.kind != NcclRangeKind::Other || !frameworkOp.isEmpty(); }
};

/// Tells which rows of Trace::nvtx are taken for NCCL's own ranges: the one place that decides it.
class NcclNvtxRows
{
public:
    explicit NcclNvtxRows(const Trace& trace);

    /// What the text of a row can mean; marks and rows without text or thread mean nothing.
    [[nodiscard]] const NcclTextMeaning& meaningOf(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        const auto text = nvtx.text[row];
        if (nvtx.kind[row] == NvtxKind::Mark || !text.isValid() || !nvtx.thread[row].isValid())
            return m_meanings[Nothing];
        const auto known = m_meaningOf[text.value()];
        return m_meanings[known != Undecided ? known : decide(text)];
    }

    /// Quicker than meaningOf(): the text of a row is known to mean nothing.
    [[nodiscard]] bool isKnownForNothing(std::size_t row) const
    {
        const auto text = m_trace.nvtx.text[row];
        return text.isValid() && m_meaningOf[text.value()] == Nothing;
    }

    enum class Domain : std::uint8_t { Other, Nccl, Guessed };
    /**
     * Whether a row that has a thread is in NCCL's domain.
     *
     * Windowed exports lose the names of domains: there a text with NCCL's prefix has to do, outside of the default
     * domain (Guessed).
     */
    [[nodiscard]] Domain domainOf(std::size_t row);

private:
    static constexpr std::uint32_t Nothing = 0;
    static constexpr std::uint32_t Undecided = 0xFFFF'FFFF;
    [[nodiscard]] std::uint32_t decide(StringId text);
    /// Of what the name of a domain says: Guessed where it has none.
    [[nodiscard]] Domain domainOfName(std::uint64_t key) const;

    const Trace& m_trace;
    std::vector<std::uint32_t> m_meaningOf; ///< by StringId: position in m_meanings
    std::vector<NcclTextMeaning> m_meanings { 1 };
    GroupNumbers m_domainNumbers; ///< of keys of Trace::nvtxDomains
    std::vector<Domain> m_domains; ///< by number: as domainOfName() says
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
 * Collects the ranges of NVTX and the calls of the API that tell about NCCL. Of ranges of one thread that overlap only
 * those from the best source stay (where these are sends and receives, they note the framework's collective around
 * them), and of ranges that repeat one operation (same communicator, rank and sequence number) the first. Errors:
 * Cancelled.
 */
[[nodiscard]] Cancellable<NcclRanges> collectNcclRanges(const Trace& trace, NcclOpNames& ops,
                                                        const std::stop_token& stop);

} // namespace core
