// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxtree.h"
#include "intervals/intervalset.h"
#include "scope/rowranges.h"
#include "statistics/grouping.h"

#include <map>
#include <vector>

namespace core {

/// A piece of GPU work in scope that has a launch call.
struct WorkOfCall {
    Interval span; ///< clipped
    std::uint32_t call = 0; ///< row of Trace::calls
    DeviceIndex device;
};

/// Numbers the paths of the tree, each after the one around it.
class NvtxPathNumbers
{
public:
    /// Of the NVTX events in `rows`.
    NvtxPathNumbers(const Trace& trace, const RowRanges& rows);

    /// The domain of an event. O(1) but for the first event of a domain.
    [[nodiscard]] std::uint32_t domainOf(std::size_t nvtxRow);
    /// The path of a range around which `parent` is. O(1).
    [[nodiscard]] std::uint32_t pathOf(std::uint32_t parent, std::size_t nvtxRow);
    [[nodiscard]] std::vector<NvtxPath>& paths() { return m_paths; }

private:
    std::uint32_t add(std::uint32_t parent, std::size_t nvtxRow);

    const Trace& m_trace;
    std::uint64_t m_domainLimit = 1; ///< all domain ids are below
    std::uint64_t m_textCount; ///< one more for "none"
    GroupNumbers m_domainIds; ///< of (process, domain id)
    std::vector<std::uint32_t> m_pathOfDomainId;
    std::map<QString, std::uint32_t> m_domains; ///< by label
    GroupNumbers m_children; ///< of (path, text)
    std::vector<std::uint32_t> m_pathOfChild;
    std::vector<NvtxPath> m_paths;
};

/// The span from first to last work of one range on one GPU.
struct RangeProjection {
    std::uint32_t path = 0;
    DeviceIndex device;
    Interval span;
};

/// A piece of work, of what was given, and the innermost path of one domain around its launch: in one number, by which
/// they are sorted.
class WorkOfPath
{
public:
    static constexpr unsigned WorkBit = 32; ///< above which the number is that of the work

    [[nodiscard]] static std::uint64_t packed(std::uint32_t work, std::uint32_t path)
    {
        return std::uint64_t { work } << WorkBit | path;
    }
    explicit WorkOfPath(std::uint64_t packed)
        : m_packed(packed)
    {
    }
    [[nodiscard]] std::size_t work() const { return m_packed >> WorkBit; }
    [[nodiscard]] std::uint32_t path() const { return static_cast<std::uint32_t>(m_packed); }

private:
    std::uint64_t m_packed;
};

/// What a sweep over ranges and launches finds.
struct NvtxTreeSweep {
    std::vector<NvtxPath> paths; ///< with ranges and self counts and sums, each after the one around it
    std::vector<std::uint64_t> work; ///< each a WorkOfPath
    std::vector<RangeProjection> projections; ///< of all ranges with work
    std::int64_t rangeCount = 0;
    std::int64_t clippedCount = 0;
    std::int64_t overlappingCount = 0;
    bool doRangesNest = true;
};

/// Goes through the ranges of the scope, and those around `work`, by start. Errors: Cancelled.
[[nodiscard]] Cancellable<NvtxTreeSweep> sweepNvtxTree(const Trace& trace, const ScopeFilter& filter,
                                                       const std::vector<WorkOfCall>& work,
                                                       const std::stop_token& stop);

} // namespace core
