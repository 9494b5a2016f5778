// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "scope/launchedkernels.h"
#include "statistics/grouping.h"

#include <cstdint>
#include <vector>

namespace core {

/**
 * Sums up the kernels launched inside of the ranges of each group, each kernel once however many ranges of the group
 * enclose it.
 *
 * Ranges are added by start. Where the calls of a thread are ordered, the calls inside of a range are neighbours, so a
 * group's kernels are a union of spans of positions. Threads whose calls nest take a sweep of their own.
 */
class InclusiveSums
{
public:
    InclusiveSums(const Trace& trace, const LaunchedKernels& launches);

    /// True when a launch may lie inside of the range: only then it must be added. Ranges come by start.
    [[nodiscard]] bool mayEnclose(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs)
    {
        auto& [next, last] = m_next[thread.value()];
        while (next < last && m_launches.startNs(next) < startNs)
            ++next;
        return next < last && m_launches.startNs(next) <= endNs;
    }
    /// Adds a range for which mayEnclose() was asked just before.
    void add(std::uint32_t group, ThreadIndex thread, std::int64_t startNs, std::int64_t endNs);
    /// The sums of all groups; to be asked once, after all ranges were added.
    [[nodiscard]] std::vector<KernelSums> take(std::size_t groupCount);

private:
    struct Range {
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
        std::uint32_t group = 0;
    };
    void addNested(std::vector<KernelSums>& sums, ThreadIndex thread, const std::vector<Range>& ranges) const;

    const LaunchedKernels& m_launches;
    std::vector<LaunchedKernels::Positions> m_next; ///< by thread: launches that start later than the last range
    GroupNumbers m_members; ///< of (group, thread)
    std::vector<std::size_t> m_countedUntil; ///< by member: launches before this position are in the sums
    std::vector<KernelSums> m_sums; ///< by group
    std::vector<std::vector<Range>> m_nested; ///< by thread: the ranges of threads whose calls are not ordered
};

} // namespace core
