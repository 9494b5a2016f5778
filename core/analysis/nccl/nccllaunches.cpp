// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/nccllaunches.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

constexpr std::size_t MaxDepth = 64; ///< of open ranges that are looked at: NCCL's nest three deep

} // namespace

void tieNcclLaunches(std::vector<NcclLaunch>& launches, const std::vector<NcclRange>& ranges)
{
    std::vector<std::uint32_t> open; // begun and perhaps not ended, outer ones first
    std::size_t next = 0;
    ThreadIndex thread;
    for (auto& launch : launches) {
        if (launch.thread != thread) {
            open.clear();
            thread = launch.thread;
        }
        for (; next < ranges.size()
             && std::tie(ranges[next].thread, ranges[next].startNs) <= std::tie(launch.thread, launch.startNs);
             ++next) {
            if (ranges[next].thread == thread)
                open.push_back(static_cast<std::uint32_t>(next));
        }
        while (!open.empty() && ranges[open.back()].endNs <= launch.startNs)
            open.pop_back();
        // ranges that overlap without nesting leave ended ones below; they are passed over
        const auto depth = std::min(open.size(), MaxDepth);
        const auto found = std::find_if(open.rbegin(), open.rbegin() + static_cast<std::ptrdiff_t>(depth),
                                        [&](std::uint32_t range) { return ranges[range].endNs >= launch.endNs; });
        if (found != open.rbegin() + static_cast<std::ptrdiff_t>(depth))
            launch.range = *found;
    }
}

NcclRangeKernels::NcclRangeKernels(const std::vector<NcclLaunch>& launches, std::size_t rangeCount)
    : m_offsets(rangeCount + 1, 0)
{
    for (const auto& launch : launches) {
        if (launch.range != NcclLaunch::None)
            ++m_offsets[launch.range + 1];
    }
    for (std::size_t range = 0; range < rangeCount; ++range)
        m_offsets[range + 1] += m_offsets[range];
    m_kernels.resize(m_offsets.back());
    auto next = m_offsets;
    for (const auto& launch : launches) {
        if (launch.range != NcclLaunch::None)
            m_kernels[next[launch.range]++] = launch.kernel;
    }
}

} // namespace core
