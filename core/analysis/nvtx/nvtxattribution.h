// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/result.h"
#include "scope/launchedkernels.h"
#include "scope/rowranks.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

using NvtxRow = Index<struct NvtxRowTag>; ///< row of Trace::nvtx

/// How much kernel time of a process, or of all, is tied to an NVTX range.
struct NvtxCoverage {
    ProcessIndex process; ///< none: of all processes
    KernelSums kernels; ///< in scope
    KernelSums tied; ///< launched inside of any range
    KernelSums withoutLaunch; ///< their launch call is not in the trace, so no range can be told
    /// 0–1 of the kernel time; none without kernel time.
    [[nodiscard]] std::optional<double> fraction() const;
};

/// Coverage below this is a limitation of every figure per range.
constexpr double LowNvtxCoverage = 0.7;

/**
 * Which NVTX ranges the kernels were launched in.
 *
 * A range encloses a launch call when the whole call lies inside the range, on the same thread: push/pop and start/end
 * ranges of all domains alike. (A start/end range that ends on another thread is treated as one of the thread it was
 * started on.) The innermost of the enclosing ranges is the one that starts last; of those the one that ends first; of
 * those the one that stands last in the table. Where ranges overlap without nesting, a range can enclose a launch call
 * without being around the innermost one: figures per text are made from the ranges, not by walking up.
 */
struct NvtxAttribution {
    NvtxCoverage total;
    std::vector<NvtxCoverage> processes; ///< those with kernels in scope, in the order of Trace::processes
    std::shared_ptr<const LaunchedKernels> launches; ///< of the scope, never null
    RowRanges nvtxRows { {} }; ///< the NVTX rows that matter, see nvtxRowsNear()
    Column<NvtxRow> rangeOfLaunch; ///< by position in `launches`
    Provenance provenance; ///< not available without kernels, calls or NVTX ranges

    /// False: kernel figures of ranges are not known (which is not zero).
    [[nodiscard]] bool isAvailable() const { return provenance.isAvailable(); }
};

/// Ties the kernels of `scope` to the NVTX ranges of the trace. O((ranges + calls) log depth + kernels). Errors:
/// Cancelled.
[[nodiscard]] Cancellable<NvtxAttribution> attributeToNvtx(const Trace& trace, const Scope& scope,
                                                           const std::stop_token& stop = {});

/// The innermost ranges of single kernels, by launch calls as they were attributed. Refers to the trace.
class KernelRanges
{
public:
    /// O(calls / 64 + launches).
    KernelRanges(const Trace& trace, const NvtxAttribution& attribution);
    /// The innermost range of a kernel in scope; none: it is outside of all.
    [[nodiscard]] NvtxRow of(std::size_t kernel) const
    {
        const auto launch = m_kernels.launch[kernel];
        return launch.isValid() && m_calls.contains(launch.value()) ? m_ranges[m_calls.rankOf(launch.value())]
                                                                    : NvtxRow();
    }

private:
    const KernelTable& m_kernels;
    RowRanks m_calls; ///< that launched kernels in scope
    Column<NvtxRow> m_ranges; ///< by rank
};

/// "51.6% of the kernel time (1,632 of 3,442 kernels) is tied to an NVTX range; 1,810 kernels have no launch call in
/// the trace".
[[nodiscard]] QString coverageSentence(const NvtxCoverage& coverage);

/// Adds what limits figures per range: why there are none, or coverage below 70 %, in all and per process; opaque
/// graphs.
void addCoverageLimits(Provenance& provenance, const Trace& trace, const NvtxAttribution& attribution);

} // namespace core
