// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "scope/launchedkernels.h"
#include "trace/trace.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace core {

/// From the first start to the last end of some kernels.
struct KernelsSpan {
    std::int64_t startNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t endNs = std::numeric_limits<std::int64_t>::min();
    std::uint32_t kernelCount = 0;
    void add(const KernelsSpan& other);
    friend bool operator==(const KernelsSpan&, const KernelsSpan&) = default;
};

/// The kernels of each launch call, by the call's position in LaunchedKernels.
class KernelsOfLaunch
{
public:
    KernelsOfLaunch(const Trace& trace, const LaunchedKernels& launches,
                    const std::function<bool(std::size_t)>& acceptsKernel);
    /// Rows of the kernels that the call at `position` launched.
    [[nodiscard]] std::span<const std::uint32_t> at(std::size_t position) const
    {
        return { m_kernel.data() + m_first[position], m_kernel.data() + m_first[position + 1] };
    }

private:
    Column<std::uint32_t> m_first; ///< one more than launches
    Column<std::uint32_t> m_kernel;
};

/**
 * The kernels that each thread launched on each stream, summed up in blocks of 2, 4, 8, … so that the kernels of many
 * calls are looked up without visiting each.
 */
class LaunchSummaries
{
public:
    /// O(kernels · log kernels).
    LaunchSummaries(const Trace& trace, const LaunchedKernels& launches, const KernelsOfLaunch& kernels);

    /// What one thread launched on one stream.
    struct Group {
        ThreadIndex thread;
        StreamIndex stream;
        std::size_t first = 0, last = 0; ///< of the entries
    };
    [[nodiscard]] std::span<const Group> ofThread(ThreadIndex thread) const;
    /**
     * The kernels of the calls at the positions [first, last) that end at `endNs` or before. O(log kernels), and O(log
     * kernels) more for each call among them that ends later.
     */
    [[nodiscard]] KernelsSpan inside(const Group& group, std::size_t first, std::size_t last, std::int64_t endNs) const;

private:
    struct Block {
        std::int64_t firstCallEndNs = 0, lastCallEndNs = 0; ///< the least and the greatest
        KernelsSpan kernels;
    };
    [[nodiscard]] static Block joined(const Block& left, const Block& right);
    void addLevels();
    void collect(std::size_t level, std::size_t block, std::int64_t endNs, KernelsSpan& sum) const;

    std::vector<Group> m_groups; ///< by thread and stream
    std::vector<std::size_t> m_groupsOfThread; ///< one more than threads
    std::vector<std::uint32_t> m_position; ///< of the call of each entry, ascending in a group
    std::vector<std::vector<Block>> m_levels; ///< each block is two of the level before; the first are single kernels
};

} // namespace core
