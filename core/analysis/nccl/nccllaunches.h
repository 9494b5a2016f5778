// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclranges.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// A launch call of an NCCL kernel.
struct NcclLaunch {
    ThreadIndex thread;
    std::int64_t startNs = 0, endNs = 0;
    std::uint32_t kernel = 0;
    std::uint32_t range = None; ///< the innermost range around it
    static constexpr std::uint32_t None = 0xFFFF'FFFF;
};

/// Finds the innermost range of the same thread around each launch; both are sorted by (thread, start). O(n + m).
void tieNcclLaunches(std::vector<NcclLaunch>& launches, const std::vector<NcclRange>& ranges);

/// The kernels tied to each range, in the order of their launches.
class NcclRangeKernels
{
public:
    NcclRangeKernels(const std::vector<NcclLaunch>& launches, std::size_t rangeCount);
    /// Rows of Trace::kernels, of the range at this position.
    [[nodiscard]] std::span<const std::uint32_t> operator()(std::size_t range) const
    {
        return std::span<const std::uint32_t>(m_kernels).subspan(m_offsets[range],
                                                                 m_offsets[range + 1] - m_offsets[range]);
    }

private:
    std::vector<std::size_t> m_offsets;
    std::vector<std::uint32_t> m_kernels;
};

} // namespace core
