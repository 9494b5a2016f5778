// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "scope/busydevices.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// GPU work of one path of the tree.
struct PathWork {
    std::int64_t count = 0; ///< kernels, copies, sets and opaque graphs
    std::int64_t sumNs = 0; ///< of their durations
    std::int64_t busyNs = 0; ///< of each GPU the union of them, added up over the GPUs
};

/// A node of the tree: the ranges of one domain with the same text that have the same texts around them, or the domain.
struct NvtxPath {
    static constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t parent = NoRow; ///< row of the path around it, an earlier one; none: a domain
    std::uint32_t level = 0; ///< number of nested ranges; 0: a domain
    NvtxRow first; ///< one of its ranges, which has the text; of a domain any
    std::int64_t count = 0; ///< ranges in scope; of a domain the outermost
    std::int64_t hostNs = 0; ///< sum of their durations, clipped to the scope's window
    PathWork work; ///< launched inside of its ranges, however deep
    PathWork self; ///< launched with its ranges as the innermost of the domain
    std::int64_t projectedNs = 0; ///< of each GPU the union of the spans from first to last work of each range
    std::int64_t idleNs = 0; ///< the part of those spans in which the GPU did nothing at all
};

/// Result of section "NVTX tree". Most GPU time first; the path around a path stands before it.
struct NvtxTree {
    std::vector<NvtxPath> rows;
    std::int64_t rangeCount = 0; ///< in scope
    std::int64_t clippedCount = 0; ///< ranges cut at the window's edge
    std::int64_t overlappingCount = 0; ///< ranges that overlap another of their thread and domain without nesting
    /// Ranges nest, no call reaches beyond the end of one, and nothing takes no time: SQL can tell what is inside what.
    bool doRangesNest = true;
    bool isWorkKnown = false; ///< false: nothing is known of GPU work in ranges, which is not zero
    PathWork all; ///< GPU work in scope; its busy time is not made
    PathWork tied; ///< of that, what was launched inside of any range, each piece once; likewise
    std::int64_t withoutLaunch = 0; ///< pieces of work whose launch call is not in the trace
    Provenance provenance;
};

/**
 * Puts the NVTX ranges of `scope` into a tree: domain, outermost range, the ranges inside of it, and so on, over all
 * threads and processes; and the GPU work that was launched in them.
 *
 * A range lies in the one of its thread and domain that started last among those that enclose it whole, work in the one
 * that started last among those that enclose its launch call. `busyTimes` are those of the whole trace.
 * O(n log n) of ranges and work, and of each piece of work the ranges open at its launch call. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<NvtxTree> analyzeNvtxTree(const Trace& trace, const Scope& scope,
                                                    const WholeBusyTimes& busyTimes, const std::stop_token& stop = {});

/// What a row is called: the grouped text of its ranges; of a domain its name, "default domain" when it has none.
[[nodiscard]] QString nvtxPathName(const Trace& trace, const NvtxPath& path);

/// The names from the domain to `row`, with " / " between; of more than 20 the first and last ten.
[[nodiscard]] QString nvtxPathText(const Trace& trace, const NvtxTree& tree, std::size_t row);

/// Table "nvtx_tree", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeNvtxTree(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxTree> tree,
                                     const Scope& scope);

} // namespace core
